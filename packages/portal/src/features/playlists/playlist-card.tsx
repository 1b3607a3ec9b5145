import type { Playlist } from '@kamerton/wire';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { CoverCard } from '../../ui/cover-card.tsx';
import { usePlaylistMark } from './playlist-mark.tsx';

/** One of my playlists as a cover with its name. */
export function PlaylistCard({ playlist: { id, name, cover, track_count: count } }: { playlist: Playlist }) {
  const { music } = useText();
  const language = useLanguage();
  return (
    <CoverCard
      to={paths.myPlaylist(id)}
      cover={cover}
      seed={`playlist ${id}`}
      name={name}
      about={music.tracks(count, formatNumber(count, language))}
      mark={usePlaylistMark(id)}
    />
  );
}
