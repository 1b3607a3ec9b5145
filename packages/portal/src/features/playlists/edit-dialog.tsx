import type { Playlist } from '@kamerton/wire';
import { usePlaylistsText } from './text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PlaylistForm } from './playlist-form.tsx';

interface EditDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose: () => void;
}

export function EditDialog({ playlist, open, onClose }: EditDialogProps) {
  const { form } = usePlaylistsText();
  return (
    <Dialog open={open} onClose={onClose} title={form.editTitle}>
      <PlaylistForm playlist={playlist} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}
