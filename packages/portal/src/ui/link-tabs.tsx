import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { useTarget } from './use-target.ts';
import css from './link-tabs.module.css';

interface Tab {
  to: string;
  name: string;
  current: boolean;
}

interface LinkTabsProps {
  label: string;
  tabs: readonly Tab[];
}

/** Tabs of a section: its views by their addresses, with their names. */
export const viewTabs = <V extends string>(views: Record<V, string>, names: Record<V, string>, current: V): Tab[] =>
  (Object.keys(views) as V[]).map((view) => ({ to: views[view], name: names[view], current: view === current }));

/** Fades the edges behind which there are more tabs. */
function showMore(strip: HTMLElement) {
  const rest = strip.scrollWidth - strip.clientWidth - strip.scrollLeft;
  strip.toggleAttribute('data-before', strip.scrollLeft > 1);
  strip.toggleAttribute('data-after', rest > 1);
}

/**
 * Tabs that are links to pages of a section. If they do not fit, the current one is scrolled to the middle. A pressed
 * one is the current one at once.
 */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const strip = useRef<HTMLElement>(null);
  const isGoing = useNavigation().state !== 'idle';
  const { pathname, search } = useTarget();
  const pressed = isGoing ? tabs.find(({ to }) => to === pathname + search) : undefined;

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const current = element.querySelector<HTMLElement>('[aria-current]');
    if (current) element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2;
    // Its tabs change their size when the fonts come, and with the language.
    const sizes = new ResizeObserver(() => showMore(element));
    for (const each of [element, ...element.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, []);

  return (
    <nav ref={strip} aria-label={label} className={css.tabs} onScroll={({ currentTarget }) => showMore(currentTarget)}>
      {tabs.map(({ to, name, current }) => (
        <Link
          key={to}
          to={to}
          className={css.tab}
          aria-current={(pressed ? pressed.to === to : current) ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
