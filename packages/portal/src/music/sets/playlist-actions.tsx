import type { api, ResponseOf } from '@kamerton/wire';
import { Suspense, useState } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { lazyPart } from '../../lib/load-code.ts';
import { openAdding } from '../playlists/adding.ts';
import { useCopyPlaylist, useRemovePlaylist, useSaveCsv } from '../playlists/use-playlist-actions.ts';
import { usePlaylistsText } from '../playlists/text.ts';
import { base, paths } from '../../lib/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { AddToListIcon, CopyIcon, FileIcon, MoreIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { DownloadButton } from './download-button.tsx';
import { PlayPlaylistButton } from './play-playlist-button.tsx';
import { useIsHere, useNavigateHere } from '../../shell/use-is-here.ts';
import { isOverlay, overlay, samePage } from '../../shell/use-page-key.ts';
import { useStepBack } from '../../shell/use-step-back.ts';

/** State of a dialog in the address under this name: open again after a reload and a sign-in; going back closes it. */
function useOverlayHistory(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const isHere = useIsHere();
  const address = new URLSearchParams(search);
  const isOpen = address.has(name);
  const go = (options: { replace: boolean; state: object }) => {
    const query = address.toString();
    void navigate(query === '' ? pathname : `${pathname}?${query}`, options);
  };
  return {
    isOpen,
    open: () => {
      address.set(name, '1');
      go({ replace: false, state: overlay });
    },
    close: () => {
      // The form may be saved after its dialog was closed.
      if (!isHere()) return;
      if (isOverlay(state)) return stepBack();
      address.delete(name);
      go({ replace: true, state: samePage });
    },
  };
}

type Page = ResponseOf<typeof api.playlist>;

const EditDialog = lazyPart(async () => (await import('../playlists/playlist-form.tsx')).EditDialog);

interface PlaylistActionsProps {
  playlist: Page['collection'];
  pages: readonly Page[];
}

export function PlaylistActions({ playlist, pages }: PlaylistActionsProps) {
  const { acts } = usePlaylistsText();
  const navigate = useNavigate();
  const navigateHere = useNavigateHere();
  const editing = useOverlayHistory('edit');
  // Its code loads when it is first opened; it stays mounted while it closes.
  const [wasEdited, setWasEdited] = useState(editing.isOpen);
  if (editing.isOpen && !wasEdited) setWasEdited(true);
  const copy = useCopyPlaylist(playlist, ({ id }) => void navigateHere(paths.myPlaylist(id)));
  // A user who has gone on meanwhile is not moved; the set it was of may have left the page before.
  const remove = useRemovePlaylist(playlist, () =>
    location.pathname === base + paths.myPlaylist(playlist.id) ? navigate(paths.myPlaylists) : undefined,
  );
  const saveCsv = useSaveCsv(playlist);
  const { id, name, track_count: count } = playlist;
  const playable = pages.flatMap((page) => page.tracks).filter(({ file }) => file !== null);
  return (
    <>
      <PlayPlaylistButton id={id} pages={pages} />
      <Button
        aria-haspopup="dialog"
        disabled={playable.length === 0}
        onClick={() => openAdding({ name, ids: playable.map((track) => track.id) })}
      >
        <AddToListIcon size={18} />
        {acts.add}
      </Button>
      <Button aria-haspopup="dialog" onClick={editing.open}>
        <PencilIcon size={18} />
        {acts.edit}
      </Button>
      <DownloadButton of="playlist" id={id} disabled={count === 0} />
      <Menu
        trigger={
          <IconButton label={acts.more} aria-busy={copy.isPending || remove.isPending || undefined}>
            <MoreIcon />
          </IconButton>
        }
        entries={[
          { name: acts.copy, icon: CopyIcon, disabled: copy.isPending, onPress: () => copy.mutate() },
          { name: acts.csv, icon: FileIcon, disabled: saveCsv.isPending, onPress: () => saveCsv.mutate() },
          {
            name: acts.remove,
            icon: TrashIcon,
            danger: true,
            disabled: remove.isPending,
            onPress: () => remove.mutate(),
          },
        ]}
      />
      <Suspense>
        {wasEdited && <EditDialog playlist={playlist} open={editing.isOpen} onClose={editing.close} />}
      </Suspense>
    </>
  );
}
