import { localTimeAt, openedAt } from '@kamerton/wire/client/opening';
import type { PlayerDocument, ProgrammeTrack } from '@kamerton/wire';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from './random.ts';
import { sourceAt } from './schedule.ts';
import type { State } from './state.ts';
import { cachedOpening } from './testing/cached-opening.ts';
import { createDevice, type Device } from './testing/device.ts';
import {
  second,
  minute,
  hour,
  day,
  days,
  type Plan,
  playlist,
  sources,
  announcements,
  minutes,
  times,
  schedule,
  plans,
} from './testing/plans.ts';
import { type Start, tooNear } from './testing/too-near.ts';
import { documentOf, type DocumentChanges } from './testing/venue.ts';

const nameOf = (reported: State['reported']): string =>
  reported?.status === 'silent' ? `silent ${reported.reason}` : (reported?.status ?? 'nothing');

/** The rest of the world, as the machine does not see it. */
const simulate = ({ changes, begin, movesTo, seed }: Plan, end: number) => {
  const random: Random = createRandom(seed);
  const between = (least: number, most: number): number => least + random.next() * (most - least);
  const current = { ...changes, schedule, announcements, store: { hours: 6, bytes: 1e9 }, tracks: playlist };
  const revoked = new Set<number>();
  /** Revocations that the device knows. */
  const knownRevoked = new Set<number>();
  const publish = (more: DocumentChanges, moment: number): PlayerDocument => {
    Object.assign(current, more);
    const isThere = ({ id }: { id: number }): boolean => !revoked.has(id);
    const tracks = current.tracks.filter(isThere);
    const scheduled = sources.map((source) => ({ ...source, tracks: source.tracks.filter(isThere) }));
    return documentOf({ ...current, tracks, sources: scheduled, now: new Date(moment).toISOString() });
  };
  let document = publish({}, begin);
  const device: Device = createDevice({ moment: begin, document, seed });
  let isConnected = true;
  let hasFailingMedia = false;
  let wants = false;
  device.answer = ({ id }) => {
    if (device.stored.includes(id)) return 'loaded';
    if (!isConnected) return 'network';
    return hasFailingMedia && id % 3 !== 0 ? 'media' : 'loaded';
  };

  const counts = { cuts: 0, crashes: 0, outages: 0, revocations: 0, documents: 0, failures: 0, skips: 0 };
  const seconds: Record<string, number> = { open: 0, playing: 0, off: 0 };
  const faults: string[] = [];
  const starts: Start[] = [];
  const note = (fault: string): void => {
    if (faults.length < 5) faults.push(`${new Date(device.moment).toISOString()} ${fault}`);
  };
  const give = (): void => {
    device.document = document;
    for (const id of revoked) knownRevoked.add(id);
    device.send({ type: 'document', document: { ...document, now: new Date(device.moment).toISOString() } });
    graceUntil = device.moment + 2 * second;
  };
  /** Changes take a second, and the answer to a load comes with the next step. */
  let graceUntil = begin;
  let lastPoll = begin;

  const scheduledAt = (current: PlayerDocument, moment: number): { tracks: ProgrammeTrack[]; until: number } => {
    const { source, until } = sourceAt(current, moment);
    const found = [current.source, ...current.sources].find(
      (each) => each?.kind === source?.kind && each?.id === source?.id,
    );
    return { tracks: found?.tracks ?? [], until: until ?? Infinity };
  };
  /** The source by the schedule that the device knows, computed anew when it changes. */
  let present = { of: null as PlayerDocument | null, tracks: [] as ProgrammeTrack[], from: 0, until: 0 };
  const presentTracks = (moment: number): ProgrammeTrack[] => {
    const current = device.state.document;
    if (!current) return [];
    if (present.of !== current || moment < present.from || moment >= present.until) {
      present = { of: current, from: moment, ...scheduledAt(current, moment) };
    }
    return present.tracks;
  };

  const announced: { id: number; at: number; opened: number | null; tracks: number }[] = [];
  const loaded = new Map<string, number>();
  const begun = new Set<string>();
  /** Tracks that began since each announcement sounded. */
  const sinceAnnounced = new Map(announcements.map(({ id }) => [id, 0]));
  /** Times of day that are owed while nothing disturbs. */
  let owed: { at: number; isDone: boolean }[] = [];
  let owedTimes = 0;
  const noteAnnouncement = (id: number): void => {
    const current = device.state.document;
    const opened = current && openedAt(current.venue, device.moment);
    announced.push({ id, at: device.moment, opened, tracks: sinceAnnounced.get(id) ?? 0 });
    sinceAnnounced.set(id, 0);
    if (id === 3) for (const due of owed) due.isDone = true;
  };

  /** Each time of day in open hours is to be heard after the track that plays then. */
  const accountTimes = (from: number, to: number): void => {
    const current = device.state.document;
    if (!current) return;
    const isQuiet =
      isConnected && !hasFailingMedia && device.moment > graceUntil && isDue(current, from) && isDue(current, to);
    if (!isQuiet) owed = [];
    const last = isQuiet ? to : from;
    for (let at = Math.ceil((from + 1) / minute) * minute; at <= last; at += minute) {
      const clock = new Date(localTimeAt(current.venue.timezone, at)).toISOString().slice(11, 16);
      if (times.includes(clock)) owed.push({ at, isDone: false });
    }
    for (const { at, isDone } of owed) {
      if (to - at < 5 * minute) continue;
      owedTimes += 1;
      if (!isDone) note('an announcement is lost');
    }
    owed = owed.filter(({ at }) => to - at < 5 * minute);
  };

  let quietFrom = begin;
  const accountSource = (current: PlayerDocument, to: number): void => {
    if (!isConnected || hasFailingMedia || to <= graceUntil || to < reconnectedAt + 40 * second) quietFrom = to;
    const tolerated = ((current.sound.crossfade || 1) + 3) * second;
    if (to - quietFrom < 30 * second || to < mediaGoodAt + 6 * minute) return;
    const now = presentTracks(to);
    if (to - changedAt(to) < tolerated) return;
    // A crossfade into what the next slot plays begins before it.
    const next = present.until - to < tolerated ? scheduledAt(current, present.until).tracks : [];
    for (const deck of Object.values(device.state.decks)) {
      if (!deck || deck.is_asked || deck.track.id < 0 || deck.phase !== 'playing') continue;
      if (![...now, ...next].some(({ id }) => id === deck.track.id))
        note(`track ${deck.track.id} sounds out of its slot`);
    }
  };
  let change = { tracks: null as ProgrammeTrack[] | null, at: begin };
  const changedAt = (to: number): number => {
    if (change.tracks !== present.tracks) change = { tracks: present.tracks, at: to };
    return change.at;
  };

  /** The app's part: fetches, and a store that takes a track a minute. */
  const serve = (): void => {
    for (const effect of device.effects.splice(0)) {
      if (effect.type === 'fetchDocument') wants = true;
      if (effect.type === 'forget') {
        const { track_ids } = effect;
        device.stored = track_ids ? device.stored.filter((id) => !track_ids.includes(id)) : [];
      }
      if (effect.type === 'load') loaded.set(effect.play_id, effect.track.id);
      if (effect.type !== 'play') continue;
      const track = device.slots[effect.slot]?.track;
      const loadedId = loaded.get(effect.play_id) ?? 0;
      if (loadedId < 0) {
        noteAnnouncement(-loadedId);
        continue;
      }
      if (!begun.has(effect.play_id)) {
        begun.add(effect.play_id);
        for (const each of sinceAnnounced.keys()) sinceAnnounced.set(each, (sinceAnnounced.get(each) ?? 0) + 1);
      }
      const deck = device.state.decks[effect.slot];
      if (!track || !deck || deck.heard_ms > 0) continue;
      // Distances are owed if there is a choice: not if most media fail or little is stored, nor to what is asked for.
      const stored = new Set(device.stored);
      const inReach = presentTracks(device.moment).filter(({ id }) => isConnected || stored.has(id));
      // Of a small source little is stored, and what has just failed is not chosen for a while.
      const isSettled = device.moment > reconnectedAt + minute && device.moment > mediaGoodAt + 11 * minute;
      if (presentTracks(device.moment).length < 100 && !isSettled) inReach.length = 0;
      const isFree = !hasFailingMedia && !deck.is_asked && inReach.length >= 60;
      starts.push({ id: track.id, artist: track.artist, at: device.moment, isFree });
    }
    if (!isConnected) return;
    if (wants || (device.moment - lastPoll >= minute && device.state.document?.version !== document.version)) give();
    wants = false;
    if (device.moment - lastPoll < minute) return;
    lastPoll = device.moment;
    const missing = device.state.storeTargets.find((id) => !device.stored.includes(id));
    if (missing === undefined || hasFailingMedia || device.stored.length >= 100) return;
    device.stored = [...device.stored, missing];
    device.send({ type: 'stored', track_ids: [missing] });
  };

  const account = (from: number, to: number, reportedBefore: State['reported']): void => {
    const current = device.state.document;
    if (!current) return;
    const isOpen = isDue(current, from);
    const audible = device.audible();
    for (const id of audible) if (knownRevoked.has(id)) note(`track ${id} sounds though it is revoked`);
    if (!isOpen) {
      if (audible.length > 0 && device.moment > graceUntil && !isDue(current, to)) note('sounds while it should not');
      return;
    }
    const length = (to - from) / second;
    seconds['open'] = (seconds['open'] ?? 0) + length;
    const nameBefore = nameOf(reportedBefore);
    seconds[nameBefore] = (seconds[nameBefore] ?? 0) + length;
    const name = nameOf(device.state.reported);
    if (device.moment <= graceUntil || !isDue(current, to)) return;
    accountSource(current, to);
    if (audible.some((id) => id < 0) && audible.length > 1) note('speaks over a track');
    if (name === 'playing' && audible.length === 0) note('tells that it plays, and is silent');
    if (name !== 'playing' && audible.length > 0) note(`tells ${name}, and sounds`);
    if (name === 'silent no_network' && isConnected && device.moment > reconnectedAt + 40 * second)
      note('misses a network that is there');
    if (
      name === 'silent media_failed' &&
      !hasFailingMedia &&
      !device.state.current &&
      device.moment > mediaGoodAt + 6 * minute
    )
      note('waits without need');
    if (name === 'silent no_tracks' || name === 'silent needs_touch') note(`is ${name}`);
    if (name === 'closed' || name === 'paused' || name === 'nothing') note(`is ${name} though it is open`);
  };

  const openingOf = cachedOpening();

  const isDue = (current: PlayerDocument, moment: number): boolean =>
    openingOf(current, moment) && (current.paused_until === null || Date.parse(current.paused_until) <= moment);

  let reconnectAt = Infinity;
  let reconnectedAt = begin;
  let mediaGoodAt = begin;
  let mediaGoodFrom = Infinity;
  let pausedUntil = 0;
  let nextTrouble = begin + hour;

  const troubles: (() => void)[] = [
    () => {
      counts.cuts += 1;
      isConnected = false;
      reconnectAt = device.moment + between(10 * second, 5 * hour);
      // Half of the cuts are noticed by their failing loads only.
      if (random.next() < 0.5) {
        device.isOnline = false;
        device.send({ type: 'offline' });
      }
    },
    () => {
      counts.crashes += 1;
      device.restart();
      graceUntil = device.moment + 3 * second;
    },
    () => {
      counts.outages += 1;
      const outage = between(minute, 3 * hour);
      for (let at = device.moment; at < device.moment + outage; at += minute) {
        if (device.state.document && isDue(device.state.document, at)) seconds['off'] = (seconds['off'] ?? 0) + 60;
      }
      device.setMoment(device.moment + Math.floor(outage));
      device.restart();
      graceUntil = device.moment + 3 * second;
    },
    () => {
      counts.revocations += 1;
      const heard = device.audible()[0];
      const id = heard !== undefined && random.next() < 0.5 ? heard : Math.ceil(between(0, playlist.length));
      revoked.add(id);
      document = publish({}, device.moment);
      if (!isConnected) return;
      knownRevoked.add(id);
      device.send({ type: 'revoked', track_ids: [id] });
      graceUntil = device.moment + 2 * second;
      if (device.audible().includes(id)) note(`track ${id} goes on though it is revoked`);
    },
    () => {
      counts.documents += 1;
      pausedUntil = device.moment + between(minute, hour);
      document = publish({ paused_until: new Date(pausedUntil).toISOString() }, device.moment);
      if (isConnected) give();
    },
    () => {
      counts.documents += 1;
      // One time in two tracks are left out, and come back with the next change.
      const from = Math.floor(between(0, 40));
      document = publish({ tracks: random.next() < 0.5 ? playlist : playlist.slice(from, from + 160) }, device.moment);
      if (isConnected) give();
    },
    () => {
      counts.failures += 1;
      hasFailingMedia = true;
      mediaGoodFrom = device.moment + between(minute, hour);
    },
    () => {
      counts.skips += 1;
      const at = new Date(device.moment).toISOString();
      const action = random.next() < 0.5 ? ('skip' as const) : ('play' as const);
      const id = playlist.find((each) => !revoked.has(each.id))?.id ?? 0;
      device.send({ type: 'command', command: { id: counts.skips, action, track: { id, name: '', artist: '' }, at } });
      graceUntil = device.moment + 3 * second;
    },
  ];

  const disturb = (): void => {
    const { moment } = device;
    if (moment >= reconnectAt) {
      reconnectAt = Infinity;
      reconnectedAt = moment;
      isConnected = true;
      device.isOnline = true;
      device.send({ type: 'online' });
    }
    if (moment >= mediaGoodFrom) {
      mediaGoodFrom = Infinity;
      mediaGoodAt = moment;
      hasFailingMedia = false;
    }
    if (movesTo && moment >= (begin + end) / 2 && current.venue?.timezone !== movesTo) {
      document = publish({ venue: { ...current.venue, timezone: movesTo } }, moment);
      if (isConnected) give();
    }
    if (moment < nextTrouble) return;
    nextTrouble = moment + between(5 * minute, 2 * hour);
    troubles[Math.floor(random.next() * troubles.length)]?.();
  };

  /** A second where something is about to happen, more where it only goes on. */
  const stepAt = (): number => {
    const { moment, state } = device;
    const until = (state.programme?.until ?? Infinity) - moment;
    if (state.programme?.status !== 'open') return until > 2 * minute ? 50 * second : second;
    const deck = state.current && state.decks[state.current];
    const left = deck?.phase === 'playing' && deck.duration !== null ? deck.duration - deck.position : 0;
    return left > 40 && until > 30 * second && moment > graceUntil ? 5 * second : second;
  };

  while (device.moment < end) {
    const from = device.moment;
    const { reported } = device.state;
    device.advance(Math.min(stepAt(), end - from));
    account(from, device.moment, reported);
    accountTimes(from, device.moment);
    serve();
    device.deliver();
    disturb();
  }
  device.send({ type: 'unpaired' });
  return { device, counts, seconds, faults, starts, revoked, announced, owed: owedTimes };
};

describe.each(plans)('days of $name', (plan) => {
  const { device, counts, seconds, faults, starts, announced, owed } = simulate(plan, plan.begin + days * day);

  it('are silent when they should, and each open second is a play or a silence with a name', () => {
    expect(faults).toEqual([]);
    const { open = 0, off: _, ...named } = seconds;
    expect(Object.values(named).reduce((sum, part) => sum + part)).toBeCloseTo(open, 3);
    const names = ['playing', 'silent media_failed', 'silent no_network', 'silent starting'];
    for (const name of Object.keys(named)) expect(names).toContain(name);
    // Loads take a second here, and are ahead of their turn but for starts, skips, revocations and failures.
    expect((seconds['silent starting'] ?? 0) / open).toBeLessThan(0.01);
    // One cut of hours takes a larger share of a few days.
    expect((seconds['playing'] ?? 0) / open).toBeGreaterThan(days < 14 ? 0.85 : 0.9);
  });

  it('lose no play and report none twice', () => {
    const reported = device.reported.map(({ id }) => id);
    expect(new Set(reported).size).toBe(reported.length);
    expect([...reported].sort()).toEqual([...device.heard.keys()].sort());
    const sum = device.reported.reduce((total, { duration_ms }) => total + duration_ms, 0) / second;
    const heard = [...device.heard.values()].reduce((total, { ms }) => total + ms, 0) / second;
    expect(sum).toBeLessThanOrEqual(heard + reported.length);
    // A crash costs what has sounded since the place was last stored.
    expect(sum).toBeGreaterThan(heard - (counts.crashes + counts.outages) * 30 - reported.length);
    for (const { started_at } of device.reported) {
      expect(Date.parse(started_at)).toBeGreaterThanOrEqual(plan.begin);
      expect(Date.parse(started_at)).toBeLessThan(plan.begin + days * day);
    }
  });

  it('keep artists apart', () => {
    expect(tooNear(starts, 30)).toEqual([]);
    expect(starts.length).toBeGreaterThan(70 * days);
  });

  it('sound announcements at their times, none lost and none doubled', () => {
    expect(owed).toBeGreaterThan(days / 2);
    const of = (wanted: number) => announced.filter(({ id }) => id === wanted);
    for (const { at, tracks } of of(1).slice(1)) expect([new Date(at), tracks >= 7]).toEqual([new Date(at), true]);
    expect(of(1).filter(({ tracks }) => tracks === 7).length / of(1).length).toBeGreaterThan(0.7);
    const dues = of(2).map(({ at, opened }) => `${opened} ${Math.floor((at - (opened ?? 0)) / (minutes * minute))}`);
    expect(new Set(dues).size).toBe(dues.length);
    expect(dues.length).toBeGreaterThan(7 * days);
    const spoken = of(3).map(({ at }) => at);
    for (const [n, at] of spoken.slice(1).entries()) expect(at - (spoken[n] ?? 0)).toBeGreaterThan(hour);
    for (const { opened } of announced) expect(opened).not.toBeNull();
  });

  it('have seen every kind of trouble', () => {
    for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(2);
  });
});
