/** Metadata that the names in an archive are made of. */
export interface NamedTrack {
  artist: string;
  name: string;
  duration_ms: number;
  /** File extension without a dot. */
  ending: string;
}

/**
 * Maximum length in bytes of a name without its extension; file systems allow 255, and Windows counts the folders too.
 */
const longestStem = 160;

/** Characters that Windows, macOS or shells do not accept, and bidirectional controls. */
// oxlint-disable-next-line no-control-regex -- control characters are what this pattern is about
const unsafe = /[<>:"/\\|?*\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Device names reserved by Windows, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

// Loading its tables would take 30 ms of each start.
let graphemes: Intl.Segmenter | undefined;

/** Truncates a text to the maximum length without splitting a grapheme. */
const shortened = (text: string): string => {
  if (Buffer.byteLength(text) <= longestStem) return text;
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  let prefix = '';
  for (const { segment } of graphemes.segment(text.slice(0, longestStem))) {
    if (Buffer.byteLength(prefix + segment) > longestStem) break;
    prefix += segment;
  }
  return prefix;
};

/**
 * File name without extension that is valid on Windows, macOS and Linux, in composed Unicode (NFC). Never empty, never
 * a path.
 */
export const fileStem = (text: string): string => {
  const cleaned = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(unsafe, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  // Windows drops dots and spaces at the end.
  const stem = shortened(cleaned).replace(/[\s.]+$/, '');
  return stem === '' ? '_' : stem.replace(device, '_$1');
};

const titleOf = ({ artist, name }: NamedTrack): string =>
  [artist, name].filter((part) => part.trim() !== '').join(' - ');

/** `01 Artist - Title.mp3` for each track. The numbers make the names unique, also ignoring case. */
export const trackFileNames = (tracks: readonly NamedTrack[]): string[] => {
  const digits = Math.max(2, String(tracks.length).length);
  return tracks.map(
    (track, at) => `${fileStem(`${String(at + 1).padStart(digits, '0')} ${titleOf(track)}`)}.${track.ending}`,
  );
};

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Extended M3U playlist in UTF-8 that lists the files in their order. */
export const playlistFile = (name: string, tracks: readonly NamedTrack[], files: readonly string[]): string => {
  const lines = tracks.flatMap((track, at) => [
    `#EXTINF:${Math.round(track.duration_ms / 1000)},${oneLine(titleOf(track))}`,
    files[at] ?? '',
  ]);
  return [`#EXTM3U`, `#PLAYLIST:${oneLine(name)}`, ...lines, ''].join('\n');
};

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * `Content-Disposition` header for a download (RFC 6266, RFC 8187): an ASCII name for old clients, then the full one.
 */
export const attachment = (filename: string): string => {
  const ascii = filename.replaceAll(/[^\x20-\x7E]/g, '_').replaceAll(/["\\%]/g, '_');
  const full = encodeURIComponent(filename).replaceAll(/['()*]/g, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
};
