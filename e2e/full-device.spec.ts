import { newAccount } from './support/account.ts';
import { ask } from './support/api.ts';
import { addSession, expect, test } from './support/test.ts';
import {
  countStored,
  importAlbum,
  isHeard,
  makeVenue,
  openMenu,
  pair,
  playsOf,
  skip,
  title,
} from './support/venue-player.ts';

declare global {
  interface Window {
    /** Connections to databases that the page has opened. */
    connections: IDBDatabase[];
  }
}

/** Without a network the browser names every call that fails. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/] });

test('a device without room for its music plays, says how long it would last, and stores the rest when there is room', async ({
  page,
  context,
  baseURL,
}) => {
  const { session } = await newAccount('full-device');
  const tracks = await importAlbum(session, 710);
  const venue = await makeVenue(session, tracks);
  const browser = await context.newCDPSession(page);
  const origin = new URL(baseURL ?? '').origin;
  // Each track takes 1.4 MB and 1.5 minutes; a database needs some for itself.
  const fitting = 2;
  const minutes = fitting * 1.5;
  const limit = () => browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 5_000_000 });
  await limit();
  // A document in another process may begin with the browser's own.
  page.on('framenavigated', () => void limit());
  await pair(page, session, venue);
  await isHeard(page, tracks);
  const reserve = async () => {
    type Reserve = { minutes: number; is_whole: boolean };
    const path = `/objects/${venue.id}/players`;
    const { players } = await ask<{ players: { reserve: Reserve | null }[] }>(session.token, 'GET', path);
    return players[0]?.reserve;
  };
  // Not by what the browser estimates: newer ones name 10 GiB for every device, and refuse the write.
  await expect.poll(() => countStored(page)).toBe(fitting);
  // The next state reports the stored tracks.
  await skip(session, venue);
  await expect.poll(reserve).toEqual({ minutes, is_whole: false });
  await isHeard(page, tracks);
  const menu = await openMenu(page);
  const stored = menu.getByText('Music for when the network fails').locator('..').getByRole('definition');
  await expect(stored).toHaveText(`${minutes} min`);
  await menu.getByRole('button', { name: 'Close' }).click();
  await addSession(context, session);
  const portal = await context.newPage();
  await portal.goto('/dist/auth/index');
  const warning = portal.getByText(/^If the network fails, there is music for only/);
  await expect(warning).toHaveText(new RegExp(`for only ${minutes}\\smin\\.`));

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => countStored(page)).toBe(tracks.length);
  await skip(session, venue);
  await expect.poll(reserve).toEqual({ minutes: 6, is_whole: true });
  await openMenu(page);
  await expect(stored).toHaveText('6 min');
  await portal.reload();
  await expect(portal.getByText(/music for when the network fails: 6\smin/)).toBeVisible();
  await expect(warning).toBeHidden();
});

test('a device whose browser has closed the database opens it again, and reports what it plays', async ({ page }) => {
  await page.addInitScript(() => {
    window.connections = [];
    const open = indexedDB.open.bind(indexedDB);
    IDBFactory.prototype.open = (...args) => {
      const request = open(...args);
      request.addEventListener('success', () => window.connections.push(request.result));
      return request;
    };
  });
  const { session } = await newAccount('closed-database');
  const tracks = await importAlbum(session, 760);
  const venue = await makeVenue(session, tracks);
  await pair(page, session, venue);
  const first = await isHeard(page, tracks);
  await expect.poll(() => countStored(page)).toBe(tracks.length);

  await page.evaluate(() => window.connections.forEach((connection) => connection.close()));
  await skip(session, venue);
  await expect(title(page)).not.toHaveText(first);
  await isHeard(page, tracks);
  await expect.poll(async () => (await playsOf(session, venue)).length).toBeGreaterThan(0);
});
