import { useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { bounds } from '@kamerton/wire/client/bounds';
import { type RefObject, useRef } from 'react';
import { fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldTexts, useForm } from '../../ui/use-form.ts';
import { useSavedValues } from '../../ui/use-saved-values.ts';
import { type CoverChoice, CoverField, type PendingCrop } from './cover-field.tsx';
import { isBehind, showNewPlaylist, showPlaylist } from './playlist-cache.ts';
import { usePlaylistsText } from './text.ts';

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  cover: CoverChoice;
}

interface PlaylistFormProps {
  /** The playlist to change; without it a new one is created. */
  playlist?: Playlist;
  onSaved: (playlist: Playlist) => void;
  onCancel: () => void;
}

/** Returns the cover fields of a body; the present cover's address keeps it. */
function coverIn(cover: CoverChoice, present: Pick<Playlist, 'cover' | 'filename'> | null) {
  if (cover === 'same') return { cover: present?.cover?.large ?? null, filename: present?.filename ?? null };
  return cover === null ? { cover: null, filename: null } : { cover: cover.data, filename: cover.filename };
}

const valuesOf = ({ name, description }: Partial<Playlist> = {}): Values => ({
  name: name ?? '',
  description: description ?? '',
  cover: 'same',
});

/** Reads the playlist again: the body has all fields (spec 7), unchanged ones as they are now. */
const presentOf = async (id: number) =>
  (await fetched(api.playlist, { background: true, params: { id }, query: { limit: 1, offset: 0 } })).collection;

/** Ends a crop, also one that replaced it meanwhile; returns false if the picture cannot be encoded. */
async function endCrop(crop: RefObject<PendingCrop | null>): Promise<boolean> {
  const pending = crop.current;
  await pending?.finish();
  return pending === crop.current ? pending === null : endCrop(crop);
}

export function PlaylistForm({ playlist, onSaved, onCancel }: PlaylistFormProps) {
  const fields = useFieldTexts();
  const { form: text, cover: coverText, tooManyPlaylists } = usePlaylistsText();
  const client = useQueryClient();
  const crop = useRef<PendingCrop | null>(null);
  const initial = valuesOf(playlist);
  const form = useForm<Values, Playlist>({
    initial,
    draft: playlist ? `playlist ${playlist.id}` : 'new-playlist',
    rules: async () => (await import('./playlist-rules.ts')).faultsOf,
    complete: () => endCrop(crop),
    send: async ({ name, description, cover }, idempotencyKey) => {
      if (!playlist) {
        const body = { name, description, ...coverIn(cover, null) };
        return (await fetched(api.createPlaylist, { body, idempotencyKey })).playlist;
      }
      const present = await presentOf(playlist.id);
      const { id, object_id } = present;
      // Fields that were not typed here may have been changed elsewhere.
      const typed = {
        name: name === initial.name ? present.name : name,
        description: description === initial.description ? present.description : description,
      };
      const body = { ...typed, ...coverIn(cover, present), object_id, id };
      return (await fetched(api.changePlaylist, { body })).playlist;
    },
    onSent: (saved) => {
      if (playlist) {
        form.accept(valuesOf(saved));
        const wasBehind = isBehind(client, saved, 1);
        showPlaylist(client, saved);
        if (wasBehind) void refreshAfter(client, playlistWrites.outdated(saved.id));
      } else showNewPlaylist(client, saved);
      void refreshAfter(client, playlist ? playlistWrites.changed : playlistWrites.created);
      notifyBriefly('success', playlist ? text.saved : text.createdToast(saved.name));
      onSaved(saved);
    },
  });
  // A name given elsewhere meanwhile is not overwritten.
  useSavedValues(form, initial);
  const { cover } = form.faults;
  return (
    <Form form={form} label={playlist ? text.editTitle : text.newTitle}>
      <TextField
        required
        label={text.name}
        maxLength={bounds.name}
        autoComplete="off"
        {...form.text('name', { too_many: tooManyPlaylists })}
      />
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        maxLength={bounds.description}
        rows={3}
        {...form.text('description')}
      />
      <CoverField
        cover={playlist?.cover ?? null}
        seed={`playlist ${playlist?.id ?? form.values.name}`}
        value={form.values.cover}
        onPending={(pending) => void (crop.current = pending)}
        onChange={(choice) => form.set({ cover: choice })}
        error={form.failure?.status === 413 ? coverText.tooLarge : cover && fields[cover]}
      />
      <FormActions
        submit={playlist ? text.save : text.create}
        busy={form.busy}
        onCancel={() => {
          crop.current?.cancel();
          form.reset();
          onCancel();
        }}
      />
    </Form>
  );
}

interface EditDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose: () => void;
}

export function EditDialog({ playlist, open, onClose }: EditDialogProps) {
  const { form } = usePlaylistsText();
  return (
    <Dialog open={open} isStep onClose={onClose} title={form.editTitle}>
      <PlaylistForm playlist={playlist} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}
