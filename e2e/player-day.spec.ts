import type { Page, Route } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, makePlaylist } from './support/api.ts';
import { send } from './support/command.ts';
import { Player, audible, inaudible, loudness } from './support/player.ts';
import { addSession, expect, test } from './support/test.ts';
import { importAlbum } from './support/venue-player.ts';

test.use({ expectedErrors: [/Failed to load resource|ERR_/] });

const isAudio = ({ pathname }: URL) => pathname.startsWith('/media/audio/');
const isAlbum = ({ pathname }: URL) => /^\/dist\/api\/albums\/\d+$/.test(pathname);

/** Waits until that track of the long album is all that is heard, by its tone. */
async function hears(page: Page, index: number): Promise<void> {
  const tones = [0, 1, 2, 3].map((at) => 220 + at * 20);
  for (const [at, hertz] of tones.entries()) {
    const level = expect.poll(() => loudness(page, hertz), { message: `the tone of ${hertz} Hz`, intervals: [50] });
    await (at === index ? level.toBeGreaterThan(audible) : level.toBeLessThan(inaudible));
  }
}

async function playAlbum(page: Page, player: Player, id: number): Promise<void> {
  await page.goto(`/dist/musicbase/album/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
}

const isQuiet = (page: Page) => expect(page.getByRole('alert')).toHaveCount(0);

const revoke = (id: number) =>
  send('revoke', { kind: 'track', ids: [id], reason: { ru: 'Лицензия закончилась', en: 'The licence has ended' } });

const gone = (route: Route) => route.fulfill({ status: 404 });

/** The files' server as the test wants it. */
class Files {
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

  /** What waits is not found. */
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

const startAt = (page: Page, seconds: number) =>
  page.evaluate((time) => {
    const sound = window.heard.elements.at(-1);
    if (sound) sound.currentTime = time;
  }, seconds);

test('after a pause in which the addresses of all files expire it goes on where it stood, and so does what follows', async ({
  signedIn: page,
  player,
  album,
}) => {
  const files = await Files.on(page);
  files.cut(45);
  await playAlbum(page, player, album.id);
  await startAt(page, 41);
  await player.isHeard();
  await player.button('Pause').click();
  await player.isSilent();
  const { time: place } = await player.sound();
  await expect.poll(() => files.waiting.length).toBeGreaterThan(0);
  await files.expire(page);
  await player.button('Play').click();
  await player.isHeard();
  await files.refuse();
  await expect.poll(async () => (await player.sound()).source).toContain('later=1');
  await hears(page, 0);
  expect((await player.sound()).time).toBeGreaterThanOrEqual(place);
  await player.button('Next').click();
  await hears(page, 1);
  await isQuiet(page);
});

test('what plays from a playlist that is deleted meanwhile gets its fresh address from its album', async ({
  page,
  context,
  player,
  album,
}) => {
  const files = await Files.on(page);
  const { session } = await newAccount('deleted');
  await addSession(context, session);
  const { id } = await makePlaylist(session.token, 'Short-lived', album.id);
  await page.goto(`/dist/mymusic/playlist/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await hears(page, 0);
  await page.getByRole('link', { name: 'Music search' }).first().click();
  await expect(page).toHaveTitle('Music search · Kamerton');
  await ask(session.token, 'DELETE', '/my/playlists', { id });
  await files.expire(page);
  await player.button('Next').click();
  await hears(page, 1);
  await isQuiet(page);
});

test('where the network is away just as fresh addresses are asked for, they are asked for again', async ({
  signedIn: page,
  player,
  album,
}) => {
  const files = await Files.on(page);
  await playAlbum(page, player, album.id);
  await files.expire(page);
  let isAway = false;
  await page.route(isAlbum, (route) => {
    if (isAway) return route.fallback();
    isAway = true;
    return route.abort('internetdisconnected');
  });
  await page.route('**/dist/api/health', (route) => (isAway ? route.abort('internetdisconnected') : route.continue()), {
    times: 1,
  });
  await player.button('Next').click();
  await hears(page, 1);
  await isQuiet(page);
});

test('a stream that stands still and then breaks is one trouble, not two', async ({
  signedIn: page,
  player,
  album,
}) => {
  await page.clock.install();
  const files = await Files.on(page);
  files.cut(45);
  await playAlbum(page, player, album.id);
  await startAt(page, 43);
  await expect(player.bar.locator('[data-isbuffering]')).toBeVisible();
  await expect.poll(() => files.waiting.length).toBeGreaterThan(0);
  const questions: Route[] = [];
  files.answer((route) =>
    route.request().method() === 'HEAD' && questions.length === 0 ? questions.push(route) : route.continue(),
  );
  const lists: Route[] = [];
  await page.route(isAlbum, (route) => void lists.push(route));
  await page.clock.fastForward(20_000);
  await expect.poll(() => questions.length).toBe(1);
  await files.refuse();
  await expect.poll(() => page.evaluate(() => window.heard.elements.at(-1)?.error?.code)).toBe(2);
  await questions[0]?.continue();
  await expect.poll(() => lists.length).toBe(1);
  // What has been asked before this is answered.
  await page.evaluate(() => fetch('/dist/api/health'));
  await lists[0]?.continue();
  await hears(page, 0);
  await isQuiet(page);
});

test('a connection that breaks at the start of a track, and stands again at once, costs no track', async ({
  signedIn: page,
  player,
  album,
}) => {
  await playAlbum(page, player, album.id);
  let broken = 0;
  await page.route(isAudio, (route) => {
    if (route.request().method() === 'HEAD' || broken > 0) return route.continue();
    broken += 1;
    return route.abort('connectionreset');
  });
  await player.button('Next').click();
  await hears(page, 1);
  expect(broken).toBe(1);
  await isQuiet(page);
});

/** A tab whose steady clock lags by hours, as that of a tab which was open while the machine slept. */
const fromBeforeSleep = () =>
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin - 8 * 3_600_000 });

test('a tab that was opened after a sleep of the machine hears of a revocation through one from before it', async ({
  page,
  context,
}) => {
  const { session } = await newAccount('asleep');
  const [going, staying] = await importAlbum(session, 500, { titles: ['Going', 'Staying'], apart: 40, seconds: 30 });
  if (!going || !staying) throw new Error('the album was not imported');
  await addSession(context, session);
  await page.addInitScript(fromBeforeSleep);
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await page.goto('/dist/search');
  await stream;
  const later = await context.newPage();
  const player = new Player(later);
  await playAlbum(later, player, going.album_id);
  await revoke(going.id);
  await expect(player.bar.getByRole('link', { name: 'Staying' })).toBeVisible();
  await expect.poll(() => loudness(later, 540)).toBeGreaterThan(audible);
  await expect.poll(() => loudness(later, 500)).toBeLessThan(inaudible);
});
