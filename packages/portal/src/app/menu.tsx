import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { PlaylistLinks, useListedPlaylists } from '../music/playlists/playlist-links.tsx';
import type { Text } from '../i18n/text.ts';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { apiDocs } from '../lib/public-links.ts';
import { isBelow, useTarget } from '../ui/use-target.ts';
import { PlayingIndicator } from '../player/playing-indicator.tsx';
import { usePlayer } from '../player/store.ts';
import { useMedia } from '../player/use-media.ts';
import { classes } from '../ui/classes.ts';
import { BookIcon, DiscIcon, HomeIcon, LibraryIcon, SearchIcon, VenueIcon } from '../ui/shell-icons.tsx';
import { OutsideLink } from '../shell/outside-link.tsx';
import css from './menu.module.css';

interface MenuItem {
  to: string;
  icon: ComponentType<{ size?: number }>;
  name: keyof Pick<Text['shell'], 'home' | 'mymusic' | 'musicbase' | 'search' | 'objects'>;
  short: keyof Pick<Text['shell'], 'home' | 'mymusicShort' | 'musicbaseShort' | 'searchShort' | 'objects'>;
}

const items: readonly MenuItem[] = [
  { to: paths.home, icon: HomeIcon, name: 'home', short: 'home' },
  { to: paths.mymusic, icon: LibraryIcon, name: 'mymusic', short: 'mymusicShort' },
  { to: paths.musicbase, icon: DiscIcon, name: 'musicbase', short: 'musicbaseShort' },
  { to: paths.search, icon: SearchIcon, name: 'search', short: 'searchShort' },
  { to: paths.venues, icon: VenueIcon, name: 'objects', short: 'objects' },
];

/** Returns the one marked section: where the portal is, or is going. */
function useCurrentSection(): string | undefined {
  const { pathname } = useTarget();
  return items.find(({ to }) => (to === paths.home ? pathname === to : isBelow(pathname, to)))?.to;
}

/** Menu beside the page: names, icons and my playlists; on a tablet a rail of icons. */
export function Sidebar() {
  const { shell } = useText();
  const isPlaying = usePlayer((state) => state.isPlaying);
  const isWide = useMedia('(width > 1024px)');
  const { pathname } = useTarget();
  const section = useCurrentSection();
  // A playlist listed below the sections is marked there, and only there.
  const isBelowThem = useListedPlaylists(isWide).some(({ id }) => paths.myPlaylist(id) === pathname) && isWide;
  return (
    <nav className={css.sidebar} aria-label={shell.sections}>
      <ul className="stack-2">
        {items.map(({ to, icon: Icon, name }) => (
          <li key={to}>
            <Link
              to={to}
              className={css.item}
              aria-current={to === section && !isBelowThem ? 'page' : undefined}
              title={shell[name]}
            >
              <Icon size={20} />
              <span className={css.name}>{shell[name]}</span>
              <span className={css.mark}>
                <PlayingIndicator paused={!isPlaying} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isWide && <PlaylistLinks />}
      <OutsideLink href={apiDocs} className={classes(css.item, css.docs)} title={shell.apiDocs}>
        <BookIcon size={20} />
        <span className={css.name}>{shell.apiDocs}</span>
      </OutsideLink>
    </nav>
  );
}

/** Menu at the bottom of a phone's screen. */
export function BottomTabs() {
  const { shell } = useText();
  const section = useCurrentSection();
  return (
    <nav className={css.tabs} aria-label={shell.sections}>
      {items.map(({ to, icon: Icon, name, short }) => (
        <Link
          key={to}
          to={to}
          className={css.tab}
          aria-current={to === section ? 'page' : undefined}
          aria-label={shell[name]}
        >
          <Icon size={20} />
          <span>{shell[short]}</span>
        </Link>
      ))}
    </nav>
  );
}
