import type { MusicRule } from '@kamerton/wire';
import type { RulesText } from '../../i18n/rules-text.ts';

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

export const originOf = ({ scope, scope_name }: MusicRule, text: RulesText): string =>
  scope === 'tag' ? text.origin.tag(scope_name ?? '') : text.origin[scope];
