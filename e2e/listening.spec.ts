import { chromium, type Page } from '@playwright/test';
import type { Track } from './support/api.ts';
import { audible, fallsSilent, Player, steadyLoudness, watchSound } from './support/player.ts';
import { still } from './support/page-ready.ts';
import { addSession, expect, setLanguage, test } from './support/test.ts';

test.beforeEach(async ({ signedIn: page, album }) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
});

const playTrack = (page: Page, track: Track) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Play ${track.name}`, exact: true })
    .first()
    .click();

const at = (tracks: Track[], index: number): Track => {
  const track = tracks.at(index);
  if (!track) throw new Error(`the album has no track ${index}`);
  return track;
};

test('a track plays, is named in the bar and to the system, and is paused, sought and muted until it is closed', async ({
  page,
  player,
  album,
}) => {
  const track = at(album.tracks, 0);
  await expect(page.getByRole('heading', { level: 1, name: album.name })).toBeVisible();
  await expect(player.bar).toHaveCount(0);
  await playTrack(page, track);
  await player.isHeard();
  await player.shows(track);
  const sessionState = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return { title: metadata?.title, artist: metadata?.artist, playbackState };
    });
  await expect.poll(sessionState).toEqual({ title: track.name, artist: track.artist, playbackState: 'playing' });

  await test.step('choosing the same track again only toggles it', async () => {
    const { source } = await player.sound();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click();
    await player.isSilent();
    expect((await player.sound()).time).toBeGreaterThan(0);
    expect((await player.sound()).source).toBe(source);
    await player.button('Play').click();
    await player.isHeard();
    await player.button('Pause').click();
    await player.isSilent();
  });

  await test.step('the keyboard works anywhere on the page', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Space');
    await player.isHeard();
    await page.keyboard.press('Space');
    await player.isSilent();
  });

  await test.step('the position moves by keyboard', async () => {
    await player.seek.focus();
    const { time } = await player.sound();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await player.sound()).time).toBeGreaterThan(time);
    await page.keyboard.press('Home');
    await expect.poll(async () => (await player.sound()).time).toBe(0);
  });

  await test.step('mute silences and gives the volume back', async () => {
    await player.bar.getByRole('slider', { name: 'Volume' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const loudness = async () => {
      const sound = await player.sound();
      return sound.muted ? 0 : sound.volume;
    };
    await expect.poll(loudness).toBeLessThan(1);
    const before = await loudness();
    await player.button('Mute').click();
    await expect.poll(loudness).toBe(0);
    await player.button('Unmute').click();
    await expect.poll(loudness).toBe(before);
    await page.locator('body').press('m');
    await expect.poll(loudness).toBe(0);
  });

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Space');
  await expect.poll(() => player.sounding()).toBe(1);
  await fallsSilent(page);
  await page.keyboard.press('m');
  await player.isHeard();
  await player.button('Close player').click();
  await expect(player.bar).toHaveCount(0);
  await player.isSilent();
});

test('an album plays from its first track, is walked and wraps; the end of a track is followed by the next until repeat is off', async ({
  page,
  player,
  album,
}) => {
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  await player.shows(at(album.tracks, 0));
  await player.button('Previous').click();
  await player.shows(at(album.tracks, -1));
  await player.isHeard();
  await player.button('Next').click();
  await player.shows(at(album.tracks, 0));
  await player.isHeard();

  await expect(player.button('Repeat')).toHaveAttribute('aria-pressed', 'true');
  await player.seek.focus();
  await page.keyboard.press('End');
  await player.shows(at(album.tracks, 1));
  await player.isHeard();
  // A natural end, of which the last seconds only are waited for.
  await page.evaluate(() => {
    const sound = window.heard.elements.at(-1);
    if (sound) sound.currentTime = sound.duration - 2;
  });
  await player.shows(at(album.tracks, 2));
  await player.isHeard();

  await player.button('Repeat').click();
  await expect(player.button('Repeat')).toHaveAttribute('aria-pressed', 'false');
  await player.seek.focus();
  await page.keyboard.press('End');
  await player.isSilent();
  await expect(player.button('Play')).toBeVisible();
  await player.shows(at(album.tracks, 2));
});

test('dragging leaves the sound alone, and letting go seeks to a whole second', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  await still(page);
  const box = await player.seek.boundingBox();
  if (!box) throw new Error('the seek slider has no place');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.1, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, middle, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.6, middle, { steps: 5 });
  expect(await player.lastSeek()).toBeUndefined();
  await page.mouse.up();
  await expect.poll(() => player.lastSeek()).toBeDefined();
  const sought = (await player.lastSeek()) ?? 0;
  expect(sought).toBe(Math.round(sought));
  const { duration } = await player.sound();
  expect(Math.abs(sought - duration * 0.6)).toBeLessThanOrEqual(1 + duration * 0.02);
});

test('the music goes on from screen to screen, the bar leads back to its album, and comes back paused after a reload', async ({
  page,
  player,
  album,
}) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  await page.getByRole('link', { name: 'Music search' }).first().click();
  await expect(page).toHaveTitle('Music search · Kamerton');
  await player.isHeard();
  await player.bar
    .getByRole('link')
    .filter({ hasText: at(album.tracks, 0).name })
    .click();
  await expect(page).toHaveURL(new RegExp(`/dist/musicbase/album/${album.id}$`));
  await player.isHeard();
  await page.reload();
  await player.shows(at(album.tracks, 0));
  await expect(player.button('Play')).toBeVisible();
  expect(await player.sounding()).toBe(0);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 900, height: 1100 } });

  test('the speaker shows and hides the volume bar and leaves the volume alone', async ({ page, player, album }) => {
    await playTrack(page, at(album.tracks, 0));
    await player.isHeard();
    const volume = page.getByRole('slider', { name: 'Volume' });
    await expect(volume).toBeHidden();
    const speaker = player.bar.getByRole('button', { name: /^(Mute|Volume)$/ });
    await speaker.click();
    await expect(volume).toBeVisible();
    expect((await player.sound()).volume).toBe(1);
    expect((await player.sound()).muted).toBe(false);
    await speaker.click();
    await expect(volume).toBeHidden();
  });
});

test('a tenth of the volume is 20 dB less at the loudspeaker', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  // The signal that the element gives to Web Audio has its volume in it, which is measured and not read.
  await page.evaluate(() => {
    const element = window.heard.elements.at(-1);
    if (!element) throw new Error('nothing plays');
    const context = new AudioContext();
    context.createMediaElementSource(element).connect(context.destination);
    window.heard.decoded.clear();
  });
  const volume = player.bar.getByRole('slider', { name: 'Volume' });
  await volume.fill('1');
  const full = await steadyLoudness(page, (level) => level > audible);
  await volume.fill('0.1');
  const tenth = await steadyLoudness(page, (level) => level < full / 2);
  // The slider is the element’s volume, by which each sample is multiplied: 20 · log10(0.1) dB.
  expect(Math.abs(20 * Math.log10(tenth / full) + 20)).toBeLessThan(2);
  await volume.fill('0');
  await fallsSilent(page);
});

test('a press is heard after a start that the browser has refused', async ({ baseURL, session, album }) => {
  const strict = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--autoplay-policy=document-user-activation-required', '--disable-gpu'],
  });
  try {
    const context = await strict.newContext({ ...(baseURL && { baseURL }) });
    await addSession(context, session);
    await setLanguage(context, 'en');
    await context.addInitScript(watchSound);
    await context.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is called on the element it is asked of
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = async function reported(this: HTMLMediaElement) {
        await play.call(this).catch((error: Error) => {
          console.info(error.name);
          throw error;
        });
      };
      // A press by the page itself is no touch of its user.
      new MutationObserver((_, observer) => {
        const button = document.querySelector<HTMLElement>('main li button[aria-label^="Play "]');
        if (!button) return;
        observer.disconnect();
        button.click();
      }).observe(document, { childList: true, subtree: true });
    });
    const page = await context.newPage();
    const player = new Player(page);
    // Evaluating in a page counts as a touch: until the browser has refused, only its console is read.
    const refusal = page.waitForEvent('console', (message) => message.text() === 'NotAllowedError');
    await page.goto(`/dist/musicbase/album/${album.id}`);
    await refusal;
    await player.isSilent();
    await player.button('Play').click();
    await player.isHeard();
    await player.shows(at(album.tracks, 0));
  } finally {
    await strict.close();
  }
});
