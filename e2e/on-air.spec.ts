import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, findFirst, product, type Session, type Track } from './support/api.ts';
import { violations } from './support/barriers.ts';
import { cityByDay, yesterdayAt } from './support/clocks.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';

test.use({ comparesQueries: true });

/** A venue that plays a ready-made playlist. */
async function addPlaying(session: Session, name: string, city = 'Moscow'): Promise<number> {
  const { id } = await findFirst(session.token, '/collections?limit=1&offset=0', 'collections');
  return addVenue(session, name, { city, selection_id: id });
}

/** A device of a venue, as far as the portal can tell. */
class Device {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  static async pair(code: string, name: string): Promise<Device> {
    const body = { code, name, version: '0.1.0' };
    return new Device((await ask<{ token: string }>('', 'POST', '/player/pair', body)).token);
  }

  reportState(
    state: { status: string; reason?: string; track?: Track; next?: Track },
    since = new Date(),
  ): Promise<unknown> {
    const { status, reason = null, track, next } = state;
    const tracks = { track_id: track?.id ?? null, next_track_id: next?.id ?? null };
    return ask(this.#token, 'PUT', '/player/state', {
      version: '0.1.0',
      status,
      reason,
      ...tracks,
      since: since.toISOString(),
    });
  }

  report(track: Track, startedAt: Date, seconds: number): Promise<unknown> {
    const play = { id: randomUUID(), track_id: track.id, started_at: startedAt.toISOString() };
    return ask(this.#token, 'POST', '/player/plays', { plays: [{ ...play, duration_ms: seconds * 1000 }] });
  }

  document(): Promise<{ command: { action: string; track: Track | null } | null; paused_until: string | null }> {
    return ask(this.#token, 'GET', '/player');
  }
}

/** Gets a code by a call, and pairs a device with it. */
async function pairedWith({ token }: Session, venue: number, name: string): Promise<Device> {
  const { code } = await ask<{ code: string }>(token, 'POST', `/objects/${venue}/players`, {});
  return Device.pair(code, name);
}

const firstTwo = ({ tracks: [first, second] }: { tracks: Track[] }): [Track, Track] => {
  if (!first || !second) throw new Error('the album has too few tracks');
  return [first, second];
};

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Player' });

async function openPlayer(page: Page, name: string) {
  await card(page, name)
    .getByRole('button', { name: `Actions: ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Player' }).click();
  return dialogOf(page);
}

test('a device is paired by the code on the screen, says what it plays, and is unpaired', async ({
  page,
  context,
  album,
}) => {
  const { session } = await newAccount('on-air-pairing');
  await addSession(context, session);
  await addPlaying(session, 'Bakery');
  const [track, next] = firstTwo(album);
  await page.goto('/dist/object');
  await expect(card(page, 'Bakery')).toContainText('Open 24 hours');
  await expect(card(page, 'Bakery')).not.toContainText('On air');

  const dialog = await openPlayer(page, 'Bakery');
  await expect(dialog).toContainText('It plays the object’s playlist by itself');
  await dialog.getByRole('button', { name: 'Connect a device' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(dialog.getByRole('link', { name: /\/dist\/play$/ })).toHaveAttribute(
    'href',
    `${product().url}/dist/play`,
  );
  await expect(dialog.getByText(/^The code is valid for \d+:\d\d$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const code = await dialog.getByRole('group', { name: 'Enter this code there:' }).innerText();
  const device = await Device.pair(code, 'Tablet at the bar');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Tablet at the bar' });
  await expect(row).toContainText('online');
  await expect(row).toContainText('version 0.1.0');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeHidden();

  await row.getByRole('button', { name: 'Find it: Tablet at the bar' }).click();
  await expect.poll(async () => (await device.document()).command?.action).toBe('identify');

  await device.reportState({ status: 'playing', track, next });
  const onAir = dialog.getByRole('region', { name: 'On air' });
  await expect(onAir).toContainText(`${track.artist} — ${track.name}`);
  await expect(onAir).toContainText(`next: ${next.artist} — ${next.name}`);
  await page.keyboard.press('Escape');
  await expect(card(page, 'Bakery').getByRole('link', { name: /^On air: / })).toContainText(track.name);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const line = page.getByRole('region', { name: 'Today on air' }).getByRole('link', { name: /^On air: / });
  await expect(line).toContainText(track.name);
  expect(await violations(page)).toEqual([]);
  await device.reportState({ status: 'silent', reason: 'needs_touch' });
  await expect(line).toContainText('Silent: touch the player’s screen');
  await line.click();
  await dialog.getByRole('tab', { name: 'Devices' }).click();
  await row.getByRole('button', { name: 'Disconnect: Tablet at the bar' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect this device?' });
  await question.getByRole('button', { name: 'Disconnect' }).click();
  // The question hides what is under it from assistive technology, the row too, until the server has answered.
  await expect(question).toBeHidden();
  await expect(row).toBeHidden();
  await expect(onAir).toBeHidden();
  await expect(device.document()).rejects.toThrow('401');
});

test('a venue skips, plays a track at once, pauses and goes on', async ({ page, context, album }) => {
  const { session } = await newAccount('on-air-commands');
  await addSession(context, session);
  const venue = await addPlaying(session, 'Bakery');
  const [track, next] = firstTwo(album);
  const device = await pairedWith(session, venue, 'Tablet');
  await device.reportState({ status: 'playing', track, next });
  await page.goto(`/dist/object?player=${venue}`);
  const commands = dialogOf(page).getByRole('group', { name: 'Player controls' });
  await commands.getByRole('button', { name: 'Skip track' }).click();
  await expect.poll(async () => (await device.document()).command?.action).toBe('skip');

  await commands.getByRole('button', { name: 'Play a track now' }).click();
  await dialogOf(page).getByRole('searchbox', { name: 'Track, artist or album' }).fill(next.name);
  await dialogOf(page)
    .getByRole('button', { name: `Play now: ${next.artist} — ${next.name}` })
    .first()
    .click();
  await expect
    .poll(async () => (await device.document()).command)
    .toMatchObject({ action: 'play', track: { name: next.name } });

  await commands.getByRole('button', { name: 'Pause for a while' }).click();
  await page.getByRole('menuitem', { name: 'For an hour' }).click();
  await expect(dialogOf(page)).toContainText(/Paused until \d\d:\d\d/);
  expect((await device.document()).paused_until).not.toBeNull();
  await commands.getByRole('button', { name: 'Resume now' }).click();
  await expect(commands.getByRole('button', { name: 'Pause for a while' })).toBeVisible();
  expect((await device.document()).paused_until).toBeNull();

  await commands.getByRole('button', { name: 'Pause for a while' }).click();
  await page.getByRole('menuitem', { name: 'Until a time of your choice' }).click();
  const form = page.getByRole('dialog', { name: 'Pause until a time of your choice' });
  await form.getByRole('textbox', { name: 'Time' }).fill('noon');
  await form.getByRole('button', { name: 'Pause' }).click();
  await expect(form.getByText('Enter a time like 09:30')).toBeVisible();
  await form.getByRole('textbox', { name: 'Day' }).fill('1/1/2020');
  await form.getByRole('textbox', { name: 'Time' }).fill('9');
  await form.getByRole('button', { name: 'Pause' }).click();
  await expect(form.getByText('This time has passed')).toBeVisible();
});

test('sound is saved with steps by time of day, beside a change of another window', async ({ page, context }) => {
  const { session } = await newAccount('on-air-sound');
  await addSession(context, session);
  const venue = await addPlaying(session, 'Bakery');
  await page.goto(`/dist/object?player=${venue}`);
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Sound' }).click();
  const form = dialog.getByRole('form', { name: 'Sound of the object: Bakery' });
  await form.getByRole('slider', { name: 'Volume', exact: true }).fill('65');
  await form.getByRole('button', { name: 'Add a time' }).click();
  await form.getByRole('textbox', { name: 'Row 1: from what time' }).fill('late');
  await form.getByRole('textbox', { name: 'Minutes between tracks of one artist' }).fill('2000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a time like 09:30')).toBeVisible();
  await expect(form.getByText('A whole number from 0 to 1440')).toBeVisible();

  await ask(session.token, 'PUT', `/objects/${venue}/sound`, { crossfade: 5.5 });
  await form.getByRole('textbox', { name: 'Row 1: from what time' }).fill('22.30');
  await form.getByRole('slider', { name: 'Row 1: volume' }).fill('40');
  await form.getByRole('textbox', { name: 'Minutes between tracks of one artist' }).fill('45');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sound saved').waitFor();
  expect(await ask(session.token, 'GET', `/objects/${venue}/sound`)).toMatchObject({
    sound: { volume: 65, volume_steps: [{ at: '22:30', volume: 40 }], crossfade: 5.5, artist_apart: 45 },
  });
  await expect(form.getByText('5.5 s')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Discard changes' })).toBeHidden();
});

test('a day is shown as a bar and as a list of plays and silences', async ({ page, context, album }) => {
  const { city, zone } = cityByDay();
  const { session } = await newAccount('on-air-day');
  await addSession(context, session);
  const venue = await addPlaying(session, 'Bakery', city);
  const [track, next] = firstTwo(album);
  const device = await pairedWith(session, venue, 'Tablet');
  const noon = yesterdayAt('12:00:00', zone);
  const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  await device.report(track, noon, 180);
  await device.report(next, after(180), 240);
  await device.report(track, after(1500), 180);
  await page.goto(`/dist/object?player=${venue}`);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Previous day' }).click();
  await expect(dialog).toContainText(/3 tracks played, 10\smin\./);
  const rows = dialog.getByRole('list', { name: 'What played' }).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(0)).toContainText('Silence');
  await expect(rows.nth(1)).toContainText('12:25');
  await expect(rows.nth(1)).toContainText(track.name);
  await expect(rows.nth(2)).toContainText('12:07');
  await expect(rows.nth(2)).toContainText('Silence until 12:25');
  await expect(rows.nth(3)).toContainText(next.name);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Today' }).click();
  await expect(dialog).toContainText('Nothing played on this day.');
});
