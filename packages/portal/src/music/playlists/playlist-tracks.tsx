import type { Track } from '@kamerton/wire';
import { type MouseEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { usePersistedState } from '../../lib/use-persisted-state.ts';
import { followed } from '../../player/followed.ts';
import { player } from '../../player/store.ts';
import listCss from '../tracks/track-list.module.css';
import { type TrackSource, TrackTable } from '../tracks/track-list.tsx';
import type { RowActions } from '../tracks/track-row.tsx';
import { useRowHeight } from '../tracks/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ChevronDownIcon, ChevronUpIcon, SwapIcon, TrashIcon } from '../../ui/icons.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { openAdding } from './adding.ts';
import { ListTools } from './list-tools.tsx';
import { moved } from './order.ts';
import css from './playlist-tracks.module.css';
import { gripHintId, RowLead } from './row-lead.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { usePlaylistsText } from './text.ts';
import { useArranging } from './use-arranging.ts';
import { useSelection } from './use-selection.ts';
import { filtered, sorted, type Sorting } from './view.ts';

interface RowEntriesOptions {
  total: number;
  move: (ids: readonly number[], position: number) => void;
  remove: (ids: readonly number[]) => void;
  /** Asks for the place to move to. */
  onPlace: (ids: readonly number[]) => void;
}

/** Menu entries that a playlist adds to those of every track. */
function useRowEntries({ total, move, remove, onPlace }: RowEntriesOptions) {
  const { arranging } = usePlaylistsText();
  return useCallback(
    (id: number): MenuEntry[] => [
      { name: arranging.toStart, icon: ChevronUpIcon, onPress: () => move([id], 0) },
      { name: arranging.toEnd, icon: ChevronDownIcon, onPress: () => move([id], total - 1) },
      { name: arranging.toPlace, icon: SwapIcon, onPress: () => onPlace([id]) },
      { name: arranging.remove, icon: TrashIcon, danger: true, onPress: () => remove([id]) },
    ],
    [arranging, total, move, remove, onPlace],
  );
}

/** Keeps the queue in step with the playlist that it plays from. */
function useFollowingQueue(setId: string, tracks: readonly Track[]) {
  const shown = useRef({ setId, tracks });
  useEffect(() => {
    const before = shown.current;
    shown.current = { setId, tracks };
    if (before.setId !== setId || before.tracks === tracks) return;
    const order = followed(player.state(), setId, before.tracks, tracks);
    if (order) player.send({ type: 'rearrange', order });
  }, [setId, tracks]);
}

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

const wordsIn = (stored: unknown) => (typeof stored === 'string' ? stored : '');
const asIs = (words: string) => words;

/** Renders the buttons at the end of a row; `more` are this list's menu entries. */
export type ActionsOfRow = (track: Track, nameId: string, more: readonly MenuEntry[]) => ReactNode;

interface PlaylistTracksProps {
  id: number;
  name: string;
  /** The tracks that are loaded so far. */
  loaded: readonly Track[];
  source: TrackSource;
  actions: ActionsOfRow;
  /** Shown if there are no tracks. */
  empty: ReactNode;
  /** For a narrow column: little more than names. */
  compact?: boolean;
}

/** The tracks as they are arranged, filtered and sorted, and those that are chosen. */
function useView({ id, loaded, source }: Pick<PlaylistTracksProps, 'id' | 'loaded' | 'source'>) {
  const list = useRef<HTMLOListElement>(null);
  const rowHeight = useRowHeight();
  const [words, setWords] = usePersistedState(`words in ${id}`, wordsIn, asIs);
  const [sorting, setSorting] = useState<Sorting>('own');
  const arranging = useArranging({ id, loaded, list, rowHeight });
  const { tracks, drag } = arranging;
  useFollowingQueue(source.id, tracks);
  const canMove = sorting === 'own' && words.trim() === '';
  const ordered = useMemo(() => sorted(tracks, sorting), [tracks, sorting]);
  const shown = useMemo(
    () => (drag ? moved(tracks, drag.ids, drag.position) : filtered(ordered, words)),
    [tracks, drag, ordered, words],
  );
  const places = useMemo(() => new Map(tracks.map((track, index) => [track.id, index])), [tracks]);
  const selection = useSelection({ id, shown, list, onRemove: arranging.remove });
  const { ids } = selection;
  const chosen = useMemo(() => tracks.filter((track) => ids.has(track.id)), [tracks, ids]);
  const chosenIds = useMemo(() => chosen.map((track) => track.id), [chosen]);
  const shownChosen = useMemo(() => shown.filter((track) => ids.has(track.id)).length, [shown, ids]);
  const view = { list, words, setWords, sorting, setSorting, canMove, ordered, shown, places };
  return { ...arranging, ...selection, ...view, chosen, chosenIds, shownChosen };
}

type View = ReturnType<typeof useView>;

interface TableProps extends Pick<PlaylistTracksProps, 'name' | 'source' | 'actions' | 'compact'> {
  view: View;
  /** Asks for the place to move to. */
  onPlace: (ids: readonly number[]) => void;
}

/** Parts of a row, and what a press on it does. */
function useRowParts({ view, source, actions, onPlace }: Omit<TableProps, 'name' | 'compact'>) {
  const { tracks, drag, shown, places, ids, chosenIds, canMove, choose, grab, lift, move, remove } = view;
  const lead: RowActions = useCallback(
    (track) => {
      const group = () => (ids.has(track.id) ? chosenIds : [track.id]);
      const place = places.get(track.id) ?? 0;
      return (
        <RowLead
          track={track}
          chosen={ids.has(track.id)}
          lifted={drag?.ids.includes(track.id) ?? false}
          canMove={canMove}
          onChoose={choose}
          onGrab={(event) => grab(event, group(), track.id, place)}
          onLift={() => lift(group(), track.id, place)}
        />
      );
    },
    [ids, chosenIds, places, drag, canMove, choose, grab, lift],
  );
  const entriesOf = useRowEntries({ total: tracks.length, move, remove, onPlace });
  const rowActions: RowActions = useCallback(
    (track, { nameId }) => actions(track, nameId, entriesOf(track.id)),
    [actions, entriesOf],
  );
  const handlePlay = useCallback(
    (index: number, event: MouseEvent) => {
      const track = shown[index];
      if (!track) return;
      if (event.shiftKey || event.ctrlKey || event.metaKey) choose(track.id, event.shiftKey);
      else player.choose({ ...source, tracks: shown, index });
    },
    [shown, source, choose],
  );
  return { lead, rowActions, handlePlay };
}

function Table(props: TableProps) {
  const { view, name, source, compact } = props;
  const { list, shown, places, drag, ids, canMove } = view;
  const { lead, rowActions, handlePlay } = useRowParts(props);
  const highlightOf = (track: Track) => {
    if (drag?.ids.includes(track.id)) return 'lifted';
    return ids.has(track.id) ? 'chosen' : undefined;
  };
  return (
    <TrackTable
      list={list}
      name={name}
      tracks={shown}
      setId={source.id}
      mixed
      withLead
      className={classes(listCss.withActions, compact && listCss.compact, drag && listCss.moving)}
      rest={(track) => ({
        number: canMove ? undefined : (places.get(track.id) ?? 0) + 1,
        lead,
        actions: rowActions,
        highlight: highlightOf(track),
        onPlay: handlePlay,
      })}
    />
  );
}

/** Tracks of an own playlist: to play, select, filter, sort and reorder. */
export function PlaylistTracks({ id, name, loaded, source, actions, empty, compact = false }: PlaylistTracksProps) {
  const { music } = useText();
  const { arranging: text } = usePlaylistsText();
  const [choosing, setChoosing] = useState(false);
  const [placing, setPlacing] = useState<readonly number[] | null>(null);
  const view = useView({ id, loaded, source });
  const { tracks, announcement, move, remove, saveOrder, words, setWords, sorting, setSorting } = view;
  const { canMove, ordered, shown, places, ids, chooseAll, clear, chosen, chosenIds, shownChosen } = view;

  if (tracks.length === 0) return empty;
  const found = shown.length === 0 ? text.nothingFound : music.tracks(shown.length, formatNumber(shown.length));
  const isChoosing = choosing || ids.size > 0;
  const someOrAll = shownChosen === shown.length ? 'all' : 'some';
  return (
    <div className={css.list} data-choosing={isChoosing || undefined}>
      <ListTools
        words={words}
        sorting={sorting}
        chosen={shownChosen === 0 ? 'none' : someOrAll}
        choosing={isChoosing}
        onChoosing={(on) => {
          setChoosing(on);
          if (!on) clear();
        }}
        onWords={setWords}
        onSorting={setSorting}
        onChooseAll={chooseAll}
        onSaveOrder={() => {
          saveOrder(ordered);
          setSorting('own');
        }}
      />
      <p id={gripHintId} hidden>
        {text.gripHint}
      </p>
      <p role="status" className="sr-only">
        {words.trim() === '' ? announcement : found}
      </p>
      <Table view={view} name={name} source={source} actions={actions} compact={compact} onPlace={setPlacing} />
      {shown.length === 0 && (
        <EmptyNotice text={text.nothingFound} action={<Button onClick={() => setWords('')}>{text.showAll}</Button>} />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          tracks={chosen}
          canMove={canMove}
          onAdd={() =>
            openAdding({
              name: chosen.length === 1 ? (chosen[0]?.name ?? '') : name,
              ids: chosen.filter(({ file }) => file !== null).map((track) => track.id),
            })
          }
          onMove={() => setPlacing(chosenIds)}
          onRemove={() => remove(chosenIds)}
          onClear={clear}
        />
      )}
      <Suspense>
        {placing && (
          <MoveDialog
            about={placing.map((track) => tracks[places.get(track) ?? -1]?.name || music.untitled).join(', ')}
            total={tracks.length - placing.length + 1}
            onMove={(position) => move(placing, position)}
            onClose={() => setPlacing(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
