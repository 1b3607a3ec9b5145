import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import css from './link-tabs.module.css';

interface LinkTabsProps {
  label: string;
  tabs: readonly { to: string; name: string; current: boolean }[];
}

/** Views of a section that are pages of their own. Where they do not fit, the current one is brought to the middle. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const strip = useRef<HTMLElement>(null);

  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && current)
      strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2;
  }, []);

  return (
    <nav ref={strip} aria-label={label} className={css.tabs}>
      {tabs.map(({ to, name, current }) => (
        <Link key={to} to={to} className={css.tab} aria-current={current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
