import { useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { bounds } from '@kamerton/wire/client/bounds';
import { useEffect, useRef } from 'react';
import { usePlaylistsText } from './text.ts';
import { useText } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import css from './adding-dialog.module.css';
import { refreshPlaylists, showNewPlaylist } from './playlist-cache.ts';

interface QuickPlaylistProps {
  /** What it may well be called. */
  suggestion: string;
  /** Under this name what is typed is kept. */
  draft: string;
  onCreated: (playlist: Playlist) => void;
}

/** A new playlist by its name alone. */
export function QuickPlaylist({ suggestion, draft, onCreated }: QuickPlaylistProps) {
  const { fields } = useText();
  const { adding, tooManyPlaylists } = usePlaylistsText();
  const client = useQueryClient();
  const form = useForm({
    initial: { name: suggestion },
    draft,
    rules: async () => (await import('./playlist-rules.ts')).faultsOf,
    send: ({ name }, idempotencyKey) => fetched(api.createPlaylist, { body: { name }, idempotencyKey }),
    onSent: ({ playlist }) => {
      showNewPlaylist(client, playlist);
      void refreshPlaylists(client);
      onCreated(playlist);
    },
  });
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const fault = form.faults.name;
  return (
    <Form form={form} className={css.quick} label={adding.create}>
      <TextField
        ref={name}
        required
        label={adding.createName}
        maxLength={bounds.name}
        autoComplete="off"
        error={fault && (fault === 'too_many' ? tooManyPlaylists : fields[fault])}
        {...form.text('name')}
      />
      <Button type="submit" look="accent" busy={form.busy}>
        {adding.createAndAdd}
      </Button>
    </Form>
  );
}
