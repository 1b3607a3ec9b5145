import { Link } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/classes.ts';
import { paths } from '../../lib/paths.ts';
import { useTarget } from '../../ui/use-target.ts';
import { toneOf } from '../../lib/tones.ts';
import tones from '../../ui/tone.module.css';
import { usePlaylists } from './queries.ts';
import css from './playlist-links.module.css';

/** Playlists in the sidebar; one more link leads to the rest. */
const shown = 6;

/** The playlists in the sidebar, as far as they are loaded. */
export function useListedPlaylists(isWide = true) {
  const { data } = usePlaylists(isWide);
  return data?.pages.flatMap((page) => page.playlists).slice(0, shown) ?? [];
}

/** My playlists in the sidebar, newest first, each with its colour. */
export function PlaylistLinks() {
  const { shell } = useText();
  const { data } = usePlaylists();
  const listed = useListedPlaylists();
  const { pathname } = useTarget();
  if (!data) return null;
  const count = data.pages.reduce((sum, page) => sum + page.playlists.length, 0);
  return (
    <section className={css.playlists} aria-labelledby="my-playlists">
      <h2 id="my-playlists" className={css.title}>
        {shell.myPlaylists}
      </h2>
      <ul>
        {listed.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.myPlaylist(id)}
              className={css.link}
              aria-current={paths.myPlaylist(id) === pathname ? 'page' : undefined}
              title={name}
            >
              <span className={classes(tones.tone, css.mark)} data-tone={toneOf(id)} />
              <span className="ellipsis min-w-0">{name}</span>
            </Link>
          </li>
        ))}
        {count > shown && (
          <li>
            <Link to={paths.myPlaylists} className={classes(css.link, css.more)}>
              {shell.allPlaylists}
            </Link>
          </li>
        )}
        {count === 0 && (
          <li>
            <Link to={paths.newPlaylist} className={classes(css.link, css.more)}>
              {shell.newPlaylist}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
