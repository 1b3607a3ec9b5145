import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { bounds } from '@kamerton/wire/client/bounds';
import { useText } from '../../i18n/text.ts';
import { readDraft } from '../../lib/drafts.ts';
import { fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { PagesFailure } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useIsMounted } from '../../ui/use-while-mounted.ts';
import css from './adding-dialog.module.css';
import { AddingRow } from './adding-row.tsx';
import { type Addition, closeAdding, useAddition } from './adding.ts';
import { showNewPlaylist } from './playlist-cache.ts';
import { usePlaylists } from './queries.ts';
import { outcomeText, usePlaylistsText } from './text.ts';
import { useAdding } from './use-adding.ts';
import { isNamed } from '../../lib/name-match.ts';

interface QuickPlaylistProps {
  /** Suggested name. */
  suggestion: string;
  /** Key of the form's draft. */
  draft: string;
  onCreated: (playlist: Playlist) => void;
}

/** Creates a playlist from a name alone. */
function QuickPlaylist({ suggestion, draft, onCreated }: QuickPlaylistProps) {
  const { adding, form: words, tooManyPlaylists } = usePlaylistsText();
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const form = useForm({
    initial: { name: suggestion },
    draft,
    rules: async () => (await import('./playlist-rules.ts')).faultsOf,
    send: ({ name }, idempotencyKey) => fetched(api.createPlaylist, { body: { name }, idempotencyKey }),
    onSent: ({ playlist }) => {
      showNewPlaylist(client, playlist);
      void refreshAfter(client, playlistWrites.created);
      if (!isMounted()) notifyBriefly('success', words.createdToast(playlist.name));
      onCreated(playlist);
    },
  });
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  return (
    <Form form={form} className={css.quick} label={adding.create}>
      <TextField
        ref={name}
        required
        label={adding.createName}
        maxLength={bounds.name}
        autoComplete="off"
        {...form.text('name', { too_many: tooManyPlaylists })}
      />
      <Button type="submit" variant="accent" busy={form.busy}>
        {adding.createAndAdd}
      </Button>
    </Form>
  );
}

/** Number of playlists from which on there is a search field. */
const searchFrom = 8;

/** Asks to which playlists tracks are added, and shows each outcome. Starts afresh each time it opens. */
export function AddingDialog() {
  const { adding } = usePlaylistsText();
  const addition = useAddition();
  // The content stays visible during the closing animation.
  const [last, setLast] = useState(addition);
  if (addition && addition !== last) setLast(addition);
  return (
    <Dialog open={addition !== null} onClose={closeAdding} title={adding.title} about={last?.name}>
      {last && <Targets key={draftOf(last)} addition={last} />}
    </Dialog>
  );
}

/** Each addition has its own draft, so that a typed name is not offered for another. */
const draftOf = (addition: Addition) => `quick-playlist ${JSON.stringify(addition)}`;

/** Sets the focus once the list is shown, which may be after the dialog has opened, and on a playlist created in it. */
function useFocus(content: HTMLElement | null, created: number | undefined) {
  useEffect(() => {
    if (!content || content.contains(document.activeElement)) return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const search = isTouch ? null : content.querySelector<HTMLElement>('form input, input[type="search"]');
    (search ?? content.querySelector<HTMLElement>('li button'))?.focus();
  }, [content]);
  // The form that had the focus is gone.
  useEffect(() => {
    if (created !== undefined) content?.querySelector<HTMLElement>(`[data-playlist="${created}"] button`)?.focus();
  }, [content, created]);
}

function Targets({ addition }: { addition: Addition }) {
  const text = useText();
  const own = usePlaylistsText();
  const [words, setWords] = useState('');
  const [last, setLast] = useState<number | null>(null);
  const draft = draftOf(addition);
  const [creating, setCreating] = useState(() => 'name' in readDraft(draft));
  const query = usePlaylists();
  const { outcomes, add, undo } = useAdding(addition);
  const { adding } = own;
  const playlists = query.data?.pages.flatMap((page) => page.playlists);
  const shown = playlists?.filter(({ name }) => isNamed(name, words));

  const handleAdd = (playlist: Playlist) => {
    setLast(playlist.id);
    void add(playlist);
  };
  const outcome = last === null ? undefined : outcomes.get(last);
  const hasName = 'album_id' in addition || 'collection_id' in addition;
  const isNew = creating || playlists?.length === 0;
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [created, setCreated] = useState<number | null>(null);

  const createdId = shown?.find(({ id }) => id === created)?.id;
  useFocus(content, createdId);

  return (
    <>
      <p role="status" className="sr-only">
        {outcome &&
          outcome.state !== 'running' &&
          adding.said(playlists?.find(({ id }) => id === last)?.name ?? '', outcomeText(outcome, own, text))}
      </p>
      <Loaded query={{ ...query, data: shown }} skeleton={<RowsSkeleton count={4} />}>
        {(list) => (
          <div ref={setContent}>
            {playlists?.length === 0 && <p className={css.none}>{adding.none}</p>}
            {isNew ? (
              <QuickPlaylist
                suggestion={hasName ? addition.name : ''}
                draft={draft}
                onCreated={(playlist) => {
                  setCreating(false);
                  setWords('');
                  setCreated(playlist.id);
                  handleAdd(playlist);
                }}
              />
            ) : (
              <Button variant="quiet" className={css.create} onClick={() => setCreating(true)}>
                <PlusIcon size={18} />
                {adding.create}
              </Button>
            )}
            {(playlists?.length ?? 0) >= searchFrom && (
              <SearchBox compact label={adding.find} value={words} onChange={setWords} className={css.search} />
            )}
            <ul className={css.list} aria-label={adding.list}>
              {list.map((playlist) => (
                <AddingRow
                  key={playlist.id}
                  playlist={playlist}
                  outcome={outcomes.get(playlist.id)}
                  onAdd={() => handleAdd(playlist)}
                  onUndo={(added) => {
                    setLast(null);
                    void undo(playlist, added);
                  }}
                />
              ))}
            </ul>
            <PagesFailure query={query} />
            {list.length === 0 && words !== '' && <p className={css.none}>{adding.notFound}</p>}
          </div>
        )}
      </Loaded>
      <div className={css.foot}>
        <Button onClick={closeAdding}>{own.done}</Button>
      </div>
    </>
  );
}
