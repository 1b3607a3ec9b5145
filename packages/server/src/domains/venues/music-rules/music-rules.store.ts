import type { Language, MusicRule } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { execute, findValue, hasRow, listRows, readValue } from '../../../db/rows.ts';
import { collectionIsPublished } from '../../catalogue/collections/collections.store.ts';
import { trackIsPlayable, trackWasOffered } from '../../catalogue/track-rows/track-rows.store.ts';
import type { Placed, StorableRule, VenueTags } from './music-rules.rules.ts';
import type { ComparedRule, TrackFacts } from './track-index.rules.ts';
import {
  findVenueSource,
  isPlayedBy,
  type SourceId,
  sourceIn,
  venueSources,
} from '../../common/media/venue-sources.store.ts';

/** A rule as players are measured by it. */
export type PlacedRule = ComparedRule & Placed;

/** A rule with all that tells of it. */
export type RuleRow = MusicRule & ComparedRule;

const merged = sql`LEFT JOIN merged_genres AS merged
  ON music_rules.kind = 'genre' AND merged.id = CASE WHEN music_rules.kind = 'genre' THEN music_rules.value::bigint END`;

/** The value of a rule; a genre that was merged into another counts as that one. */
const value = sql`coalesce(merged.genre_id::text, music_rules.value)`;

/** Everything that an account's players are measured by. */
export const listPlacedRules = (db: Handle, account: number): Promise<PlacedRule[]> =>
  listRows(db)`
    SELECT music_rules.kind, ${value} AS value, music_rules.tag_id, music_rules.venue_id
    FROM music_rules ${merged} WHERE music_rules.account_id = ${account}`;

const idOf = (kind: 'track' | 'genre') => sql`CASE WHEN music_rules.kind = ${sql.lit(kind)} THEN ${value}::bigint END`;

const listRuleRows = (db: Handle, language: Language, where: RawBuilder<unknown>): Promise<RuleRow[]> =>
  listRows(db)`
    SELECT music_rules.id, music_rules.kind, ${value} AS value, tracks.artist, ${idOf('track')} AS track_id,
      ${idOf('genre')} AS genre_id,
      coalesce(tracks.name, ${inLanguage('genres.name', language)}, music_rules.name) AS name,
      CASE WHEN music_rules.tag_id IS NOT NULL THEN 'tag' WHEN music_rules.venue_id IS NOT NULL THEN 'venue'
        ELSE 'company' END AS scope,
      music_rules.tag_id, music_rules.venue_id, coalesce(venue_tags.name, venues.name) AS scope_name, music_rules.created_at
    FROM music_rules ${merged}
      LEFT JOIN tracks ON tracks.id = ${idOf('track')}
      LEFT JOIN genres ON genres.id = ${idOf('genre')}
      LEFT JOIN venue_tags ON venue_tags.id = music_rules.tag_id
      LEFT JOIN venues ON venues.id = music_rules.venue_id
    WHERE ${where} ORDER BY music_rules.id`;

/** Condition on a rule that it is one of a scope's. */
const isAt = ({ tag_id, venue_id }: Placed) => sql`
  music_rules.tag_id IS NOT DISTINCT FROM ${tag_id}::bigint
  AND music_rules.venue_id IS NOT DISTINCT FROM ${venue_id}::bigint`;

/** Rules of a scope, oldest first. */
export const listRules = (db: Handle, language: Language, account: number, place: Placed): Promise<RuleRow[]> =>
  listRuleRows(db, language, sql`music_rules.account_id = ${account} AND ${isAt(place)}`);

export const listRulesById = (db: Handle, language: Language, ids: readonly number[]): Promise<RuleRow[]> =>
  listRuleRows(db, language, sql`music_rules.id = ANY(${ids}::bigint[])`);

/** Every rule of an account's, oldest first: of the company, of tags and of venues. */
export const listAllRules = (db: Handle, language: Language, account: number): Promise<RuleRow[]> =>
  listRuleRows(db, language, sql`music_rules.account_id = ${account}`);

/** Serializes changes of an account's rules until the transaction ends, which keeps their number within its bound. */
export const lockRules = (tx: Handle, account: number): Promise<void> =>
  execute(tx)`SELECT FROM accounts WHERE id = ${account} FOR NO KEY UPDATE`;

export const countRules = (db: Handle, account: number): Promise<number> =>
  readValue(db)<number>`SELECT count(*) AS n FROM music_rules WHERE account_id = ${account}`;

/** Rules of a scope by what they block: one against a merged genre is one against that which it was merged into. */
const blockedBy = (account: number, place: Placed) => sql`
  SELECT music_rules.id, music_rules.kind, ${value} AS value
  FROM music_rules ${merged} WHERE music_rules.account_id = ${account} AND ${isAt(place)}`;

/** Returns the ids of the rules that were not there yet. */
export const insertRules = async (
  tx: Handle,
  account: number,
  { tag_id, venue_id }: Placed,
  rules: readonly StorableRule[],
): Promise<number[]> => {
  const existing = await sql<StorableRule>`${blockedBy(account, { tag_id, venue_id })}`.execute(tx);
  const existingKeys = new Set(existing.rows.map((rule) => `${rule.kind} ${rule.value}`));
  const missing = rules.filter((rule) => !existingKeys.has(`${rule.kind} ${rule.value}`));
  if (missing.length === 0) return [];
  const rows = await tx
    .insertInto('music_rules')
    .values(missing.map((rule) => ({ ...rule, account_id: account, tag_id, venue_id })))
    .onConflict((conflict) => conflict.constraint('music_rules_once').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Removes rules of a scope but those that are named. */
export const removeOthers = (
  tx: Handle,
  account: number,
  place: Placed,
  rules: readonly StorableRule[],
): Promise<void> =>
  execute(tx)`
    DELETE FROM music_rules WHERE id IN (
      SELECT id FROM (${blockedBy(account, place)}) AS existing
      WHERE (kind, value) NOT IN (SELECT * FROM unnest(
        ${rules.map(({ kind }) => kind)}::text[], ${rules.map((rule) => rule.value)}::text[])))`;

/** Returns how many there were. */
export const removeRules = async (tx: Handle, account: number, ids: readonly number[]): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('music_rules')
    .where('account_id', '=', account)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/**
 * True if each of the tracks and genres exists; genres that were merged into others do, tracks that could never be played
 * do not. The genres are locked until the
 * transaction ends, so that none is deleted before the write.
 */
export const doNamedExist = async (db: Handle, rules: readonly StorableRule[]): Promise<boolean> => {
  const ids = (kind: StorableRule['kind']) => rules.filter((rule) => rule.kind === kind).map((rule) => rule.value);
  await sql`
    SELECT FROM genres WHERE id = ANY(${ids('genre')}::bigint[])
      OR id IN (SELECT genre_id FROM merged_genres WHERE merged_genres.id = ANY(${ids('genre')}::bigint[]))
    ORDER BY id FOR KEY SHARE`.execute(db);
  const isMissing = await readValue(db)<boolean>`
    SELECT EXISTS (
      SELECT FROM unnest(${ids('track')}::bigint[]) AS named (id) WHERE NOT EXISTS (
        SELECT FROM tracks WHERE tracks.id = named.id AND ${trackWasOffered()})
    ) OR EXISTS (
      SELECT FROM unnest(${ids('genre')}::bigint[]) AS named (id)
      WHERE NOT EXISTS (SELECT FROM genres WHERE genres.id = named.id)
        AND NOT EXISTS (SELECT FROM merged_genres WHERE merged_genres.id = named.id)
    ) AS is_missing`;
  return !isMissing;
};

export const factColumns = sql`
  tracks.id, tracks.name, tracks.artist, albums.name AS album_name, tracks.explicit,
  coalesce((SELECT jsonb_agg(genre_id) FROM track_genres WHERE track_id = tracks.id), '[]') AS genre_ids`;

export const listFacts = (db: Handle, ids: readonly number[]): Promise<TrackFacts[]> =>
  listRows(db)`
    SELECT ${factColumns} FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE tracks.id = ANY(${ids}::bigint[]) ORDER BY tracks.id`;

/** What calls may name instead of what plays. */
export interface AskedSource {
  playlist_id?: number | null | undefined;
  selection_id?: number | null | undefined;
}

/** The source that a call names, or else the one that plays at the venue; null if nothing does. */
export const findAskedSource = async (
  db: Handle,
  venue: number,
  { playlist_id = null, selection_id = null }: AskedSource,
): Promise<SourceId | null> => sourceIn({ playlist_id, selection_id }) ?? findVenueSource(db, venue);

/** The tracks of a source that can be played, in order. */
export const listSourceFacts = async (
  db: Handle,
  { kind, id }: SourceId,
): Promise<(TrackFacts & { album_id: number })[]> => {
  const sourceTable = sql.table(`${kind}_tracks`);
  return listRows(db)<TrackFacts & { album_id: number }>`
    SELECT ${factColumns}, tracks.album_id
    FROM ${sourceTable} AS held JOIN tracks ON tracks.id = held.track_id JOIN albums ON albums.id = tracks.album_id
    WHERE held.${sql.ref(`${kind}_id`)} = ${id} AND ${trackIsPlayable}
    ORDER BY held.position, tracks.id`;
};

export const listVenueTags = async (db: Handle, account: number): Promise<VenueTags> => {
  const rows = await listRows(db)<{ venue_id: number; tag_ids: number[] }>`
    SELECT venue_id, jsonb_agg(tag_id) AS tag_ids FROM venue_tag_venues
      JOIN venue_tags ON venue_tags.id = venue_tag_venues.tag_id
    WHERE venue_tags.account_id = ${account} GROUP BY venue_id`;
  return Object.fromEntries(rows.map(({ venue_id, tag_ids }) => [venue_id, tag_ids]));
};

interface PlayedSource {
  venue_id: number;
  playlist_id: number | null;
  selection_id: number | null;
}

/** Lists the sources of the venues of a scope, assigned or scheduled. */
export const listPlayed = (db: Handle, account: number, { tag_id, venue_id }: Placed): Promise<PlayedSource[]> =>
  listRows(db)`
    SELECT DISTINCT venue_id, playlist_id, selection_id FROM ${venueSources} AS plays
    WHERE account_id = ${account} AND venue_id = coalesce(${venue_id}::bigint, venue_id) AND (${tag_id}::bigint IS NULL
      OR EXISTS (SELECT FROM venue_tag_venues AS tagged
        WHERE tagged.venue_id = plays.venue_id AND tag_id = ${tag_id}::bigint))
    ORDER BY venue_id, playlist_id, selection_id`;

/** Row of a playlist or a collection that an account can read: its own, a published one, or one that it plays. */
const readable = (account: number, { kind, id }: SourceId): RawBuilder<unknown> =>
  kind === 'playlist'
    ? sql`FROM playlists WHERE id = ${id} AND account_id = ${account} AND deleted_at IS NULL`
    : sql`FROM collections WHERE id = ${id} AND (${collectionIsPublished} OR ${isPlayedBy(account, sql`collections.id`)})`;

export const isReadable = (db: Handle, account: number, source: SourceId): Promise<boolean> =>
  hasRow(db)`SELECT ${readable(account, source)}`;

/** The name of a playlist or a collection; null if the account cannot read it. */
export const findSourceName = (
  db: Handle,
  account: number,
  language: Language,
  source: SourceId,
): Promise<string | null> => {
  const name = source.kind === 'playlist' ? sql`name` : inLanguage('collections.name', language);
  return findValue(db)`SELECT ${name} AS name ${readable(account, source)}`;
};

export const findAccounts = async (db: Handle, venues: readonly number[]): Promise<Map<number, number>> => {
  const rows = await listRows(db)<{ id: number; account_id: number }>`
    SELECT id, account_id FROM venues WHERE id = ANY(${venues}::bigint[])`;
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
};
