import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../i18n/en/main.ts';
import { search as text } from '../../i18n/en/search.ts';
import { tracks as tracksText } from '../../i18n/en/tracks.ts';
import { catalogue } from '../../i18n/en/catalogue.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { addressOf, albumOf, collectionOf, pageOf, refusal, serve, trackOf, type Sent } from '../../testing/server.ts';
import { reloadSet } from '../sets/track-sets.ts';
import { fetchData as fetchAlbum } from './album.tsx';
import { Screen as MusicBase } from './music-base.tsx';
import { Screen, fetchData } from './search.tsx';

beforeEach(() => storeSession('token', { email: 'bar@example.com', name: 'Bar' }));
afterEach(forgetSession);

const list = (total: number, more: object = {}) => ({ pagination: { limit: 1, offset: 0, total, ...more } });
const one = pageOf({ tracks: [trackOf(1)] }, list(1));
const none = { tracks: [], albums: [], ...list(0) };

/** Finds something only for those searches. */
const finding =
  (...bodies: object[]) =>
  ({ body }: Sent) =>
    bodies.some((each) => JSON.stringify({ what: '', tags: [], genres: [], ...each }) === JSON.stringify(body))
      ? { ...none, ...list(1200, { total_is_capped: true }) }
      : none;

const terms = {
  '/genres': { genres: [1, 2, 3].map((id) => ({ id, name: `Genre ${id}`, count: 1000 * id })) },
  '/tags': { tags: [{ id: 7, name: 'Calm', count: 2 }] },
};

async function open(address: string, answers: Record<string, unknown> = {}) {
  const server = serve({ ...terms, ...answers });
  const page = await renderScreen(Screen, address);
  await screen.findByRole('searchbox');
  return { ...server, ...page, at: () => page.router.state.location.search };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('what is found is counted, the words are remembered, and each filter narrows the search by its address', async () => {
  const { user, at, of } = await open('/search?what=rain', {
    'POST /search/tracks': { ...one, ...list(1200, { total_is_capped: true }) },
    'POST /search/albums': pageOf({ albums: [albumOf(4)] }),
  });
  await screen.findByRole('list', { name: 'Tracks: rain' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Tracks1,200+', 'Albums1']);
  expect(said()).toEqual([text.foundTracks(1200, '1,200+')]);
  expect(await press(text.addFirst('1,000'))).toBeDefined();
  expect(of('POST /search/tracks')[0]).toMatchObject({
    query: { limit: '100', offset: '0' },
    body: { what: 'rain', tags: [], genres: [] },
  });
  const advanced = await press(text.advanced);
  const panel = document.getElementById(advanced.getAttribute('aria-controls')!)!;
  expect([advanced.getAttribute('aria-expanded'), panel.hidden, panel.childElementCount]).toEqual(['false', true, 0]);
  await user.click(advanced);
  expect([advanced.getAttribute('aria-expanded'), panel.hidden]).toEqual(['true', false]);
  const group = (name: string) => within(within(panel).getByRole('group', { name }));
  const chips = () =>
    group(text.genres)
      .getAllByRole<HTMLButtonElement>('button')
      .map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')]);
  await waitFor(() => expect(chips().map(([name]) => name)).toEqual(['Genre 11,000', 'Genre 22,000', 'Genre 33,000']));
  await user.click(group(text.genres).getByRole('button', { name: /^Genre 2/ }));
  await user.click(group(text.genres).getByRole('button', { name: /^Genre 1/ }));
  expect([at(), chips().map(([, pressed]) => pressed)]).toEqual(['?what=rain&genres=2%2C1', ['true', 'true', 'false']]);
  await user.click(group(text.genres).getByRole('button', { name: /^Genre 2/ }));
  await user.click(group(text.tags).getByRole('button', { name: /^Calm/ }));
  const radio = (legend: string, name: string) => group(legend).getByRole<HTMLInputElement>('radio', { name });
  expect(radio(text.vocal.legend, text.vocal.any).checked).toBe(true);
  await user.click(radio(text.vocal.legend, text.vocal.no));
  await user.click(radio(text.explicit.legend, text.explicit.yes));
  expect(at()).toBe('?what=rain&genres=1&tags=7&vocal=false&explicit=true');
  expect(advanced.textContent).toBe(`${text.advanced}4`);
  expect(radio(text.vocal.legend, text.vocal.no).checked).toBe(true);
  await user.click(radio(text.vocal.legend, text.vocal.any));
  await user.type(group(text.period).getByRole('textbox', { name: text.from }), '2.2.2026{Enter}');
  await user.type(group(text.period).getByRole('textbox', { name: text.to }), '1.1.2026{Enter}');
  expect(at()).toBe('?what=rain&genres=1&tags=7&from=2026-02-02&explicit=true&to=2026-01-01');
  expect((await within(panel).findByRole('alert')).textContent).toBe(text.badPeriod);
  const chosen = within(screen.getByRole('list', { name: text.chosen })).getAllByRole('button');
  expect(chosen.map(({ textContent }) => textContent)).toEqual([
    'Genre 1',
    'Calm',
    'Explicit language: only explicit',
    'from 2 February 2026',
    'to 1 January 2026',
    text.clearFilters,
  ]);
  await user.click(chosen[1]!);
  expect(at()).toBe('?what=rain&genres=1&from=2026-02-02&to=2026-01-01&explicit=true');
  await user.click(await press(text.clearFilters));
  expect(at()).toBe('?what=rain');
  await user.click(screen.getByRole('tab', { name: /^Albums/ }));
  expect(at()).toBe('?tab=albums&what=rain');
  await screen.findByText('Album 4');
  expect(said()).toEqual([text.foundAlbums(1, '1')]);
  expect(of('POST /search/albums')[0]?.query).toEqual({ limit: '48', offset: '0' });
});

test('no more genres can be chosen than the server takes, and all are cleared by one press', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => at + 100);
  const { user, at } = await open(`/search?genres=${ids.join()}&tags=8`);
  await user.click(await press(new RegExp(`^${text.advanced}`)));
  const chip = await screen.findByRole<HTMLButtonElement>('button', { name: /^Genre 1/ });
  expect([chip.disabled, (await press(/^Calm/)).hasAttribute('disabled')]).toEqual([true, false]);
  const chosen = within(screen.getByRole('list', { name: text.chosen }));
  await waitFor(() => expect(chosen.getByText('8')).toBeDefined());
  await user.click(chosen.getByRole('button', { name: text.clearFilters }));
  expect(at()).toBe('');
});

test.each([
  ['one word', '?what=rain', text.loosenWord, text.clearWords, ''],
  ['several words', '?what=rain+snow', text.loosenWords, text.clearWords, ''],
  ['a period', '?from=2026-01-01', text.loosenPeriod, text.clearFilters, ''],
  ['filters', '?genres=1&from=2026-01-01', text.loosenFilters, text.clearFilters, ''],
  [
    'words that find nothing without their filters',
    '?what=rain&genres=1',
    text.loosenWord,
    text.clearWords,
    '?genres=1',
  ],
])('%s that find nothing are to be loosened', async (_, address, advice, clear, left) => {
  const { user, at } = await open(`/search${address}`, { 'POST /search/tracks': none, 'POST /search/albums': none });
  expect(await screen.findByText(`${text.nothing}. ${advice}`)).toBeDefined();
  expect(said()).toEqual([text.nothing]);
  const buttons = await screen.findAllByRole('button', { name: clear });
  await user.click(buttons.at(-1)!);
  await waitFor(() => expect(at()).toBe(left));
  expect(field().value).toBe('');
});

test('without one of its filters or words a search that found nothing is offered with what it finds then', async () => {
  const { user, at, of } = await open('/search?tab=albums&what=rain+snow&genres=1', {
    'POST /search/tracks': none,
    'POST /search/albums': finding({ what: 'rain snow' }, { what: 'snow', genres: [1] }),
  });
  const ways = async () => {
    const way = await press(/^Without “Genre 1”/);
    return within(way.closest('ul')!)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  };
  await waitFor(async () =>
    expect(await ways()).toEqual(['Without “Genre 1” 1,200+ albums', 'Without “rain” 1,200+ albums']),
  );
  expect(screen.getByText(`${text.nothing}. ${text.loosenFilters}`)).toBeDefined();
  expect(of('POST /search/albums').filter(({ query }) => query['limit'] === '1')).toHaveLength(4);
  await user.click(await press(/^Without “rain”/));
  await waitFor(() => expect([at(), field().value]).toEqual(['?tab=albums&what=snow&genres=1', 'snow']));
});

test('what only the other tab has found is a press away', async () => {
  const { user, at } = await open('/search?what=rain', {
    'POST /search/tracks': none,
    'POST /search/albums': pageOf({ albums: [albumOf(4), albumOf(5)] }),
  });
  expect(await screen.findByText(`${text.nothing}. ${text.otherTab('2 albums')}`)).toBeDefined();
  expect(screen.queryByRole('button', { name: text.clearWords })).toBeNull();
  await user.click(await press(text.showOtherTab));
  await waitFor(() => expect(at()).toBe('?tab=albums&what=rain'));
  expect(await screen.findByText('Album 5')).toBeDefined();
});

test('recent searches are below the empty field, are searched for again, and forgotten one by one or all', async () => {
  localStorage.setItem('account:searches', JSON.stringify(['rain', 'snow', 'fog']));
  const { user, at } = await open('/search', { 'POST /search/tracks': one });
  const region = () => screen.queryByRole('region', { name: text.recent });
  const words = () =>
    within(region()!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(region()).toBeNull();
  await user.click(field());
  expect(words()).toEqual(['rain', 'snow', 'fog']);
  await user.keyboard('{Escape}');
  expect([region(), document.activeElement]).toEqual([null, field()]);
  await user.click(field());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('snow');
  await user.click(await press(text.forget('rain')));
  expect(words()).toEqual(['snow', 'fog']);
  await user.click(within(region()!).getByRole('button', { name: 'fog' }));
  await waitFor(() => expect(at()).toBe('?what=fog'));
  expect([field().value, document.activeElement, region()]).toEqual(['fog', field(), null]);
  await user.click(await press(text.clearField));
  expect([field().value, words()]).toEqual(['', ['snow', 'fog']]);
  await user.tab({ shift: true });
  expect(region()).toBeNull();
  await user.click(field());
  await user.click(await press(text.forgetAll));
  expect([region(), localStorage.getItem('account:searches')]).toEqual([null, '[]']);
});

test('the arrows lead from the field to what was found and back, and Enter remembers the words', async () => {
  const { user } = await open('/search?what=rain', { 'POST /search/tracks': one });
  await screen.findByRole('list', { name: 'Tracks: rain' });
  await user.click(field());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Play Track 1');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(field());
  await user.type(field(), ' and snow{Enter}');
  expect(localStorage.getItem('account:searches')).toBe('["rain and snow"]');
  screen.getByRole('tab', { name: /^Albums/ }).focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.getAttribute('role')).toBe('tab');
});

test('words with results are remembered when the search is left, those without none', async () => {
  const { unmount } = await open('/search?what=rain', { 'POST /search/tracks': one });
  await screen.findByRole('list', { name: 'Tracks: rain' });
  unmount();
  expect(localStorage.getItem('account:searches')).toBe('["rain"]');
  const { unmount: leave } = await open('/search?what=snow', { 'POST /search/tracks': none });
  await screen.findByText(new RegExp(`^${text.nothing}\\.`));
  leave();
  expect(localStorage.getItem('account:searches')).toBe('["rain"]');
});

test('the searches and the album that an address names are read before their screens are shown', async () => {
  const { calls, sent } = serve({});
  const client = createQueryClient();
  history.replaceState(null, '', '/dist/search?what=rain&tab=albums');
  await fetchData(client);
  history.replaceState(null, '', '/');
  await fetchAlbum(client, { id: 'x' });
  await fetchAlbum(client, { id: '7' });
  expect(calls()).toEqual(['POST /search/tracks', 'POST /search/albums', 'GET /albums/7']);
  expect(sent.slice(0, 2).map(({ body }) => (body as { what: string }).what)).toEqual(['rain', 'rain']);
});

test.each([
  [{ id: 'album:7', url: '' }, 'GET /albums/7', null],
  [{ id: 'collection:7', url: '' }, 'GET /collections/7', null],
  [{ id: 'playlist:7', url: '' }, 'GET /my/playlists/7', null],
  [{ id: 'search:what=rain', url: '/search?what=rain' }, 'POST /search/tracks', { what: 'rain', tags: [], genres: [] }],
])('the tracks of %o are read again', async (set, call, body) => {
  const { sent } = serve({ [call]: one });
  expect((await reloadSet(set)).map(({ id }) => id)).toEqual([1]);
  expect(sent).toEqual([{ call, query: { limit: '1000', offset: '0' }, body }]);
});

test('ready-made playlists are filtered and sorted as a whole, by the address', async () => {
  const all = [
    collectionOf(1, { name: 'Morning', track_count: 5 }),
    collectionOf(2, { name: 'Evening', track_count: 9, description: 'Slow' }),
    collectionOf(3, { name: 'Evening jazz', track_count: 7 }),
  ];
  const page = (offset: number) =>
    pageOf({ collections: [all[offset]!] }, { pagination: { limit: 1, offset, total: 3 } });
  const { of } = serve({
    '/collections/blocks': {
      blocks: [
        { id: 1, name: 'Block 1' },
        { id: 2, name: 'Block 2' },
      ],
    },
    '/collections': ({ query }: Sent) => page(Number(query['offset'])),
  });
  const { user, router } = await renderScreen(MusicBase, '/musicbase?view=playlists&sort=tracks');
  const at = () => router.state.location.search;
  const shown = () =>
    screen.getAllByRole('link', { name: /tracks$/ }).map((link) => link.textContent.replace(/\d\u00a0tracks$/, ''));
  await waitFor(() => expect(shown()).toEqual(['Evening', 'Evening jazz', 'Morning']));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: tracksText.sort }).value).toBe('tracks');
  await user.type(screen.getByRole('searchbox'), ' evening ');
  expect([at(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual([
    '?view=playlists&what=evening&sort=tracks',
    ' evening ',
  ]);
  await waitFor(() => expect(shown()).toEqual(['Evening', 'Evening jazz']));
  expect(said()).toEqual(['2 ready-made playlists']);
  await user.selectOptions(screen.getByRole('combobox', { name: tracksText.sort }), 'arranged');
  expect(at()).toBe('?view=playlists&what=evening');
  const block = (name: string) => screen.getByRole('button', { name });
  await user.click(block('Block 2'));
  expect([at(), block('Block 2').getAttribute('aria-pressed')]).toEqual([
    '?view=playlists&what=evening&block=2',
    'true',
  ]);
  await waitFor(() => expect(of('GET /collections').at(-1)?.query['block_id']).toBe('2'));
  await user.click(block('Block 2'));
  expect([at(), block(tracksText.allBlocks).getAttribute('aria-pressed')]).toEqual([
    '?view=playlists&what=evening',
    'true',
  ]);
  await user.click(block('Block 1'));
  await user.click(block(tracksText.allBlocks));
  expect(at()).toBe('?view=playlists&what=evening');
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText(tracksText.nothingFits, { selector: 'p:not([role])' })).toBeDefined();
  expect(said()).toEqual([tracksText.nothingFits]);
  await user.click(block(tracksText.clearFilters));
  await waitFor(() => expect(shown()).toContain('Morning'));
  expect(at()).toBe('?view=playlists');
});

test('own and ready-made playlists are together in a view, and a base without music leads to new albums', async () => {
  const { answers } = serve({
    '/my/playlists': pageOf({
      playlists: Array.from({ length: 13 }, (_, id) => ({
        id: id + 1,
        name: `Own ${id + 1}`,
        cover: null,
        track_count: 0,
      })),
    }),
    '/collections': pageOf({ collections: [collectionOf(3)] }),
  });
  const { unmount } = await renderScreen(MusicBase, '/musicbase?view=all');
  await screen.findByText('Own 12');
  expect(screen.queryByText('Own 13')).toBeNull();
  expect(screen.getAllByRole('link', { name: tracksText.allOwnLong }).map(addressOf)).toEqual(['/mymusic/playlists']);
  expect(screen.getAllByRole('link', { name: tracksText.filterAndSort }).map(addressOf)).toEqual([
    '/musicbase?view=playlists',
  ]);
  expect(await screen.findByText('Collection 3')).toBeDefined();
  expect(screen.getByRole('link', { name: catalogue.tabs.allPlaylists }).getAttribute('aria-current')).toBe('page');
  unmount();
  Object.assign(answers, { '/my/playlists': pageOf({ playlists: [] }), '/collections': pageOf({ collections: [] }) });
  const all = await renderScreen(MusicBase, '/musicbase?view=all');
  expect(await screen.findByText(main.music.empty.collections)).toBeDefined();
  expect(screen.queryByRole('heading', { name: tracksText.ownPlaylists })).toBeNull();
  all.unmount();
  await renderScreen(MusicBase, '/musicbase?view=toString');
  expect(await screen.findByText(catalogue.noBlocks)).toBeDefined();
  expect(screen.getAllByRole('link', { name: catalogue.toAlbums }).map(addressOf)).toEqual(['/musicbase/album']);
});

test('a block with the pick alone is left out, and every other block is wide', async () => {
  const blocks = [[1], [2, 3], [4], [5]].map((ids, at) => ({
    id: at + 1,
    name: `Block ${at + 1}`,
    collections: ids.map((id) => collectionOf(id)),
  }));
  blocks[0]!.collections[0]!.description = 'For the quay';
  serve({ '/collections/blocks': { blocks } });
  await renderScreen(MusicBase, '/musicbase');
  expect(await screen.findByText('For the quay')).toBeDefined();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Collection 1', 'Block 2', 'Block 3', 'Block 4']);
  const sizes = () =>
    [2, 4, 5].map((id) => screen.getByText(`Collection ${id}`).closest('a')?.querySelector('img')?.width);
  await waitFor(() => expect(sizes()).toEqual([190, 280, 190]));
});

test('a list that cannot be read offers to try again', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const { answers } = serve({ '/collections/blocks': refusal(400, { message: 'Not now' }) });
  const { user } = await renderScreen(MusicBase, '/musicbase');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  answers['/collections/blocks'] = { blocks: [] };
  await user.click(screen.getByRole('button', { name: main.shell.retry }));
  expect(await screen.findByText(catalogue.noBlocks)).toBeDefined();
});
