import { type IAudioMetadata, type IPicture, parseFile } from 'music-metadata';
import { cleanLine } from './clean-text.ts';
import { readAdvisory, readFlag, readIsrc, readUpc } from './codes.ts';
import { readDay } from './dates.ts';
import { readList } from './lists.ts';
import { mendEncoding } from './mend-encoding.ts';
import { nativeTexts } from './native-texts.ts';

/** Cleaned tags of a file; null where a tag is missing. */
export interface Tags {
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
  isrc: string | null;
  upc: string | null;
  label: string | null;
  composer: string | null;
  lyricist: string | null;
  explicit: boolean;
  vocal: boolean;
  /** Marked as gathered from several artists. */
  compilation: boolean;
  /** Tags that are present but cannot be read. */
  unread: ('date' | 'isrc' | 'upc')[];
}

export interface Picture {
  bytes: Uint8Array;
}

/** Texts of the tags before they are mended: mending looks at all of a file together. */
type Raw = Record<'title' | 'artist' | 'albumArtist' | 'album' | 'label', string> &
  Record<'genres' | 'tags' | 'composer' | 'lyricist', string[]>;

/** Before ID3v2.4 the library parts names at slashes; "AC/DC" is put together again. */
const slashed = (native: IAudioMetadata['native'], ...names: string[]): string =>
  nativeTexts({ 2: native['ID3v2.2'] ?? [], 3: native['ID3v2.3'] ?? [] }, ...names).join('/');

const rawTexts = ({ common, native }: IAudioMetadata): Raw => ({
  title: common.title ?? '',
  artist: slashed(native, 'TPE1', 'TP1') || (common.artist ?? ''),
  albumArtist: slashed(native, 'TPE2', 'TP2') || (common.albumartist ?? ''),
  album: common.album ?? '',
  label: common.label?.[0] ?? common.publisher?.[0] ?? '',
  genres: common.genre ?? [],
  tags: [...nativeTexts(native, 'TAGS', 'TAG'), ...(common.mood ? [common.mood] : []), ...(common.keywords ?? [])],
  composer: common.composer ?? [],
  lyricist: common.lyricist ?? [],
});

const mended = (raw: Raw): Raw => {
  const texts = Object.values(raw).flat();
  const after = mendEncoding(texts);
  let next = 0;
  const take = (): string => after[next++] ?? '';
  const entries = Object.entries(raw).map(([key, value]) => [key, Array.isArray(value) ? value.map(take) : take()]);
  return Object.fromEntries(entries) as Raw;
};

const joined = (names: readonly string[]): string | null => cleanLine([...new Set(names)].join(', '));

const positive = (value: number | null | undefined, most: number): number | null =>
  value && Number.isInteger(value) && value > 0 && value <= most ? value : null;

const firstOf = <T>(texts: readonly string[], read: (text: string) => T | null): T | null => {
  for (const text of texts) {
    const value = read(text);
    if (value !== null) return value;
  }
  return null;
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

const frontCover = (pictures: readonly IPicture[] = []): Picture | null => {
  const picture = pictures.find(({ type }) => type?.toLowerCase().includes('front')) ?? pictures[0];
  return picture && picture.data.length > 0 ? { bytes: picture.data } : null;
};

const said = (texts: readonly (string | number | undefined)[]): boolean =>
  texts.some((text) => text !== undefined && String(text).trim() !== '');

/** Turns what the library found into what the catalogue keeps. */
export const tagsOf = (found: IAudioMetadata): Tags => {
  const { common, native } = found;
  const raw = mended(rawTexts(found));
  const date = readDate(found);
  const isrc = firstOf(common.isrc ?? [], readIsrc);
  const upcs = [common.barcode ?? '', ...nativeTexts(native, 'UPC', 'EAN', 'EANUPC')];
  const upc = firstOf(upcs, readUpc);
  return {
    title: cleanLine(raw.title),
    artist: cleanLine(raw.artist),
    albumArtist: cleanLine(raw.albumArtist),
    album: cleanLine(raw.album),
    trackNumber: positive(common.track.no, 9999),
    discNumber: positive(common.disk.no, 999),
    date,
    genres: readList(raw.genres),
    tags: readList(raw.tags),
    isrc,
    upc,
    label: cleanLine(raw.label),
    composer: joined(raw.composer),
    lyricist: joined(raw.lyricist),
    explicit: firstOf(nativeTexts(native, 'rtng', 'ITUNESADVISORY', 'EXPLICIT'), readAdvisory) ?? false,
    vocal: firstOf(nativeTexts(native, 'VOCAL', 'VOCALS'), readFlag) ?? false,
    compilation: common.compilation ?? false,
    unread: [
      ...(date === null && said([common.date, common.releasedate]) ? (['date'] as const) : []),
      ...(isrc === null && said(common.isrc ?? []) ? (['isrc'] as const) : []),
      ...(upc === null && said(upcs) ? (['upc'] as const) : []),
    ],
  };
};

/** Tags and front cover of a file. Tags that cannot be read count as none: the sound decides. */
export const readTags = async (path: string): Promise<{ tags: Tags; picture: Picture | null }> => {
  const found = await parseFile(path, { duration: false }).catch(() => nothing);
  return { tags: tagsOf(found), picture: frontCover(found.common.picture) };
};

const nothing: IAudioMetadata = {
  format: { trackInfo: [], tagTypes: [] },
  native: {},
  quality: { warnings: [] },
  common: { track: { no: null, of: null }, disk: { no: null, of: null }, movementIndex: { no: null, of: null } },
};
