import type { PlayerDocument } from '@kamerton/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDevice, type Device } from './testing/device.ts';
import { documentOf, type DocumentChanges, tracksOf } from './testing/venue.ts';

const second = 1000;
const minute = 60 * second;
const begin = Date.parse('2026-03-02T19:50:00Z');
const trackCount = 6;

/** Facts from outside the machine, to judge it by. */
interface World {
  device: Device;
  changes: DocumentChanges;
  revoked: Set<number>;
  /** From when on nothing may sound, by a pause, by hours or without a source; null if music may. */
  silentFrom: number | null;
  commands: number;
  crashes: number;
  refused: boolean;
}

const publish = (world: World, changes: DocumentChanges): void => {
  const { device } = world;
  world.changes = { ...world.changes, ...changes };
  const tracks = (world.changes.tracks ?? tracksOf(trackCount)).filter(({ id }) => !world.revoked.has(id));
  const now = new Date(device.moment).toISOString();
  const document: PlayerDocument = documentOf({ ...world.changes, tracks, now });
  device.document = document;
  device.send({ type: 'document', document });
};

/** Music may sound until a second after a change that ends it, and until closing time exactly. */
const isSilent = ({ changes, device }: World): boolean =>
  changes.venue?.end_time === '19:00' ||
  device.moment >= Date.parse('2026-03-02T20:00:00Z') ||
  (changes.paused_until != null && Date.parse(changes.paused_until) > device.moment) ||
  changes.source === null;

const check = (world: World): void => {
  const { device, revoked } = world;
  const audible = device.audible();
  for (const id of audible) expect(revoked.has(id), `track ${id} is revoked`).toBe(false);
  if (!isSilent(world)) world.silentFrom = null;
  else
    world.silentFrom ??= device.moment >= Date.parse('2026-03-02T20:00:00Z') ? device.moment : device.moment + second;
  if (world.silentFrom !== null && device.moment >= world.silentFrom) expect(audible).toEqual([]);
};

type Act = (world: World) => void;

const waitFor =
  (ms: number): Act =>
  ({ device }) =>
    device.advance(ms);
const deliver: Act = ({ device }) => device.deliver();
const commandOf =
  (action: 'skip' | 'play', id: number, isRepeated: boolean): Act =>
  (world) => {
    const { device } = world;
    if (world.revoked.has(id)) return;
    if (!isRepeated) world.commands += 1;
    const track = { id, name: '', artist: '' };
    device.send({
      type: 'command',
      command: { id: world.commands, action, track, at: new Date(device.moment).toISOString() },
    });
  };

const acts = (ids: fc.Arbitrary<number>) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 1000 }).map(waitFor) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }).map((seconds) => waitFor(seconds * 1000)) },
    { weight: 8, arbitrary: fc.constant(deliver) },
    {
      weight: 2,
      arbitrary: fc.constant<Act>((world) => {
        world.crashes += 1;
        world.device.restart();
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constant<Act>((world) => {
        world.crashes += 1;
        world.device.setMoment(world.device.moment + 6 * minute);
        world.device.restart();
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('skip' as const, 'play' as const), ids, fc.boolean())
        .map((args) => commandOf(...args)),
    },
    {
      weight: 1,
      arbitrary: ids.map<Act>((id) => (world) => {
        world.revoked.add(id);
        world.device.send({ type: 'revoked', track_ids: [id] });
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .oneof(
          ids.map((count): DocumentChanges => ({ tracks: tracksOf(count) })),
          fc.constantFrom<DocumentChanges>(
            { source: null },
            { source: undefined },
            { venue: { end_time: '19:00' } },
            { venue: {} },
            { sound: { crossfade: 8 } },
            { sound: { crossfade: 0, artist_apart: 10, title_apart: 30 } },
            { store: { hours: 1, bytes: 1e9 } },
          ),
        )
        .map<Act>((changes) => (world) => publish(world, changes)),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: -60, max: 120 })
        .map<Act>(
          (seconds) => (world) =>
            publish(world, { paused_until: new Date(world.device.moment + seconds * second).toISOString() }),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(
          'loaded' as const,
          'loaded' as const,
          'network' as const,
          'media' as const,
          'gone' as const,
          'never' as const,
        )
        .map<Act>((answer) => ({ device }) => {
          device.answer = () => answer;
        }),
    },
    {
      weight: 1,
      arbitrary: fc.boolean().map<Act>((isOnline) => ({ device }) => {
        device.isOnline = isOnline;
        device.send({ type: isOnline ? 'online' : 'offline' });
      }),
    },
    {
      weight: 1,
      arbitrary: ids.map<Act>(
        (id) =>
          ({ device }) =>
            void device.send({ type: 'stored', track_ids: [id] }),
      ),
    },
    {
      weight: 1,
      arbitrary: ids.map<Act>(
        (id) =>
          ({ device }) =>
            void device.send({ type: 'evicted', track_ids: [id] }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.boolean().map<Act>((isRefusing) => (world) => {
        const { device } = world;
        world.refused ||= isRefusing;
        device.lacks = isRefusing ? 'touch' : null;
        if (!isRefusing) device.send({ type: 'touched' });
      }),
    },
    {
      weight: 1,
      // Answers of loads that are over, and answers that come twice.
      arbitrary: fc.boolean().map<Act>((isSent) => ({ device }) => {
        for (const happening of device.waiting.slice()) device.send(happening);
        if (isSent) device.waiting.length = 0;
      }),
    },
  );

it('reports each play once, keeps silence where it is due, and never plays what is revoked', () => {
  const ids = fc.integer({ min: 1, max: trackCount });
  fc.assert(
    fc.property(fc.array(acts(ids), { minLength: 20, maxLength: 120 }), fc.nat(), (list, seed) => {
      const device = createDevice({ moment: begin, document: documentOf({ tracks: tracksOf(trackCount) }), seed });
      const world: World = {
        device,
        changes: {},
        revoked: new Set(),
        silentFrom: null,
        commands: 0,
        crashes: 0,
        refused: false,
      };
      for (const act of list) {
        act(world);
        check(world);
      }
      device.send({ type: 'unpaired' });
      expect(device.audible()).toEqual([]);
      const reported = device.reported.map(({ id }) => id);
      expect(new Set(reported).size).toBe(reported.length);
      expect([...reported].sort()).toEqual([...device.heard.keys()].sort());
      for (const { id, track_id, started_at, duration_ms } of device.reported) {
        const heard = device.heard.get(id) ?? { track_id: 0, from: 0, ms: 0, reportedMs: 0 };
        expect(track_id).toBe(heard.track_id);
        expect(Date.parse(started_at)).toBe(Math.round(heard.from));
        // Up to two seconds count without a position: too many if the browser refused meanwhile.
        expect(duration_ms).toBeLessThanOrEqual(Math.round(heard.ms) + (world.refused ? 2001 : 1));
        // Sound that was not stored yet at a crash is lost.
        expect(duration_ms).toBeGreaterThanOrEqual(world.crashes > 0 ? 0 : Math.round(heard.reportedMs) - 1);
      }
    }),
  );
});
