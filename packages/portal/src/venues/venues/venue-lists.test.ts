import type { Venue } from '@kamerton/wire';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { toneOf } from '../../lib/tones.ts';
import { showChanged } from './changes.ts';
import { venueKeys } from './queries.ts';
import { mentions, playingTone, union, withChanged } from './venue-lists.ts';

const venue = (id: number, name: string, more: Partial<Venue> = {}) =>
  ({ id, name, is_active: true, playlist_id: null, selection_id: null, ...more }) as Venue;
const names = (list: readonly Venue[]) => list.map(({ name }) => name);

const list = [venue(1, 'Атриум'), venue(2, 'Ёлка'), venue(3, 'Зал')];

test('a venue that no longer fits a list leaves it', () => {
  expect(names(withChanged(list, { is_active: true }, [venue(2, 'Ёлка', { is_active: false })]))).toEqual([
    'Атриум',
    'Зал',
  ]);
});

test('a venue that fits a list now is in it by name, ё as е', () => {
  const inactive = [venue(4, 'Единорог', { is_active: false }), venue(5, 'жук', { is_active: false })];
  const changed = withChanged(inactive, { is_active: false }, [venue(2, 'Ёлка', { is_active: false })]);
  expect(names(changed)).toEqual(['Единорог', 'Ёлка', 'жук']);
});

test('a new name moves a venue', () => {
  expect(names(withChanged(list, { is_active: true }, [venue(1, 'Яхта')]))).toEqual(['Ёлка', 'Зал', 'Яхта']);
});

test('a list of what plays a playlist drops a venue that plays another', () => {
  expect(withChanged([venue(1, 'А', { playlist_id: 7 })], { playlist_id: 7 }, [venue(1, 'А')])).toEqual([]);
});

test('a change is shown in what a search has found, and one that finds nothing yet is left alone', () => {
  const client = new QueryClient();
  const [found, pending] = ['ё', 'я'].map((text) => venueKeys.search('en', text, true));
  client.setQueryData(found!, { objects: list });
  void client.prefetchQuery({ queryKey: pending!, queryFn: () => new Promise(() => undefined) });
  const renamed = venue(2, 'Ель');
  showChanged(client, [renamed]);
  const objects = [list[0], renamed, list[2]];
  expect([found, pending].map((key) => client.getQueryData(key!))).toEqual([{ objects }, undefined]);
});

test('what is found in several fields is there once', () => {
  expect(names(union([[list[2] as Venue], [list[0] as Venue, list[2] as Venue], []]))).toEqual(['Атриум', 'Зал']);
});

test('numbered venues are in the order of their numbers', () => {
  const numbered = [venue(1, 'Кофейня № 10'), venue(2, 'Кофейня № 2'), venue(3, 'кофейня № 1')];
  expect(names(union([numbered]))).toEqual(['кофейня № 1', 'Кофейня № 2', 'Кофейня № 10']);
});

test('a venue mentions what its name, address or legal entity contains, letter case and ё aside', () => {
  const bakery = venue(1, 'Пекарня «Ёлка»', { address: 'Лесная, 5', legal_entity: 'ООО «Орлов»' });
  expect(['елка', 'ЛЕСНАЯ', 'орлов', ''].every((text) => mentions(bakery, text))).toBe(true);
  expect(mentions(bakery, 'лесная орлов')).toBe(false);
});

const playing = (playlist_id: number | null, selection_id: number | null = null) =>
  playingTone({ playlist_id, selection_id });

test('a playlist has the tone in a venue that it has by itself', () => {
  for (const id of [1, 2, 3, 4, 5, 1_000_003]) expect(playing(id)).toBe(toneOf(id));
});

test('four playlists made one after another have four tones', () => {
  expect(new Set([41, 42, 43, 44].map((id) => playing(id))).size).toBe(4);
});

test('a ready-made playlist has another tone than the own one of its number', () => {
  for (const id of [1, 2, 3, 4]) expect(playing(null, id)).not.toBe(playing(id));
});

test('where nothing plays there is no tone', () => {
  expect(playing(null)).toBe('none');
});
