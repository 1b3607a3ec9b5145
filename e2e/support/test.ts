import { test as base, type BrowserContext, expect, type Page, type TestInfo } from '@playwright/test';
import { type Album, emails, findAlbums, findTracks, product, type Session, signIn, type Track } from './api.ts';
import { longAlbum } from './long-album.ts';
import { Player, watchSound } from './player.ts';
import { watchStaleQueries } from './stale-queries.ts';

export interface ProductOptions {
  /** The interface's language, as its cookie says; `none` leaves it to the product. */
  language: 'ru' | 'en' | 'none';
  /** Console errors that this journey means to cause. */
  expectedErrors: RegExp[];
  /** True if each write of a page is followed by a comparison of its cached queries with what the server says now. */
  comparesQueries: boolean;
}

/** Made once for all journeys of a worker. */
interface SharedFixtures {
  /** A session of the first distributor: no journey may end it. */
  session: Session;
  /** An album of long tracks. */
  album: Album & { tracks: Track[] };
}

interface ProductFixtures {
  /** A page signed in as the first distributor. */
  signedIn: Page;
  player: Player;
  /** Fails a journey in which the page reported an error. */
  quietConsole: void;
}

export const test = base.extend<ProductOptions & ProductFixtures, SharedFixtures>({
  language: ['en', { option: true }],
  expectedErrors: [[], { option: true }],
  comparesQueries: [false, { option: true }],

  baseURL: async ({}, use) => use(product().url),

  context: async ({ context, language, comparesQueries }, use, testInfo) => {
    await context.addInitScript(watchSound);
    const found = comparesQueries ? await compareQueries(context, testInfo) : [];
    if (language !== 'none') await setLanguage(context, language);
    await use(context);
    // A request that is still being answered when its page closes is no failure of the journey.
    await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(context.pages().map(isCompared));
    expect(found).toEqual([]);
  },

  session: [async ({}, use) => use(await signIn(emails.distributor)), { scope: 'worker' }],

  album: [
    async ({ session }, use) => {
      const album = (await findAlbums(session.token)).find(({ name }) => name === longAlbum.title);
      if (!album) throw new Error('the album was not delivered');
      await use({ ...album, tracks: await findTracks(session.token, album.id) });
    },
    { scope: 'worker' },
  ],

  signedIn: async ({ page, context, session }, use) => {
    await addSession(context, session);
    await use(page);
  },

  player: async ({ page }, use) => use(new Player(page)),

  quietConsole: [
    async ({ context, expectedErrors }, use, testInfo) => {
      const errors: string[] = [];
      const lines: string[] = [];
      context.on('console', (message) => {
        const line = `${message.text()} ${message.location().url}`;
        lines.push(`${message.type()}: ${line}`);
        if (message.type() === 'error') errors.push(line);
      });
      context.on('requestfailed', (request) => lines.push(`${request.failure()?.errorText}: ${request.url()}`));
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use();
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('console; the server has its log in .cache/e2e-server.log', { body: lines.join('\n') });
      expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until all that a page has written is compared. */
export const isCompared = (page: Page): Promise<unknown> => page.evaluate(() => window.staleQueries?.());

/** Lets no news reach a page: after a revocation by another journey it would refetch its lists. */
export const withoutNews = (page: Page): Promise<unknown> =>
  page.route('**/dist/api/events*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));

/** A document that is left compares nothing any more. */
function compareBeforeLeaving(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...address) => {
    await isCompared(page);
    return goto(...address);
  };
  page.reload = async (...options) => {
    await isCompared(page);
    return reload(...options);
  };
}

/** Compares in each page of a context, notes for `compared-writes.mjs` what was written, and returns what is stale. */
export async function compareQueries(context: BrowserContext, { annotations }: TestInfo): Promise<string[]> {
  const found: string[] = [];
  await context.exposeFunction('reportCompared', (writes: string[], stale: string[]) => {
    for (const description of writes) annotations.push({ type: 'compared', description });
    found.push(...stale.filter((each) => !found.includes(each)));
  });
  await context.addInitScript(watchStaleQueries);
  context.on('page', compareBeforeLeaving);
  return found;
}

export const setLanguage = (context: BrowserContext, language: 'ru' | 'en', url = product().url): Promise<void> =>
  context.addCookies([{ name: 'locale', value: language === 'en' ? '2' : '1', url }]);

/** Signs a browser in by the cookies that the sign-in screen would have left. */
export const addSession = (context: BrowserContext, { token, user }: Session, url = product().url): Promise<void> =>
  context.addCookies([
    { name: 'token', value: encodeURIComponent(token), url },
    { name: 'user', value: encodeURIComponent(JSON.stringify(user)), url },
  ]);

export { expect };
