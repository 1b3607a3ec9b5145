import { newAccount } from './support/account.ts';
import { ask } from './support/api.ts';
import { cityByDay, yesterdayAt } from './support/clocks.ts';
import { command } from './support/command.ts';
import { FastClock } from './support/fast-clock.ts';
import { expect, test } from './support/test.ts';
import {
  countStored,
  importAlbum,
  isHeard,
  isSilent,
  makePlaylist,
  makeVenue,
  pair,
  playsOf,
  title,
} from './support/venue-player.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|401|404/] });

const minute = 60_000;

test('a day of a venue: opens at nine, plays through a cut of an hour, changes at noon, closes at night', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const { city, zone } = cityByDay();
  const onDay = (clockTime: string) => yesterdayAt(clockTime, zone);
  const { session } = await newAccount('venue-day');
  const morning = await importAlbum(session, 710, { seconds: 30 });
  const noon = await importAlbum(session, 910, { seconds: 30, titles: ['Soup', 'Bread', 'Tea'] });
  const venue = await makeVenue(session, morning, { city, start_time: '09:00', end_time: '22:00' });
  const lunch = await makePlaylist(session, 'Lunch', noon);
  const slots = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
    day,
    start: '12:00',
    end: '15:00',
    playlist_id: lunch,
    selection_id: null,
  }));
  const { version } = await ask<{ version: number }>(session.token, 'GET', `/objects/${venue.id}/schedule`);
  const schedule = { slots, layers: [], announcements: [] };
  await ask(session.token, 'PUT', `/objects/${venue.id}/schedule`, { version, schedule });

  const clock = await FastClock.start(context, onDay('08:00:00'));
  await pair(page, session, venue);
  await expect(title(page)).toHaveText('Closed now');
  await clock.jumpTo(page, onDay('08:59:50'));
  const first = await isHeard(page, morning);
  expect((await clock.now(page)).getTime()).toBeGreaterThanOrEqual(onDay('09:00:00').getTime());
  await expect.poll(() => countStored(page), { timeout: 60_000 }).toBe(morning.length + noon.length);

  // The cut begins and ends with music; most of its hour the device sleeps.
  await clock.setNetwork(false);
  await expect(title(page)).not.toHaveText(first, { timeout: 60_000 });
  await isHeard(page, morning);
  await clock.jump(page, 55 * minute);
  const second = await isHeard(page, morning);
  await expect(title(page)).not.toHaveText(second, { timeout: 60_000 });
  await clock.setNetwork(true);
  const played = async () =>
    (await playsOf(session, venue)).toSorted((one, other) => (one.started_at < other.started_at ? -1 : 1));
  await expect.poll(async () => (await played()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);

  const current = await isHeard(page, morning);
  const revoked = morning.find(({ name }) => name === current);
  await command('revoke', 'track', String(revoked?.id), '--reason', 'The licence has ended');
  await expect.poll(() => countStored(page)).toBe(morning.length + noon.length - 1);
  await expect(title(page)).not.toHaveText(current);

  await clock.jumpTo(page, onDay('11:50:00'));
  await isHeard(page, morning);
  await clock.jumpTo(page, onDay('11:59:50'));
  await isHeard(page, noon);
  await clock.jumpTo(page, onDay('21:50:00'));
  await isHeard(page, morning);
  await clock.jumpTo(page, onDay('21:59:50'));
  await expect(title(page)).toHaveText('Closed now', { timeout: 60_000 });
  await isSilent(page);

  const from = (clockTime: string) => onDay(clockTime).toISOString();
  await expect
    .poll(async () => (await played()).some(({ started_at: at }) => at >= from('21:50:00')), { timeout: 60_000 })
    .toBe(true);
  const plays = await played();
  expect(plays.every(({ started_at: at }) => at >= from('09:00:00') && at < from('22:00:30'))).toBe(true);
  expect(plays[0] && plays[0].started_at < from('09:03:00')).toBe(true);
  const lunchTracks = new Set(noon.map(({ id }) => id));
  // A track that was chosen before a moment may sound after it: time goes eight times as fast as its start.
  const isChosenBefore = (at: string) =>
    ['12:00', '15:00'].some((moment) => at >= from(`${moment}:00`) && at < from(`${moment}:30`));
  for (const { track_id: id, started_at: at } of plays.filter((play) => !isChosenBefore(play.started_at))) {
    expect(lunchTracks.has(id), at).toBe(at >= from('12:00:00') && at < from('15:00:00'));
  }
  // No play stands twice, and none begins before the one before it ends, but for the crossfade.
  for (const [at, play] of plays.entries()) {
    const next = plays[at + 1];
    if (!next) continue;
    const end = Date.parse(play.started_at) + play.duration_ms;
    expect(Date.parse(next.started_at), next.started_at).toBeGreaterThan(end - 6000);
  }
});
