import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Album, emails, findAlbums, findTracks, product, type Session, signIn, type Track } from './api.ts';
import { Player, watchSound } from './player.ts';

export interface ProductOptions {
  /** The interface's language, as its cookie says; `none` leaves it to the product. */
  language: 'ru' | 'en' | 'none';
  /** Console errors that this journey means to cause. */
  expectedErrors: RegExp[];
}

/** Made once for all journeys of a worker. */
interface SharedFixtures {
  /** A session of the first distributor: no journey may end it. */
  session: Session;
  /** The album with the most tracks, and its tracks. */
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

  baseURL: async ({}, use) => use(product().url),

  context: async ({ context, language }, use) => {
    await context.addInitScript(watchSound);
    if (language !== 'none') await setLanguage(context, language);
    await use(context);
  },

  session: [async ({}, use) => use(await signIn(emails.distributor)), { scope: 'worker' }],

  album: [
    async ({ session }, use) => {
      const albums = await findAlbums(session.token);
      const largest = albums.toSorted((a, b) => b.track_count - a.track_count)[0];
      if (!largest) throw new Error('the demonstration has no album');
      await use({ ...largest, tracks: await findTracks(session.token, largest.id) });
    },
    { scope: 'worker' },
  ],

  signedIn: async ({ page, context, session }, use) => {
    await addSession(context, session);
    await use(page);
  },

  player: async ({ page }, use) => use(new Player(page)),

  quietConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on(
        'console',
        (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
      );
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use();
      expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const setLanguage = (context: BrowserContext, language: 'ru' | 'en'): Promise<void> =>
  context.addCookies([{ name: 'locale', value: language === 'en' ? '2' : '1', url: product().url }]);

/** Signs a browser in by the cookies that the sign-in screen would have left. */
export const addSession = (context: BrowserContext, { token, user }: Session): Promise<void> =>
  context.addCookies([
    { name: 'token', value: encodeURIComponent(token), url: product().url },
    { name: 'user', value: encodeURIComponent(JSON.stringify(user)), url: product().url },
  ]);

export { expect };
