import { bounds } from '@kamerton/wire/client/bounds';
import { CallFailed } from '../lib/http.ts';
import { defineNamespace } from './namespace.ts';
import type { rules } from './ru/rules.ts';
import { currentText, thrownText } from './text.ts';

export type RulesText = typeof rules;

/** Texts of music rules, which venues and the menus of tracks show. */
export const [useRulesText, currentRulesText] = defineNamespace(
  import.meta.glob<typeof rules>('./*/rules.ts', { eager: true, import: 'rules' }),
);

/** Returns why rules were not added. */
export function addFailure(error: unknown): string {
  const isFull = error instanceof CallFailed && error.error.fields['rules'] === 'too_many';
  return isFull ? currentRulesText().full(bounds.music_rules) : thrownText(error, currentText());
}
