import type { Locator, Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, type Session } from './support/api.ts';
import { excess, sizes, violations } from './support/barriers.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';
import { tone } from './support/tone.ts';

test.use({ comparesQueries: true });

interface Slot {
  day: string;
  start: string;
  end: string;
  playlist_id: number | null;
  selection_id: number | null;
}

interface Saved {
  schedule: { slots: Slot[]; layers: unknown[]; announcements: { announcement_id: number }[] };
  version: number;
}

/** Ready-made playlists that slots play. */
const collectionsOf = async (session: Session) =>
  (await ask<{ collections: { id: number; name: string }[] }>(session.token, 'GET', '/collections?limit=4&offset=0'))
    .collections;

/** A venue open from 8 to 23 that plays the first ready-made playlist. */
const addBakery = async (session: Session, name = 'Bakery'): Promise<number> => {
  const [collection] = await collectionsOf(session);
  return addVenue(session, name, { start_time: '08:00', end_time: '23:00', selection_id: collection?.id });
};

const scheduleOf = (session: Session, venue: number) => ask<Saved>(session.token, 'GET', `/objects/${venue}/schedule`);

async function setSlots(session: Session, venue: number, slots: Slot[]) {
  const { version } = await scheduleOf(session, venue);
  const schedule = { slots, layers: [], announcements: [] };
  await ask(session.token, 'PUT', `/objects/${venue}/schedule`, { schedule, version });
}

const slotOf = (day: string, start: string, end: string, selection_id: number): Slot => ({
  day,
  start,
  end,
  playlist_id: null,
  selection_id,
});

const bar = (page: Page, when: string) => page.getByRole('button', { name: new RegExp(`^${when}, “`) });

/** Drags with the mouse from one point of an element by some px. */
async function drag(page: Page, from: Locator, at: { x: number; y: number }, by: { x: number; y: number }) {
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + at.x, box.y + at.y];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
}

/** Px of an hour, as the week is drawn on a desktop. */
const hour = 44;

async function openSchedule(page: Page, venue: number) {
  await page.goto(`/dist/object/${venue}/schedule`);
  await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();
}

test.use({ viewport: sizes.desktop });

test('a week is drawn by mouse and keyboard, saved, and asked what plays', async ({ page, context }) => {
  const { session } = await newAccount('schedule-week');
  await addSession(context, session);
  const venue = await addBakery(session);
  const [first, second] = await collectionsOf(session);
  await setSlots(session, venue, [slotOf('mon', '10:00', '12:00', second?.id ?? 0)]);

  await page.goto('/dist/object');
  await page.getByRole('link', { name: 'Schedule: Bakery' }).click();
  await expect(page).toHaveTitle('Schedule: Bakery · Objects · Kamerton');
  const monday = bar(page, 'Monday, 10:00–12:00');
  await monday.waitFor();

  // Moved to Tuesday two hours later, and cancelled once before.
  const { width = 0 } = (await monday.boundingBox()) ?? {};
  await drag(page, monday, { x: 40, y: 40 }, { x: width, y: 2 * hour });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await monday.waitFor();
  await drag(page, monday, { x: 40, y: 40 }, { x: width, y: 2 * hour });
  await page.mouse.up();
  await bar(page, 'Tuesday, 12:00–14:00').waitFor();
  // Its end is pulled an hour and a quarter down.
  await drag(page, bar(page, 'Tuesday, 12:00–14:00'), { x: 40, y: 2 * hour - 3 }, { x: 0, y: 1.25 * hour });
  await page.mouse.up();
  const tuesday = bar(page, 'Tuesday, 12:00–15:15');
  await tuesday.waitFor();

  // A new one is dragged out over free time.
  await drag(
    page,
    page.getByRole('group', { name: 'Thursday' }).locator('[data-day]'),
    { x: 50, y: 12 * hour + 2 },
    { x: 0, y: 2 * hour - 4 },
  );
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'New slot' });
  await expect(dialog.getByLabel('Start')).toHaveValue('12:00');
  await expect(dialog.getByLabel('End')).toHaveValue('14:00');
  await dialog.getByRole('button', { name: 'Choose a playlist' }).click();
  const chooser = page.getByRole('dialog', { name: 'Playlist', exact: true });
  await chooser.getByRole('searchbox').fill(first?.name ?? '');
  await chooser.getByRole('listitem').first().getByRole('button').click();
  await dialog.getByRole('button', { name: 'Fri', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await bar(page, 'Thursday, 12:00–14:00').waitFor();
  await bar(page, 'Friday, 12:00–14:00').waitFor();

  // By keyboard it goes on past midnight, and to the next day.
  await tuesday.focus();
  await page.keyboard.press('ArrowRight');
  const wednesday = bar(page, 'Wednesday, 12:00–15:15');
  await expect(wednesday).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Now Wednesday, 12:00–15:15' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Slot', exact: true });
  await details.getByLabel('Start').fill('22');
  await details.getByLabel('End').fill('1:30');
  await details.getByText('until 01:30 the next day').waitFor();
  await details.getByRole('button', { name: 'Done' }).click();
  await bar(page, 'Wednesday, 22:00–01:30').waitFor();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('There are unsaved edits')).toHaveCount(0);
  const { schedule } = await scheduleOf(session, venue);
  const times = schedule.slots.map(({ day, start, end }) => `${day} ${start}–${end}`).sort();
  expect(times).toEqual(['fri 12:00–14:00', 'thu 12:00–14:00', 'wed 22:00–01:30']);

  // 25 November 2026 is a Wednesday.
  await page.getByLabel('Day', { exact: true }).fill('25/11/2026');
  await page.getByLabel('Time', { exact: true }).fill('22:30');
  await page.keyboard.press('Tab');
  await page.getByText(`“${second?.name ?? ''}” plays. As the week has it: Wednesday, 22:00–01:30.`).waitFor();
  await page.getByLabel('Time', { exact: true }).fill('23:30');
  await page.getByText('The object is closed then, no music plays.').waitFor();
  expect(await violations(page)).toEqual([]);
});

test.describe('a change from another window', () => {
  // The refused save is logged by the browser.
  test.use({ expectedErrors: [/409/] });

  test('loses no edits: the other schedule is shown, and saved over', async ({ page, context }) => {
    const { session } = await newAccount('schedule-conflict');
    await addSession(context, session);
    const venue = await addBakery(session);
    const [, second] = await collectionsOf(session);
    await setSlots(session, venue, [slotOf('mon', '10:00', '12:00', second?.id ?? 0)]);
    await openSchedule(page, venue);
    await bar(page, 'Monday, 10:00–12:00').focus();
    await page.keyboard.press('ArrowDown');
    await bar(page, 'Monday, 10:15–12:15').waitFor();

    const other = await context.newPage();
    await openSchedule(other, venue);
    await bar(other, 'Monday, 10:00–12:00').focus();
    await other.keyboard.press('ArrowRight');
    await bar(other, 'Tuesday, 10:00–12:00').waitFor();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('There are unsaved edits')).toHaveCount(0);

    await page.bringToFront();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    // A window that gets the focus back may have seen the change already.
    if (await save.isVisible()) await save.click({ timeout: 2000 }).catch(() => undefined);
    await page.getByText('The schedule was changed in another window meanwhile.').waitFor();
    await page.getByRole('button', { name: 'See that schedule' }).click();
    await bar(page, 'Tuesday, 10:00–12:00').waitFor();
    await page.getByRole('button', { name: 'Back to my edits' }).click();
    await bar(page, 'Monday, 10:15–12:15').waitFor();
    await page.reload();
    await bar(page, 'Monday, 10:15–12:15').waitFor();
    await page.getByRole('button', { name: 'Save mine over it' }).first().click();
    await expect(page.getByText('There are unsaved edits')).toHaveCount(0);
    const { schedule } = await scheduleOf(session, venue);
    expect(schedule.slots.map(({ day, start }) => `${day} ${start}`)).toEqual(['mon 10:15']);
  });
});

test('a schedule is copied to other venues', async ({ page, context }) => {
  const { session } = await newAccount('schedule-copy');
  await addSession(context, session);
  const [, second] = await collectionsOf(session);
  const venue = await addBakery(session);
  const others = [await addBakery(session, 'Salon'), await addBakery(session, 'Gym')];
  await setSlots(session, venue, [slotOf('sat', '20:00', '23:00', second?.id ?? 0)]);
  await openSchedule(page, venue);
  await page.getByRole('button', { name: 'Copy to other objects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy the schedule' });
  await dialog.getByRole('searchbox').fill('gym');
  await dialog.getByRole('checkbox', { name: /^Gym/ }).click();
  await dialog.getByRole('searchbox').fill('');
  await dialog.getByRole('checkbox', { name: /^Salon/ }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Replace in 2 objects: the week, layers, announcements?').waitFor();
  await dialog.getByRole('button', { name: 'Copy to 2 objects' }).click();
  await page.getByText('Schedule copied to 2 objects').waitFor();
  for (const other of others) {
    const { schedule } = await scheduleOf(session, other);
    expect(schedule.slots.map(({ day, start, end }) => `${day} ${start}–${end}`)).toEqual(['sat 20:00–23:00']);
  }
});

test('an announcement is uploaded, scheduled, and kept while it is in use', async ({ page, context }) => {
  const { session } = await newAccount('schedule-announcement');
  await addSession(context, session);
  const venue = await addBakery(session);
  await openSchedule(page, venue);
  await page.getByRole('button', { name: 'Announcement library' }).click();
  const library = page.getByRole('dialog', { name: 'Announcement library' });
  await library
    .getByLabel('Upload a recording')
    .setInputFiles({ name: 'Closing soon.wav', mimeType: 'audio/wav', buffer: tone(1, 440) });
  await library.getByText('Closing soon', { exact: true }).waitFor();
  const sound = library.getByLabel('Listen: Closing soon');
  const seconds = await sound.evaluate(async (audio: HTMLAudioElement) => {
    await audio.play();
    return audio.duration;
  });
  expect(seconds).toBeCloseTo(1, 0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add an announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announcement in the schedule' });
  await dialog.getByLabel('Announcement').selectOption('Closing soon');
  await dialog.getByText('At exact times').click();
  await dialog.getByRole('textbox', { name: 'Times' }).fill('22:30, 22.45');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Daily: 22:30, 22:45').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('There are unsaved edits')).toHaveCount(0);
  expect((await scheduleOf(session, venue)).schedule.announcements).toHaveLength(1);
  await page.getByRole('button', { name: 'Announcement library' }).click();
  // Before the list knows of the schedule, the server refuses in words without a number.
  await library.getByText('sounds in 1 object').waitFor();
  await library.getByRole('button', { name: 'Delete: Closing soon' }).click();
  await library.getByText('“Closing soon” is in the schedules of 1 object. Take it out there first.').waitFor();
  await library.getByRole('button', { name: 'Rename: Closing soon' }).click();
  await library.getByLabel('Name').fill('Good night');
  await library.getByRole('button', { name: 'Save' }).click();
  await library.getByText('Good night', { exact: true }).waitFor();
  const spare = { name: 'Spare.wav', mimeType: 'audio/wav', buffer: tone(1, 523) };
  await library.getByLabel('Upload a recording').setInputFiles(spare);
  await library.getByRole('button', { name: 'Delete: Spare' }).click();
  await library.getByRole('group').getByRole('button', { name: 'Delete: Spare' }).click();
  await expect(library.getByRole('listitem')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: sizes.phone, hasTouch: true });

  test('one day is shown, and a finger that waits drags a new slot', async ({ page, context }) => {
    const { session } = await newAccount('schedule-phone');
    await addSession(context, session);
    const venue = await addBakery(session);
    await openSchedule(page, venue);
    await page.getByRole('button', { name: 'Sunday', exact: true }).click();
    const day = page.getByRole('group', { name: 'Sunday', exact: true }).locator('[data-day]');
    await expect(page.locator('[data-day]')).toHaveCount(1);
    expect(await excess(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await day.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await day.boundingBox();
    const size = (box?.height ?? 0) / 24;
    const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 11 * size + 2];
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    // Its preview shows that the finger has waited long enough.
    await page.getByText('11:00–11:15').waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + size }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + 2 * size - 4 }] });
    await page.getByText('11:00–13:00').waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const dialog = page.getByRole('dialog', { name: 'New slot' });
    await expect(dialog.getByLabel('Start')).toHaveValue('11:00');
    await expect(dialog.getByLabel('End')).toHaveValue('13:00');
  });
});
