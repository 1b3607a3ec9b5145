import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ZipWriter } from './zip-writer.ts';

const pack = promisify(gzip);

/** Maximum characters compressed as one part; limits the memory of writer and reader. */
const partLength = 4_000_000;

/** Writes lines into as many entries as necessary. */
export const createParts = (zip: ZipWriter, nameOf: (part: number) => string) => {
  const sums: string[] = [];
  let lines: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    const bytes = await pack(`${lines.join('\n')}\n`);
    lines = [];
    length = 0;
    const { sha256 } = await zip.add(nameOf(sums.length), bytes.length, [bytes]);
    sums.push(sha256);
  };
  return {
    add: async (line: string): Promise<void> => {
      lines.push(line);
      length += line.length;
      if (length >= partLength) await flush();
    },
    /** Returns the SHA-256 of the parts, in order. */
    finish: async (): Promise<string[]> => {
      await flush();
      return sums;
    },
  };
};
