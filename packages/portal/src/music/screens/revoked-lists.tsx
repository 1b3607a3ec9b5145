import type { Album, RevokedAlbum, RevokedTrack, Track } from '@kamerton/wire';
import { openAdding } from '../playlists/adding.ts';
import { ReplacementChoices } from '../revoked/replacement-choices.tsx';
import { RevokedRow } from '../revoked/revoked-row.tsx';
import { useText } from '../../i18n/text.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { paths } from '../../lib/paths.ts';
import { FailedIcon } from '../../player/failed-icon.tsx';
import { player, usePlayer } from '../../player/store.ts';
import { playSet } from '../../player/use-play-set.ts';
import { useMembership } from '../tracks/membership.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { reloadSet, setId, setUrl } from '../sets/track-sets.ts';
import { useRevokedText } from '../revoked/queries.ts';
import { currentTrack } from '../../player/state.ts';
import { PlayIcon } from '../../ui/icons.tsx';
import { PauseIcon } from '../../ui/shell-icons.tsx';

interface ListenButtonProps {
  setId: string;
  /** Id of a track of the set; undefined for the whole set. */
  trackId?: number;
  name: string;
  onPress: () => void;
}

/** Plays and pauses a track or a set of a short list. */
function ListenButton({ setId, trackId, name, onPress }: ListenButtonProps) {
  const text = useRevokedText();
  const sounds = usePlayer(
    (state) => state.id === setId && state.isPlaying && (trackId === undefined || currentTrack(state)?.id === trackId),
  );
  return (
    <IconButton label={text.listen(name)} aria-pressed={sounds} onClick={onPress}>
      {sounds ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
    </IconButton>
  );
}

/** Fields of an offered replacement, without its actions. */
const offered = ({ id, name, artist, cover }: Pick<Album, 'id' | 'name' | 'artist' | 'cover'>, albumId: number) => ({
  id,
  name,
  artist,
  cover,
  seed: `album ${albumId}`,
  to: paths.album(albumId),
});

function listenTo(source: { id: string; url: string }, tracks: readonly Track[], index: number) {
  player.choose({ ...source, tracks, index, reload: () => reloadSet(source) });
}

/** `isPlanned`: it plays until its `revoked_at`. */
export function RevokedTrackRow({ track, isPlanned = false }: { track: RevokedTrack; isPlanned?: boolean }) {
  const text = useTracksText();
  const source = { id: setId('replacements', track.id), url: paths.revoked };
  return (
    <RevokedRow of={track} seed={`album ${track.album_id}`} isPlanned={isPlanned}>
      <ReplacementChoices
        revoked={{ kind: 'track', id: track.id, playlists: track.playlists, isPlanned }}
        name={track.name}
        candidates={track.replacements.map((each, index) => ({
          ...offered(each, each.album_id),
          listen: (
            <ListenButton
              setId={source.id}
              trackId={each.id}
              name={each.name}
              onPress={() => listenTo(source, track.replacements, index)}
            />
          ),
          badge: <FailedIcon trackId={each.id} />,
          otherwise: (
            <Button aria-haspopup="dialog" onClick={() => openAdding({ name: each.name, ids: [each.id] })}>
              {text.addToPlaylist}
            </Button>
          ),
        }))}
      />
    </RevokedRow>
  );
}

export function RevokedAlbumRow({ album }: { album: RevokedAlbum }) {
  return (
    <RevokedRow of={album} seed={`album ${album.id}`}>
      <ReplacementChoices
        revoked={{ kind: 'album', id: album.id, playlists: album.playlists }}
        name={album.name}
        candidates={album.replacements.map((each) => ({
          ...offered(each, each.id),
          listen: (
            <ListenButton
              setId={setId('album', each.id)}
              name={each.name}
              onPress={() => void playSet({ id: setId('album', each.id), url: setUrl.album(each.id) })}
            />
          ),
          otherwise: <AddAlbumButton id={each.id} isMy={each.is_my} />,
        }))}
      />
    </RevokedRow>
  );
}

/** Adds an album to my music, in place of the revoked one. */
function AddAlbumButton({ id, isMy }: { id: number; isMy: boolean }) {
  const { music } = useText();
  const setMembership = useMembership('album', id);
  return <Button onClick={() => setMembership(!isMy)}>{isMy ? music.remove : music.add}</Button>;
}
