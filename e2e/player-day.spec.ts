import type { Page, Route } from '@playwright/test';
import { type Player, audible, inaudible, loudness } from './support/player.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/Failed to load resource|ERR_/] });

const isAudio = ({ pathname }: URL) => pathname.startsWith('/media/audio/');

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

test('a connection that breaks at the start of a track, and stands again at once, costs no track', async ({
  signedIn: page,
  player,
  album,
}) => {
  await playAlbum(page, player, album.id);
  let broken = 0;
  await page.route(isAudio, (route: Route) => {
    if (route.request().method() === 'HEAD' || broken > 0) return route.continue();
    broken += 1;
    return route.abort('connectionreset');
  });
  await player.button('Next').click();
  await hears(page, 1);
  expect(broken).toBe(1);
  await isQuiet(page);
});
