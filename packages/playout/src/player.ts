import type { PlayerCommand, PlayerDocument, ProgrammeTrack } from '@kamerton/wire';
import { countsOf, isAnnouncement } from './announcements.ts';
import { findTrack, forget, isRevoked, listReplaced, updateStore } from './choosing.ts';
import {
  commandAge,
  commandsKept,
  contactEvery,
  persistEvery,
  resumeWithin,
  revocationSettles,
  shortFade,
  tooLateToResume,
} from './constants.ts';
import {
  advance,
  change,
  discountSilence,
  type Draft,
  fade,
  finish,
  load,
  report,
  slotOf,
  slots,
  sounds,
} from './decks.ts';
import { drive, fail, isBlocked, isWanted, playNow, refresh, skip } from './drive.ts';
import { correct, moveTo } from './moments.ts';
import type { Context, Event, Moment, Place, RunningPlay, State, Step } from './state.ts';
import { reportState } from './state-report.ts';

/** The state before `started`. */
export const initialState: State = {
  moment: 0,
  started_at: 0,
  is_paired: true,
  document: null,
  programme: null,
  programme_at: 0,
  volume: 0,
  volume_at: 0,
  decks: { A: null, B: null },
  current: null,
  needs_touch: false,
  lacks_output: false,
  is_inaudible: false,
  is_muted: false,
  is_online: true,
  in_contact: false,
  contact_at: 0,
  apart_ms: 0,
  network_failed_at: null,
  stored: [],
  storeTargets: [],
  avoided: [],
  failures: 0,
  retry_at: null,
  revoked: [],
  asked_at: 0,
  commands: [],
  announced: [],
  history: [],
  random: 0,
  reported: null,
  persisted_at: 0,
};

/** The player's behaviour as a pure function. The state that is handed in is not changed. */
export const transition = (state: State, event: Event, context: Context): Step => {
  if (!state.is_paired && event.type !== 'started') return { state, effects: [] };
  const draft: Draft = {
    state: { ...state, decks: { ...state.decks } },
    reports: [],
    effects: [],
    placeChanged: false,
    historyChanged: false,
    fadeIn: shortFade,
    newId: context.newId,
  };
  if (event.type === 'started') start(draft, event);
  else {
    if (event.type === 'corrected') correct(draft, event.by);
    moveTo(draft, event.moment);
    refresh(draft);
    handle(draft, event);
  }
  if (draft.state.is_paired) {
    drive(draft);
    reportState(draft);
    persist(draft);
  }
  // The transaction of reports and place comes first.
  return { state: draft.state, effects: [...draft.reports, ...draft.effects.sort(placeFirst)] };
};

const placeFirst = (one: { type: string }, other: { type: string }): number =>
  Number(other.type === 'persist') - Number(one.type === 'persist');

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

const handle = (draft: Draft, event: Exclude<Event, { type: 'started' }>): void => {
  const { state } = draft;
  switch (event.type) {
    case 'document':
      return applyDocument(draft, event.document);
    case 'confirmed':
      state.in_contact = true;
      return forgetRevocations(draft, state.moment);
    case 'tick':
    case 'corrected':
      return;
    case 'jumped':
      state.started_at = state.moment;
      return;
    case 'loaded':
    case 'position':
    case 'ended':
    case 'failed':
    case 'refused':
      return handleMedia(draft, event);
    case 'sounding':
      state.is_inaudible = event.is_inaudible;
      return event.is_inaudible ? discountSilence(draft) : undefined;
    case 'muted':
      state.is_muted = event.is_muted;
      return;
    case 'touched':
      state.needs_touch = false;
      state.lacks_output = false;
      return;
    case 'command':
      return obey(draft, event.command);
    case 'revoked':
      return revoke(draft, event.track_ids);
    case 'unpaired':
      return unpair(draft);
    case 'online':
      state.is_online = true;
      state.in_contact = true;
      state.network_failed_at = null;
      state.retry_at = null;
      draft.effects.push({ type: 'fetchDocument' });
      return;
    case 'offline':
      state.is_online = false;
      state.in_contact = false;
      return;
    case 'stored':
      state.stored = [...new Set([...state.stored, ...event.track_ids])];
      return;
    case 'evicted': {
      const lost = new Set(event.track_ids);
      state.stored = event.track_ids ? state.stored.filter((id) => !lost.has(id)) : [];
      state.storeTargets = [];
      return updateStore(draft);
    }
    default:
      return unknown(event);
  }
};

/** Does not compile if an event is not handled. */
const unknown = (event: never): never => {
  throw new TypeError(`No such event: ${JSON.stringify(event)}`);
};

type MediaEvent = EventOf<'loaded' | 'position' | 'ended' | 'failed' | 'refused'>;

const handleMedia = (draft: Draft, event: MediaEvent): void => {
  const { state } = draft;
  const slot = slotOf(state, event.play_id);
  const deck = slot && state.decks[slot];
  if (!slot || !deck) return;
  switch (event.type) {
    case 'loaded':
      if (deck.phase !== 'loading') return;
      return change(draft, slot, {
        phase: 'ready',
        phase_at: state.moment,
        duration: event.duration !== null && event.duration > 0 ? event.duration : deck.duration,
      });
    case 'position':
      // It sounds after all: the refusal was of an earlier attempt.
      if (deck.phase === 'ready' && isBlocked(state) && slot === state.current && event.position > deck.position) {
        state.needs_touch = false;
        state.lacks_output = false;
        change(draft, slot, { phase: 'playing', phase_at: state.moment });
      }
      return advance(draft, slot, event.position);
    case 'ended':
      if (!sounds(deck)) return;
      if (slot === state.current) draft.fadeIn = 0;
      return finish(draft, slot);
    case 'failed':
      return deck.phase === 'fading' ? finish(draft, slot) : fail(draft, slot, event.problem);
    default:
      state.needs_touch = event.lacks === 'touch';
      state.lacks_output = event.lacks === 'output';
      if (deck.phase === 'fading') return finish(draft, slot);
      return deck.phase === 'playing' ? change(draft, slot, { phase: 'ready', phase_at: state.moment }) : undefined;
  }
};

/** Fields that documents of an older release lack. */
const additions = ({ command }: Pick<PlayerDocument, 'command'>) => ({
  schedule: { slots: [], layers: [], announcements: [] },
  sources: [],
  announcements: [],
  commands: command ? [command] : [],
});

const completed = (document: PlayerDocument): PlayerDocument => ({ ...additions(document), ...document });

/** Takes up what was stored. A track that was cut off goes on if that was just now; else its play is over. */
const start = (draft: Draft, event: EventOf<'started'>): void => {
  const { moment, place } = event;
  const document = event.document && completed(event.document);
  draft.state = {
    ...initialState,
    decks: { A: null, B: null },
    moment,
    started_at: moment,
    document,
    is_online: event.is_online,
    contact_at: Math.max(place?.contact_at ?? 0, document ? Date.parse(document.now) : 0),
    apart_ms: place?.apart_ms ?? 0,
    stored: event.stored,
    revoked: place?.revoked ?? [],
    commands: place?.commands ?? [],
    announced: document ? countsOf(document, place?.announced ?? [], moment) : (place?.announced ?? []),
    history: event.history ?? [],
    random: place?.random ?? event.seed,
  };
  refresh(draft, true);
  for (const play of place?.plays ?? []) resumePlay(draft, play, moment - (place?.at ?? 0));
  draft.placeChanged = true;
  draft.effects.push({ type: 'fetchDocument' });
  if (document && !document.store) forget(draft, null);
  updateStore(draft);
};

const resumePlay = (draft: Draft, play: RunningPlay, age: number): void => {
  const { state } = draft;
  const { track, duration, position } = play;
  const isListed = play.is_asked || findTrack(state, track.id) !== null;
  const isWorthIt = duration !== null && duration - position > tooLateToResume;
  const isFresh = age >= 0 && age <= resumeWithin;
  const goesOn = play.is_current && state.current === null && isFresh && isWorthIt && isListed;
  if (!goesOn || isRevoked(state, track.id)) return report(draft, play, play.started_at, true);
  const { play_id, heard_ms, started_at, is_asked } = play;
  load(draft, 'A', track, { play_id, start_at: position, duration, heard_ms, started_at, is_asked });
  state.current = 'A';
};

const applyDocument = (draft: Draft, received: PlayerDocument): void => {
  const document = completed(received);
  const { state } = draft;
  const before = state.document;
  state.in_contact = true;
  if (before?.version !== document.version) {
    state.document = document;
    state.announced = countsOf(document, state.announced, state.moment);
    state.retry_at = null;
    state.failures = 0;
    refresh(draft, true);
    draft.placeChanged = true;
    endUnlisted(draft);
    if (!document.store && (!before || before.store)) forget(draft, null);
    const replaced = before ? listReplaced(before, document) : [];
    if (replaced.length > 0) forget(draft, replaced);
    updateStore(draft);
  }
  forgetRevocations(draft, Date.parse(document.now));
  for (const command of document.commands) obey(draft, command);
};

/**
 * Goes by the document again, which the server wrote or confirmed at a moment: music that was revoked and restored is
 * listed in it as before.
 */
const forgetRevocations = (draft: Draft, written: Moment): void => {
  const { state } = draft;
  // One that lies ahead of now was dated by a clock that was wrong.
  const isWrong = (at: Moment): boolean => at - state.moment >= revocationSettles;
  const revoked = state.revoked.filter(({ at }) => written < at + revocationSettles && !isWrong(at));
  if (revoked.length === state.revoked.length) return;
  state.revoked = revoked;
  draft.placeChanged = true;
  updateStore(draft);
};

/**
 * A track that is no longer listed anywhere may have been revoked unheard: it does not play on. One that only the present
 * slot does not list gives way as when a slot begins.
 */
const endUnlisted = (draft: Draft): void => {
  const { state } = draft;
  const isOpen = state.programme?.status === 'open';
  const announced = new Set(state.document?.announcements.map(({ id }) => -id));
  for (const slot of slots) {
    const deck = state.decks[slot];
    if (!deck) continue;
    const { id } = deck.track;
    const isListed = isAnnouncement(deck.track) ? announced.has(id) : findTrack(state, id) !== null;
    if (!isOpen || (!deck.is_asked && !isListed)) fade(draft, slot, shortFade);
  }
};

const unnamed = { duration_ms: 0, loudness_lufs: null, sample_peak_db: null };

const obey = (draft: Draft, { id, action, track, at }: PlayerCommand): void => {
  const { state } = draft;
  if (state.commands.includes(id) || Math.abs(state.moment - Date.parse(at)) > commandAge) return;
  // The document by which it can be carried out may come after it, and names it too.
  if (action === 'play' && !isWanted(state)) return;
  state.commands = [...state.commands.slice(1 - commandsKept), id];
  draft.placeChanged = true;
  if (action === 'identify' || action === 'reload') draft.effects.push({ type: action });
  else if (action === 'skip') skip(draft);
  else if (track && !isRevoked(state, track.id)) {
    const asked: ProgrammeTrack = findTrack(state, track.id) ?? { ...track, ...unnamed };
    playNow(draft, asked);
  }
};

const revoke = (draft: Draft, trackIds: readonly number[]): void => {
  const { state } = draft;
  const revoked = new Set(trackIds);
  const others = state.revoked.filter(({ track_id }) => !revoked.has(track_id));
  state.revoked = [...others, ...[...revoked].map((track_id) => ({ track_id, at: state.moment }))];
  draft.placeChanged = true;
  for (const slot of slots) {
    const deck = state.decks[slot];
    if (deck && revoked.has(deck.track.id)) finish(draft, slot);
  }
  forget(draft, trackIds);
};

const unpair = (draft: Draft): void => {
  for (const slot of slots) finish(draft, slot);
  forget(draft, null);
  draft.effects.push({ type: 'persist', place: null, history: null });
  draft.state = { ...initialState, decks: { A: null, B: null }, moment: draft.state.moment, is_paired: false };
};

const playsOf = ({ decks, current }: State): RunningPlay[] =>
  slots.flatMap((slot) => {
    const deck = decks[slot];
    // An announcement that is cut off by a restart has sounded: it neither goes on nor comes again.
    if (!deck || deck.started_at === null || isAnnouncement(deck.track)) return [];
    const { track, play_id, position, duration, heard_ms, started_at, is_asked } = deck;
    return [{ track, play_id, position, duration, heard_ms, started_at, is_asked, is_current: slot === current }];
  });

const persist = (draft: Draft): void => {
  const { state } = draft;
  const isPlaying = slots.some((slot) => state.decks[slot]?.phase === 'playing');
  const age = Math.abs(state.moment - state.persisted_at);
  const isDue = (isPlaying && age >= persistEvery) || (state.in_contact && age >= contactEvery);
  if (!draft.placeChanged && !draft.historyChanged && !isDue) return;
  const { moment: at, random, commands, revoked, contact_at, apart_ms, announced } = state;
  const place: Place = { at, contact_at, apart_ms, random, plays: playsOf(state), commands, revoked, announced };
  state.persisted_at = state.moment;
  draft.effects.push({ type: 'persist', place, history: draft.historyChanged ? state.history : null });
};
