import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PlaylistLinks, useListedPlaylists } from '../music/playlists/playlist-links.tsx';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { apiDocs } from '../lib/public-links.ts';
import { isBelow, useTarget } from '../ui/use-target.ts';
import { PlayingIndicator } from '../player/playing-indicator.tsx';
import { usePlayer } from '../player/store.ts';
import { useMedia } from '../player/use-media.ts';
import { classes } from '../ui/classes.ts';
import { BookIcon } from '../ui/shell-icons.tsx';
import { OutsideLink } from '../shell/outside-link.tsx';
import { table } from './route-table.ts';
import css from './menu.module.css';

const items = table.flatMap(({ path: to, title, menu: Icon }) => (Icon ? [{ to, title, Icon }] : []));

/** Returns the one marked section: where the portal is, or is going. */
function useCurrentSection(): string | undefined {
  const { pathname } = useTarget();
  return items.find(({ to }) => (to === paths.home ? pathname === to : isBelow(pathname, to)))?.to;
}

/** Number of venues that are silent by mistake; 0 until `Events` has read it, whose code comes later. */
const useSilent = () => useQuery<number>({ queryKey: ['silent-count'], queryFn: skipToken }).data ?? 0;

/** Menu beside the page: names, icons and my playlists; on a tablet a rail of icons. */
export function Sidebar() {
  const { shell } = useText();
  const isPlaying = usePlayer((state) => state.isPlaying);
  const isWide = useMedia('(width > 1024px)');
  const { pathname } = useTarget();
  const section = useCurrentSection();
  const silent = useSilent();
  // A playlist listed below the sections is marked there, and only there.
  const isBelowThem = useListedPlaylists(isWide).some(({ id }) => paths.myPlaylist(id) === pathname) && isWide;
  return (
    <nav className={css.sidebar} aria-label={shell.sections}>
      <ul className="stack-2">
        {items.map(({ to, title, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={css.item}
              aria-current={to === section && !isBelowThem ? 'page' : undefined}
              title={shell.titles[title]}
            >
              <Icon size={20} />
              <span className={css.name}>{shell.titles[title]}</span>
              {to === paths.venues && silent > 0 && (
                <span className={css.silent}>
                  <span className="sr-only">{shell.silentObjects(silent)}</span>
                  <span aria-hidden="true">{silent}</span>
                </span>
              )}
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
  const short: Partial<typeof shell.titles> = shell.shortTitles;
  const section = useCurrentSection();
  const silent = useSilent();
  return (
    <nav className={css.tabs} aria-label={shell.sections}>
      {items.map(({ to, title, Icon }) => (
        <Link
          key={to}
          to={to}
          className={css.tab}
          aria-current={to === section ? 'page' : undefined}
          aria-label={
            to === paths.venues && silent > 0
              ? `${shell.titles[title]}, ${shell.silentObjects(silent)}`
              : shell.titles[title]
          }
        >
          <Icon size={20} />
          {to === paths.venues && silent > 0 && <span className={css.silent}>{silent}</span>}
          <span>{short[title] ?? shell.titles[title]}</span>
        </Link>
      ))}
    </nav>
  );
}
