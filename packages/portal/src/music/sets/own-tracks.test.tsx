import type { Track } from '@kamerton/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playlists as text } from '../../i18n/en/playlists.ts';
import { tracks as tracksText } from '../../i18n/en/tracks.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { player } from '../../player/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf, playlistOf, refusal, serve, trackOf, type Sent } from '../../testing/server.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { OwnTracks } from './own-tracks.tsx';
import { closeAdding, useAddition } from '../playlists/adding.ts';
import { moved } from '../playlists/order.ts';
import { usePlaylist } from '../playlists/queries.ts';

const { arranging, selection } = text;

/** The tracks that the server has. */
let stored: readonly Track[];

beforeEach(() => {
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  stored = [
    trackOf(1, { name: 'Cello', artist: 'Zoë', album_name: 'M', duration: { minutes: 5, seconds: 0 } }),
    trackOf(2, { name: 'Alto', artist: 'Émile', album_name: 'Z', duration: { minutes: 1, seconds: 30 } }),
    trackOf(3, { name: 'Bass', artist: 'Anna', album_name: 'A', duration: { minutes: 3, seconds: 0 }, file: null }),
    trackOf(4, { name: '', artist: 'Bob', album_name: 'B', duration: { minutes: 3, seconds: 5 } }),
  ];
});

afterEach(() => {
  closeAdding();
  forgetSession();
});

let version = 1;
const playlist = () => playlistOf(7, { name: 'Evening', version });
const idsIn = ({ body }: Sent) => (body as { ids: number[]; position: number }).ids;

/** A server that does what it is asked. */
const working = {
  '/my/playlists/7': () => pageOf({ tracks: stored }, { collection: playlist() }),
  'PUT /my/playlists/7/order': (call: Sent) => {
    stored = moved(stored, idsIn(call), (call.body as { position: number }).position);
    version += 1;
    return { playlist: playlist() };
  },
  'DELETE /my/playlists/7': (call: Sent) => {
    stored = stored.filter(({ id }) => id !== (call.body as { id: number }).id);
    version += 1;
    return { playlist: playlist() };
  },
  'DELETE /my/playlists/7/tracks': (call: Sent) => {
    stored = stored.filter(({ id }) => !idsIn(call).includes(id));
    version += 1;
    return { playlist: playlist() };
  },
};

function Screen() {
  const pages = usePlaylist(7).data?.pages;
  const addition = useAddition();
  return (
    <>
      {pages && <OwnTracks id={7} pages={pages} />}
      <output>{addition && JSON.stringify(addition)}</output>
      <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />
    </>
  );
}

async function open(more: Record<string, unknown> = {}) {
  version = 1;
  const server = serve({ ...working, ...more });
  const page = await renderPart(<Screen />);
  await screen.findByRole('list', { name: 'Tracks: Evening' });
  return { ...server, ...page, orders: () => server.of('PUT /my/playlists/7/order').map(({ body }) => body) };
}

const rows = () => within(screen.getByRole('list', { name: 'Tracks: Evening' })).queryAllByRole('listitem');
const ofRow = (row: HTMLElement) => /^(?:Select )(Cello|Alto|Bass|Untitled)(\d*)/.exec(row.textContent) ?? [];
const names = () => rows().map((row) => ofRow(row)[1]);
const numbers = () => rows().map((row) => ofRow(row)[2]);
const shows = (...all: string[]) => waitFor(() => expect(names()).toEqual(all));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: arranging.choose(name) });
const all = () => screen.getByRole('checkbox', { name: arranging.chooseAll }).getAttribute('aria-checked');
const bar = () => screen.queryByRole('region', { name: selection.label });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const grips = () => screen.queryAllByRole('button', { name: /^Move (Cello|Alto|Bass|Untitled)$/ });

test.each([
  ['name', ['Untitled', 'Alto', 'Bass', 'Cello'], ['4', '2', '3', '1']],
  ['artist', ['Bass', 'Untitled', 'Alto', 'Cello'], ['3', '4', '2', '1']],
  ['album', ['Bass', 'Untitled', 'Cello', 'Alto'], ['3', '4', '1', '2']],
  ['shortest', ['Alto', 'Bass', 'Untitled', 'Cello'], ['2', '3', '4', '1']],
  ['longest', ['Cello', 'Untitled', 'Bass', 'Alto'], ['1', '4', '3', '2']],
] as const)(
  'sorted by %s the tracks have the numbers of the playlist, and the order can be saved',
  async (by, order, places) => {
    const { user, orders } = await open();
    expect(screen.queryByRole('button', { name: arranging.saveOrder })).toBeNull();
    expect([numbers(), grips().length]).toEqual([['1', '2', '3', '4'], 4]);
    await user.selectOptions(screen.getByRole('combobox', { name: arranging.sorting }), by);
    expect([names(), numbers(), grips().length]).toEqual([order, places, 0]);
    await user.click(screen.getByRole('button', { name: arranging.saveOrder }));
    await waitFor(() => expect(orders()).toEqual([{ ids: places.map(Number), position: 0, version: 1 }]));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: arranging.sorting }).value).toBe('own');
    await screen.findByText(arranging.orderSaved);
    expect([names(), numbers()]).toEqual([order, ['1', '2', '3', '4']]);
  },
);

test('the list is filtered by words of title, artist and album, which stay typed, and what is hidden is not selected', async () => {
  const { user, unmount } = await open();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: arranging.filter });
  await user.type(field, 'emile z');
  await shows('Alto');
  expect([numbers(), grips().length, said()[0]]).toEqual([['2'], 0, '1\u00a0track']);
  await user.click(screen.getByRole('checkbox', { name: arranging.chooseAll }));
  expect(bar()?.textContent).toContain('1\u00a0track selected');
  expect(within(bar()!).queryByRole('button', { name: selection.move })).toBeNull();
  await user.type(field, 'x');
  expect(await screen.findAllByText(arranging.nothingFound)).toHaveLength(2);
  expect([bar(), readDraft('words in 7')]).toEqual([null, { value: 'emile zx' }]);
  await user.click(screen.getByRole('button', { name: arranging.showAll }));
  await shows('Cello', 'Alto', 'Bass', 'Untitled');
  expect(field.value).toBe('');
  unmount();
  expect(readDraft('words in 7')).toEqual({});
  writeDraft('words in 7', { value: 'emile z' });
  await open();
  await shows('Alto');
});

test('tracks are selected one by one, as a range and all, and what the bar does is for them', async () => {
  const { user, of } = await open();
  const list = screen.getByRole('list', { name: 'Tracks: Evening' });
  const isChoosing = () => list.closest('[data-choosing]') !== null;
  expect([bar(), isChoosing()]).toEqual([null, false]);
  await user.click(screen.getByRole('button', { name: arranging.choosing }));
  expect([bar(), isChoosing()]).toEqual([null, true]);
  expect(all()).toBe('false');
  await user.click(box('Cello'));
  expect(bar()?.textContent).toContain('1\u00a0track selected5:00');
  expect(all()).toBe('mixed');
  await user.click(within(bar()!).getByRole('button', { name: selection.add }));
  expect(screen.getByText(JSON.stringify({ name: 'Cello', ids: [1] }))).toBeDefined();
  await user.keyboard('{Shift>}');
  await user.click(box('Bass'));
  await user.keyboard('{/Shift}');
  expect(bar()?.textContent).toContain('3\u00a0tracks selected6:30');
  await user.click(within(bar()!).getByRole('button', { name: selection.add }));
  expect(screen.getByText(JSON.stringify({ name: 'Evening', ids: [1, 2] }))).toBeDefined();
  await user.click(within(bar()!).getByRole('button', { name: selection.clear }));
  expect(bar()).toBeNull();
  await user.click(box('Bass'));
  expect(within(bar()!).getByRole<HTMLButtonElement>('button', { name: selection.add }).disabled).toBe(true);
  // A press on a row with a key held selects it, too.
  fireEvent.click(screen.getByRole('button', { name: 'Play Alto' }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Play Untitled' }), { metaKey: true });
  expect(box('Untitled').getAttribute('aria-checked')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Play Cello' }), { shiftKey: true });
  expect(all()).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: arranging.chooseAll }));
  expect(bar()).toBeNull();
  await user.click(box('Alto'));
  await user.click(box('Bass'));
  await user.click(within(bar()!).getByRole('button', { name: selection.remove }));
  expect(await screen.findByText('2 tracks removed')).toBeDefined();
  await shows('Cello', 'Untitled');
  await waitFor(() => expect(of('DELETE /my/playlists/7/tracks').map(idsIn)).toEqual([[2, 3]]));
  expect(bar()).toBeNull();
  await user.click(box('Cello'));
  await user.click(screen.getByRole('button', { name: arranging.stopChoosing }));
  expect([bar(), isChoosing()]).toEqual([null, false]);
});

test('a track is moved by its menu to either end or to a place, and removed', async () => {
  const { user, orders, of } = await open();
  const choose = async (row: number, name: string) => {
    const inRow = within(rows()[row]!);
    await user.click(inRow.getByRole('button', { name: tracksText.more }));
    await user.click(await inRow.findByRole('menuitem', { name }));
  };
  await choose(1, arranging.toStart);
  await shows('Alto', 'Cello', 'Bass', 'Untitled');
  await choose(1, arranging.toEnd);
  await shows('Alto', 'Bass', 'Untitled', 'Cello');
  // It is there already.
  await choose(0, arranging.toStart);
  await choose(1, arranging.toPlace);
  const dialog = await screen.findByRole('dialog', { name: text.moving.title });
  expect(within(dialog).getByText('Bass')).toBeDefined();
  expect(within(dialog).getByText(text.moving.hint('4'))).toBeDefined();
  await user.type(within(dialog).getByRole('textbox'), '4');
  await user.click(within(dialog).getByRole('button', { name: text.moving.move }));
  await shows('Alto', 'Untitled', 'Cello', 'Bass');
  await waitFor(() =>
    expect(orders()).toEqual([
      { ids: [2], position: 0, version: 1 },
      { ids: [1], position: 3, version: 2 },
      { ids: [3], position: 3, version: 3 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(3, arranging.remove);
  expect(await screen.findByText('1 track removed')).toBeDefined();
  // A revoked track cannot be added again.
  expect(screen.queryByRole('button', { name: text.undo })).toBeNull();
  await waitFor(() => expect(of('DELETE /my/playlists/7').map(({ body }) => body)).toEqual([{ id: 3 }]));
  await user.click(box('Alto'));
  await user.click(box('Cello'));
  await user.click(within(bar()!).getByRole('button', { name: selection.move }));
  const another = await screen.findByRole('dialog', { name: text.moving.title });
  expect(within(another).getByText('Alto, Cello')).toBeDefined();
  expect(within(another).getByText(text.moving.hint('2'))).toBeDefined();
});

test('a removal is undone in the place that the tracks had', async () => {
  const added = { playlist: playlistOf(7, { name: 'Evening', version: 9 }), added: [2], already: [] };
  const { user, of, orders } = await open({
    'POST /my/playlists/7': () => {
      stored = [...stored, trackOf(2, { name: 'Alto' })];
      return { success: true, playlist: added.playlist };
    },
  });
  await user.click(box('Alto'));
  rows()[0]!.querySelector('button')!.focus();
  await user.keyboard('{Delete}');
  await shows('Cello', 'Bass', 'Untitled');
  await user.click(await screen.findByRole('button', { name: text.undo }));
  await shows('Cello', 'Alto', 'Bass', 'Untitled');
  await waitFor(() => expect(orders()).toEqual([{ ids: [1, 2, 3, 4], position: 0, version: 9 }]));
  expect(of('POST /my/playlists/7').map(({ body }) => body)).toEqual([{ id: 2 }]);
});

test('by keyboard a track is lifted and moved, which is announced, and a refused move is undone with the reason', async () => {
  const { user, orders, answers, of } = await open();
  const grip = (name: string) => screen.getByRole('button', { name: arranging.grip(name) });
  const scrollBy = vi.fn<(options: object) => void>();
  vi.stubGlobal('scrollBy', scrollBy);
  expect(document.getElementById(grip('Alto').getAttribute('aria-describedby')!)?.textContent).toBe(arranging.gripHint);
  grip('Alto').focus();
  await user.keyboard(' ');
  expect([grip('Alto').getAttribute('aria-pressed'), said()[0]]).toEqual(['true', arranging.lifted('Alto', '2', '4')]);
  await user.keyboard('{ArrowDown}');
  expect([names(), said()[0]]).toEqual([['Cello', 'Bass', 'Alto', 'Untitled'], arranging.over('3', '4')]);
  // The header lies over the first two rows.
  expect(scrollBy.mock.calls).toEqual([[{ top: -6, behavior: 'instant' }]]);
  await user.keyboard('{Escape}');
  expect([names(), said()[0]]).toEqual([['Cello', 'Alto', 'Bass', 'Untitled'], arranging.cancelled('Alto')]);
  await user.keyboard('{Enter}{End}{Enter}');
  expect(said()[0]).toBe(arranging.dropped('Alto', '4'));
  await waitFor(() => expect(orders()).toEqual([{ ids: [2], position: 3, version: 1 }]));
  answers['PUT /my/playlists/7/order'] = refusal(409);
  const reads = of('GET /my/playlists/7').length;
  await user.keyboard(' {Home} ');
  expect(await screen.findByText(text.changedElsewhere)).toBeDefined();
  await shows('Cello', 'Bass', 'Untitled', 'Alto');
  expect(of('GET /my/playlists/7').length).toBe(reads + 1);
  answers['PUT /my/playlists/7/order'] = refusal(500);
  await user.keyboard(' {Home} ');
  expect(await screen.findByText('Couldn’t save. Try again.')).toBeDefined();
});

test('the queue follows the playlist that it plays from', async () => {
  const choose = vi.spyOn(player, 'choose').mockImplementation(() => undefined);
  const send = vi.spyOn(player, 'send').mockImplementation(() => undefined);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Play Alto' }));
  expect(choose.mock.calls[0]?.[0]).toMatchObject({
    id: 'playlist:7',
    url: '/mymusic/playlist/7',
    tracks: stored,
    index: 1,
  });
  const state = { ...player.state(), id: 'playlist:7', playlist: stored, currentIndex: 1 };
  vi.spyOn(player, 'state').mockReturnValue(state);
  await user.click(box('Untitled'));
  await act(async () => within(bar()!).getByRole('button', { name: selection.remove }).click());
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toMatchObject({ type: 'rearrange', order: { playlist: stored.slice(0, 3) } });
});
