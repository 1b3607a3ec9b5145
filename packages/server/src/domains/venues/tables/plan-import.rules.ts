import {
  allLanguages,
  api,
  bounds,
  type Hours,
  type Language,
  type Translations,
  type VenueColumn,
  type VenueRowResult,
  weekdays,
} from '@kamerton/wire';
import { textsIn } from '../../../text/texts.ts';
import { differing, hourFields, type Names, type Planned, type VenueState } from '../changes/venue-states.rules.ts';
import { fold } from '../../../language/fold.ts';
import { typosOf } from '../../../language/typos.ts';
import { tagFinder } from '../venues/venues.rules.ts';
import { type Cells, flagIn, hoursIn, isAny, foldCell, type TableRow, tagsIn } from './venue-rows.rules.ts';

export interface NamedCity {
  id: number;
  name: Translations;
  region: Translations | null;
  country: string;
}

/** A venue as it is, or the values of a new one. */
type Base = VenueState & { has_volume_steps?: boolean };

interface Named {
  id: number;
  name: Translations;
}

export interface Existing {
  venues: readonly (Base & { id: number })[];
  names: Names;
  cities: readonly NamedCity[];
  types: readonly Named[];
  playlists: readonly { id: number; name: string }[];
  collections: readonly Named[];
  /** Cities one typo away from names that no city has, by the folded name. */
  nearCities: ReadonlyMap<string, NamedCity>;
}

type Reason = VenueRowResult['reasons'][number];

/** Effect of a row: a change of a venue, a new one (id 0), or the reason of its refusal. */
export interface PlannedRow {
  row: number;
  name: string;
  planned: Planned | null;
  reasons: Reason[];
}

/** Values of a venue that a row does not name. */
export const emptyState: VenueState = {
  name: '',
  city_id: 0,
  address: '',
  object_type_id: 0,
  legal_entity: '',
  is_active: true,
  advanced_schedule: false,
  start_time: null,
  end_time: null,
  ...(Object.fromEntries(hourFields.map((field) => [field, null])) as Hours),
  playlist_id: null,
  selection_id: null,
  volume: 100,
  tag_ids: [],
};

const inAny = (name: Translations | null): string[] =>
  allLanguages.flatMap((language) => name?.[language] ?? []).map(foldCell);

const grouped = <T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/** A city by its name, and by its region where others have the name too. */
export const cityLabel = (city: NamedCity, language: Language, isAmbiguous: boolean): string => {
  const name = city.name[language] ?? city.name.ru;
  return isAmbiguous ? `${name}, ${city.region?.[language] ?? city.region?.ru ?? city.country}` : name;
};

const keyOf = (name: string, city_id: number, address: string): string =>
  `${foldCell(name)}\n${city_id}\n${foldCell(address)}`;

/** The cities of a name, or of a name and a region or country behind a comma. */
const citiesCalled = (cities: Map<string, NamedCity[]>, cell: string): readonly NamedCity[] => {
  const exact = cities.get(foldCell(cell));
  if (exact) return exact;
  const comma = cell.indexOf(',');
  if (comma === -1) return [];
  const rest = foldCell(cell.slice(comma + 1));
  return (cities.get(foldCell(cell.slice(0, comma))) ?? []).filter(
    ({ region, country }) => inAny(region).includes(rest) || foldCell(country) === rest,
  );
};

const shapes = api.createVenue.body.shape;

type Refuse = (column: VenueColumn, reason: string) => void;

/** Records that cells name, by their spelling. */
interface Lookup {
  existing: Existing;
  language: Language;
  types: Map<string, Named[]>;
  playlists: Map<string, { id: number; name: string }[]>;
  collections: Map<string, Named[]>;
  /** The tags of a cell by id; null if the account would have too many. */
  tagIds: (names: readonly string[]) => number[] | null;
}

type Sources = Pick<Lookup, 'existing' | 'language' | 'playlists' | 'collections'>;

/** The name one typo away from a cell; empty if there is none. */
const nearName = (lookup: Sources, kind: 'playlist' | 'collection', cell: string): string => {
  const named: Map<string, readonly { name: string | Translations }[]> = lookup[`${kind}s`];
  const [{ name } = { name: '' }] = typosOf(foldCell(cell)).flatMap((typo) => named.get(typo) ?? []);
  return typeof name === 'string' ? name : (name[lookup.language] ?? name.ru);
};

/** Folded name of the city that a cell names, without the region or country behind a comma. */
export const cityNameOf = (cell: string): string => fold(cell.split(',')[0] ?? '');

const readSource = (lookup: Sources, cells: Cells, base: VenueState, refuse: Refuse): Partial<VenueState> => {
  const said = textsIn(lookup.language).venues.reasons;
  const after: Partial<VenueState> = {};
  if (cells.playlist && cells.collection) {
    refuse('playlist', said.both);
    return after;
  }
  for (const [kind, field, other] of [
    ['playlist', 'playlist_id', 'selection_id'],
    ['collection', 'selection_id', 'playlist_id'],
  ] as const) {
    const [cell, currentId] = [cells[kind], base[field]];
    if (cell === '') after[field] = null;
    if (!cell) continue;
    // Of several with its name a venue keeps the one that it has.
    const isCurrent = currentId !== null && lookup.existing.names[`${kind}s`].get(currentId) === cell;
    const found = isCurrent ? [{ id: currentId }] : (lookup[`${kind}s`].get(foldCell(cell)) ?? []);
    if (found.length > 1) refuse(kind, said[`several_${kind}s`]);
    else if (found.length === 0) refuse(kind, said[`unknown_${kind}`](nearName(lookup, kind, cell)));
    else Object.assign(after, { [field]: found[0]?.id, [other]: null });
  }
  return after;
};

const readTimes = (language: Language, cells: Cells, isNew: boolean, refuse: Refuse): Partial<VenueState> => {
  const { venues: text } = textsIn(language);
  const said = text.reasons;
  const after: Partial<VenueState> = {};
  const schedule = cells.schedule ?? '';
  if (isAny(schedule, ({ byWeekday }) => byWeekday)) after.advanced_schedule = true;
  else if (isAny(schedule, ({ everyDay }) => everyDay)) after.advanced_schedule = false;
  else if (schedule !== '') refuse('schedule', said.schedule(text.everyDay, text.byWeekday));
  else if (isNew) after.advanced_schedule = !cells.hours && weekdays.some((day) => cells[day]);
  if (cells.hours !== undefined) {
    const hours = hoursIn(cells.hours);
    if (hours) Object.assign(after, { start_time: hours.start, end_time: hours.end });
    else refuse('hours', said.hours);
  }
  for (const day of weekdays) {
    const cell = cells[day];
    if (cell === undefined) continue;
    const hours = hoursIn(cell);
    if (hours) Object.assign(after, { [`${day}_start`]: hours.start, [`${day}_end`]: hours.end });
    else refuse(day, said.hours);
  }
  return after;
};

const readCells = (
  { existing, language, types, tagIds, ...among }: Lookup,
  cells: Cells,
  { base, isNew }: { base: Base; isNew: boolean },
  refuse: Refuse,
): VenueState => {
  const said = textsIn(language).venues.reasons;
  const after: VenueState = { ...base };
  for (const column of ['name', 'address', 'legal_entity'] as const) {
    const cell = cells[column];
    if (cell === undefined || (column === 'name' && cell === '')) continue;
    const read = shapes[column].safeParse(cell);
    if (read.success) after[column] = read.data ?? '';
    else {
      const code = read.error.issues[0]?.message;
      refuse(column, code === 'too_long' || code === 'control_character' ? said[code] : said.wrong_type);
    }
  }
  if (cells.type !== undefined || isNew) {
    const found = types.get(foldCell(cells.type ?? ''));
    if (found?.[0]) after.object_type_id = found[0].id;
    else {
      const all = existing.types.map(({ name }) => name[language] ?? name.ru).join(', ');
      refuse('type', cells.type ? said.unknown_type(all) : said.required);
    }
  }
  if (cells.is_active) {
    const flag = flagIn(cells.is_active);
    if (flag === undefined) refuse('is_active', said.flag);
    else after.is_active = flag;
  }
  Object.assign(after, readTimes(language, cells, isNew, refuse));
  Object.assign(after, readSource({ existing, language, ...among }, cells, base, refuse));
  if (cells.volume) {
    if (/^\d{1,3}$/.test(cells.volume) && Number(cells.volume) <= 100) after.volume = Number(cells.volume);
    else refuse('volume', said.volume);
    if (base.has_volume_steps && after.volume !== base.volume) refuse('volume', said.volume_steps);
  }
  if (cells.tags !== undefined) {
    const names = tagsIn(cells.tags);
    if (names.some((name) => !shapes.tags.safeParse([name]).success)) refuse('tags', said.tag);
    else {
      const ids = names.length > bounds.tags_of_venue ? null : tagIds(names);
      if (ids) after.tag_ids = ids;
      else refuse('tags', said.too_many_tags);
    }
  }
  return after;
};

/** Reads rows one after the other, each against what there is and the rows before it. */
export const createImportPlan = (existing: Existing, language: Language) => {
  const text = textsIn(language).venues;
  const said = text.reasons;
  const venues = new Map(existing.venues.map((venue) => [venue.id, venue]));
  const venuesByKey = grouped(existing.venues, (venue) => [keyOf(venue.name, venue.city_id, venue.address)]);
  const cities = grouped(existing.cities, ({ name }) => inAny(name));
  const types = grouped(existing.types, ({ name }) => inAny(name));
  const playlists = grouped(existing.playlists, ({ name }) => [foldCell(name)]);
  const collections = grouped(existing.collections, ({ name }) => inAny(name));
  const existingTag = tagFinder([...existing.names.tags].map(([id, name]) => ({ id, name })));
  const newTagIds = new Map<string, number>();
  const newTags = new Map<number, string>();
  const rowOfVenue = new Map<number, number>();
  const rowOfNew = new Map<string, number>();

  /** The tags of a cell by id; a new one gets a negative id. Null if the account would have too many. */
  const tagIds = (names: readonly string[]): number[] | null => {
    const tagId = (name: string) => existingTag(name) ?? newTagIds.get(name.toLowerCase());
    const missing = names.filter((name) => tagId(name) === undefined);
    const count = existing.names.tags.size + newTags.size + missing.length;
    if (missing.length > 0 && count > bounds.venue_tags) return null;
    for (const name of missing) {
      const id = -1 - newTags.size;
      newTagIds.set(name.toLowerCase(), id);
      newTags.set(id, name);
    }
    return names.map((name) => tagId(name) ?? 0).toSorted((one, other) => one - other);
  };

  const lookup: Lookup = { existing, language, types, playlists, collections, tagIds };

  const plan = ({ row, cells }: TableRow): PlannedRow => {
    const reasons: Reason[] = [];
    const refuse = (column: VenueColumn, reason: string): void =>
      void reasons.push({ column, heading: text.columns[column], value: cells[column] ?? '', reason });
    const name = cells.name ?? '';
    const refused = (): PlannedRow => ({ row, name, planned: null, reasons });

    const id = cells.id ?? '';
    const byId = /^\d{1,15}$/.test(id) ? venues.get(Number(id)) : undefined;
    if (id !== '' && !byId) {
      refuse('id', said.unknown_id);
      return refused();
    }
    if (name === '') refuse('name', said.required);

    const called = cells.city === undefined ? [] : citiesCalled(cities, cells.city);
    const fitting = called.filter(({ id: city }) => venuesByKey.has(keyOf(name, city, cells.address ?? '')));
    const current = called.find((city) => city.id === byId?.city_id);
    const candidates = called.length > 1 ? fitting : called;
    const city = current ?? (candidates.length === 1 ? candidates[0] : undefined);
    if (!city && !(byId && cells.city === undefined)) {
      const labels = called.slice(0, 5).map((each) => cityLabel(each, language, true));
      const near = existing.nearCities.get(cityNameOf(cells.city ?? ''));
      const unknown = said.unknown_city(near ? cityLabel(near, language, false) : '');
      const fault = called.length > 1 ? said.several_cities(labels.join('; ')) : unknown;
      refuse('city', cells.city ? fault : said.required);
    }
    const city_id = city?.id ?? byId?.city_id ?? 0;
    const key = keyOf(name, city_id, cells.address ?? '');
    const byKey = byId || !city ? [] : (venuesByKey.get(key) ?? []);
    if (byKey.length > 1) refuse('id', said.several_venues);
    const venue = byId ?? byKey[0];
    const earlier = venue ? rowOfVenue.get(venue.id) : rowOfNew.get(key);
    if (earlier !== undefined && city_id !== 0) {
      refuse('name', said.duplicate(earlier));
      return refused();
    }
    const before: Base = venue ?? emptyState;
    const after = readCells(lookup, cells, { base: { ...before, city_id }, isNew: !venue }, refuse);
    if (!venue && reasons.length === 0 && existing.venues.length + rowOfNew.size >= bounds.venues)
      refuse('name', said.too_many_venues);
    if (reasons.length > 0) return refused();
    if (venue) rowOfVenue.set(venue.id, row);
    else rowOfNew.set(key, row);
    const planned = { id: venue?.id ?? 0, before, after, fields: differing(before, after), refused: null };
    return { row, name: after.name, planned, reasons };
  };

  return { plan, newTags };
};
