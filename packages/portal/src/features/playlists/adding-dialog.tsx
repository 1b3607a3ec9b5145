import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { usePlaylistsText, outcomeText } from './text.ts';
import { useText } from '../../i18n/text.ts';
import { readDraft } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { closeAdding, useAddition, type Addition } from './adding.ts';
import css from './adding-dialog.module.css';
import { AddingRow } from './adding-row.tsx';
import { hasWords } from './own-words.ts';
import { usePlaylists } from './queries.ts';
import { QuickPlaylist } from './quick-playlist.tsx';
import { useAdding } from './use-adding.ts';

/** From this many playlists on they can be searched. */
const searchFrom = 8;

/** Asks to which playlists something goes, and says of each what came of it. Begins anew each time it opens. */
export function AddingDialog() {
  const { adding } = usePlaylistsText();
  const addition = useAddition();
  // What it was open for is still in sight while it closes.
  const [last, setLast] = useState(addition);
  if (addition && addition !== last) setLast(addition);
  // Going back leaves the screen on which it was asked.
  useEffect(() => {
    addEventListener('popstate', closeAdding);
    return () => removeEventListener('popstate', closeAdding);
  }, []);
  return (
    <Dialog open={addition !== null} onClose={closeAdding} title={adding.title} about={last?.name}>
      {last && <Targets addition={last} />}
    </Dialog>
  );
}

/** Each thing that is added has a draft of its own: the name of one is none for another. */
const draftOf = (addition: Addition) => `quick-playlist ${JSON.stringify(addition)}`;

function Targets({ addition }: { addition: Addition }) {
  const text = useText();
  const own = usePlaylistsText();
  const language = useLanguage();
  const [words, setWords] = useState('');
  const [last, setLast] = useState<number | null>(null);
  const draft = draftOf(addition);
  const [creating, setCreating] = useState(() => 'name' in readDraft(draft));
  const query = usePlaylists();
  const { outcomes, add, undo } = useAdding(addition);
  const { adding } = own;
  const playlists = query.data?.pages.flatMap((page) => page.playlists);
  const shown = playlists?.filter(({ name }) => hasWords(name, words));

  const handleAdd = (id: number) => {
    setLast(id);
    void add(id);
  };
  const outcome = last === null ? undefined : outcomes.get(last);
  const isNamed = 'album_id' in addition || 'collection_id' in addition;
  const isNew = creating || playlists?.length === 0;
  const content = useRef<HTMLDivElement>(null);
  const [created, setCreated] = useState<number | null>(null);
  const isReady = playlists !== undefined;

  // They come after the dialog: it has opened with nothing to choose from. A new playlist has a field of its own.
  useEffect(() => {
    if (!isReady || content.current?.contains(document.activeElement)) return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const search = isTouch ? null : content.current?.querySelector<HTMLElement>('form input, input[type="search"]');
    (search ?? content.current?.querySelector<HTMLElement>('li button'))?.focus();
  }, [isReady]);
  // The form in which it was named is gone.
  const isCreatedShown = created !== null && shown?.some(({ id }) => id === created) === true;
  useEffect(() => {
    if (isCreatedShown) content.current?.querySelector<HTMLElement>(`[data-playlist="${created}"] button`)?.focus();
  }, [created, isCreatedShown]);

  return (
    <>
      <p role="status" className="sr-only">
        {outcome &&
          outcome.state !== 'running' &&
          adding.said(playlists?.find(({ id }) => id === last)?.name ?? '', outcomeText(outcome, own, text, language))}
      </p>
      <Loaded query={{ ...query, data: shown }} skeleton={<RowsSkeleton count={4} />}>
        {(list) => (
          <div ref={content}>
            {playlists?.length === 0 && <p className={css.none}>{adding.none}</p>}
            {isNew ? (
              <QuickPlaylist
                suggestion={isNamed ? addition.name : ''}
                draft={draft}
                onCreated={({ id }) => {
                  setCreating(false);
                  setWords('');
                  setCreated(id);
                  handleAdd(id);
                }}
              />
            ) : (
              <Button look="quiet" className={css.create} onClick={() => setCreating(true)}>
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
                  onAdd={() => handleAdd(playlist.id)}
                  onUndo={(added) => {
                    setLast(null);
                    void undo(playlist.id, added);
                  }}
                />
              ))}
            </ul>
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
