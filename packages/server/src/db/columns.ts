import type { ContractDetails, Schedule, Sound, Translations, VenueFilter } from '@kamerton/wire';
import type { ColumnType } from 'kysely';

/** Conversions of values for which JavaScript has no exact type, the same on both engines. */

/** A timestamptz in PostgreSQL's text form, in a UTC session, as RFC 3339 with milliseconds. */
const momentText = (text: string): string => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString();

const plainText = (text: string): string => text;

/** By the ids of types: int8, date, timestamp, timestamptz and numeric. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: plainText,
  1114: plainText,
  1184: momentText,
  1700: Number,
};

/** Values as both engines return them: int8 as number, dates and timestamps as text. Meaning: see migrations/. */
export type Id = ColumnType<number, never, never>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** State before a merge of two genres or tags, kept while it can be undone. */
export interface UndoMerge {
  name: Translations;
  version: number;
  /** Id of the target. */
  into: number;
  /** Tracks that had it, and those among them that also had the target. */
  tracks: number[];
  shared: number[];
  /** Ids merged into it earlier. */
  merged: number[];
}

/** Types of the JSON columns by `table.column`. They are written as text. */
interface JsonValues {
  'audit_entries.after': unknown;
  'audit_entries.before': unknown;
  'audit_log.after': unknown;
  'audit_log.before': unknown;
  'changed_venues.before': Record<string, unknown> | null;
  'contracts.details': ContractDetails;
  'ddex_messages.report': unknown;
  'ddex_terms.deals': unknown;
  'ddex_terms.recordings': unknown;
  'import_files.notes': { code: string; about: string }[];
  'drops.problems': { path: string; code: string; about: string }[];
  'import_messages.report': unknown;
  'import_audit_buffer.actor': unknown;
  'imports.actor': unknown;
  'imports.counts': Partial<Record<string, number>>;
  'merged_genres.undo': UndoMerge;
  'merged_tags.undo': UndoMerge;
  'events.data': Record<string, unknown>;
  'playlists.deleted_from': number[];
  'saved_filters.filter': Record<string, unknown>;
  'settings.value': unknown;
  'venue_changes.tag': { id: number; name: string; venues: number[]; rules: object[] };
  'venue_filters.filter': VenueFilter;
  'venue_schedules.announcements': Schedule['announcements'];
  'venue_schedules.layers': Schedule['layers'];
  'venue_schedules.slots': Schedule['slots'];
  'venue_sounds.volume_steps': Sound['volume_steps'];
}

export type Json<Name extends keyof JsonValues> = ColumnType<JsonValues[Name], string, string>;
export type DefaultJson<Name extends keyof JsonValues> = ColumnType<JsonValues[Name], string | undefined, string>;
export type NullableJson<Name extends keyof JsonValues> = ColumnType<
  JsonValues[Name] | null,
  string | null | undefined,
  string | null
>;

/** Texts keyed by language. They are written as text too (see `translationsJson`). */
export type Translated = ColumnType<Translations, string, string>;
export type DefaultTranslated = ColumnType<Translations, string | undefined, string>;
export type NullableTranslated = ColumnType<Translations | null, string | null | undefined, string | null>;
