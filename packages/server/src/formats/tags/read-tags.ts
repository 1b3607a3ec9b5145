import {
  type AlbumFields,
  albumFields,
  type Field,
  fieldsWith,
  pick,
  type TaggedValues,
  type TrackFields,
  trackFields,
} from '@kamerton/wire';
import { type IAudioMetadata, type IPicture, parseBuffer, parseFile } from 'music-metadata';
import { cleanLine } from './clean-text.ts';
import { readFlag, readIsrc, readUpc } from './codes.ts';
import { readDay } from './dates.ts';
import { readList } from './lists.ts';
import { mendEncoding } from './mend-encoding.ts';

/** Bare name of a tag: `TXXX:VOCAL` and `----:com.apple.iTunes:VOCAL` are VOCAL. */
const bareName = (id: string): string => id.slice(id.lastIndexOf(':') + 1).toUpperCase();

/** Texts of a tag's value; empty for other values, such as a picture. */
const textOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
};

/** Values of the tags with these names, in any case and tag format, in the file's order. */
const nativeTexts = (native: IAudioMetadata['native'], ...names: readonly string[]): string[] => {
  const wanted = new Set(names.map((name) => name.toUpperCase()));
  return Object.values(native).flatMap((tags) =>
    tags.filter(({ id }) => wanted.has(bareName(id))).flatMap(({ value }) => textOf(value)),
  );
};

/** Values of the fields with tags of their own. */
type TaggedFields = TaggedValues<TrackFields> & TaggedValues<AlbumFields>;

/** Cleaned tags of a file; null if a tag is missing. */
export interface Tags extends TaggedFields {
  title: string | null;
  artist: string | null;
  albumArtist: string | null;
  album: string | null;
  trackNumber: number | null;
  discNumber: number | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  genres: string[];
  tags: string[];
  /** True for a compilation of several artists. */
  compilation: boolean;
  /** Names of tags that are present but cannot be read. */
  unread: string[];
}

export interface Picture {
  bytes: Uint8Array;
}

/** Before ID3v2.4 the library splits names at slashes; this joins "AC/DC" again. */
const slashed = (native: IAudioMetadata['native'], ...names: string[]): string =>
  nativeTexts({ 2: native['ID3v2.2'] ?? [], 3: native['ID3v2.3'] ?? [] }, ...names).join('/');

/** Values of tags: those that the library maps in every format, else any tag with the name. */
const tagTexts = ({ common, native }: IAudioMetadata, names: readonly string[]): string[] => {
  const commonTags: Partial<Record<string, unknown>> = { ...common };
  const valuesOf = (name: string): unknown[] => [commonTags[name.toLowerCase()]].flat();
  const others = names.filter((name) => commonTags[name.toLowerCase()] === undefined);
  return [...names.flatMap(valuesOf).flatMap(textOf), ...nativeTexts(native, ...others)];
};

const taggedFields: [string, Field & { tags: readonly string[] }][] = Object.entries({
  ...pick(trackFields, fieldsWith(trackFields, 'tags')),
  ...pick(albumFields, fieldsWith(albumFields, 'tags')),
});

/** Texts as the file has them, by tag or field. */
const rawTexts = (found: IAudioMetadata) => {
  const { common, native } = found;
  return {
    title: [common.title ?? ''],
    artist: [slashed(native, 'TPE1', 'TP1') || (common.artist ?? '')],
    albumArtist: [slashed(native, 'TPE2', 'TP2') || (common.albumartist ?? '')],
    album: [common.album ?? ''],
    genres: common.genre ?? [],
    tags: [...nativeTexts(native, 'TAGS', 'TAG'), ...(common.mood ? [common.mood] : []), ...(common.keywords ?? [])],
    fields: Object.fromEntries(taggedFields.map(([name, { tags }]) => [name, tagTexts(found, tags)])),
  };
};

type Raw = ReturnType<typeof rawTexts>;

/** Repairs the encoding, which is detected from all texts of a file together. */
const mended = ({ fields, ...lists }: Raw): Raw => {
  const after = mendEncoding([...Object.values(lists), ...Object.values(fields)].flat());
  let next = 0;
  const nextTexts = (texts: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(texts).map(([name, list]) => [name, list.map(() => after[next++] ?? '')]));
  return { ...(nextTexts(lists) as typeof lists), fields: nextTexts(fields) };
};

const firstLine = (texts: readonly string[], max?: number): string | null => cleanLine(texts[0] ?? '', max);

const positive = (value: number | null | undefined, most: number): number | null =>
  value && Number.isInteger(value) && value > 0 && value <= most ? value : null;

const firstOf = <T>(texts: readonly string[], read: (text: string) => T | null): T | null => {
  for (const text of texts) {
    const value = read(text);
    if (value !== null) return value;
  }
  return null;
};

const readField = (field: Field, texts: readonly string[]): unknown => {
  switch (field.kind) {
    case 'flag':
      return firstOf(texts, (text) => readFlag(text, field)) ?? false;
    case 'isrc':
      return firstOf(texts, readIsrc);
    case 'upc':
      return firstOf(texts, readUpc);
    case 'day':
      return firstOf(texts, readDay);
    case 'text':
      return firstLine(texts, field.max) ?? '';
    case 'nullable_text':
      return firstLine(field.joined ? [[...new Set(texts)].join(', ')] : texts, field.max);
  }
};

const readDate = ({ common, native }: IAudioMetadata): string | null => {
  const [year = '', dayAndMonth = ''] = [nativeTexts(native, 'TYER')[0], nativeTexts(native, 'TDAT')[0]];
  // ID3v2.3 keeps the year apart from the day and month, written DDMM.
  const parted = /^\d{4}$/.test(dayAndMonth) ? `${year}-${dayAndMonth.slice(2)}-${dayAndMonth.slice(0, 2)}` : year;
  const texts = [common.releasedate, common.date, parted, common.year === undefined ? '' : String(common.year)];
  return firstOf(
    texts.filter((text) => text !== undefined),
    readDay,
  );
};

/** Maximum bytes of an embedded picture. Of a larger one, which would fill the memory on its way, nothing is given. */
const largestPicture = 40 * 1024 * 1024;

const frontCover = (pictures: readonly IPicture[] = []): Picture | null => {
  const picture = pictures.find(({ type }) => type?.toLowerCase().includes('front')) ?? pictures[0];
  if (!picture || picture.data.length === 0) return null;
  return { bytes: picture.data.length > largestPicture ? new Uint8Array() : picture.data };
};

const said = (texts: readonly (string | number | undefined)[]): boolean =>
  texts.some((text) => text !== undefined && String(text).trim() !== '');

/** Kinds whose values have a form of their own. */
const coded: ReadonlySet<Field['kind']> = new Set(['day', 'isrc', 'upc']);

/** Turns what the library found into what the catalogue keeps. */
export const tagsOf = (found: IAudioMetadata): Tags => {
  const { common } = found;
  const raw = mended(rawTexts(found));
  const date = readDate(found);
  const fields = taggedFields.map(([name, field]) => {
    const texts = raw.fields[name] ?? [];
    return { name, texts, field, value: readField(field, texts) };
  });
  const unread = fields.filter(({ field, value, texts }) => coded.has(field.kind) && value === null && said(texts));
  return {
    ...(Object.fromEntries(fields.map(({ name, value }) => [name, value])) as TaggedFields),
    title: firstLine(raw.title),
    artist: firstLine(raw.artist),
    albumArtist: firstLine(raw.albumArtist),
    album: firstLine(raw.album),
    trackNumber: positive(common.track.no, 9999),
    discNumber: positive(common.disk.no, 999),
    date,
    genres: readList(raw.genres),
    tags: readList(raw.tags),
    compilation: common.compilation ?? false,
    unread: [
      ...(date === null && said([common.date, common.releasedate]) ? ['date'] : []),
      ...unread.map(({ name }) => name),
    ],
  };
};

/** Tags and front cover; `bytes` are the whole file, if read. Unreadable tags count as none: the sound decides. */
export const readTags = async (
  path: string,
  bytes: Uint8Array | null = null,
): Promise<{ tags: Tags; picture: Picture | null }> => {
  const options = { duration: false };
  const parsed = bytes ? parseBuffer(bytes, { path, size: bytes.length }, options) : parseFile(path, options);
  const found = await parsed.catch(() => nothing);
  return { tags: tagsOf(found), picture: frontCover(found.common.picture) };
};

const nothing: IAudioMetadata = {
  format: { trackInfo: [], tagTypes: [] },
  native: {},
  quality: { warnings: [] },
  common: { track: { no: null, of: null }, disk: { no: null, of: null }, movementIndex: { no: null, of: null } },
};
