import type { Playlist } from '@kamerton/wire';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { formatNumber, formatSetDuration } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { PlayingIndicator } from '../../player/playing-indicator.tsx';
import { usePlayer } from '../../player/store.ts';
import { Artwork } from '../../ui/artwork.tsx';
import css from './playlist-list.module.css';
import { usePlaylistsText } from './text.ts';

/** Indicates the playlist that the player plays from. */
function PlaylistStatus({ id }: { id: number }) {
  const status = usePlayer((state) => {
    if (state.currentIndex === -1 || state.id !== `playlist:${id}`) return 'idle';
    return state.isPlaying ? 'playing' : 'paused';
  });
  return status !== 'idle' && <PlayingIndicator paused={status === 'paused'} />;
}

interface PlaylistListProps {
  playlists: readonly Playlist[];
  /** The playlist that is shown beside the list; null if each opens on its own page. */
  selected: number | null;
  onSelect: (id: number) => void;
}

/** True for a click that opens a new tab or window. */
const isElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** List of own playlists: each opens its page, or its tracks beside the list. */
export function PlaylistList({ playlists, selected, onSelect }: PlaylistListProps) {
  const { music } = useText();
  const own = usePlaylistsText();
  return (
    <nav aria-label={own.list}>
      <ul className="grid">
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
              <span className="min-w-0 grid">
                <span className="font-semibold ellipsis">{name}</span>
                <span className={css.about}>
                  {music.tracks(count, formatNumber(count))}
                  {count > 0 && ` · ${formatSetDuration(duration)}`}
                </span>
              </span>
              <PlaylistStatus id={id} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
