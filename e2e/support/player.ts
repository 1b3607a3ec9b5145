import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    /**
     * Every media element that was asked to play, the latest last, the targets of all seeks, and what reaches the
     * loudspeaker through Web Audio.
     */
    heard: { elements: HTMLMediaElement[]; seeks: number[]; outputs: AnalyserNode[] };
  }
}

/** Runs in the page before its scripts: the product's audio elements need not be in the document to be watched. */
export function watchSound(): void {
  window.heard = { elements: [], seeks: [], outputs: [] };
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the node it is asked of
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode | AudioParam) => AudioNode;
  AudioNode.prototype.connect = function tapped(this: AudioNode, to: AudioNode | AudioParam) {
    if (to instanceof AudioDestinationNode) {
      const output = new AnalyserNode(this.context, { fftSize: 32_768 });
      connect.call(this, output);
      window.heard.outputs.push(output);
    }
    return connect.call(this, to);
  };
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the element it is asked of
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function watched(this: HTMLMediaElement) {
    const { elements, seeks } = window.heard;
    if (!elements.includes(this)) this.addEventListener('seeking', () => seeks.push(this.currentTime));
    window.heard.elements = [...elements.filter((one) => one !== this), this];
    return play.call(this);
  };
}

/** Root mean square of the latest 0.7 s that reached the loudspeaker through Web Audio, 1 being full scale. */
export const loudness = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...window.heard.outputs.map((output) => {
        const samples = new Float32Array(output.fftSize);
        output.getFloatTimeDomainData(samples);
        return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      }),
    ),
  );

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

  /** Waits until sound really moves on, by the clock of the audio element. */
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
          return now.source !== source || now.time > time;
        },
        { message: 'the time of the audio element goes on', intervals },
      )
      .toBe(true);
  }

  async isSilent(): Promise<void> {
    await expect.poll(() => this.sounding(), { message: 'nothing sounds' }).toBe(0);
  }

  /** The bar names the track, joined to its artist with a dash. */
  async shows(track: { name: string; artist: string }): Promise<void> {
    const link = this.bar.getByRole('link').filter({ hasText: track.name });
    await expect(link).toContainText(track.artist || 'No artist');
    await expect(link).toContainText(/[—–-]/);
  }
}
