import type { FieldChange } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/load-more.tsx';
import { useIncrementalList } from '../../ui/use-incremental-list.ts';
import { useGroupsText } from './groups-text.ts';
import css from './change-list.module.css';

interface Item {
  key: number;
  name: string;
  /** Above the name. */
  over?: string | undefined;
  changes?: readonly FieldChange[];
  /** Why nothing changes. */
  reasons?: readonly string[];
  note?: string | undefined;
}

/** Venues with what changes in each, from what to what. The list can be scrolled with the keyboard. */
export function ChangeList({ items, label }: { items: readonly Item[]; label: string }): ReactNode {
  const text = useGroupsText();
  const { shown, query } = useIncrementalList(items, 50);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to take the keyboard
    <div className={css.list} role="region" aria-label={label} tabIndex={0}>
      {shown.map(({ key, name, over, changes = [], reasons = [], note }) => (
        <div key={key} className={css.item}>
          {over && <p className="note-13">{over}</p>}
          <p className="font-semibold">{name}</p>
          {note && <p className="text-14">{note}</p>}
          {changes.map(({ field, from, to }) => (
            <p key={field} className="text-14">
              {text.fields[field]}: <s className="ink-2">{from || text.empty}</s> → {to || text.empty}
            </p>
          ))}
          {reasons.map((reason) => (
            <p key={reason} className="fault">
              {reason}
            </p>
          ))}
        </div>
      ))}
      <LoadMore query={query} skeleton={null} />
    </div>
  );
}
