import type { PlayerCommand, Sound } from '@kamerton/wire';
import { sql } from 'kysely';
import { isWithin } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { hasRow, listRows } from '../../../db/rows.ts';
import { trackIsPlayable } from '../../catalogue/track-rows/track-rows.store.ts';
import { usualSound } from './on-air.rules.ts';

/** Seconds for which a command is carried out. */
const commandLifetime = 60;

export const findSound = async (db: Handle, venue: number): Promise<Sound> => {
  const found = await db
    .selectFrom('venue_sounds')
    .select(['volume', 'volume_steps', 'crossfade', 'artist_apart', 'title_apart'])
    .where('venue_id', '=', venue)
    .executeTakeFirst();
  return found ?? usualSound;
};

export const setSound = async (tx: Handle, venue: number, sound: Sound): Promise<void> => {
  const values = { ...sound, volume_steps: JSON.stringify(sound.volume_steps) };
  await tx
    .insertInto('venue_sounds')
    .values({ venue_id: venue, ...values })
    .onConflict((conflict) => conflict.column('venue_id').doUpdateSet(values))
    .execute();
};

/** Sets the volumes of many venues; the rest of their sound stays as it is. */
export const setVolumes = async (
  tx: Handle,
  volumes: readonly { venue_id: number; volume: number }[],
): Promise<void> => {
  const { volume_steps, crossfade, artist_apart, title_apart } = usualSound;
  await sql`
    INSERT INTO venue_sounds (venue_id, volume, volume_steps, crossfade, artist_apart, title_apart)
    SELECT venue_id, volume, ${JSON.stringify(volume_steps)}::jsonb, ${crossfade}::double precision,
      ${artist_apart}::integer, ${title_apart}::integer
    FROM jsonb_to_recordset(${JSON.stringify(volumes)}::jsonb) AS wanted (venue_id bigint, volume integer)
    ON CONFLICT (venue_id) DO UPDATE SET volume = excluded.volume`.execute(tx);
};

interface NewCommand {
  action: PlayerCommand['action'];
  player_id?: number;
  track_id?: number;
}

export const insertCommand = async (tx: Handle, venue_id: number, command: NewCommand): Promise<void> => {
  await tx
    .insertInto('venue_commands')
    .values({ venue_id, ...command })
    .execute();
};

/** The commands to a player that are not too old, after the one with the id that it knows, the first one first. */
export const listCommands = (
  db: Handle,
  player: { id: number; venue_id: number },
  after = 0,
): Promise<PlayerCommand[]> =>
  listRows(db)`
    SELECT commands.id, commands.action, commands.at,
      CASE WHEN tracks.id IS NULL THEN NULL
        ELSE jsonb_build_object('id', tracks.id, 'name', tracks.name, 'artist', tracks.artist) END AS track
    FROM venue_commands AS commands LEFT JOIN tracks ON tracks.id = commands.track_id
    WHERE commands.venue_id = ${player.venue_id} AND commands.id > ${after}
      AND (commands.player_id IS NULL OR commands.player_id = ${player.id}) AND ${isWithin(sql`commands.at`, commandLifetime)}
    ORDER BY commands.id`;

export const isPlayable = (db: Handle, track: number): Promise<boolean> =>
  hasRow(db)`
    SELECT FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE tracks.id = ${track} AND ${trackIsPlayable}`;
