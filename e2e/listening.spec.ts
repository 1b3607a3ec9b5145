import type { Page } from '@playwright/test';
import type { Track } from './support/api.ts';
import { expect, test } from './support/test.ts';

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

test('no player is shown until something plays', async ({ page, player, album }) => {
  await expect(page.getByRole('heading', { level: 1, name: album.name })).toBeVisible();
  await expect(player.bar).toHaveCount(0);
});

test('a track plays, is named in the bar and can be paused', async ({ page, player, album }) => {
  const track = at(album.tracks, 0);
  await playTrack(page, track);
  await player.isHeard();
  await player.shows(track);
  await player.button('Pause').click();
  await player.isSilent();
  await player.button('Play').click();
  await player.isHeard();
});

test('choosing the same track again only toggles it', async ({ page, player, album }) => {
  const track = at(album.tracks, 0);
  await playTrack(page, track);
  await player.isHeard();
  const { source } = await player.sound();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click();
  await player.isSilent();
  expect((await player.sound()).time).toBeGreaterThan(0);
  expect((await player.sound()).source).toBe(source);
});

test('the whole album plays from its first track', async ({ page, player, album }) => {
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  await player.shows(at(album.tracks, 0));
});

test('next and previous walk the album and wrap at its ends', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  await player.button('Previous').click();
  await player.shows(at(album.tracks, -1));
  await player.isHeard();
  await player.button('Next').click();
  await player.shows(at(album.tracks, 0));
  await player.button('Next').click();
  await player.shows(at(album.tracks, 1));
  await player.isHeard();
});

test('the position moves by keyboard', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  await player.button('Pause').click();
  await player.isSilent();
  await player.seek.focus();
  const { time } = await player.sound();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await player.sound()).time).toBeGreaterThan(time);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await player.sound()).time).toBe(0);
});

test('dragging leaves the sound alone, and letting go seeks to a whole second', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
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

test('mute silences and gives the volume back', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  const volume = player.bar.getByRole('slider', { name: 'Volume' });
  await volume.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const loudness = async () => {
    const sound = await player.sound();
    return sound.muted ? 0 : sound.volume;
  };
  const before = await loudness();
  expect(before).toBeLessThan(1);
  await player.button('Mute').click();
  await expect.poll(loudness).toBe(0);
  await player.button('Unmute').click();
  await expect.poll(loudness).toBe(before);
  await page.locator('body').press('m');
  await expect.poll(loudness).toBe(0);
});

test('with repeat on, the end of a track goes on to the next', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  await expect(player.button('Repeat')).toHaveAttribute('aria-pressed', 'true');
  await player.seek.focus();
  await page.keyboard.press('End');
  await player.shows(at(album.tracks, 1));
  await player.isHeard();
});

test('with repeat off, the end of a track is the end', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  await player.button('Repeat').click();
  await expect(player.button('Repeat')).toHaveAttribute('aria-pressed', 'false');
  await player.seek.focus();
  await page.keyboard.press('End');
  await player.isSilent();
  await expect(player.button('Play')).toBeVisible();
  await player.shows(at(album.tracks, 0));
});

test('a track plays to its natural end and the next one follows', async ({ page, player, album }) => {
  const shortest = album.tracks.toSorted((a, b) => seconds(a) - seconds(b))[0];
  if (!shortest) throw new Error('the album has no track');
  const next = at(album.tracks, (album.tracks.indexOf(shortest) + 1) % album.tracks.length);
  await playTrack(page, shortest);
  await player.isHeard();
  await expect(player.bar.getByRole('link').filter({ hasText: next.name })).toBeVisible({
    timeout: (seconds(shortest) + 10) * 1000,
  });
  await player.isHeard();
});

const seconds = ({ duration }: Track) => duration.minutes * 60 + duration.seconds;

test('the keyboard works anywhere on the page', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Space');
  await player.isSilent();
  await page.keyboard.press('Space');
  await player.isHeard();
});

test('closing the player stops the sound and takes the bar away', async ({ page, player, album }) => {
  await playTrack(page, at(album.tracks, 0));
  await player.isHeard();
  await player.button('Close player').click();
  await expect(player.bar).toHaveCount(0);
  await player.isSilent();
});

test('the music goes on from screen to screen, and the bar leads back to its album', async ({
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
});

test('the system is told what plays', async ({ page, player, album }) => {
  const track = at(album.tracks, 0);
  await playTrack(page, track);
  await player.isHeard();
  const told = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return { title: metadata?.title, artist: metadata?.artist, covers: metadata?.artwork.length, playbackState };
    });
  await expect.poll(told).toMatchObject({ title: track.name, artist: track.artist, playbackState: 'playing' });
});

test('after a reload the bar comes back paused where it was', async ({ page, player, album }) => {
  const track = at(album.tracks, 0);
  await playTrack(page, track);
  await player.isHeard();
  await page.reload();
  await player.shows(track);
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
