import { bounds } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { listOfficeAlbums } from '../features/catalogue/albums.office.store.ts';
import { listOfficeTracks } from '../features/catalogue/tracks.office.store.ts';
import { Invalid } from '../errors.ts';
import { readBody } from './act-command.ts';
import { CommandFailure, type Given } from './command.ts';

export const kind = z.enum(['album', 'track']);

export type Kind = z.infer<typeof kind>;

/** Throws `CommandFailure`. */
export const readKind = (given: string | undefined, usage: string): Kind => {
  const read = kind.safeParse(given);
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};

const part = { limit: true, offset: true, sort: true, ids: true } as const;
const queries = { album: office.officeAlbums.query.omit(part), track: office.officeTracks.query.omit(part) };

/** What a filter is called in the office's calls, where that is not its own name. */
const names: Partial<Record<string, string>> = { words: 'q', album: 'album_id', genre: 'genre_id', tag: 'tag_id' };

const answers: Partial<Record<string, string>> = { yes: 'true', no: 'false' };

/** Filters as they were written, by the names of the office's calls. */
export const writtenFilters = z.record(z.string(), z.string());

export type WrittenFilters = z.infer<typeof writtenFilters>;

export const whereOption = { where: { type: 'string', multiple: true } } as const;

export const whereDetails = {
  ru: `  --where <поле>=<значение>  какие именно; повторите, чтобы сузить. Значения: номер, год, слова или yes|no
    words, genre, tag, year, label, revoked, without-cover; у треков ещё album, explicit, vocal, without-isrc`,
  en: `  --where <field>=<value>  filter; repeat to narrow down. Values: a number, a year, words or yes|no
    words, genre, tag, year, label, revoked, without-cover; of tracks also album, explicit, vocal, without-isrc`,
};

/** `--where genre=3 --where vocal=no`. Throws `CommandFailure`, and `invalid` on a value that does not fit. */
export const readWhere = (of: Kind, { values }: Given, usage: string): WrittenFilters => {
  const filters: WrittenFilters = {};
  for (const text of Array.isArray(values['where']) ? values['where'] : []) {
    const [name = '', ...rest] = String(text).split('=');
    const value = rest.join('=').trim();
    const field = names[name] ?? name.replaceAll('-', '_');
    if (value === '' || !Object.hasOwn(queries[of].shape, field)) throw new CommandFailure('wrong_usage', { usage });
    filters[field] = answers[value] ?? value;
  }
  readBody<unknown>(queries[of], filters);
  return filters;
};

/** Those that fit, the best matches first or else the newest, so many as may be changed at once; and how many fit. */
export const findFitting = (db: Handle, of: Kind, filters: WrittenFilters) => {
  const page = { limit: bounds.changed_at_once, offset: 0 };
  return of === 'album'
    ? listOfficeAlbums(db, { ...readBody(queries.album, filters), ...page })
    : listOfficeTracks(db, { ...readBody(queries.track, filters), ...page });
};

/** `yes` or `no` of options, as a body has them. Throws `invalid`. */
export const readYesNo = ({ values }: Given, fields: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const value = values[name];
      if (value === undefined) return [];
      if (value !== 'yes' && value !== 'no') throw new Invalid({ [name]: 'malformed' });
      return [[name, value === 'yes']];
    }),
  );

/** Ids with commas between them; none where nothing is written. */
export const readIdList = (text: string, name: string): number[] => {
  const written = text.trim() === '' ? [] : text.split(',').map((one) => one.trim());
  if (written.some((one) => !/^[1-9]\d{0,15}$/.test(one))) throw new Invalid({ [name]: 'malformed' });
  return written.map(Number);
};
