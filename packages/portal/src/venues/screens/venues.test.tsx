import type { Venue } from '@kamerton/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from '../../lib/drafts.ts';
import { refusal, type Sent, serve } from '../../testing/server.ts';
import { renderScreen, toasts, withToasts } from '../../testing/render.tsx';
import { venueOf } from '../../testing/venue.ts';
import { Screen } from './venues.tsx';

const terrace = { id: 4, name: 'terrace', venues: 1 };
const pagination = (total: number) => ({ total, limit: 1000, offset: 0 });
const playlist = { id: 5, name: 'Morning', description: '', track_count: 1, duration: 60, cover: null };
const jazz = { id: 9, name: 'Jazz', description: '', track_count: 2, duration: 60, cover: null };

let stored: Venue[];
let answers: Record<string, unknown>;
let writes: ReturnType<typeof serve>['writes'];

/** The list of venues by a filter in the query, and their search by the one field of the body that is not empty. */
const listed = (query: Record<string, string>) => {
  const id = (name: string) => (name in query ? Number(query[name]) : undefined);
  const objects = stored.filter(
    ({ is_active, playlist_id, selection_id }) =>
      String(is_active) === query['is_active'] &&
      [playlist_id, undefined].includes(id('playlist_id')) &&
      [selection_id, undefined].includes(id('selection_id')),
  );
  return { objects, pagination: pagination(objects.length) };
};

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };

beforeEach(() => {
  happyDOM.setViewport({ width: 1280 });
  stored = [
    venueOf({ id: 1, name: 'Bar', playlist_id: 5, playlist_name: 'Morning', tags: [terrace] }),
    venueOf({ id: 2, name: 'Cafe', legal_entity: 'Crumbs Ltd' }),
    venueOf({ id: 3, name: 'Depot', is_active: false, selection_id: 9, selection_name: 'Jazz' }),
  ];
  answers = {
    'GET /objects': ({ query }: Sent) => listed(query),
    'POST /objects/search': ({ body }: { body: Record<string, string> }) => {
      const { is_active, ...fields } = body;
      const [[field, text] = ['name', '']] = Object.entries(fields).filter(([, value]) => value !== '');
      const objects = stored.filter(
        (venue) =>
          String(venue.is_active) === String(is_active) &&
          venue[field as 'name' | 'address' | 'legal_entity'].toLowerCase().includes(text),
      );
      return { objects, pagination: pagination(objects.length) };
    },
    'PUT /objects': ({ body }: { body: Partial<Venue> }) => {
      stored = stored.map((venue) => (venue.id === body.id ? { ...venue, ...body } : venue));
      return { success: true, object: stored.find(({ id }) => id === body.id) };
    },
    'GET /objects/types': { types: [{ id: 2, name: 'Restaurant' }] },
    'GET /objects/tags': { tags: [terrace] },
    'GET /objects/filters': { filters: [] },
    'GET /objects/on-air': { venues: [], pagination: pagination(0) },
    'GET /my/playlists': { playlists: [playlist], pagination: pagination(1) },
    'GET /my/collections': { collections: [jazz], pagination: pagination(1) },
    'GET /collections': { collections: [jazz, { ...jazz, id: 10, name: 'Blues' }], pagination: pagination(2) },
  };
  for (const id of [1, 2, 3, 4])
    answers[`GET /objects/${id}`] = () => {
      const object = stored.find((venue) => venue.id === id);
      return { object, hours: object?.hours };
    };
  ({ writes } = serve(answers));
});

afterEach(() => happyDOM.setViewport({ width: 1024 }));

const Page = () => withToasts(<Screen />);

/** Opens the screen at an address, and returns what is in it and where it has led to. */
async function open(search = '') {
  const rendered = await renderScreen(Page, `/object${search}`, [{ path: '/elsewhere', element: toasts }]);
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  return {
    ...rendered,
    address: () => rendered.router.state.location.search,
    press: async (name: string | RegExp) => rendered.user.click(await button(name)),
    choose: async (menu: string | RegExp, entry: string) => {
      await rendered.user.click(await button(menu));
      await rendered.user.click(await screen.findByRole('menuitem', { name: entry }));
    },
  };
}

const names = async () => {
  const list = await screen.findByRole('list', { name: 'List of objects' });
  return within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
};

const hoursOfVenue = (name: string) => screen.findByRole('form', { name: `Opening hours: ${name}` });

test('active venues are listed with the hours of the first beside them, then of the one that is chosen', async () => {
  const { user, router, address } = await open();
  expect(await names()).toEqual(['Bar', 'Cafe']);
  await hoursOfVenue('Bar');
  const link = (name: string) => screen.getByRole('link', { name });
  expect(link('Bar').getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(screen.getAllByText('Restaurant')).toHaveLength(1));
  expect(screen.getByText('Restaurant · Crumbs Ltd')).toBeDefined();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Active2', 'Inactive1']);
  await user.click(link('Cafe'));
  await hoursOfVenue('Cafe');
  expect([address(), router.state.historyAction]).toEqual(['?venue=2', 'REPLACE']);
  expect(link('Bar').getAttribute('aria-current')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('tab', { name: /^Inactive/ }));
  expect(await names()).toEqual(['Depot']);
  expect(address()).toBe('?tab=inactive');
  await hoursOfVenue('Depot');
  expect(screen.queryByRole('button', { name: 'Select several' })).toBeNull();
});

test('a search is answered for the open tab, counted for the other, and said', async () => {
  const { user, address, press } = await open();
  const field = await screen.findByRole('searchbox', { name: 'Search objects' });
  const said = (words: string) =>
    waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words));
  await user.type(field, 'crumbs');
  await said('Found 1 object');
  expect(await names()).toEqual(['Cafe']);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Active1', 'Inactive0']);
  expect(new Set(writes.map(({ call }) => call))).toEqual(new Set(['POST /objects/search']));
  await user.clear(field);
  await waitFor(() => expect(address()).toBe(''));
  await user.type(field, 'depot');
  await said('Nothing found. Check the name, address or legal entity.');
  await press('1 object in the other tab');
  expect(await names()).toEqual(['Depot']);
  expect(address()).toBe('?tab=inactive&q=depot');
});

test.each([
  ['?playlist_id=77', 'Not playing in any of these objects.', 'Plays: One playlist'],
  ['?tags=44', 'No objects with these tags.', undefined],
  ['?q=nowhere', 'Nothing found. Check the name, address or legal entity.', undefined],
])('an empty list by %s says why, and offers no first venue', async (search, text, chip) => {
  const { press, address } = await open(search);
  const main = await screen.findByRole('tabpanel');
  await within(main).findByText(text);
  expect(within(main).queryByRole('link', { name: 'New object' })).toBeNull();
  if (chip) await press(`Remove filter “${chip}”`);
  if (search === '?tags=44') await press('Don’t filter by tags');
  await waitFor(() => expect(address()).toBe(search === '?q=nowhere' ? search : ''));
});

test('without venues the first can be created, and without inactive ones their tab leads to the others', async () => {
  stored = stored.filter(({ is_active }) => is_active);
  const first = await open('?tab=inactive');
  await screen.findByText('No inactive objects.');
  await first.press('2 objects in the other tab');
  expect(await names()).toEqual(['Bar', 'Cafe']);
  first.unmount();
  stored = [];
  const { user, address } = await open();
  const panel = await screen.findByRole('tabpanel');
  await within(panel).findByText('Add your first object to start playing music there.');
  await user.click(within(panel).getByRole('link', { name: 'New object' }));
  expect(address()).toBe('?new=1');
  expect(await screen.findByRole('dialog', { name: 'New object' })).toBeDefined();
});

test('venues by what they play have a chip that names it and shows all again', async () => {
  const { press, address } = await open('?selection_id=9&tab=inactive');
  expect(await names()).toEqual(['Depot']);
  await press('Remove filter “Plays: Jazz”');
  expect(address()).toBe('?tab=inactive');
});

test('several venues are chosen, all and none of them, get a playlist and are switched off', async () => {
  const { user, press } = await open();
  await names();
  await press('Select several');
  expect(screen.queryByRole('button', { name: 'Select several' })).toBeNull();
  const box = (name: string) => screen.getByRole('checkbox', { name });
  for (const name of ['Assign playlist', 'Change…', 'Deactivate'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  await user.click(box('Select “Cafe”'));
  expect(screen.getByText('Selected: 1')).toBeDefined();
  await user.click(box('Select all'));
  expect(screen.getByText('Selected: 2')).toBeDefined();
  await user.click(box('Select all'));
  expect(screen.getByText('Selected: 0')).toBeDefined();
  await user.click(box('Select all'));
  await user.click(box('Select “Bar”'));
  expect(readDraft('chosen venues')).toEqual({ value: { tab: 'active', ids: [2] } });
  await user.click(box('Select “Bar”'));
  await press('Assign playlist');
  const dialog = within(await screen.findByRole('dialog', { name: 'Playlist' }));
  expect(dialog.getByText('2 objects')).toBeDefined();
  await user.click(await dialog.findByRole('button', { name: /^Blues/ }));
  await screen.findByText('“Blues” now plays in 2 objects');
  await waitFor(() => expect(stored.map(({ selection_id }) => selection_id)).toEqual([10, 10, 9]));
  expect(stored.map(({ playlist_id }) => playlist_id)).toEqual([null, null, null]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Deactivate');
  await screen.findByText('Now inactive: 2');
  expect(screen.queryByText(/^Selected/)).toBeNull();
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Active0', 'Inactive3']),
  );
});

test('the choice of several ends by “Done”, and belongs to its tab', async () => {
  stored = [...stored, venueOf({ id: 4, name: 'Estate', is_active: false })];
  const { user, press } = await open();
  await names();
  await press('Select several');
  await user.click(screen.getByRole('checkbox', { name: 'Select “Bar”' }));
  await press('Change…');
  await screen.findByText('1 object. Everything else stays as it is.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('tab', { name: /^Inactive/ }));
  await names();
  expect(screen.queryByText(/^Selected/)).toBeNull();
  await press('Select several');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await press('Activate');
  await screen.findByText('Now active: 2');
  await user.click(screen.getByRole('tab', { name: /^Active/ }));
  await names();
  await press('Select several');
  await press('Done');
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
});

test('the menu of a venue opens each of its dialogs over the list, which a step back closes, and its links', async () => {
  const { choose, address, user, router } = await open();
  await names();
  const dialogs = [
    ['Edit', '?edit=1', 'Object settings'],
    ['Assign playlist', '?assign=1', 'Playlist'],
    ['How well the playlist fits', '?fitness=1', /Bar/],
    ['Player', '?player=1', /Bar/],
    ['Duplicate', '?copy=1', 'New object'],
  ] as const;
  for (const [entry, search, name] of dialogs) {
    await choose('Actions: Bar', entry);
    const dialog = await screen.findByRole('dialog');
    expect([address(), dialog.textContent]).toEqual([search, expect.stringMatching(name)]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect([screen.queryByRole('dialog'), address()]).toEqual([null, '']));
  }
  await user.click(screen.getByRole('button', { name: 'Actions: Bar' }));
  const links = await screen.findAllByRole('menuitem');
  const hrefs = links.map((link) => link.getAttribute('href')).filter(Boolean);
  expect(hrefs).toEqual(['/object/rules?venue=1', '/object/1/schedule', '/mymusic/playlist/5']);
  await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  await screen.findByText('“Bar” is now inactive');
  await act(async () => router.navigate('/object?tab=inactive'));
  await user.click(await screen.findByRole('button', { name: 'Actions: Depot' }));
  expect((await screen.findByRole('menuitem', { name: 'Open playlist' })).getAttribute('href')).toBe(
    '/musicbase/playlist/9',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Activate' }));
  await screen.findByText('“Depot” is active again');
});

test('the deletion of what the address names leads to the list, and moves nobody who has gone on meanwhile', async () => {
  let answer: (of: object) => void = () => undefined;
  answers['DELETE /objects'] = () => new Promise((done) => (answer = done));
  const { user, router, choose, press, address } = await open('?venue=2');
  const remove = async () => {
    await choose('Actions: Cafe', 'Delete…');
    await user.type(await screen.findByLabelText('Name of the object'), 'cafe');
    await press('Delete');
    await waitFor(() => expect(writes).not.toEqual([]));
  };
  await remove();
  await user.keyboard('{Escape}');
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => answer({ success: true, until: '2026-11-21T09:00:00Z' }));
  expect(router.state.location.pathname).toBe('/elsewhere');
  await screen.findByText('“Cafe” deleted');
  await act(async () => router.navigate('/object?venue=2'));
  writes.splice(0);
  await remove();
  await act(async () => answer({ success: true, until: '2026-11-21T09:00:00Z' }));
  await waitFor(() => expect(address()).toBe(''));
  expect(router.state.location.pathname).toBe('/object');
});

test('the playlist of one venue is chosen in a dialog, which marks what plays, finds by name and can take it away', async () => {
  const { press, user, address } = await open('?assign=1');
  const dialog = await screen.findByRole('dialog', { name: 'Playlist' });
  const row = (name: string) => within(dialog).findByRole('button', { name: new RegExp(`^${name}`) });
  expect((await row('Morning')).getAttribute('aria-pressed')).toBe('true');
  expect((await row('Jazz')).getAttribute('aria-pressed')).toBe('false');
  expect((await row('Jazz')).textContent).toContain('2 tracks');
  const regions = within(dialog).getAllByRole('region');
  expect(regions.map((each) => within(each).getAllByRole('button').length)).toEqual([1, 1, 1]);
  await user.type(within(dialog).getByRole('searchbox', { name: 'Find a playlist' }), 'BLU');
  expect(within(dialog).getAllByRole('region')).toHaveLength(1);
  await user.type(within(dialog).getByRole('searchbox'), 'xy');
  expect(within(dialog).getByRole('status').textContent).toBe('No such playlist.');
  await press('Remove playlist');
  await screen.findByText('Playlist removed from “Bar”');
  await waitFor(() => expect([screen.queryByRole('dialog'), address()]).toEqual([null, '']));
  await press('No playlist assigned, Assign playlist: Cafe');
  const another = await screen.findByRole('dialog');
  expect(within(another).queryByRole('button', { name: 'Remove playlist' })).toBeNull();
  await user.click(await within(another).findByRole('button', { name: /^Morning/ }));
  await screen.findByText('“Cafe” now plays “Morning”');
  expect(stored.map(({ playlist_id }) => playlist_id)).toEqual([null, 5, null]);
});

test.each(['?venue=99', '?venue=x', '?edit=99', '?player=0'])(
  'an address that names no venue, %s, says so',
  async (search) => {
    await open(search);
    expect((await screen.findByRole('link', { name: 'Objects' })).getAttribute('href')).toBe('/object');
    expect(screen.queryByRole('tab')).toBeNull();
  },
);

test('on a phone the hours of a venue are a dialog, on a tablet they are scrolled to and focused', async () => {
  happyDOM.setViewport({ width: 400 });
  const phone = await open();
  await names();
  expect(screen.queryByRole('form')).toBeNull();
  await phone.user.click(screen.getByRole('link', { name: 'Cafe' }));
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' });
  expect(phone.address()).toBe('?venue=2');
  expect((await within(dialog).findByRole('link', { name: 'All settings' })).getAttribute('href')).toBe(
    '/object?venue=2&edit=2',
  );
  await phone.user.keyboard('{Escape}');
  await waitFor(() => expect([screen.queryByRole('dialog'), phone.address()]).toEqual([null, '']));
  phone.unmount();
  happyDOM.setViewport({ width: 800 });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const tablet = await open();
  const form = await hoursOfVenue('Bar');
  expect(scroll).not.toHaveBeenCalled();
  await tablet.user.click(screen.getByRole('link', { name: 'Cafe' }));
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('venue-hours');
  expect(scroll).toHaveBeenCalledTimes(1);
  expect(form.isConnected || (await hoursOfVenue('Cafe')).isConnected).toBe(true);
});

test('tables are downloaded, a refusal is said, and one is brought in', async () => {
  const formats: string[] = [];
  answers['GET /objects/export'] = ({ query }: Sent) => {
    formats.push(new URLSearchParams(query).toString());
    return { file: btoa('Name'), filename: 'objects.csv', media_type: 'text/csv' };
  };
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { choose } = await open();
  for (const entry of ['Download as XLSX', 'Download as CSV', 'Download an empty table']) await choose('Table', entry);
  await waitFor(() => expect(files).toHaveLength(3));
  expect(formats).toEqual(['format=xlsx', 'format=csv', 'format=xlsx&template=true']);
  expect([files[0]?.type, await files[0]?.text()]).toEqual(['text/csv', 'Name']);
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('objects.csv');
  answers['GET /objects/export'] = refusal(500, { message: 'No table today.' });
  await choose('Table', 'Download as CSV');
  await screen.findByText('No table today.');
  expect(files).toHaveLength(3);
  await choose('Table', 'Upload a table');
  expect(await screen.findByRole('dialog', { name: 'Upload objects from a table' })).toBeDefined();
});
