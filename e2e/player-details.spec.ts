import { pressInToast } from './support/press.ts';
import { newAccount } from './support/account.ts';
import { findTracks, makePlaylist, product } from './support/api.ts';
import { addSession, expect, test } from './support/test.ts';

test('the bar shows the length that the row shows, whatever the audio element finds', async ({
  signedIn: page,
  player,
  album,
}) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  for (const [index, { name }] of album.tracks.slice(0, 3).entries()) {
    const row = page
      .getByRole('list', { name: /^Tracks:/ })
      .getByRole('listitem')
      .nth(index);
    const length = (await row.textContent())?.match(/\d+:\d\d$/)?.[0] ?? 'none';
    await row.getByRole('button', { name: `Play ${name}`, exact: true }).click();
    await player.isHeard();
    expect((await player.sound()).duration).toBeGreaterThan(0);
    await expect(player.bar.getByText(length, { exact: true })).toBeVisible();
    await expect(player.seek).toHaveAttribute('aria-valuetext', new RegExp(` of ${length}$`));
  }
});

test('the wave has bars of two pixels in the specified colours, the played ones in another', async ({
  signedIn: page,
  player,
  album,
}) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  await player.button('Pause').click();
  await player.seek.press('PageUp');
  const canvas = player.bar.locator('canvas');
  await expect(canvas).toHaveCSS('height', '48px');
  // Each bar crosses the middle, and stands in the first two of four columns.
  const columns = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext('2d')!.getImageData(0, 24, element.width, 1);
      const ofPixel = (x: number) => [...data.subarray(4 * x, 4 * x + 4)];
      return Array.from({ length: Math.floor(element.width / 4) }, (_, n) =>
        [0, 1, 2, 3].map((x) => ofPixel(4 * n + x)),
      );
    });
  const gap = [0, 0, 0, 0];
  const played = [255, 138, 66, 255];
  // 42 % of #f39f6b, to five of 255: a canvas stores colours multiplied by their opacity.
  const ahead = [243, 159, 107, 107].map((value) => expect.closeTo(value, -1));
  await expect.poll(async () => (await columns())[0]).toEqual([played, played, gap, gap]);
  expect((await columns()).at(-2)).toEqual([ahead, ahead, gap, gap]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the player in full mutes, and brings back the volume there was', async ({ signedIn: page, player, album }) => {
    await page.goto(`/dist/musicbase/album/${album.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).tap();
    await player.isHeard();
    await player.button('Expand player').tap();
    const full = page.getByRole('dialog', { name: 'Player' });
    await full.getByRole('button', { name: 'Mute' }).tap();
    await expect.poll(() => player.sound()).toMatchObject({ volume: 0, muted: true });
    await full.getByRole('button', { name: 'Unmute' }).tap();
    await expect.poll(() => player.sound()).toMatchObject({ volume: 1, muted: false });
  });
});

test('a toast with Undo closes on a press; pressing Undo acts and closes', async ({ page, context, album }) => {
  const { session } = await newAccount('undo');
  await addSession(context, session);
  const { id } = await makePlaylist(session.token, 'Undone', album.id);
  const row = page.getByRole('list', { name: /^Tracks:/ }).getByRole('listitem');
  const removeTrack = async (index: number) => {
    await page.getByLabel(`Select ${album.tracks[index]?.name}`, { exact: true }).check();
    await page.getByRole('region', { name: 'Selected tracks' }).getByRole('button', { name: 'Remove' }).click();
  };
  await page.goto(`/dist/mymusic/playlist/${id}`);
  await expect(row).toHaveCount(album.track_count);
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });

  await removeTrack(0);
  await expect(row).toHaveCount(album.track_count - 1);
  await toast.click({ position: { x: 12, y: 12 } });
  await expect(toast).toHaveCount(0);
  await expect(row).toHaveCount(album.track_count - 1);

  await removeTrack(1);
  await expect(row).toHaveCount(album.track_count - 2);
  await pressInToast(toast.getByRole('button', { name: 'Undo' }));
  await expect(toast).toHaveCount(0);
  await expect(row).toHaveCount(album.track_count - 1);
});

test.describe('a track whose media failed', () => {
  test.use({ expectedErrors: [/status of 500/, /Failed to load resource/] });

  test('is marked in every list that shows it until it plays', async ({ page, context, player, album }) => {
    const { session } = await newAccount('failing');
    await addSession(context, session);
    const { id } = await makePlaylist(session.token, 'With a broken one', album.id);
    const [first, second] = album.tracks;
    if (!first || !second) throw new Error('the album has too few tracks');
    const rowOf = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Play ${name}`, exact: true }) })
        .first();
    const failedIcon = (name: string) => rowOf(name).getByRole('img', { name: 'Failed to play' });
    const own = (await findTracks(session.token, album.id)).find((track) => track.id === first.id);
    const { pathname } = new URL(own?.file ?? '', product().url);
    const broken = (url: URL) => url.pathname === pathname;
    await page.route(broken, (route) => route.fulfill({ status: 200, contentType: 'audio/mpeg', body: 'no sound' }));

    await page.goto(`/dist/musicbase/album/${album.id}`);
    await rowOf(first.name)
      .getByRole('button', { name: `Play ${first.name}`, exact: true })
      .click();
    await expect(failedIcon(first.name)).toBeVisible();
    await player.shows(second);
    await expect(failedIcon(second.name)).toHaveCount(0);

    await page.getByRole('link', { name: 'My music', exact: true }).first().click();
    await page.getByRole('link', { name: 'With a broken one' }).first().click();
    await expect(page).toHaveURL(new RegExp(`playlist/${id}$`));
    await expect(failedIcon(first.name)).toBeVisible();
    await player.button('Queue').click();
    await page.unroute(broken);
    await rowOf(first.name)
      .getByRole('button', { name: `Play ${first.name}`, exact: true })
      .click();
    await player.isHeard();
    await expect(failedIcon(first.name)).toHaveCount(0);
  });
});
