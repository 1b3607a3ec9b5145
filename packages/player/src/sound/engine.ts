import type { Slot } from '@kamerton/playout/state';
import { energyOf, type Measured } from './audibility.ts';
import { createDeck, type DeckReport, type Lack } from './deck.ts';

/**
 * Milliseconds that a suspended audio context gets to run before the browser is said to want a touch, and where it wants
 * none, to find no output: loudspeakers may be slow to wake.
 */
const wakeTime = 600;
const outputTime = 5000;

/** True if the browser lets sound out untouched, or was touched. Not all browsers say the former. */
const isTouchEnough = (): boolean => {
  const { userActivation } = navigator;
  const { getAutoplayPolicy } = navigator as { getAutoplayPolicy?: (kind: 'audiocontext') => string };
  return userActivation?.hasBeenActive || getAutoplayPolicy?.call(navigator, 'audiocontext') === 'allowed';
};

/** Notes of the chime by which a device is found, in hertz. */
const chime = [660, 880, 1320];

/** Two decks behind one output whose gain is the device's own trim. `onAwake`: what sound has lacked is there. */
export const createEngine = (report: (event: DeckReport) => void, onAwake: () => void) => {
  let context: AudioContext | null = null;
  let output: GainNode | null = null;
  let meter: AnalyserNode | null = null;
  let trim = 1;

  const graph = () => {
    if (typeof AudioContext !== 'function') return null;
    context ??= new AudioContext({ latencyHint: 'playback' });
    if (!output) {
      context.addEventListener('statechange', () => isRunning() && onAwake());
      output = context.createGain();
      output.gain.value = trim;
      output.connect(context.destination);
      meter = new AnalyserNode(context);
      output.connect(meter);
    }
    return { context, output };
  };

  const isRunning = () => context?.state === 'running';

  const wake = async (): Promise<Lack | null> => {
    const place = graph();
    if (!place || isRunning()) return null;
    const lacks = isTouchEnough() ? 'output' : 'touch';
    await Promise.race([
      place.context.resume().catch(() => undefined),
      new Promise((done) => setTimeout(done, lacks === 'output' ? outputTime : wakeTime)),
    ]);
    return isRunning() ? null : lacks;
  };

  const deckOf = (slot: Slot) => createDeck({ slot, report, graph, wake, trim: () => trim });
  const decks = { A: deckOf('A'), B: deckOf('B') };

  return {
    decks,
    /** Called within a touch, which lets the browser sound. */
    touch: () => void wake(),
    /** 0 to 1. */
    setTrim: (value: number) => {
      trim = value;
      if (output && context) output.gain.setTargetAtTime(value, context.currentTime, 0.05);
      for (const deck of Object.values(decks)) deck.retrim();
    },
    /** Sounds three notes over the music. */
    chime: async (): Promise<void> => {
      const place = graph();
      if (!place || (await wake())) return;
      const { context: audio } = place;
      chime.forEach((frequency, index) => {
        const at = audio.currentTime + index * 0.28;
        const tone = new OscillatorNode(audio, { frequency, type: 'triangle' });
        const gain = new GainNode(audio, { gain: 0 });
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(0.35, at + 0.02);
        gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
        tone.connect(gain).connect(place.output);
        tone.start(at);
        tone.stop(at + 0.7);
      });
    },
    /** Measures the output while audible sound should play; null if none should, or it cannot be measured. */
    measure: (): Measured | null => {
      const expected = Object.values(decks).flatMap((deck) => deck.expectsSound() ?? []);
      if (!meter || trim === 0 || expected.length === 0) return null;
      return { output: energyOf(meter), isExpected: !isRunning() || expected.some(Boolean) };
    },
    close: () => {
      for (const deck of Object.values(decks)) deck.remove();
      void context?.close();
    },
  };
};
