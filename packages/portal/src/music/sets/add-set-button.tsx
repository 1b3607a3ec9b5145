import { openAdding } from '../playlists/adding.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { Button } from '../../ui/button.tsx';
import { AddToListIcon } from '../../ui/icons.tsx';

interface AddSetButtonProps {
  of: 'album' | 'collection';
  id: number;
  name: string;
  disabled?: boolean;
}

/** Adds all tracks of a set to an own playlist. */
export function AddSetButton({ of, id, name, disabled = false }: AddSetButtonProps) {
  const text = useTracksText();
  const handlePress = () => openAdding(of === 'album' ? { name, album_id: id } : { name, collection_id: id });
  return (
    <Button aria-haspopup="dialog" disabled={disabled} onClick={handlePress}>
      <AddToListIcon size={18} />
      {text.addToPlaylist}
    </Button>
  );
}
