import { expect, type Page, type Route } from '@playwright/test';
import { type Player, audible, inaudible, loudness } from './player.ts';

declare global {
  interface Window {
    /** Ids of the tracks that have begun to sound, in their order. */
    turns: string[];
  }
}

/** Runs in the page before its scripts. */
function noteTurns(): void {
  window.turns = [];
  const note = ({ target }: Event) => {
    const id = target instanceof HTMLMediaElement ? (/\/(\d+)\?/.exec(target.currentSrc)?.[1] ?? '') : '';
    if (window.turns.at(-1) !== id) window.turns.push(id);
  };
  document.addEventListener('playing', note, true);
}

export const watchTurns = (page: Page): Promise<unknown> => page.addInitScript(noteTurns);

export const turnTimes = async (page: Page): Promise<number[]> => (await page.evaluate(() => window.turns)).map(Number);

/** As soon as the bar names the track, before it sounds, presses what a selector finds. */
export const atTurn = (page: Page, name: string, pressed: string): Promise<void> =>
  page.evaluate(
    ([track, selector]) =>
      new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[aria-label="Player"]')?.textContent.includes(track)) return;
          observer.disconnect();
          document.querySelector<HTMLElement>(selector)?.click();
          done();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    [name, pressed] as const,
  );

export const isAudio = ({ pathname }: URL) => pathname.startsWith('/media/audio/');
export const isAlbum = ({ pathname }: URL) => /^\/dist\/api\/albums\/\d+$/.test(pathname);

/** Waits until that track of the long album is all that is heard, by its tone. */
export async function hears(page: Page, index: number): Promise<void> {
  const tones = [0, 1, 2, 3].map((at) => 220 + at * 20);
  for (const [at, hertz] of tones.entries()) {
    const level = expect.poll(() => loudness(page, hertz), { message: `the tone of ${hertz} Hz`, intervals: [50] });
    await (at === index ? level.toBeGreaterThan(audible) : level.toBeLessThan(inaudible));
  }
}

export async function playAlbum(page: Page, player: Player, id: number): Promise<void> {
  await page.goto(`/dist/musicbase/album/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
}

export const isQuiet = (page: Page) => expect(page.getByRole('alert')).toHaveCount(0);

const gone = (route: Route) => route.fulfill({ status: 404 });

/** The files' server as the test wants it. */
export class Files {
  /** Requests that wait for the test. */
  readonly waiting: Route[] = [];
  #answer: (route: Route) => unknown = (route) => route.continue();

  private constructor() {}

  static async on(page: Page): Promise<Files> {
    const files = new Files();
    await page.route(isAudio, async (route) => void (await files.#answer(route)));
    return files;
  }

  answer(by: (route: Route) => unknown): void {
    this.#answer = by;
  }

  /** Lets only the first seconds of a file through; what is asked for of the rest waits. */
  cut(seconds: number): void {
    this.#answer = async (route) => {
      const { range = '' } = route.request().headers();
      if (!range.startsWith('bytes=0-')) return this.waiting.push(route);
      const response = await route.fetch();
      const whole = await response.body();
      // 8000 samples of two bytes a second.
      const body = whole.subarray(0, 44 + seconds * 16_000);
      const headers = {
        ...response.headers(),
        'content-length': String(body.length),
        'content-range': `bytes 0-${body.length - 1}/${whole.length}`,
      };
      return route.fulfill({ status: 206, headers, body });
    };
  }

  /** Answers the waiting requests with “not found”. */
  async refuse(): Promise<void> {
    await Promise.all(this.waiting.splice(0).map(gone));
  }

  /** From now on only addresses that are asked for anew are good, as after half a day. */
  async expire(page: Page): Promise<void> {
    this.#answer = (route) =>
      new URL(route.request().url()).searchParams.has('later') ? route.continue() : gone(route);
    await page.route(isAlbum, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/\/media\/audio\/\d+\?/g, '$&later=1&');
      await route.fulfill({ response, body });
    });
  }
}

/** As a user does: a player that is to go on from there has to know the place itself, not only its element. */
export const startAt = (page: Page, seconds: number) =>
  page.getByRole('slider', { name: 'Seek' }).fill(String(seconds));

/** Plays the album up to a place where its stream stands still: what is asked for of the rest waits. */
export async function stall(page: Page, player: Player, id: number): Promise<Files> {
  await page.clock.install();
  const files = await Files.on(page);
  files.cut(45);
  await playAlbum(page, player, id);
  await startAt(page, 43);
  await expect(player.bar.locator('[data-buffering]')).toBeVisible();
  await expect.poll(() => files.waiting.length).toBeGreaterThan(0);
  return files;
}
