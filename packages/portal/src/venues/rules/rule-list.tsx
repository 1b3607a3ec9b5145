import type { MusicRule } from '@kamerton/wire';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { RemovableChip } from '../../ui/chips.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AddRule } from './add-rule.tsx';
import { PreviewText } from './preview-text.tsx';
import { type Scope, usePreview, useRuleActions } from './queries.ts';
import { classes } from '../../ui/classes.ts';
import css from './rules.module.css';
import { useRulesText } from '../../i18n/rules-text.ts';
import { fullRuleName, originOf, ruleName } from './text.ts';

const groups = ['artist', 'track', 'genre', 'word'] as const;

interface OfScope {
  scope: Scope;
  rules: readonly MusicRule[];
}

/** Whether explicit lyrics may play; tells what switching them off would do. */
function ExplicitSwitch({ scope, rules }: OfScope) {
  const text = useRulesText();
  const { add, remove, isBusy } = useRuleActions(scope);
  const rule = rules.find(({ kind }) => kind === 'explicit');
  const { data } = usePreview(scope, rule ? null : { kind: 'explicit' });
  return (
    <div>
      <Switch
        label={text.explicit}
        checked={rule !== undefined}
        disabled={isBusy}
        onChange={(isOn) => void (isOn ? add({ kind: 'explicit' }) : rule && remove(rule))}
      />
      <p className={css.hint}>{rule ? text.explicitOn : data && <PreviewText preview={data} ifOn />}</p>
    </div>
  );
}

/** The rules of a scope, which can be changed. */
export function RuleList({ scope, rules }: OfScope) {
  const text = useRulesText();
  const { remove } = useRuleActions(scope);
  const others = rules.filter(({ kind }) => kind !== 'explicit');
  return (
    <div className={css.panel}>
      <ExplicitSwitch scope={scope} rules={rules} />
      <AddRule scope={scope} />
      {others.length === 0 && <p className="ink-2">{text.none}</p>}
      <div>
        {groups.map((kind) => {
          const list = others.filter((rule) => rule.kind === kind);
          if (list.length === 0) return null;
          return (
            <section key={kind} className={css.group} aria-labelledby={`rules-${kind}`}>
              <h2 id={`rules-${kind}`} className="note-14 font-medium mb-8">
                {text.groups[kind]}
              </h2>
              <ul className={css.chips}>
                {list.map((rule) => (
                  <li key={rule.id}>
                    <RemovableChip
                      name={ruleName(rule, text)}
                      removeLabel={text.remove(ruleName(rule, text))}
                      onRemove={() => void remove(rule)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** Rules that a venue has from the company and from its tags, each with a link to where it can be changed. */
export function InheritedRules({ rules }: { rules: readonly MusicRule[] }) {
  const text = useRulesText();
  const inherited = rules.filter(({ scope }) => scope !== 'venue');
  if (inherited.length === 0) return <p className="ink-2">{text.noInherited}</p>;
  return (
    <ul className={css.inherited} aria-label={text.inherited}>
      {inherited.map((rule) => (
        <li key={rule.id}>
          <span className="break-anywhere min-w-0">{fullRuleName(rule, text)}</span>
          <Link
            to={rule.tag_id === null ? paths.rules : paths.rulesOfTag(rule.tag_id)}
            className={classes('hover-underline', css.origin)}
          >
            {originOf(rule, text)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
