import { useId, type KeyboardEvent, type ReactNode } from 'react';
import css from './tabs.module.css';

interface TabsProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  tabs: readonly { value: T; name: string; count?: string | undefined; panel: ReactNode }[];
  /** What stands at the end of the row of tabs, such as a search of all of them; on a phone below it. */
  end?: ReactNode;
}

/** The keys of a row of tabs move the focus; it is Enter or the space bar that opens what has it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  const all = [...currentTarget.children] as HTMLElement[];
  const at = all.indexOf(target as HTMLElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}

/** Panels of one page, one of which is shown. A count beside a name is for the eye; the panel tells it in words. */
export function Tabs<T extends string>({ value, onChange, tabs, end }: TabsProps<T>) {
  const id = useId();
  const shown = tabs.find((tab) => tab.value === value);
  const list = (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its tabs has the focus
    <div role="tablist" className={end ? css.bare : css.list} onKeyDown={moveFocus}>
      {tabs.map(({ value: tab, name, count }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          className={css.tab}
          aria-selected={tab === value}
          aria-controls={tab === value ? id : undefined}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {name}
          {count && (
            <sup className={css.count} aria-hidden="true">
              {count}
            </sup>
          )}
        </button>
      ))}
    </div>
  );
  return (
    <div>
      {end ? (
        <div className={css.bar}>
          {list}
          {end}
        </div>
      ) : (
        list
      )}
      <div key={value} id={id} role="tabpanel" aria-labelledby={`${id}-${value}`} tabIndex={0} className={css.panel}>
        {shown?.panel}
      </div>
    </div>
  );
}
