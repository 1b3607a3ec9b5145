import type { Track } from '@kamerton/wire';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { openAdding } from '../playlists/adding.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { loadCode } from '../../lib/load-code.ts';
import { paths } from '../../lib/paths.ts';
import { player } from '../../player/store.ts';
import type { RowActions } from '../tracks/track-row.tsx';
import { IconButton } from '../../ui/button.tsx';
import { AddToListIcon, MoreIcon, NextIcon, QueueIcon, RevokedIcon } from '../../ui/icons.tsx';
import { DiscIcon, SearchIcon } from '../../ui/shell-icons.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';

/** Few tracks are blocked, so the code comes with the first one. */
const block = async (client: QueryClient, track: Track) => {
  const { blockTrack } = await loadCode(() => import('../tracks/block-track.ts'));
  await blockTrack(client, track);
};

/** Entries of every track's menu. */
function useEntries(track: Track, ofAlbum: boolean): MenuEntry[] {
  const text = useTracksText();
  const client = useQueryClient();
  const { album_id, artist } = track;
  return [
    { name: text.playNext, icon: NextIcon, onPress: () => player.playNext(track) },
    { name: text.enqueue, icon: QueueIcon, onPress: () => player.enqueue(track) },
    ...(ofAlbum ? [] : [{ name: text.goToAlbum, icon: DiscIcon, to: paths.album(album_id) }]),
    { name: text.blockInVenues, icon: RevokedIcon, onPress: () => void block(client, track) },
    ...(artist ? [{ name: text.goToArtist, icon: SearchIcon, to: paths.searchFor(artist) }] : []),
  ];
}

interface TrackActionsProps {
  track: Track;
  /** Id of the element that names the track: the buttons of all rows have the same names. */
  nameId: string;
  /** Further entries of this list. */
  more?: readonly MenuEntry[];
  /** True in the track's own album. */
  ofAlbum?: boolean;
}

const nothingMore: readonly MenuEntry[] = [];

/** Actions at the end of a track's row: add to a playlist, and a menu of the rest. */
export const TrackActions = memo(function TrackActions(props: TrackActionsProps) {
  const { track, nameId, more = nothingMore, ofAlbum = false } = props;
  const text = useTracksText();
  const own = useEntries(track, ofAlbum);
  const revoked = track.file === null;
  return (
    <>
      {!revoked && (
        <IconButton
          label={text.addToPlaylist}
          aria-describedby={nameId}
          aria-haspopup="dialog"
          onClick={() => openAdding({ name: track.name, ids: [track.id] })}
        >
          <AddToListIcon size={20} />
        </IconButton>
      )}
      {(!revoked || more.length > 0) && (
        <Menu
          trigger={
            <IconButton label={text.more} aria-describedby={nameId}>
              <MoreIcon size={20} />
            </IconButton>
          }
          entries={revoked ? more : [...own, ...more]}
        />
      )}
    </>
  );
});

/** Actions of a track in lists without their own. */
export const trackActions: RowActions = (track, { nameId }) => <TrackActions track={track} nameId={nameId} />;

export const albumTrackActions: RowActions = (track, { nameId }) => (
  <TrackActions track={track} nameId={nameId} ofAlbum />
);
