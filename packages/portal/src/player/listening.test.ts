import { afterEach, expect, it, vi } from 'vitest';
import { transition } from './machine.ts';
import { desktop, playing, three } from './testing/machine-rows.ts';
import { reportPlay } from './engine.ts';
import type { Effect, PlayerEvent, PlayerState } from './state.ts';

afterEach(() => vi.unstubAllGlobals());

const begun: PlayerState = { ...playing, isRepeat: false, clock: { position: 0, duration: 100, buffered: 0 } };
const reports = (events: PlayerEvent[], from = begun) => {
  const effects: Effect[] = [];
  let state = from;
  for (const event of events) {
    const step = transition(state, event, desktop);
    state = step.state;
    effects.push(...step.effects.filter(({ type }) => type === 'report'));
  }
  return { effects, state };
};
const time = (position: number, loadId = 5): PlayerEvent => ({
  type: 'time',
  loadId,
  clock: { position, duration: 100, buffered: 100 },
});
const hear = (from: number, to: number, loadId = 5) =>
  Array.from({ length: (to - from) * 4 }, (_, at) => time(from + (at + 1) / 4, loadId));

it('half a minute heard is reported once', () => {
  expect(reports(hear(0, 30)).effects).toEqual([]);
  expect(reports(hear(0, 90)).effects).toEqual([{ type: 'report', trackId: 2, source: 'album:1', seconds: 30.5 }]);
});

it('half of a short track is reported', () => {
  const short = (event: PlayerEvent): PlayerEvent =>
    event.type === 'time' ? { ...event, clock: { ...event.clock, duration: 20 } } : event;
  const from = { ...begun, clock: { position: 0, duration: 20, buffered: 0 } };
  expect(reports(hear(0, 10).map(short), from).effects).toEqual([]);
  expect(reports(hear(0, 20).map(short), from).effects).toMatchObject([{ seconds: 10.5 }]);
});

it.each<[string, PlayerEvent[]]>([
  ['a jump', [...hear(0, 10), { type: 'seek', fraction: 0.8 }, ...hear(80, 95)]],
  ['a jump of the audio element itself', [...hear(0, 10), time(60), ...hear(60, 75)]],
  ['a pause', [...hear(0, 10), { type: 'toggle' }, ...hear(10, 60)]],
  ['dragging', [...hear(0, 10), { type: 'grab' }, { type: 'drag', fraction: 0.1 }, ...hear(10, 60)]],
  ['the time of an earlier loading', hear(0, 90, 4)],
])('%s is not heard', (_, events) => {
  expect(reports(events).effects).toEqual([]);
});

it('listening goes on over a pause and a jump back', () => {
  const events: PlayerEvent[] = [...hear(0, 20), { type: 'toggle' }, { type: 'toggle' }, { type: 'seek', fraction: 0 }];
  expect(reports([...events, ...hear(0, 11)]).effects).toHaveLength(1);
});

it('the next listening is reported anew, one with fresh addresses is the same', () => {
  const { state } = reports(hear(0, 40));
  expect(transition(state, { type: 'next' }, desktop).state).toMatchObject({ heard: 0, reported: false });
  const refreshed = transition(state, { type: 'refreshed', loadId: 5, tracks: three }, desktop).state;
  expect(refreshed).toMatchObject({ loadId: 6, heard: 40, reported: true });
});

it('a lost network does not reach the player', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' }, querySelector: () => null });
  // The server answers the check that follows, so that no later test begins without it.
  const ask = vi.fn().mockResolvedValue(new Response('{}')).mockRejectedValueOnce(new TypeError('network'));
  vi.stubGlobal('fetch', ask);
  await expect(reportPlay({ trackId: 2, source: 'album:1', seconds: 30.5 })).resolves.toBeUndefined();
  expect(ask).toHaveBeenCalledWith(
    '/dist/api/plays',
    expect.objectContaining({ method: 'POST', body: '{"track_id":2,"source":"album:1","seconds":30.5}' }),
  );
});
