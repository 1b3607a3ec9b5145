import type { MusicRule } from '@kamerton/wire';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { rules } from '../../i18n/ru/rules.ts';

export type RulesText = typeof rules;

export const [useRulesText, currentRulesText] = defineNamespace(
  import.meta.glob<typeof rules>('../../i18n/*/rules.ts', { eager: true, import: 'rules' }),
);

type Named = Pick<MusicRule, 'kind' | 'name' | 'artist'>;

/** Returns the name of what a rule blocks, without its kind. */
export const ruleName = ({ kind, name, artist }: Named, text: RulesText): string => {
  if (kind === 'explicit') return text.kinds.explicit;
  if (kind === 'word') return text.added.word(name);
  return artist ? `${artist} — ${name}` : name;
};

/** Returns the name of what a rule blocks, with its kind. */
export const fullRuleName = (rule: Named, text: RulesText): string =>
  rule.kind === 'explicit' ? text.kinds.explicit : `${text.kinds[rule.kind]}: ${ruleName(rule, text)}`;

/** Returns the origin of a rule. */
export const originOf = ({ scope, scope_name }: MusicRule, text: RulesText): string =>
  scope === 'tag' ? text.origin.tag(scope_name ?? '') : text.origin[scope];
