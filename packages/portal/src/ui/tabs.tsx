import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

interface TabsProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  tabs: readonly { value: T; name: string; count?: string | undefined; panel: ReactNode }[];
}

/** Panels of one page, one of which is shown. A count beside a name is for the eye; the panel tells it in words. */
export function Tabs<T extends string>({ value, onChange, tabs }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)}>
      <Base.List className={css.list}>
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
      {tabs.map(({ value: tab, panel }) => (
        <Base.Panel key={tab} value={tab} className={css.panel}>
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
