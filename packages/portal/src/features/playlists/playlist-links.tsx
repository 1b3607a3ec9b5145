import { Link, NavLink } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/classes.ts';
import { paths } from '../../lib/paths.ts';
import { toneOf } from '../../lib/tones.ts';
import tones from '../../ui/tone.module.css';
import { usePlaylists } from './queries.ts';
import css from './playlist-links.module.css';

/** Playlists that stand there; the rest are behind one more link. */
const shown = 6;

/** My playlists beside the page, the newest first, each with its colour. */
export function PlaylistLinks() {
  const { shell } = useText();
  const { data } = usePlaylists();
  if (!data) return null;
  const playlists = data.pages.flatMap((page) => page.playlists);
  return (
    <section className={css.playlists} aria-labelledby="my-playlists">
      <h2 id="my-playlists" className={css.title}>
        {shell.myPlaylists}
      </h2>
      <ul>
        {playlists.slice(0, shown).map(({ id, name }) => (
          <li key={id}>
            <NavLink to={paths.myPlaylist(id)} className={css.link ?? ''} title={name}>
              <span className={classes(tones.tone, css.mark)} data-tone={toneOf(id)} />
              <span className={css.name}>{name}</span>
            </NavLink>
          </li>
        ))}
        {playlists.length > shown && (
          <li>
            <Link to={paths.myPlaylists} className={classes(css.link, css.more)}>
              {shell.allPlaylists}
            </Link>
          </li>
        )}
        {playlists.length === 0 && (
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
