import { useTracksText } from '../i18n/tracks-text.ts';
import { paths } from '../lib/paths.ts';
import { AddToListIcon, MoreIcon } from '../ui/icons.tsx';
import { DiscIcon } from '../ui/shell-icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { Control } from './control.tsx';
import type { PlayerTrack } from './state.ts';

/** Opens the choice of playlists for tracks: the player imports no playlists. */
export type Collect = (tracks: { name: string; ids: readonly number[] }) => void;

interface TrackMenuProps {
  track: PlayerTrack;
  onCollect: Collect;
  className?: string | undefined;
  /** Called when an entry navigates. */
  onLeave?: () => void;
}

export function TrackMenu({ track, onCollect, className, onLeave }: TrackMenuProps) {
  const { more } = useTracksText().queue;
  const { addToPlaylist, goToAlbum } = useTracksText();
  return (
    <Menu
      trigger={
        <Control label={more} className={className}>
          <MoreIcon />
        </Control>
      }
      entries={[
        {
          name: addToPlaylist,
          icon: AddToListIcon,
          onPress: () => onCollect({ name: track.name, ids: [track.id] }),
        },
        { name: goToAlbum, icon: DiscIcon, to: paths.album(track.album_id), ...(onLeave && { onPress: onLeave }) },
      ]}
    />
  );
}
