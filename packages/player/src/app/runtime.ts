import type { PlayerDocument } from '@kamerton/wire';
import { reserveOf } from '@kamerton/playout/choosing';
import { isAnnouncement } from '@kamerton/playout/announcements';
import { isBlocked } from '@kamerton/playout/drive';
import { initialState, transition } from '@kamerton/playout/player';
import type { Effect, Event, State } from '@kamerton/playout/state';
import { type Api, createApi } from '../lib/api.ts';
import { createClock, deviceClocks } from '../lib/clock.ts';
import { newId } from '../lib/device.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';
import { createAudibility } from '../sound/audibility.ts';
import { createEngine } from '../sound/engine.ts';
import { canEncrypt } from '../store/cipher.ts';
import type { Database, Stored } from '../store/database.ts';
import { createPlayQueue } from '../store/play-queue.ts';
import { createStore, type Located } from '../store/store.ts';
import { createSync, type Link } from '../sync/sync.ts';

/** Four times a second make crossfades exact. */
const tickEvery = 250;
/** Milliseconds for which the device shows that it is the one. */
const identifyFor = 8000;

export interface View {
  state: State;
  link: Link;
  /** True while the device shows which one it is. */
  isIdentified: boolean;
  /** True while the account is closed. */
  isClosed: boolean;
  /** Plays that wait to be delivered. */
  waiting: number;
}

type Moved = Event extends infer One ? (One extends Event ? Omit<One, 'moment'> : never) : never;

interface Start {
  database: Database;
  token: string;
  /** 0 to 1. */
  trim: number;
  /** The device is no longer paired. `isRemoved`: nothing of the account is left on it. */
  onUnpaired: (isRemoved: boolean) => void;
  /** True if another release serves the page, which is then loaded anew between two tracks. */
  isReplaced?: () => boolean;
}

/** Runs the machine of a paired device: feeds it with what happens and carries out its effects. */
export const startPlayer = async ({ database, token, trim, onUnpaired, isReplaced = () => false }: Start) => {
  const [document, tag, place, history, offset, sizes] = await Promise.all([
    database.read('document'),
    database.read('tag'),
    database.read('place'),
    database.read('history'),
    database.read('offset'),
    canEncrypt() ? database.listSizes() : [],
  ]);
  const lastContact = Math.max(place?.contact_at ?? 0, document ? Date.parse(document.now) : 0);
  const clock = createClock(offset ?? 0, deviceClocks, lastContact);
  const api: Api = createApi(() => token, {
    onTime: (...times) => correctBy(clock.correct(...times)),
  });
  const subscribers = createSubscribers();
  let view: View = { state: initialState, link: 'connecting', isIdentified: false, isClosed: false, waiting: 0 };
  let isOver = false;
  const listening = new AbortController();
  let identifying: ReturnType<typeof setTimeout> | undefined;

  const show = (change: Partial<View>) => {
    view = { ...view, ...change };
    subscribers.notify();
  };

  const send = (event: Moved) => {
    if (isOver) return;
    const moment = clock.now();
    const { state, effects } = transition(
      view.state,
      { ...event, moment },
      {
        newId: () => newId(),
      },
    );
    const isShown = state !== view.state;
    view = { ...view, state };
    run(effects);
    if (isShown) subscribers.notify();
  };

  const storeOffset = () => void database.write({ offset: clock.offset() }).catch(report);

  const correctBy = (by: number) => {
    if (by === 0) return;
    void queue.correct(by, clock.now()).catch(report);
    send({ type: 'corrected', by });
    storeOffset();
  };

  const engine = createEngine(send, () => isBlocked(view.state) && send({ type: 'touched' }));
  const followSound = createAudibility();

  /** 0 to 1. */
  const setTrim = (value: number) => {
    engine.setTrim(value);
    const is_muted = value === 0;
    if (is_muted !== view.state.is_muted) send({ type: 'muted', is_muted });
  };

  /** The machine names announcements by negative numbers. */
  const locate = async (ids: readonly number[]): Promise<Located[] | null> => {
    const announcement_ids = ids.filter((id) => id < 0).map((id) => -id);
    const answer = await api.call('playerTracks', { track_ids: ids.filter((id) => id > 0), announcement_ids });
    if (!answer.ok) return null;
    const { tracks, announcements } = answer.data;
    return [...announcements.map(({ id, file, size }) => ({ id: -id, file, size })), ...tracks];
  };

  const store = createStore({
    database,
    locate,
    onStored: (track_ids) => send({ type: 'stored', track_ids }),
    onEvicted: (track_ids) => send({ type: 'evicted', track_ids }),
  });

  /** The last document until the device has it. */
  let unstored: Pick<Stored, 'document' | 'tag'> | null = null;

  /**
   * Stores it behind the removal of the audio that it replaces: after a crash in between that audio would be taken for the
   * new one for good.
   */
  const storeDocument = async (): Promise<void> => {
    const values = unstored;
    if (!values) return;
    await store.settle();
    if (isOver) return;
    await database.write({ ...values, offset: clock.offset() });
    if (unstored === values) unstored = null;
  };

  const queue = createPlayQueue(database);
  const sync = createSync({
    api,
    clock,
    queue,
    tag: tag ?? null,
    document: document ?? null,
    onDocument: (next, nextTag) => {
      if (view.isClosed) show({ isClosed: false });
      store.setLimit(next.store?.bytes ?? 0);
      send({ type: 'document', document: next });
      unstored = { document: next, tag: nextTag };
      void storeDocument().catch(report);
    },
    reserve: () => reserveOf(view.state),
    onConfirmed: () => {
      send({ type: 'confirmed' });
      void storeDocument().catch(report);
    },
    onCommand: (command) => send({ type: 'command', command }),
    onRevoked: (track_ids) => send({ type: 'revoked', track_ids }),
    onUnpaired: () => send({ type: 'unpaired' }),
    onClosed: () => {
      show({ isClosed: true });
      const { document: last } = view.state;
      if (last) send({ type: 'document', document: closedAccount(last) });
    },
    onLink: (link) => {
      show({ link });
      if (link === 'connecting') return;
      send({ type: link === 'online' ? link : 'offline' });
      if (link === 'online') store.resume();
    },
    onDelivery: () => void countWaiting().catch(report),
  });

  const countWaiting = async () => {
    const waiting = await queue.countPlays();
    if (waiting !== view.waiting) show({ waiting });
  };

  /** The last step, after which nothing is left to be written; false if it could not be written. */
  let writing: Promise<boolean> = Promise.resolve(true);

  const writeStep = (effects: readonly Effect[]) => {
    const reports = effects.flatMap((effect) => (effect.type === 'report' ? [effect] : []));
    const dated = reports.flatMap(({ play, is_resumed }) => (is_resumed ? [] : [play.id]));
    const values: Partial<Stored> = {};
    for (const effect of effects) {
      if (effect.type !== 'persist' || effect.place === null) continue;
      values.place = effect.place;
      // A track that does not begin has not had its turn.
      if (effect.history && !isLeaving) values.history = effect.history;
    }
    if (reports.length === 0 && !values.place) return;
    const plays = reports.map(({ play }) => play);
    writing = queue.writeStep(plays, values, dated).then(
      () => true,
      (error: unknown) => (report(error), false),
    );
    if (plays.length === 0) return;
    void writing.then(sync.deliver);
  };

  const load = async (effect: Extract<Effect, { type: 'load' }>) => {
    const { slot, play_id, track, startAt } = effect;
    const deck = engine.decks[slot];
    deck.reserve(play_id);
    const stored = await store.read(track.id).catch(() => null);
    if (stored) {
      const address = URL.createObjectURL(stored);
      if (!deck.load(play_id, address, startAt)) URL.revokeObjectURL(address);
      return;
    }
    const located = await locate([track.id]);
    const found = located?.find(({ id }) => id === track.id);
    if (found) deck.load(play_id, found.file, startAt);
    else send({ type: 'failed', play_id, problem: located ? 'gone' : 'network' });
  };

  const end = async () => {
    isOver = true;
    listening.abort();
    sync.stop();
    store.stop();
    clearInterval(ticking);
    clearTimeout(identifying);
    engine.close();
    await writing;
    // For a day the server still accepts what was played before, also what has just been cut off.
    await sync.deliverLast();
    const isRemoved = await database.removeAll().then(
      () => true,
      (error: unknown) => (report(error), false),
    );
    onUnpaired(isRemoved);
  };

  const runOne = (effect: Effect): void => {
    switch (effect.type) {
      case 'load':
        return void load(effect);
      case 'play':
        return void engine.decks[effect.slot].play(effect.play_id, effect.fadeIn, effect.gain);
      case 'fadeOut':
        return engine.decks[effect.slot].fadeOut(effect.seconds);
      case 'stop':
        return engine.decks[effect.slot].stop();
      case 'setGain':
        return engine.decks[effect.slot].setGain(effect.gain);
      case 'reportState':
        return sync.report(effect.state);
      case 'fetchDocument':
        return void sync.fetchDocument();
      case 'updateStore':
        return store.setTargets(effect.track_ids, effect.needed);
      case 'forget':
        return void store.forget(effect.track_ids).catch(report);
      case 'identify':
        return identify();
      case 'reload':
        // A command that is not stored comes again after each load, for a minute.
        return void writing.then((isWritten) => (isWritten ? location.reload() : undefined));
      case 'persist':
        return effect.place === null ? void end() : undefined;
      case 'report':
    }
  };

  /** True from the turn of a track that does not begin, since the page is loaded anew once what plays before it has ended. */
  let isLeaving = false;

  /** Requested tracks, and speech, would not come again. */
  const isLastTurn = (effect: Effect): boolean => {
    const deck = effect.type === 'play' ? view.state.decks[effect.slot] : null;
    return deck !== null && !deck.is_asked && !isAnnouncement(deck.track) && isReplaced();
  };

  const run = (effects: readonly Effect[]) => {
    isLeaving ||= effects.some(isLastTurn);
    writeStep(effects);
    for (const effect of effects) if (!isLeaving || effect.type !== 'play') runOne(effect);
    const isFading = Object.values(view.state.decks).some((deck) => deck?.phase === 'fading');
    if (isLeaving && !isFading) void writing.then(() => location.reload());
  };

  const identify = () => {
    show({ isIdentified: true });
    void engine.chime();
    clearTimeout(identifying);
    identifying = setTimeout(() => show({ isIdentified: false }), identifyFor);
  };

  const { signal } = listening;
  addEventListener('online', () => sync.networkChanged(true), { signal });
  addEventListener('offline', () => sync.networkChanged(false), { signal });

  store.setLimit(document?.store?.bytes ?? 0);
  send({
    type: 'started',
    place: place ?? null,
    history: history ?? null,
    document: document ?? null,
    seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    is_online: navigator.onLine,
    stored: sizes.map(({ id }) => id),
  });
  setTrim(trim);
  sync.start();
  const ticking = setInterval(() => {
    const jumped = clock.checkSleep();
    if (jumped > 0) {
      queue.jump();
      send({ type: 'jumped' });
    }
    if (jumped !== 0) {
      storeOffset();
      void sync.fetchDocument();
    }
    const is_inaudible = followSound(engine.measure(), clock.steady());
    if (is_inaudible !== view.state.is_inaudible) send({ type: 'sounding', is_inaudible });
    send({ type: 'tick' });
  }, tickEvery);

  return {
    subscribe: subscribers.subscribe,
    read: () => view,
    now: clock.now,
    touch: () => {
      engine.touch();
      if (isBlocked(view.state)) send({ type: 'touched' });
    },
    setTrim,
    /** Delivers the plays that wait, and unpairs; false if one of both has failed. */
    leave: async (): Promise<boolean> => {
      const hasLeft = await sync.leave();
      if (hasLeft) send({ type: 'unpaired' });
      return hasLeft;
    },
  };
};

export type Player = Awaited<ReturnType<typeof startPlayer>>;

/** Nothing plays and nothing is kept while an account is closed. */
const closedAccount = (document: PlayerDocument): PlayerDocument => ({
  ...document,
  version: 'closed',
  venue: { ...document.venue, is_active: false },
  store: null,
  command: null,
  commands: [],
});

const report = (error: unknown) => console.warn(error);
