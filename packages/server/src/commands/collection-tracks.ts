import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import { listOfficeTracksById } from '../features/catalogue/tracks.office.store.ts';
import {
  addCollectionTracks,
  orderCollection,
  removeCollectionTracks,
} from '../features/collections/collections.office.service.ts';
import {
  findOfficeCollection,
  listCollectionPlaces,
  lockCollection,
} from '../features/collections/collections.office.store.ts';
import { presentOfficeCollection } from '../features/collections/present-office.service.ts';
import { Invalid } from '../errors.ts';
import { actCommand, readBody, readIds, there } from './act-command.ts';
import { command, CommandFailure } from './command.ts';

const showUsage = 'collection show <id>';

export const collectionShow = command({
  usage: showUsage,
  summary: { ru: 'Показать подборку с её треками по порядку', en: 'Show a collection with its tracks in order' },
  args: z.object({ id: z.int() }),
  read: ({ positionals }) => ({ id: readIds(positionals, showUsage, 1, 1)[0] ?? 0 }),
  run: async ({ database: { handle } }, { id }, { emit }) => {
    const collection = there(await findOfficeCollection(handle, id));
    emit({ type: 'collection', ...presentOfficeCollection(collection) });
    const tracks = await listOfficeTracksById(handle, [...(await listCollectionPlaces(handle, id)).keys()]);
    for (const track of tracks) {
      emit({ type: 'track', id: track.id, artist: track.artist, name: track.name, revoked_at: track.revoked_at });
    }
    return 0;
  },
  show: (screen) => (event) => {
    const { type, id, artist, name, name_ru, name_en, revoked_at } = event as Record<string, string | null>;
    if (type === 'collection') screen.print(`${String(id)}  ${name_ru} · ${name_en}`);
    else screen.print(`${String(id).padStart(6)}  ${revoked_at === null ? ' ' : '✗'} ${artist} — ${name}`);
  },
});

const addUsage = 'collection add-tracks <id> <track-id>…|--album <id> [--place <number>]';
const added = office.addCollectionTracks.body;

export const collectionAddTracks = actCommand({
  usage: addUsage,
  summary: {
    ru: 'Добавить в подборку треки или целый альбом: в конец или на место, считая с 1',
    en: 'Add tracks or a whole album to a collection, at the end or at a position counted from 1',
  },
  options: { album: { type: 'string' }, place: { type: 'string' } },
  args: z.object({ id: z.int(), added }),
  read: ({ positionals, values: { album, place } }) => {
    const [id = 0, ...ids] = readIds(positionals, addUsage, album === undefined ? 2 : 1);
    if (album !== undefined && ids.length > 0) throw new CommandFailure('wrong_usage', { usage: addUsage });
    const what = album === undefined ? { ids } : { album_id: Number(album) };
    const [position] = place === undefined ? [] : readIds([String(place)], addUsage);
    return { id, added: readBody(added, { ...what, ...(position !== undefined && { position: position - 1 }) }) };
  },
  act: async (tx, actor, { id, added: given }) => {
    const { row, ...told } = await addCollectionTracks(tx, actor, id, given);
    return { ...presentOfficeCollection(row), ...told };
  },
  said: {
    ru: ({ added: ids, already }) => `Добавлено треков: ${(ids as []).length}, уже было: ${(already as []).length}.`,
    en: ({ added: ids, already }) => `Tracks added: ${(ids as []).length}, already there: ${(already as []).length}.`,
  },
});

const removeUsage = 'collection remove-tracks <id> <track-id>…';

export const collectionRemoveTracks = actCommand({
  usage: removeUsage,
  summary: { ru: 'Убрать треки из подборки', en: 'Remove tracks from a collection' },
  args: z.object({ id: z.int(), ids: z.array(z.int()) }),
  read: ({ positionals }) => {
    const [id = 0, ...ids] = readIds(positionals, removeUsage, 2);
    return { id, ids };
  },
  act: async (tx, actor, { id, ids }) => presentOfficeCollection(await removeCollectionTracks(tx, actor, id, ids)),
  said: {
    ru: ({ track_count }) => `Играет треков: ${String(track_count)}.`,
    en: ({ track_count }) => `Playable tracks now: ${String(track_count)}.`,
  },
});

const moveUsage = 'collection move-tracks <id> <place> <track-id>…';

export const collectionMoveTracks = actCommand({
  usage: moveUsage,
  summary: {
    ru: 'Переставить треки в подборке: первый встанет на это место, считая с 1',
    en: 'Move tracks within a collection so that the first of them is at this position, counted from 1',
  },
  args: z.object({ id: z.int(), place: z.int(), ids: z.array(z.int()) }),
  read: ({ positionals }) => {
    const [id = 0, place = 1, ...ids] = readIds(positionals, moveUsage, 3);
    return { id, place, ids };
  },
  act: async (tx, actor, { id, place, ids }) => {
    const { version } = there(await lockCollection(tx, id));
    const held = await listCollectionPlaces(tx, id);
    if (ids.some((track) => !held.has(track))) throw new Invalid({ ids: 'unknown' });
    return presentOfficeCollection(await orderCollection(tx, actor, id, { ids, position: place - 1, version }));
  },
  said: { ru: () => 'Треки переставлены.', en: () => 'Tracks moved.' },
});
