import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Every media element that was asked to play, the latest last, the targets of all seeks, and what sounds. */
    heard: {
      elements: HTMLMediaElement[];
      seeks: number[];
      /** Sound that reaches the loudspeaker through Web Audio. */
      outputs: AnalyserNode[];
      /** Sound of elements without Web Audio, before their volume is applied. */
      decoded: Map<HTMLMediaElement, AnalyserNode>;
      loudness: (hertz?: number) => number;
    };
  }
}

/** Runs in the page before its scripts: the product's audio elements need not be in the document to be watched. */
export function watchSound(): void {
  const energyOf = (analyser: AnalyserNode, pitch: number | undefined): number => {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    if (pitch === undefined)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    // One bin of the spectrum, by a window that keeps other tones out.
    let [real, imaginary] = [0, 0];
    for (const [at, sample] of samples.entries()) {
      const weighed = sample * (1 - Math.cos((2 * Math.PI * at) / samples.length));
      const angle = (2 * Math.PI * pitch * at) / analyser.context.sampleRate;
      real += weighed * Math.cos(angle);
      imaginary += weighed * Math.sin(angle);
    }
    return (Math.SQRT2 * Math.hypot(real, imaginary)) / samples.length;
  };
  window.heard = {
    elements: [],
    seeks: [],
    outputs: [],
    decoded: new Map(),
    loudness: (pitch) => {
      const { outputs, decoded } = window.heard;
      const loudest = [...decoded].map(([{ muted, volume }, samples]) =>
        muted ? 0 : volume * energyOf(samples, pitch),
      );
      return Math.max(0, ...outputs.map((output) => energyOf(output, pitch)), ...loudest);
    },
  };
  // A journey may take these from the product.
  const Context = AudioContext;
  const analyserIn = (context: BaseAudioContext) => new AnalyserNode(context, { fftSize: 32_768 });
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the node it is asked of
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode | AudioParam) => AudioNode;
  AudioNode.prototype.connect = function tapped(this: AudioNode, to: AudioNode | AudioParam) {
    if (to instanceof AudioDestinationNode) {
      const output = analyserIn(this.context);
      connect.call(this, output);
      window.heard.outputs.push(output);
    }
    return connect.call(this, to);
  };
  const routed = new WeakSet<HTMLMediaElement>();
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the context it is asked of
  const route = Context.prototype.createMediaElementSource;
  Context.prototype.createMediaElementSource = function watched(this: AudioContext, element: HTMLMediaElement) {
    routed.add(element);
    return route.call(this, element);
  };
  let ear: AudioContext | undefined;
  /** Taps an element that sounds by itself. Each source that it is given has a track of its own. */
  const tap = (element: HTMLMediaElement) => {
    if (routed.has(element)) return;
    const { captureStream } = element as unknown as { captureStream: () => MediaStream };
    const stream = captureStream.call(element);
    let heardTrack: MediaStreamTrack | undefined;
    // Sound of the previous source no longer counts.
    element.addEventListener('emptied', () => window.heard.decoded.delete(element));
    element.addEventListener('playing', () => {
      const track = stream.getAudioTracks().at(-1);
      if (!track || track === heardTrack) return;
      heardTrack = track;
      ear ??= new Context();
      const decoded = analyserIn(ear);
      connect.call(new MediaStreamAudioSourceNode(ear, { mediaStream: new MediaStream([track]) }), decoded);
      window.heard.decoded.set(element, decoded);
    });
  };
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the element it is asked of
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function watched(this: HTMLMediaElement) {
    const { elements, seeks } = window.heard;
    if (!elements.includes(this)) {
      this.addEventListener('seeking', () => seeks.push(this.currentTime));
      tap(this);
    }
    window.heard.elements = [...elements.filter((one) => one !== this), this];
    return play.call(this);
  };
}

/**
 * Root mean square of the latest 0.7 s that reached the loudspeaker, 1 being full scale: of all that sounded, or of a tone
 * as high as a test's recording.
 */
export const loudness = (page: Page, hertz?: number): Promise<number> =>
  page.evaluate((pitch) => window.heard.loudness(pitch), hertz);

/** Bounds of loudness: a heard sound is louder than the first, silence is quieter than the second. */
export const audible = 0.005;
export const inaudible = 0.0005;

/** A loudness that is new, of two readings that have no moment in common and are the same. */
export async function steadyLoudness(page: Page, isNew: (level: number) => boolean, hertz?: number): Promise<number> {
  let level = 0;
  const change = async () => {
    const before = level;
    level = await loudness(page, hertz);
    return isNew(level) ? Math.abs(level / before - 1) : 1;
  };
  await expect.poll(change, { message: 'the volume settles', intervals: [800] }).toBeLessThan(0.01);
  return level;
}

/** Waits until nothing at all reaches the loudspeaker any more. */
export const fallsSilent = (page: Page): Promise<void> =>
  expect.poll(() => loudness(page), { message: 'nothing reaches the loudspeaker' }).toBeLessThan(inaudible);

/** The player's bar as people and assistive tools meet it, and the sound itself. */
export class Player {
  readonly page: Page;
  readonly bar: Locator;
  readonly seek: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('region', { name: 'Player' });
    this.seek = this.bar.getByRole('slider', { name: 'Seek' });
  }

  button(name: string): Locator {
    return this.bar.getByRole('button', { name, exact: true });
  }

  /** State of the element that played last. */
  sound(): Promise<{
    time: number;
    duration: number;
    paused: boolean;
    muted: boolean;
    volume: number;
    source: string;
  }> {
    return this.page.evaluate(() => {
      const sound = window.heard.elements.at(-1);
      return {
        time: sound?.currentTime ?? 0,
        duration: sound?.duration ?? 0,
        paused: sound?.paused ?? true,
        muted: sound?.muted ?? false,
        volume: sound?.volume ?? 1,
        source: sound?.currentSrc ?? '',
      };
    });
  }

  /** Number of elements that are playing. */
  sounding(): Promise<number> {
    return this.page.evaluate(() => window.heard.elements.filter((one) => !one.paused && !one.ended).length);
  }

  /** Target of the last seek, in seconds. */
  lastSeek(): Promise<number | undefined> {
    return this.page.evaluate(() => window.heard.seeks.at(-1));
  }

  /** Waits until sound really moves on, by the clock of the audio element, and is loud enough to be heard. */
  async isHeard(): Promise<void> {
    const intervals = [50];
    await expect
      .poll(async () => (await this.sound()).paused, { message: 'the audio element plays', intervals })
      .toBe(false);
    const { time, source } = await this.sound();
    await expect
      .poll(
        async () => {
          const now = await this.sound();
          // One that has ended meanwhile begins again.
          return now.source !== source || now.time !== time;
        },
        { message: 'the time of the audio element goes on', intervals },
      )
      .toBe(true);
    await expect
      .poll(() => loudness(this.page), { message: 'sound reaches the loudspeaker', intervals })
      .toBeGreaterThan(audible);
  }

  async isSilent(): Promise<void> {
    await expect.poll(() => this.sounding(), { message: 'nothing sounds' }).toBe(0);
    await fallsSilent(this.page);
  }

  /** The bar names the track, joined to its artist with a dash. */
  async shows(track: { name: string; artist: string }): Promise<void> {
    const link = this.bar.getByRole('link').filter({ hasText: track.name });
    await expect(link).toContainText(track.artist || 'No artist');
    await expect(link).toContainText(/[—–-]/);
  }
}
