// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createDeck, type Lack } from './deck.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A deck without a gain node, whose play waits until the sound is woken; times are those of the test. */
const openDeck = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  let wake!: (lacks: Lack | null) => void;
  const awake = new Promise<Lack | null>((done) => (wake = done));
  const deck = createDeck({ slot: 'A', report: () => undefined, graph: () => null, wake: () => awake, trim: () => 1 });
  deck.reserve('one');
  deck.load('one', 'https://music.example/1.mp3', 0);
  const playing = deck.play('one', 2, 0.8);
  return {
    deck,
    /** Volume of the element some seconds after the sound has been woken. */
    volumeAfter: async (seconds: number) => {
      wake(null);
      await playing;
      vi.advanceTimersByTime(seconds * 1000);
      return document.querySelector<HTMLAudioElement>('audio[data-slot="A"]')?.volume;
    },
    [Symbol.dispose]: deck.remove,
  };
};

test('a play fades in once the sound is awake', async () => {
  using opened = openDeck();
  expect(await opened.volumeAfter(1)).toBeCloseTo(0.8 * Math.sin(Math.PI / 4), 1);
  expect(await opened.volumeAfter(2)).toBe(0.8);
});

test('a fade out that comes while the sound wakes leaves the play silent', async () => {
  using opened = openDeck();
  opened.deck.fadeOut(3);
  expect(await opened.volumeAfter(2)).toBe(0);
});

test('a gain that comes while the sound wakes is the one that the play fades in to', async () => {
  using opened = openDeck();
  opened.deck.setGain(0.1);
  expect(await opened.volumeAfter(2)).toBe(0.1);
});
