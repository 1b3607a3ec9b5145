import type { Hours } from '@kamerton/wire';
import type { Handle } from '../db/schema.ts';
import { translationsJson } from '../db/translations.ts';
import { demoReplyTemplates, demoAccounts, demoEmails, demoOperator, demoPlaylists, demoThread } from './people.ts';
import { type DemoVenue, firstVenues, secondVenues } from './venues.ts';

/** Inserts accounts, an operator, empty playlists, a support thread and reply templates; repeating it adds nothing. */
export const seedPeople = async (tx: Handle, passwordHash: string): Promise<void> => {
  const signed = { password_hash: passwordHash };
  await tx
    .insertInto('accounts')
    .values(demoAccounts.map((account) => ({ ...account, ...signed })))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  await tx
    .insertInto('staff')
    .values({ ...demoOperator, ...signed })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const first = await accountId(tx, demoEmails.first);
  const existing = await tx.selectFrom('playlists').select('id').where('account_id', '=', first).execute();
  if (existing.length > 0) return;
  await seedPlaylists(tx, first);
  await seedThread(tx, first);
  await tx
    .insertInto('reply_templates')
    .values(demoReplyTemplates.map(({ name, text }) => ({ name, text: translationsJson(text) })))
    .execute();
};

export const accountId = async (tx: Handle, email: string): Promise<number> =>
  (await tx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const seedPlaylists = async (tx: Handle, account_id: number): Promise<void> => {
  // One after another, so that "newest first" has an order.
  for (const [at, { name, description }] of demoPlaylists.entries()) {
    const created_at = new Date(Date.UTC(2026, 8, 20 - at)).toISOString();
    await tx.insertInto('playlists').values({ account_id, name, description, created_at }).execute();
  }
};

const seedThread = async (tx: Handle, account_id: number): Promise<void> => {
  const { subject, status, messages } = demoThread;
  const { id: request_id } = await tx
    .insertInto('support_requests')
    .values({ account_id, subject, status, created_at: '2026-11-10T08:15:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, message] of messages.entries()) {
    const created_at = new Date(Date.UTC(2026, 10, 10, 8, 15 + at * 94)).toISOString();
    await tx
      .insertInto('support_messages')
      .values({ ...message, request_id, created_at })
      .execute();
  }
};

/** Venues need the collections that play in them, and the table of cities. */
export const seedVenues = async (tx: Handle): Promise<void> => {
  const owners = [
    [demoEmails.first, firstVenues],
    [demoEmails.second, secondVenues],
  ] as const;
  for (const [email, venues] of owners) {
    const account = await accountId(tx, email);
    const existing = await tx.selectFrom('venues').select('id').where('account_id', '=', account).execute();
    if (existing.length > 0) continue;
    for (const venue of venues) await insertVenue(tx, account, venue);
  }
};

const insertVenue = async (tx: Handle, account_id: number, venue: DemoVenue): Promise<void> => {
  const { name, address, legal_entity, is_active = true } = venue;
  const city = tx.selectFrom('cities').select('id').where('key', '=', venue.city);
  const type = tx.selectFrom('venue_types').select('id').where('key', '=', venue.type);
  const daily = 'start' in venue.hours;
  await tx
    .insertInto('venues')
    .values({
      account_id,
      name,
      address,
      legal_entity,
      is_active,
      city_id: (await city.executeTakeFirstOrThrow()).id,
      object_type_id: (await type.executeTakeFirstOrThrow()).id,
      advanced_schedule: !daily,
      ...hoursOf(venue.hours),
      playlist_id:
        venue.plays && 'playlist' in venue.plays ? await playlistId(tx, account_id, venue.plays.playlist) : null,
      selection_id: venue.plays && 'selection' in venue.plays ? await collectionId(tx, venue.plays.selection) : null,
    })
    .execute();
};

const hoursOf = (hours: DemoVenue['hours']): Partial<Hours> & { start_time?: string; end_time?: string } =>
  'start' in hours ? { start_time: hours.start, end_time: hours.end } : hours;

const playlistId = async (tx: Handle, account: number, name: string): Promise<number | null> =>
  (
    await tx
      .selectFrom('playlists')
      .select('id')
      .where('account_id', '=', account)
      .where('name', '=', name)
      .executeTakeFirst()
  )?.id ?? null;

const collectionId = async (tx: Handle, key: string): Promise<number | null> =>
  (await tx.selectFrom('collections').select('id').where('key', '=', key).executeTakeFirst())?.id ?? null;
