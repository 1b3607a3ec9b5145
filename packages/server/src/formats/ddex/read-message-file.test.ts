import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ern4 } from '../../testing/ddex-files.ts';
import { sentRelease } from '../../testing/delivering.ts';
import { readDeliveredFile } from './read-message-file.ts';
import { readMessageBytes } from './read-message.ts';

const preference = { territory: 'RU', language: 'ru' };
const folder = mkdtempSync(join(tmpdir(), 'kamerton-message-'));
const path = join(folder, 'message.xml');
afterAll(() => rmSync(folder, { recursive: true }));

const padding = `<Comment>${'a'.repeat(60_000)}</Comment>`.repeat(20);
const large = ern4(sentRelease()).replace('<ResourceList>', `${padding}<ResourceList>`);

const read = (text: string) => {
  writeFileSync(path, text);
  return readDeliveredFile(path, preference);
};

it('reads a large message in a process of its own as it reads others', async () => {
  expect(await read(large)).toEqual({
    message: readMessageBytes(Buffer.from(large), preference),
    hash: createHash('sha256').update(large).digest('hex'),
  });
});

const many = Array.from({ length: 65 }, (_, n) => `b${n}=""`);

it.each([
  ['damaged', large.slice(0, -10)],
  ['too_many_attributes', large.replace(padding, `<a ${many.join(' ')}/>${padding}`)],
  ['too_large', large.replace(padding, `<a b="${'c'.repeat(9000)}"/>${padding}`)],
  ['too_many_elements', large.replace(/<Release>.*<\/Release>/s, (release) => release + '<Release/>'.repeat(20_000))],
  [
    'too_many_elements',
    large.replace('</DealList>', `<ReleaseDeal>${'<Deal/>'.repeat(20_001)}</ReleaseDeal></DealList>`),
  ],
])('says why it refuses a large message: %s', async (reason, text) => {
  await expect(read(text)).rejects.toMatchObject({ reason });
});
