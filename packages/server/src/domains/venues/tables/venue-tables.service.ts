import { bounds, type Language, venueColumns, type VenueRowResult, weekdays } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, Invalid } from '../../../lib/errors.ts';
import { shortHash } from '../../../lib/tokens.ts';
import { createPauses, mapWithPauses } from '../../../lib/pauses.ts';
import { readSpreadsheet, writeSpreadsheet } from '../../../formats/spreadsheets/spreadsheets.ts';
import { SpreadsheetRefused } from '../../../formats/spreadsheets/csv.ts';
import { fold } from '../../../language/fold.ts';
import { typosOf } from '../../../language/typos.ts';
import { textsIn } from '../../../text/texts.ts';
import { ensureTags, findTagIds } from '../venues/venue-tags.store.ts';
import { insertVenues, lockSources, lockVenueCount } from '../venues/venues.store.ts';
import { applyPlanned, changesOf, fingerprintOf } from '../changes/venue-changes.service.ts';
import { columnFields, fieldText, type Planned } from '../changes/venue-states.rules.ts';
import { findNames, lockStates, readStates, writeChanges } from '../changes/venue-states.store.ts';
import {
  cityLabel,
  cityNameOf,
  createImportPlan,
  emptyState,
  type NamedCity,
  type PlannedRow,
} from './plan-import.rules.ts';
import { hoursCell, foldCell, rowsOf, type TableRow } from './venue-rows.rules.ts';
import {
  findCities,
  listCollectionNames,
  listOrdered,
  lockPlaylistNames,
  listTypeNames,
} from './venue-tables.store.ts';

type Format = 'xlsx' | 'csv';

const mediaTypes: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

interface Exported {
  account: number;
  language: Language;
  format: Format;
  template: boolean;
}

const exportedRows = async (db: Handle, account: number, language: Language): Promise<string[][]> => {
  const { venues: text } = textsIn(language);
  const states = new Map((await readStates(db, account)).map((state) => [state.id, state]));
  const names = await findNames(db, account, language, [...states.values()]);
  const cities = await findCities(db, [...new Set([...names.cities.values()].map(fold))], [...names.cities.keys()]);
  const namesakes = new Map<string, number>();
  for (const { name } of cities) {
    for (const each of new Set(Object.values(name).map(foldCell))) namesakes.set(each, (namesakes.get(each) ?? 0) + 1);
  }
  const labels = new Map(
    cities.map((city) => {
      const label = cityLabel(city, language, false);
      return [city.id, cityLabel(city, language, (namesakes.get(foldCell(label)) ?? 0) > 1)];
    }),
  );
  const pause = createPauses();
  const rows: string[][] = [];
  for (const id of await listOrdered(db, account)) {
    const state = states.get(id);
    if (!state) continue;
    await pause();
    rows.push([
      String(id),
      state.name,
      labels.get(state.city_id) ?? '',
      state.address,
      fieldText(state, 'type', names, text),
      state.legal_entity,
      state.is_active ? text.yes : text.no,
      state.advanced_schedule ? text.byWeekday : text.everyDay,
      hoursCell(state.start_time, state.end_time),
      ...weekdays.map((day) => hoursCell(state[`${day}_start`], state[`${day}_end`])),
      state.playlist_id === null ? '' : (names.playlists.get(state.playlist_id) ?? ''),
      state.selection_id === null ? '' : (names.collections.get(state.selection_id) ?? ''),
      String(state.volume),
      fieldText(state, 'tags', names, text),
    ]);
  }
  return rows;
};

export const exportTable = async (db: Handle, { account, language, format, template }: Exported) => {
  const { columns } = textsIn(language).venues;
  const heads = venueColumns.map((column) => columns[column]);
  const rows = template ? [] : await exportedRows(db, account, language);
  return tableFile([heads, ...rows], { account, language, format });
};

/** Writes a table as a file that spreadsheets open. */
export const tableFile = async (
  rows: readonly (readonly string[])[],
  { account, language, format }: Omit<Exported, 'template'>,
) => {
  const { sheet } = textsIn(language).venues;
  // Spreadsheets expect semicolons where the comma is in numbers.
  const separator = language === 'ru' ? ';' : ',';
  const bytes = await writeSpreadsheet(rows, { format, separator, sheet }, account);
  const { buffer, byteOffset, byteLength } = bytes;
  const file = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  return { filename: `${sheet}.${format}`, media_type: mediaTypes[format], file };
};

export const readTable = async (file: string, account: number): Promise<TableRow[]> => {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length === 0) throw new Invalid({ file: 'required' });
  if (bytes.length > bounds.venue_table.bytes) throw new Invalid({ file: 'too_large' });
  try {
    const rows = rowsOf(await readSpreadsheet(bytes, bounds.venues, account));
    if (!rows) throw new Invalid({ file: 'mismatch' });
    if (rows.length === 0) throw new Invalid({ file: 'required' });
    if (rows.length > bounds.venues) throw new Invalid({ file: 'too_many' });
    return rows;
  } catch (error) {
    if (error instanceof SpreadsheetRefused) throw new Invalid({ file: error.fault });
    throw error;
  }
};

interface Imported {
  account: number;
  language: Language;
  rows: readonly TableRow[];
  dry_run: boolean;
  fingerprint?: string | undefined;
}

/** The rows that an import would refuse, with all of their cells and the reasons. */
export const refusedRows = async (tx: Handle, wanted: Pick<Imported, 'account' | 'language' | 'rows'>) => {
  const { planned } = await planTable(tx, wanted);
  const { columns, why } = textsIn(wanted.language).venues;
  const present = venueColumns.filter((column) => wanted.rows.some(({ cells }) => cells[column] !== undefined));
  const refused = planned.flatMap(({ reasons }, at) => {
    const cells = wanted.rows[at]?.cells ?? {};
    const sentences = reasons.map(({ heading, reason }) => `${heading}: ${reason}`);
    return reasons.length > 0 ? [[...present.map((column) => cells[column] ?? ''), sentences.join(' ')]] : [];
  });
  return [[...present.map((column) => columns[column]), why], ...refused];
};

const outcomeOf = ({ planned }: PlannedRow): VenueRowResult['outcome'] => {
  if (!planned) return 'refused';
  if (planned.id === 0) return 'new';
  return planned.fields.length > 0 ? 'changed' : 'unchanged';
};

/** Creates the tags that rows name for the first time, and puts their ids in the place of the negative ones. */
const withRealTags = async (
  tx: Handle,
  account: number,
  planned: readonly Planned[],
  newTags: ReadonlyMap<number, string>,
): Promise<Planned[]> => {
  const used = [...newTags].filter(([id]) => planned.some(({ after }) => after.tag_ids.includes(id)));
  if (used.length === 0) return [...planned];
  const names = used.map(([, name]) => name);
  if (!(await ensureTags(tx, account, names))) throw new Conflict();
  const { found } = await findTagIds(tx, account, names);
  const ids = new Map(used.map(([id, name]) => [id, found.get(name) ?? 0]));
  return planned.map((each) => ({
    ...each,
    after: {
      ...each.after,
      tag_ids: each.after.tag_ids.map((id) => ids.get(id) ?? id).toSorted((one, other) => one - other),
    },
  }));
};

/** Applies what rows do. */
const applyRows = async (
  tx: Handle,
  account: number,
  rows: readonly PlannedRow[],
  newTags: ReadonlyMap<number, string>,
) => {
  const changing = rows.flatMap(({ planned }) => (planned && planned.fields.length > 0 ? [planned] : []));
  const ids = (of: 'playlist_id' | 'selection_id') => [
    ...new Set(changing.flatMap(({ before, after }) => (after[of] && after[of] !== before[of] ? [after[of]] : []))),
  ];
  const wanted = { playlists: ids('playlist_id'), collections: ids('selection_id') };
  const assignable = await lockSources(tx, account, wanted);
  // One was deleted since the names were read.
  const isGone = (of: keyof typeof wanted) => wanted[of].some((id) => !assignable[of].has(id));
  if (isGone('playlists') || isGone('collections')) throw new Conflict();
  const planned = await withRealTags(tx, account, changing, newTags);
  const created = planned.filter(({ id }) => id === 0);
  const columns = columnFields.filter((field) => field in emptyState);
  const values = created.map(({ after }) => after);
  const inserted = await insertVenues(tx, account, columns, values);
  const { volume, tag_ids } = emptyState;
  const further = created.map((each, at) => {
    const before = { ...each.after, volume, tag_ids };
    return { ...each, id: inserted[at] ?? 0, before };
  });
  await writeChanges(tx, further);
  const existing = planned.filter(({ id }) => id !== 0);
  return applyPlanned(tx, account, existing, further);
};

/** Misspelled cities of a table for which others are suggested: each has some hundred neighbours. */
const mostMisspelled = 100;

/** The largest city one typo away from each name that no city has. */
const findNearCities = async (
  db: Handle,
  rows: readonly TableRow[],
  found: readonly NamedCity[],
): Promise<Map<string, NamedCity>> => {
  const listed = new Set(found.flatMap(({ name }) => Object.values(name).map(fold)));
  const unknown = new Set(rows.map(({ cells: { city = '' } }) => cityNameOf(city)).filter((name) => !listed.has(name)));
  const meant = new Map<string, string[]>();
  for (const name of [...unknown].slice(0, mostMisspelled)) {
    for (const typo of typosOf(name)) meant.set(typo, [...(meant.get(typo) ?? []), name]);
  }
  const near = new Map<string, NamedCity>();
  for (const city of meant.size > 0 ? await findCities(db, [...meant.keys()], []) : []) {
    const names = Object.values(city.name).flatMap((name) => meant.get(fold(name)) ?? []);
    for (const name of names) if (!near.has(name)) near.set(name, city);
  }
  return near;
};

/** Reads what the rows of a table do, and locks what they may change. */
const planTable = async (tx: Handle, { account, language, rows }: Pick<Imported, 'account' | 'language' | 'rows'>) => {
  // Locked before the account and its venues, as in changes of playlists.
  const playlists = await lockPlaylistNames(tx, account);
  await lockVenueCount(tx, account);
  const venues = await lockStates(tx, account, null);
  const names = await findNames(tx, account, language, venues);
  const called = rows.flatMap(({ cells: { city = '' } }) => [fold(city), cityNameOf(city)]);
  // A city that is no longer listed is still that of its venues.
  const cities = await findCities(tx, [...new Set(called)], [...names.cities.keys()]);
  const existing = {
    venues,
    names,
    cities,
    nearCities: await findNearCities(tx, rows, cities),
    types: await listTypeNames(tx),
    playlists,
    collections: await listCollectionNames(tx),
  };
  const { plan, newTags } = createImportPlan(existing, language);
  const pause = createPauses();
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    await pause();
    planned.push(plan(row));
  }
  return { planned, names, newTags };
};

export const importTable = async (tx: Handle, imported: Imported) => {
  const { account, language, dry_run, fingerprint } = imported;
  const { planned, names, newTags } = await planTable(tx, imported);
  const tags = new Map([...names.tags, ...newTags]);
  const changes = planned.flatMap((each) => (each.planned ? [each.planned] : []));
  const does = JSON.stringify([
    fingerprintOf(changes, tags),
    planned.map((row) => [row.row, outcomeOf(row), row.reasons.map(({ column }) => column)]),
  ]);
  const print = shortHash(does);
  if (!dry_run && fingerprint !== undefined && fingerprint !== print) throw new Conflict();
  const states = changes.map((each) => each.after);
  const after = await findNames(tx, account, language, states);
  const shown = {
    cities: new Map([...names.cities, ...after.cities]),
    types: names.types,
    playlists: new Map([...names.playlists, ...after.playlists]),
    collections: new Map([...names.collections, ...after.collections]),
    tags,
  };
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const row of planned) counts[outcomeOf(row)] += 1;
  const results = await mapWithPauses(planned, (row): VenueRowResult => {
    const outcome = outcomeOf(row);
    const changesThere = outcome === 'changed' && row.planned ? changesOf(row.planned, shown, language) : [];
    return {
      row: row.row,
      outcome,
      id: row.planned?.id || null,
      name: row.name,
      changes: changesThere,
      reasons: row.reasons,
    };
  });
  return {
    success: true as const,
    counts,
    fingerprint: print,
    rows: dry_run ? results : results.filter(({ outcome }) => outcome === 'refused'),
    undo: dry_run ? null : await applyRows(tx, account, planned, newTags),
  };
};
