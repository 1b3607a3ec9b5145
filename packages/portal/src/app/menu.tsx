import type { ComponentType } from 'react';
import { NavLink } from 'react-router';
import type { Text } from '../i18n/ru.ts';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { DiscIcon, HomeIcon, SearchIcon } from '../ui/icons.tsx';
import { usePlayer } from '../player/store.ts';
import { PlayingMark } from '../player/playing-mark.tsx';
import css from './menu.module.css';

interface MenuItem {
  to: string;
  icon: ComponentType<{ size?: number }>;
  name: keyof Pick<Text['shell'], 'home' | 'musicbase' | 'search'>;
  short: keyof Pick<Text['shell'], 'home' | 'musicbaseShort' | 'searchShort'>;
}

const items: readonly MenuItem[] = [
  { to: paths.home, icon: HomeIcon, name: 'home', short: 'home' },
  { to: paths.musicbase, icon: DiscIcon, name: 'musicbase', short: 'musicbaseShort' },
  { to: paths.search, icon: SearchIcon, name: 'search', short: 'searchShort' },
];

/** Beside the page: names and icons, on a tablet a rail of icons. */
export function Sidebar() {
  const { shell } = useText();
  const isPlaying = usePlayer((state) => state.isPlaying);
  return (
    <nav className={css.sidebar} aria-label={shell.sections}>
      <ul className={css.list}>
        {items.map(({ to, icon: Icon, name }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.home} className={css.item ?? ''} title={shell[name]}>
              <Icon size={20} />
              <span className={css.name}>{shell[name]}</span>
              <span className={css.mark}>
                <PlayingMark paused={!isPlaying} />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same at the bottom of a phone's screen. */
export function BottomTabs() {
  const { shell } = useText();
  return (
    <nav className={css.tabs} aria-label={shell.sections}>
      {items.map(({ to, icon: Icon, short }) => (
        <NavLink key={to} to={to} end={to === paths.home} className={css.tab ?? ''}>
          <Icon size={20} />
          <span>{shell[short]}</span>
        </NavLink>
      ))}
    </nav>
  );
}
