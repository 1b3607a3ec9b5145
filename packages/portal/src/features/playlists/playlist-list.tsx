import type { Playlist } from '@kamerton/wire';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { usePlaylistsText } from './text.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber, formatSetDuration } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { Artwork } from '../../ui/artwork.tsx';
import css from './playlist-list.module.css';
import { usePlaylistMark } from './playlist-mark.tsx';

interface PlaylistListProps {
  playlists: readonly Playlist[];
  /** The one that is shown beside; null where each has a page of its own only. */
  selected: number | null;
  onSelect: (id: number) => void;
}

/** A press that asks for a new tab or window. */
const isElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

const Mark = ({ id }: { id: number }) => usePlaylistMark(id);

/** Own playlists one under another: each leads to its page, or shows beside the list what is in it. */
export function PlaylistList({ playlists, selected, onSelect }: PlaylistListProps) {
  const { music } = useText();
  const own = usePlaylistsText();
  const language = useLanguage();
  return (
    <nav aria-label={own.list}>
      <ul className={css.list}>
        {playlists.map(({ id, name, cover, track_count: count, duration }) => (
          <li key={id}>
            <Link
              to={paths.myPlaylist(id)}
              className={css.item}
              aria-current={id === selected || undefined}
              onClick={(event) => {
                if (selected === null || isElsewhere(event)) return;
                event.preventDefault();
                onSelect(id);
              }}
            >
              <Artwork cover={cover} seed={`playlist ${id}`} side={52} className={css.cover} />
              <span className={css.words}>
                <span className={css.name}>{name}</span>
                <span className={css.about}>
                  {music.tracks(count, formatNumber(count, language))}
                  {count > 0 && ` · ${formatSetDuration(duration, language)}`}
                </span>
              </span>
              <Mark id={id} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
