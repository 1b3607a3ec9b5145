import { sql } from 'kysely';
import { isPast } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';

/** Sets the code of a venue; it replaces an earlier one. Returns its end. */
export const setPairingCode = async (
  tx: Handle,
  venue: number,
  fingerprint: string,
  minutes: number,
): Promise<string> => {
  const { rows } = await sql<{ expires_at: string }>`
    INSERT INTO pairing_codes (venue_id, code_fingerprint, expires_at)
    VALUES (${venue}, ${fingerprint}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (venue_id) DO UPDATE SET
      code_fingerprint = excluded.code_fingerprint, expires_at = excluded.expires_at
    RETURNING expires_at`.execute(tx);
  return rows[0]?.expires_at ?? '';
};

const isOneOf = (fingerprints: readonly string[]) => sql`code_fingerprint = ANY(${fingerprints}::text[])`;

/** True if the code with these fingerprints is a venue's, valid or not. */
export const isPairingCode = async (tx: Handle, fingerprints: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM pairing_codes WHERE ${isOneOf(fingerprints)}`.execute(tx);
  return rows.length > 0;
};

/** Consumes the code with these fingerprints. Returns its venue; null if it is wrong or too old, or the account is closed. */
export const consumePairingCode = async (
  tx: Handle,
  fingerprints: readonly string[],
  minutes: number,
): Promise<{ venue_id: number; account_id: number } | null> => {
  const { rows } = await sql<{ venue_id: number; account_id: number }>`
    WITH taken AS (
      DELETE FROM pairing_codes WHERE ${isOneOf(fingerprints)} RETURNING venue_id, expires_at
    )
    SELECT venues.id AS venue_id, venues.account_id
    FROM taken JOIN venues ON venues.id = taken.venue_id JOIN accounts ON accounts.id = venues.account_id
    WHERE NOT ${isPast(sql`taken.expires_at`, minutes * 60)} AND accounts.is_active`.execute(tx);
  return rows[0] ?? null;
};

/** Voids the codes of an account's venues. */
export const removePairingCodesOf = async (tx: Handle, account: number): Promise<void> => {
  await sql`
    DELETE FROM pairing_codes USING venues WHERE venues.id = venue_id AND account_id = ${account}`.execute(tx);
};
