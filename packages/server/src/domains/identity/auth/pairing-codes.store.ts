import { sql } from 'kysely';
import { isPast } from '../../../db/clock.ts';
import { execute, findRow, hasRow, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

/** Sets the code of a venue; it replaces an earlier one. Returns its end. */
export const setPairingCode = (
  tx: Handle,
  venue: number,
  fingerprint: string,
  minutes: number,
): Promise<string> => readValue(tx)`
    INSERT INTO pairing_codes (venue_id, code_fingerprint, expires_at)
    VALUES (${venue}, ${fingerprint}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (venue_id) DO UPDATE SET
      code_fingerprint = excluded.code_fingerprint, expires_at = excluded.expires_at
    RETURNING expires_at`;

const isOneOf = (fingerprints: readonly string[]) => sql`code_fingerprint = ANY(${fingerprints}::text[])`;

/** True if the code with these fingerprints is a venue's, valid or not. */
export const isPairingCode = (tx: Handle, fingerprints: readonly string[]): Promise<boolean> =>
  hasRow(tx)`SELECT FROM pairing_codes WHERE ${isOneOf(fingerprints)}`;

/** Consumes the code with these fingerprints. Returns its venue; null if it is wrong or too old, or the account is closed. */
export const consumePairingCode = (
  tx: Handle,
  fingerprints: readonly string[],
  minutes: number,
): Promise<{ venue_id: number; account_id: number } | null> => findRow(tx)`
    WITH taken AS (
      DELETE FROM pairing_codes WHERE ${isOneOf(fingerprints)} RETURNING venue_id, expires_at
    )
    SELECT venues.id AS venue_id, venues.account_id
    FROM taken JOIN venues ON venues.id = taken.venue_id JOIN accounts ON accounts.id = venues.account_id
    WHERE NOT ${isPast(sql`taken.expires_at`, minutes * 60)} AND accounts.is_active`;

/** Voids the codes of an account's venues. */
export const removePairingCodesOf = (tx: Handle, account: number): Promise<void> => execute(tx)`
    DELETE FROM pairing_codes USING venues WHERE venues.id = venue_id AND account_id = ${account}`;
