import type { Slot } from '@kamerton/playout/state';
import { energyOf } from './audibility.ts';

/** A gain on its way from one value to another; moments and lengths in seconds of the audio clock. */
interface Fade {
  from: number;
  to: number;
  begin: number;
  seconds: number;
}

export const still = (gain: number): Fade => ({ from: gain, to: gain, begin: 0, seconds: 0 });

/**
 * Gain at a moment. It follows a quarter of a sine, so that a track that fades out and one that fades in at the same time
 * sound as loud together as each alone.
 */
export const gainAt = ({ from, to, begin, seconds }: Fade, moment: number): number => {
  const share = seconds <= 0 ? 1 : Math.min(Math.max((moment - begin) / seconds, 0), 1);
  if (share === 1) return to;
  const eased = to >= from ? Math.sin((share * Math.PI) / 2) : 1 - Math.cos((share * Math.PI) / 2);
  return from + (to - from) * eased;
};

/** Gains at even steps from the moment to the fade's end, the last exact. */
export const curveOf = (fade: Fade, moment: number, steps = 48): Float32Array<ArrayBuffer> => {
  const end = fade.begin + fade.seconds;
  return Float32Array.from({ length: steps + 1 }, (_, step) => gainAt(fade, moment + ((end - moment) * step) / steps));
};

/** How often a position is told while a deck sounds. */
const positionEvery = 250;
/** How often the volume of an element follows a fade where there is no gain node. */
const stepEvery = 40;

type DeckReport =
  | { type: 'loaded'; play_id: string; duration: number | null }
  | { type: 'position'; play_id: string; position: number }
  | { type: 'ended'; play_id: string }
  | { type: 'failed'; play_id: string; problem: 'network' | 'media' | 'gone' }
  | { type: 'refused'; play_id: string; lacks: Lack };

/** Why nothing sounds: the browser wants a touch first, or finds no output. */
export type Lack = 'touch' | 'output';

export interface DeckSurroundings {
  slot: Slot;
  report: (event: DeckReport) => void;
  /** The graph that the deck sounds through; null if the browser has none. */
  graph: () => { context: AudioContext; output: AudioNode } | null;
  /** Resolves to what sound lacks, null if it can begin. */
  wake: () => Promise<Lack | null>;
  /** Gain of the device itself, for elements without a gain node. */
  trim: () => number;
}

interface Node {
  context: AudioContext;
  source: AudioNode;
  output: AudioNode;
  gain: GainNode;
  meter: AnalyserNode;
}

/** Finds why an address could not be played. */
const probe = async (address: string): Promise<'network' | 'media' | 'gone'> => {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', credentials: 'omit', cache: 'no-store' });
    if (ok) return 'media';
    return status < 500 ? 'gone' : 'network';
  } catch {
    return 'network';
  }
};

/** One of the two audio elements, with its gain. */
export const createDeck = ({ slot, report, graph, wake, trim }: DeckSurroundings) => {
  const audio = document.createElement('audio');
  audio.preload = 'auto';
  audio.dataset['slot'] = slot;
  audio.hidden = true;
  document.body.append(audio);

  let playId: string | null = null;
  let address: string | null = null;
  let startAt = 0;
  let isLoaded = false;
  let isRetried = false;
  let node: Node | null = null;
  let fade: Fade = still(0);
  /** The gain that a play fades in to once the sound is awake: other gains may come until then. */
  let starting: { gain: number } | null = null;
  let stepping: ReturnType<typeof setInterval> | undefined;
  let reportTimer: ReturnType<typeof setInterval> | undefined;

  const moment = (): number => node?.context.currentTime ?? performance.now() / 1000;

  /** Puts the element behind a gain node; done once, when something is first loaded. */
  const connect = () => {
    const place = graph();
    if (node || !place) return;
    const { context, output } = place;
    const gain = new GainNode(context, { gain: 0 });
    const meter = new AnalyserNode(context);
    const source = context.createMediaElementSource(audio);
    source.connect(gain).connect(output);
    source.connect(meter);
    // The element's own volume applies before its source node, and is 0 since the deck was emptied without a gain node.
    audio.volume = 1;
    node = { context, source, output, gain, meter };
  };

  const step = () => {
    audio.volume = Math.min(Math.max(gainAt(fade, moment()) * trim(), 0), 1);
    if (moment() >= fade.begin + fade.seconds) clearInterval(stepping);
  };

  const setFade = (next: Fade) => {
    fade = next;
    clearInterval(stepping);
    if (!node) {
      stepping = setInterval(step, stepEvery);
      return step();
    }
    const now = moment();
    // A node of its own for each fade: Firefox ends no curve that has begun, and refuses another one meanwhile.
    const gain = new GainNode(node.context, { gain: gainAt(fade, now) });
    const left = fade.begin + fade.seconds - now;
    if (left < 0.01) gain.gain.value = fade.to;
    else gain.gain.setValueCurveAtTime(curveOf(fade, now), now, left);
    node.source.disconnect(node.gain);
    node.gain.disconnect();
    node.source.connect(gain).connect(node.output);
    node.gain = gain;
    return undefined;
  };

  const fadeTo = (to: number, seconds: number) =>
    setFade({ from: gainAt(fade, moment()), to, begin: moment(), seconds });

  const reportPosition = () => {
    if (playId !== null && !audio.paused && !audio.ended)
      report({ type: 'position', play_id: playId, position: audio.currentTime });
  };

  const open = (source: string) => {
    address = source;
    audio.src = source;
    if (startAt > 0) audio.currentTime = startAt;
  };

  const unload = () => {
    clearInterval(reportTimer);
    clearInterval(stepping);
    playId = null;
    starting = null;
    isLoaded = false;
    isRetried = false;
    audio.pause();
    if (address !== null) {
      audio.removeAttribute('src');
      audio.load();
      if (address.startsWith('blob:')) URL.revokeObjectURL(address);
    }
    address = null;
    setFade(still(0));
    clearInterval(stepping);
  };

  /** Unreachable and refused addresses are reported as unsupported sources. */
  const reportError = async (play_id: string) => {
    const isNetwork = audio.error?.code === MediaError.MEDIA_ERR_NETWORK;
    const obvious = isNetwork ? 'network' : address?.startsWith('blob:') && 'media';
    const problem = obvious || (await probe(address ?? ''));
    if (playId !== play_id) return;
    // A connection that breaks at the start, and stands again at once, is told like audio that cannot be played.
    if (problem === 'media' && !isLoaded && !isRetried && address && !address.startsWith('blob:')) {
      isRetried = true;
      return open(address);
    }
    report({ type: 'failed', play_id, problem });
  };

  const on = (name: keyof HTMLMediaElementEventMap, act: (play: string) => void) =>
    audio.addEventListener(name, () => playId !== null && address !== null && act(playId));

  on('canplay', (play_id) => {
    if (isLoaded) return;
    isLoaded = true;
    report({ type: 'loaded', play_id, duration: Number.isFinite(audio.duration) ? audio.duration : null });
  });
  on('playing', reportPosition);
  on('ended', (play_id) => {
    report({ type: 'position', play_id, position: audio.currentTime });
    report({ type: 'ended', play_id });
  });
  on('error', (play_id) => void reportError(play_id));

  return {
    /** Takes the slot for a play before its audio is found: what comes for another one is passed over. */
    reserve: (play: string) => {
      unload();
      playId = play;
    },
    /** Loads a source; false if the slot has been taken by another play meanwhile. */
    load: (play: string, source: string, from: number): boolean => {
      if (playId !== play) return false;
      connect();
      startAt = from;
      open(source);
      return true;
    },
    play: async (play: string, fadeIn: number, gain: number): Promise<void> => {
      if (playId !== play) return;
      const start = { gain };
      starting = start;
      const lacks = await wake();
      if (playId !== play) return;
      starting = null;
      if (lacks) return report({ type: 'refused', play_id: play, lacks });
      setFade({ from: 0, to: start.gain, begin: moment(), seconds: fadeIn });
      clearInterval(reportTimer);
      reportTimer = setInterval(reportPosition, positionEvery);
      try {
        await audio.play();
      } catch (error) {
        if (playId === play && error instanceof DOMException && error.name === 'NotAllowedError') {
          report({ type: 'refused', play_id: play, lacks: 'touch' });
        }
      }
    },
    fadeOut: (seconds: number) => {
      if (starting) starting.gain = 0;
      else fadeTo(0, seconds);
    },
    setGain: (gain: number) => {
      if (starting) {
        starting.gain = gain;
        return;
      }
      const left = fade.begin + fade.seconds - moment();
      fadeTo(gain, Math.max(left, 0.3));
    },
    /** Follows a change of the device's own gain. */
    retrim: () => {
      if (!node && playId !== null) step();
    },
    stop: unload,
    playId: () => playId,
    /** True if it should be heard and has something to be heard; null while it should not be. */
    expectsSound: (): boolean | null => {
      if (!node || playId === null || audio.paused || gainAt(fade, moment()) === 0) return null;
      return audio.volume === 0 || audio.muted || energyOf(node.meter) > 1e-3;
    },
    remove: () => {
      unload();
      audio.remove();
    },
  };
};

export type { DeckReport };
