// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createDeck, type DeckReport, type Lack } from './deck.ts';

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

/** A deck whose sound is awake, and what it has reported; it loads a recording at 5 seconds. */
const openAwake = (source: string, lacks: Lack | null = null) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2 });
  // The page of tests would say at once that it can play.
  const open = vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: Element, src) {
    this.setAttribute('src', src);
  });
  const reported: DeckReport[] = [];
  let trim = 1;
  const around = { report: (event: DeckReport) => reported.push(event), graph: () => null, trim: () => trim };
  const deck = createDeck({ slot: 'B', wake: async () => lacks, ...around });
  const audio = [...document.querySelectorAll('audio')].at(-1) as HTMLAudioElement;
  deck.reserve('one');
  const isLoaded = [deck.load('other', source, 5), deck.load('one', source, 5)];
  return {
    deck,
    audio,
    reported,
    open,
    isLoaded,
    dispatch: (name: string, more: object = {}) => {
      for (const [key, value] of Object.entries(more)) Object.defineProperty(audio, key, { value, configurable: true });
      audio.dispatchEvent(new Event(name));
    },
    setTrim: (value: number) => {
      trim = value;
      deck.retrim();
    },
    [Symbol.dispose]: deck.remove,
  };
};

const failed = (problem: string) => [{ type: 'failed', play_id: 'one', problem }];

test.each([
  ['https://a/1.mp3', 2, () => Promise.reject(new Error('not asked')), failed('network'), 1],
  ['https://a/1.mp3', 4, () => Promise.reject(new Error('no answer')), failed('network'), 1],
  ['https://a/1.mp3', 4, async () => new Response('', { status: 503 }), failed('network'), 1],
  ['https://a/1.mp3', 4, async () => new Response('', { status: 404 }), failed('gone'), 1],
  ['https://a/1.mp3', 4, async () => new Response(''), [], 2],
  ['blob:a', 4, () => Promise.reject(new Error('not asked')), failed('media'), 1],
])(
  'says why %s could not be played by error %i, and what breaks off at its start is tried once more: %#',
  async (source, code, fetch, reported, opened) => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    vi.stubGlobal('fetch', fetch);
    using awake = openAwake(source);
    expect([awake.isLoaded, awake.audio.currentTime]).toEqual([[false, true], 5]);
    awake.dispatch('error', { error: { code } });
    await expect.poll(() => awake.reported.length + awake.open.mock.calls.length).toBe(2);
    expect([awake.reported, awake.open.mock.calls.length]).toEqual([reported, opened]);
    awake.dispatch('error');
    await expect.poll(() => awake.reported).toHaveLength(reported.length + 1);
    expect(awake.reported.at(-1)).toMatchObject(reported.length > 0 ? reported[0]! : { problem: 'media' });
    awake.deck.stop();
    awake.dispatch('error');
    expect([awake.deck.playId(), awake.reported.length]).toEqual([null, reported.length + 1]);
    expect(revoke.mock.calls).toEqual(source === 'blob:a' ? [['blob:a']] : []);
  },
);

test('tells what is loaded once, where it stands while it sounds, and its end', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  using awake = openAwake('https://a/1.mp3');
  const { deck, dispatch, reported } = awake;
  dispatch('canplay', { duration: Infinity });
  dispatch('canplay', { duration: 9 });
  await deck.play('other', 0, 1);
  await deck.play('one', 0, 0.5);
  vi.advanceTimersByTime(250);
  expect(reported.splice(0)).toEqual([{ type: 'loaded', play_id: 'one', duration: null }]);
  dispatch('playing', { paused: false, ended: false, currentTime: 6 });
  vi.advanceTimersByTime(500);
  const position = { type: 'position', play_id: 'one', position: 6 };
  expect(reported.splice(0)).toEqual([position, position, position]);
  awake.setTrim(0.5);
  expect([awake.audio.volume, deck.expectsSound()]).toEqual([0.25, null]);
  deck.setGain(1);
  vi.advanceTimersByTime(320);
  expect(awake.audio.volume).toBe(0.5);
  deck.fadeOut(1);
  vi.advanceTimersByTime(1040);
  expect(awake.audio.volume).toBe(0);
  reported.length = 0;
  dispatch('ended', { ended: true });
  vi.advanceTimersByTime(500);
  expect(reported).toEqual([position, { type: 'ended', play_id: 'one' }]);
  deck.stop();
  expect([vi.getTimerCount(), awake.audio.hasAttribute('src')]).toEqual([0, false]);
});

test.each([
  ['touch', null, new DOMException('', 'NotAllowedError')],
  ['output', 'output', null],
  ['nothing that is known', null, new DOMException('', 'AbortError')],
] as const)('tells that sound lacks %s', async (lacks, lack, error) => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    if (error) throw error;
  });
  using awake = openAwake('https://a/1.mp3', lack);
  await awake.deck.play('one', 0, 1);
  expect(awake.reported).toEqual(lacks.startsWith('nothing') ? [] : [{ type: 'refused', play_id: 'one', lacks }]);
  expect(play).toHaveBeenCalledTimes(lack ? 0 : 1);
});
