import type { ByteSource } from './byte-source.ts';
import { Refusal } from '../../formats/audio-refusal.ts';

interface Atom {
  type: string;
  start: number;
  end: number;
}

/** Yields the atoms between two offsets; one that exceeds `end` keeps its stated end. */
function* atoms(source: ByteSource, start: number, end: number): Generator<Atom> {
  let at = start;
  while (at + 8 <= end) {
    const head = source.bytes(at, 16);
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) throw new Refusal('truncated');
    const own = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    const length = short === 0 ? end - at : own;
    if (length < 8) throw new Refusal('damaged');
    yield { type, start: at + (short === 1 ? 16 : 8), end: at + length };
    at += length;
  }
}

const find = (source: ByteSource, parent: Atom, ...path: string[]): Atom | undefined => {
  const [type, ...rest] = path;
  for (const atom of atoms(source, parent.start, parent.end)) {
    if (atom.type === type) return rest.length === 0 ? atom : find(source, atom, ...rest);
  }
  return undefined;
};

/** Most bytes of an atom that are read. */
const most = 1 << 26;

const content = (source: ByteSource, atom: Atom | undefined): Buffer =>
  atom ? Buffer.from(source.bytes(atom.start, Math.min(atom.end - atom.start, most))) : Buffer.alloc(0);

/** Duration in seconds in an `mdhd` or `mvhd`: both begin with version, times, scale and duration. */
const seconds = (header: Buffer): number => {
  if (header[0] === 1 && header.length >= 32) return Number(header.readBigUInt64BE(24)) / header.readUInt32BE(20);
  return header.length >= 20 ? header.readUInt32BE(16) / header.readUInt32BE(12) : 0;
};

/** Duration of the track by its edit list, in seconds; null without one. */
const editedSeconds = (list: Buffer, movie: Buffer): number | null => {
  if (list.length < 8 || movie.length < 16) return null;
  const wide = list[0] === 1;
  const scale = movie[0] === 1 ? movie.readUInt32BE(20) : movie.readUInt32BE(12);
  let total = 0;
  for (let n = 0, at = 8; n < list.readUInt32BE(4); n += 1, at += wide ? 20 : 12) {
    if (at + (wide ? 20 : 12) > list.length) return null;
    const empty = wide ? list.readBigInt64BE(at + 8) < 0n : list.readInt32BE(at + 4) < 0;
    if (!empty) total += wide ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at);
  }
  return total > 0 ? total / scale : null;
};

/** Total bytes of a track's samples, from its `stsz`. */
const sampleBytes = (table: Buffer): number => {
  if (table.length < 12) return 0;
  const [each, count] = [table.readUInt32BE(4), table.readUInt32BE(8)];
  if (each > 0) return each * count;
  let total = 0;
  for (let at = 12; at + 4 <= table.length; at += 4) total += table.readUInt32BE(at);
  return total;
};

const lastChunk = (narrow: Buffer, wide: Buffer): number => {
  if (wide.length >= 16) return Number(wide.readBigUInt64BE(wide.length - 8));
  return narrow.length >= 12 ? narrow.readUInt32BE(narrow.length - 4) : 0;
};

const audioTrack = (source: ByteSource, movie: Atom): Atom | undefined => {
  for (const atom of atoms(source, movie.start, movie.end)) {
    if (atom.type !== 'trak') continue;
    if (content(source, find(source, atom, 'mdia', 'hdlr')).toString('latin1', 8, 12) === 'soun') return atom;
  }
  return undefined;
};

const outermost = new Set('ftyp moov mdat free skip wide udta meta uuid moof mfra sidx pdin styp'.split(' '));

/** Duration of an MP4 file in milliseconds; checks that everything it states is present. Throws `Refusal`. */
export const readMp4 = (source: ByteSource): number => {
  const whole = { type: '', start: 0, end: source.size };
  for (const atom of atoms(source, 0, source.size)) {
    // An atom that no encoder writes at this level is trailing junk.
    if (!outermost.has(atom.type)) break;
    if (atom.end > source.size) throw new Refusal('truncated');
  }
  const movie = find(source, whole, 'moov');
  // Some encoders write the index last: without it the end is missing.
  if (!movie) throw new Refusal('truncated');
  const track = audioTrack(source, movie);
  if (!track) throw new Refusal('no_sound');
  const table = find(source, track, 'mdia', 'minf', 'stbl');
  const description = content(source, table && find(source, table, 'stsd'));
  const codec = description.toString('latin1', 12, 16);
  if (codec === 'drms' || codec === 'enca') throw new Refusal('protected');
  if (codec !== 'mp4a' && codec !== 'alac') throw new Refusal('unsupported');
  const bytes = sampleBytes(content(source, table && find(source, table, 'stsz')));
  const last = lastChunk(
    content(source, table && find(source, table, 'stco')),
    content(source, table && find(source, table, 'co64')),
  );
  if (bytes > source.size || last >= source.size) throw new Refusal('truncated');
  const movieHeader = content(source, find(source, movie, 'mvhd'));
  const edited = editedSeconds(content(source, find(source, track, 'edts', 'elst')), movieHeader);
  const stated = edited ?? seconds(content(source, find(source, track, 'mdia', 'mdhd')));
  // A fragmented file may state its duration in its header only.
  const length = stated > 0 ? stated : seconds(movieHeader);
  if (!Number.isFinite(length) || length <= 0) throw new Refusal('no_sound');
  return Math.round(length * 1000);
};
