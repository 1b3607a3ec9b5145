import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

interface TabsProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  /** The count is hidden from screen readers: the panel says it in words. */
  tabs: readonly { value: T; name: string; count?: string | undefined; panel: ReactNode }[];
  /** Content after the tabs, such as a search; on a phone below them. */
  end?: ReactNode;
}

/** Panels of one page, one of which is shown. Arrow keys move the focus; Enter or the space bar opens the tab. */
export function Tabs<T extends string>({ value, onChange, tabs, end }: TabsProps<T>) {
  const list = (
    <Base.List className={end ? css.plain : css.list}>
      {tabs.map(({ value: tab, name, count }) => (
        <Base.Tab key={tab} value={tab} className={css.tab}>
          {name}
          {count && (
            <sup className={css.count} aria-hidden="true">
              {count}
            </sup>
          )}
        </Base.Tab>
      ))}
    </Base.List>
  );
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)}>
      {end ? (
        <div className={css.bar}>
          {list}
          {end}
        </div>
      ) : (
        list
      )}
      <Base.Panel key={value} value={value} className={css.panel}>
        {tabs.find((tab) => tab.value === value)?.panel}
      </Base.Panel>
    </Base.Root>
  );
}
