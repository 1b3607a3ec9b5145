import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { localHeader, localHeaderSize, type ZipEntry } from './zip-format.ts';
import { layoutZip, readZip, type Zip } from './zip.ts';
import { openZipStream } from './zip-stream.ts';

type StoredEntry = ZipEntry & { bytes: Buffer };

const modified = new Date('2026-11-21T12:34:56Z');
const entry = (name: string, text: string): StoredEntry => {
  const bytes = Buffer.from(text);
  return { name, bytes, size: bytes.length, crc32: crc32(bytes), modified };
};

/** Names of the entries opened while an archive is read. */
const opened: string[] = [];
const open = async ({ name, bytes }: StoredEntry, { start, end }: { start: number; end: number }) => {
  opened.push(name);
  return Readable.from(bytes.subarray(start, end + 1), { objectMode: false });
};
const part = async (zip: Zip<StoredEntry>, start: number, end: number) =>
  buffer((await openZipStream(readZip(zip, { start, end }, open))).pipe(new PassThrough()));
const whole = (zip: Zip<StoredEntry>) => part(zip, 0, zip.size - 1);

/** Reads an archive with another implementation. */
const read = async (zip: Zip<StoredEntry>): Promise<[name: string, text: string][]> =>
  Object.entries(unzipSync(await whole(zip))).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);

const few = layoutZip([entry('01 Ёлка — «Ö».mp3', 'first'), entry('02 пусто.mp3', ''), entry('a/b.txt', 'third')]);

describe('an archive', () => {
  it('is read by another program, names in Unicode included', async () => {
    expect(await read(few)).toEqual([
      ['01 Ёлка — «Ö».mp3', 'first'],
      ['02 пусто.mp3', ''],
      ['a/b.txt', 'third'],
    ]);
  });

  it('has the length that was said before it was read', async () => {
    expect((await whole(few)).length).toBe(few.size);
    expect((await whole(layoutZip([]))).length).toBe(22);
  });

  it('gives any range as the same bytes', async () => {
    const all = await whole(few);
    for (let start = 0; start < few.size; start += 1) {
      for (const end of [start, start + 7, start + 120, few.size - 1]) {
        const got = await part(few, start, Math.min(end, few.size - 1));
        expect(got.equals(all.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      }
    }
  });

  it('opens only what lies in the range', async () => {
    opened.length = 0;
    await part(few, few.directoryAt - 2, few.size - 1);
    expect(opened).toEqual(['a/b.txt']);
  });

  it('closes what it opened when the reader goes away', async () => {
    const source = Readable.from([Buffer.from('fir'), Buffer.from('st')]);
    const bytes = readZip(few, { start: 0, end: few.size - 1 }, async () => source);
    await bytes.next();
    await bytes.return();
    expect(source.destroyed).toBe(true);
  });
});

describe('beyond the old bounds', () => {
  it('lists 70,000 entries', async () => {
    const many = layoutZip(Array.from({ length: 70_000 }, (_, at) => entry(`${at}.txt`, at === 69_999 ? 'last' : '')));
    const files = await read(many);
    expect([files.length, files.at(-1)]).toEqual([70_000, ['69999.txt', 'last']]);
  });

  it('knows where things stand after four gigabytes', async () => {
    const giant: ZipEntry = { name: 'giant', size: 5 * 2 ** 30, crc32: 1, modified };
    const zip = layoutZip<ZipEntry>([giant, { ...giant, name: 'second', size: 7 }]);
    expect(localHeader(giant).length).toBe(localHeaderSize(giant));
    expect(zip.offsets[1]).toBe(giant.size + localHeaderSize(giant));
    const range = { start: zip.directoryAt, end: zip.size - 1 };
    const parts = readZip(zip, range, () => Promise.reject(new Error()));
    const end = await buffer((await openZipStream(parts)).pipe(new PassThrough()));
    expect(zip.directoryAt + end.length).toBe(zip.size);
    // The offset of the second entry, in its ZIP64 field, and the directory's in ZIP64's end record.
    const far = (at: number) => end.readBigUInt64LE(at);
    expect(far(end.lastIndexOf('second') + 6 + 9 + 4)).toBe(BigInt(zip.offsets[1] ?? 0));
    expect(far(end.indexOf('PK\u0006\u0006') + 48)).toBe(BigInt(zip.directoryAt));
  });
});
