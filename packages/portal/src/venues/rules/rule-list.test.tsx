import type { MusicRule, NewMusicRule } from '@kamerton/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart, withToasts } from '../../testing/render.tsx';
import { useRules } from './queries.ts';
import { InheritedRules, RuleList } from './rule-list.tsx';
import { SkippedTracks } from './skipped-tracks.tsx';

const rule = (id: number, more: Partial<MusicRule>): MusicRule => ({
  id,
  kind: 'word',
  name: '',
  artist: null,
  track_id: null,
  genre_id: null,
  scope: 'company',
  tag_id: null,
  venue_id: null,
  scope_name: null,
  created_at: '2026-11-20T10:00:00Z',
  ...more,
});

let stored: MusicRule[];
let sent: { call: string; body: unknown }[];
let preview: object;
/** True while the server adds nothing. */
let isRefusing: boolean;
/** The server answers writes after it. */
let gate: Promise<void>;

const addRule = (added: NewMusicRule): MusicRule[] => {
  const { kind } = added;
  const exists = stored.some((each) => each.kind === kind && each.name === ('name' in added ? added.name : each.name));
  if (exists) return [];
  const newRule = rule(stored.length + 10, { ...added, name: 'name' in added ? added.name : '' });
  stored = [...stored, newRule];
  return [newRule];
};

function answerTo(call: string, body: Record<string, unknown>): Response {
  if (call === 'GET /my/music-rules') return Response.json({ rules: stored });
  if (call === 'POST /my/music-rules') {
    if (isRefusing)
      return Response.json({ status: 500, code: 'internal', message: 'Down', request_id: 'x' }, { status: 500 });
    const [added] = body['rules'] as [NewMusicRule];
    return Response.json({ success: true, rules: addRule(added) });
  }
  if (call === 'DELETE /my/music-rules') {
    const ids = new Set(body['ids'] as number[]);
    stored = stored.filter(({ id }) => !ids.has(id));
    return Response.json({ success: true, removed: ids.size });
  }
  if (call === 'POST /my/music-rules/preview') return Response.json(preview);
  if (call === 'GET /genres') return Response.json({ genres: [{ id: 7, name: 'Nineties', count: 3 }] });
  if (call === 'POST /search/tracks') {
    const tracks = [{ id: 1, name: 'Lanterns', artist: 'Nina Vale feat. Harbour Trio' }];
    return Response.json({ tracks, pagination: { total: 1, limit: 30, offset: 0 } });
  }
  const skipped = { id: 1, name: 'Lanterns', artist: 'Nina Vale', album_id: 2, album_name: 'Night ferries' };
  const rules = [
    rule(1, { kind: 'artist', name: 'Nina Vale' }),
    rule(2, { kind: 'explicit', scope: 'tag', tag_id: 3, scope_name: 'Hotels' }),
  ];
  const offset = Number(new URLSearchParams(call.split('?')[1]).get('offset') ?? 0);
  const tracks = [{ ...skipped, id: offset + 1, rules }];
  return Response.json({ tracks, track_count: 412, pagination: { total: 2, limit: 1, offset } });
}

beforeEach(() => {
  stored = [];
  sent = [];
  isRefusing = false;
  gate = Promise.resolve();
  preview = { venues: 5, tracks: 412, matched: 37, skipped: 30, is_capped: false };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    const { pathname, search } = new URL(address, 'http://portal.test');
    const parsed = JSON.parse(body ?? '{}') as Record<string, unknown>;
    const call = `${method} ${pathname.replace(/^.*\/api/, '')}`;
    if (method !== 'GET') sent.push({ call, body: parsed });
    if (method !== 'GET') await gate;
    return answerTo(call.endsWith('/skipped-tracks') ? call + search : call, parsed);
  });
});

const changes = () => sent.filter(({ call }) => call.endsWith('/music-rules'));

function Rules({ venue_id }: { venue_id?: number }) {
  const { data } = useRules({ venue_id });
  return data && <RuleList scope={{ venue_id }} rules={data} />;
}

test('a rule is found by typing, its effect is shown, and it is added for its scope', async () => {
  const { user } = await renderPart(<Rules venue_id={3} />);
  const field = await screen.findByRole('combobox', { name: 'Artist, track, genre or word' });
  await user.type(field, 'nin');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Nina ValeArtist',
    'NinetiesGenre',
    '“nin”Word',
    'LanternsTrack · Nina Vale feat. Harbour Trio',
  ]);
  await user.keyboard('{Enter}');
  const candidate = within(screen.getByRole('region', { name: 'New rule' }));
  await candidate.findByText('Artist: Nina Vale');
  await candidate.findByText('Affects 37 of 412 tracks in the music assigned to 5 objects. Skipped already: 7.');
  expect(changes()).toEqual([]);
  await user.click(candidate.getByRole('button', { name: 'Add rule' }));
  await screen.findByRole('button', { name: 'Remove rule: Nina Vale' });
  expect(changes()).toEqual([
    { call: 'POST /my/music-rules', body: { venue_id: 3, rules: [{ kind: 'artist', name: 'Nina Vale' }] } },
  ]);
  expect(screen.queryByRole('region', { name: 'New rule' })).toBeNull();
});

test('nothing is added where the choice is cancelled', async () => {
  const { user } = await renderPart(<Rules />);
  await user.type(await screen.findByRole('combobox'), 'christmas');
  await user.click(await screen.findByRole('option', { name: /“christmas”/ }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'New rule' })).toBeNull();
});

test('explicit lyrics are switched off and on, and the switch tells before what it would do', async () => {
  const { user } = await renderPart(<Rules />);
  await screen.findByText(/^If switched on: affects 37 of 412 tracks/);
  const isOn = (on: boolean) =>
    waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe(String(on)));
  await isOn(false);
  await user.click(screen.getByRole('switch', { name: 'No explicit lyrics' }));
  await isOn(true);
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('data-disabled')).toBeNull());
  await user.click(screen.getByRole('switch', { name: 'No explicit lyrics' }));
  await isOn(false);
  expect(changes()).toEqual([
    { call: 'POST /my/music-rules', body: { rules: [{ kind: 'explicit' }] } },
    { call: 'DELETE /my/music-rules', body: { ids: [10] } },
  ]);
});

test('rules stand in groups, and each can be removed', async () => {
  stored = [
    rule(1, { kind: 'word', name: 'Christmas' }),
    rule(2, { kind: 'track', name: 'Lanterns', artist: 'Nina Vale', track_id: 9 }),
  ];
  const { user } = await renderPart(<Rules />);
  const words = within(await screen.findByRole('region', { name: 'Words' }));
  expect(within(screen.getByRole('region', { name: 'Tracks' })).getByText('Nina Vale — Lanterns')).toBeTruthy();
  await user.click(words.getByRole('button', { name: 'Remove rule: “Christmas”' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Words' })).toBeNull());
  expect(changes()).toEqual([{ call: 'DELETE /my/music-rules', body: { ids: [1] } }]);
});

test('a preview tells of music that has nothing of it, and of none at all', async () => {
  preview = { venues: 1, tracks: 1, matched: 0, skipped: 0, is_capped: false };
  const { unmount } = await renderPart(<Rules />);
  const nothing = 'Skips nothing now: there is none among 1 track in the music assigned to 1 object.';
  expect(await screen.findByText(nothing)).toBeTruthy();
  unmount();
  preview = { venues: 0, tracks: 0, matched: 0, skipped: 0, is_capped: false };
  await renderPart(<Rules />);
  expect(await screen.findByText('No music is assigned here yet, so there is nothing to skip.')).toBeTruthy();
});

test('inherited rules name their origin and lead to it', async () => {
  const rules = [
    rule(1, { kind: 'explicit' }),
    rule(2, { kind: 'artist', name: 'Nina Vale', scope: 'tag', tag_id: 3, scope_name: 'Hotels' }),
    rule(3, { kind: 'word', name: 'own', scope: 'venue', venue_id: 3, scope_name: 'Bar' }),
  ];
  await renderPart(<InheritedRules rules={rules} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Explicit lyricscompany rule', 'Artist: Nina Valetag “Hotels”']);
  expect(screen.getByRole('link', { name: 'tag “Hotels”' }).getAttribute('href')).toBe('/object/rules?tag=3');
});

test('skipped tracks are listed page by page, each with all its reasons', async () => {
  const { user } = await renderPart(<SkippedTracks venue={3} source="Evening" />);
  await screen.findByText('Assigned: Evening. Skips 2 of 412 tracks.');
  expect(screen.getByRole('listitem').textContent).toBe(
    'Lanterns — Nina ValeArtist: Nina Vale (company rule); Explicit lyrics (tag “Hotels”)',
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a rule that was not added can be added by another press', async () => {
  isRefusing = true;
  const { user } = await renderPart(<Rules />);
  await user.type(await screen.findByRole('combobox'), 'christmas');
  await user.click(await screen.findByRole('option', { name: /“christmas”/ }));
  const add = () => screen.getByRole('button', { name: 'Add rule' });
  await user.click(add());
  await waitFor(() => expect(changes()).toHaveLength(1));
  await waitFor(() => expect(add().getAttribute('aria-busy')).toBeNull());
  isRefusing = false;
  await user.click(add());
  expect(await screen.findByRole('button', { name: 'Remove rule: “christmas”' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New rule' })).toBeNull());
});

test('two rules that are removed quickly one after another have an undo each, which brings back its own', async () => {
  stored = [rule(1, { name: 'Carols' }), rule(2, { name: 'Sleigh' })];
  const { user } = await renderPart(withToasts(<Rules />));
  const removal = (name: string) => screen.findByRole('button', { name: `Remove rule: “${name}”` });
  const [first, second] = await Promise.all([removal('Carols'), removal('Sleigh')]);
  let answer = () => {};
  gate = new Promise((resolve) => (answer = resolve));
  await user.click(first);
  await user.click(second);
  answer();
  for (const name of ['Carols', 'Sleigh']) {
    const notice = await screen.findByText(new RegExp(`^Rule removed: .*“${name}”`));
    await user.click(within(notice.closest<HTMLElement>('[role=status]')!).getByRole('button', { name: 'Undo' }));
    await removal(name);
  }
  expect(stored.map(({ name }) => name)).toEqual(['Carols', 'Sleigh']);
});
