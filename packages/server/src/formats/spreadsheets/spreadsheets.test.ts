import { csvRow, writeCsv } from '@kamerton/wire/client/csv';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { zipOf } from '../../testing/zip-files.ts';
import { readCsv } from './csv.ts';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheets.ts';

const account = 1;

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    "'=1",
    "''@x",
    '＝x',
    '-5',
    '"',
    '";"',
    ',',
    ';',
    "'",
    '_x0041_',
    'valueOf',
    '__proto__',
    '__x000D_',
    '007',
    '1e5',
    ' ',
    'true',
  ),
);
/** As wire's one-line texts are: trimmed, without control characters. */
const line = cell.map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim());
const table = fc.array(fc.tuple(line, line, line), { minLength: 1, maxLength: 20 });

const filled = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) => Array.from({ length: 3 }, (_, at) => (row[at] ?? '').trim()))
    .filter((row) => row.some((text) => text !== ''));

it('reads any CSV as it was written, and no cell begins like a formula in it', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(',' as const, ';' as const), (rows, separator) => {
      const all = [['A', 'B', 'C'], ...rows];
      const text = writeCsv(all, separator);
      expect(filled(readCsv(Buffer.from(text), 100))).toEqual(filled(all));
      // Each cell by itself: what is quoted may hold a separator before such a sign.
      for (const value of all.flat()) expect(csvRow([value], separator)).not.toMatch(/^"?[=+@-]/);
    }),
    { numRuns: runs(100) },
  );
});

it('reads any workbook as it was written', async () => {
  const rows = fc.sample(table, { seed: 7, numRuns: runs(40) }).flat();
  const all = [['A', 'B', 'C'], ...rows];
  const bytes = await writeSpreadsheet(all, { format: 'xlsx', separator: ',', sheet: 'Venues' }, account);
  expect(filled(await readSpreadsheet(bytes, 1000, account))).toEqual(filled(all));
});

it.each<[string, Buffer, string[][]]>([
  [
    'UTF-8 without a mark',
    Buffer.from('a;b\nё;"x\ny"'),
    [
      ['a', 'b'],
      ['ё', 'x\ny'],
    ],
  ],
  ['the code page of Windows', Buffer.from([0xcf, 0xe5, 0x3b, 0x31, 0x0d, 0x0a]), [['Пе', '1']]],
  ['UTF-16 with tabs', Buffer.from('\uFEFFa\tб\r\n', 'utf16le'), [['a', 'б']]],
  ['UTF-16 of the other byte order', Buffer.from('\uFEFFa;б\r\n', 'utf16le').swap16(), [['a', 'б']]],
  ['a file that names its separator', Buffer.from('\uFEFFsep=;\r\na,b;c\r\n'), [['a,b', 'c']]],
  ['a file that names a separator of its own', Buffer.from('"sep=|"\na;b|c'), [['a;b', 'c']]],
  [
    'a column named sep',
    Buffer.from('sep=,x\n1,2'),
    [
      ['sep=', 'x'],
      ['1', '2'],
    ],
  ],
  ['an open quote', Buffer.from('a,b\n"c'), [['a', 'b'], ['c']]],
  ['empty cells', Buffer.from(',,\n'), [['', '', '']]],
])('reads CSV in %s', async (_, bytes, rows) => {
  expect(readCsv(bytes, 10)).toEqual(rows);
  expect(await readSpreadsheet(bytes, 10, account)).toEqual(rows);
});

it.each<[string, () => Buffer, string]>([
  ['what is no table', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]), 'malformed'],
  ['an archive of something else', () => Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })), 'malformed'],
  [
    'a bomb',
    () => zipOf([{ name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(97 * 1024 ** 2), deflate: true }]),
    'too_large',
  ],
  [
    'a sheet of too many rows',
    () => Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': Buffer.from('<row r="1"/>'.repeat(50_000)) })),
    'too_many',
  ],
  ['a text of separators', () => Buffer.alloc(9 * 1024 ** 2, ';'), 'too_large'],
])('refuses %s', async (_, bytes, fault) => {
  await expect(readSpreadsheet(bytes(), 10_000, account)).rejects.toMatchObject({ fault });
});

/** A workbook whose cell A2 says that it is elsewhere. */
const withCellAt = async (address: string): Promise<Buffer> => {
  const rows = [['A'], ['b']];
  const parts = unzipSync(await writeSpreadsheet(rows, { format: 'xlsx', separator: ',', sheet: 'Venues' }, account));
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = Buffer.from(parts[path] ?? []).toString();
  expect(sheet).toContain('r="A2"');
  return Buffer.from(zipSync({ ...parts, [path]: Buffer.from(sheet.replace('r="A2"', `r="${address}"`)) }));
};

it.each([
  ['ZZZZZZ2147483647', 'too_large'],
  ['XFD1048576', 'too_large'],
  ['A1048576', 'too_many'],
])('refuses a workbook with a cell at %s, and reads the next', async (address, fault) => {
  await expect(readSpreadsheet(await withCellAt(address), 10_000, account)).rejects.toMatchObject({ fault });
  await expect(readSpreadsheet(await withCellAt('B2'), 10_000, account)).resolves.toEqual([
    ['A', ''],
    ['', 'b'],
  ]);
});

/** A workbook whose only text is this XML, in its cell or in the table of all texts. */
const withText = async (xml: string, isShared: boolean): Promise<Buffer> => {
  const parts = unzipSync(
    await writeSpreadsheet([['A']], { format: 'xlsx', separator: ',', sheet: 'Venues' }, account),
  );
  const [sheet, shared] = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'];
  const change = (path: string, from: RegExp, to: string) => {
    const before = Buffer.from(parts[path] ?? []).toString();
    expect(before).toMatch(from);
    parts[path] = Buffer.from(before.replace(from, () => to));
  };
  if (isShared) change(shared, /<t>A<\/t>/, `<t>${xml}</t>`);
  else change(sheet, /<c r="A1".*?<\/c>/, `<c r="A1" t="inlineStr"><is><t>${xml}</t></is></c>`);
  return Buffer.from(zipSync(parts));
};

it.each([
  ['a cell', false],
  ['the table of texts', true],
])('refuses a longer text than a cell can have in %s before it is read, and reads the longest', async (_, isShared) => {
  const most = 32_767;
  const read = async (xml: string) => readSpreadsheet(await withText(xml, isShared), 10, account);
  expect(await read('&quot;'.repeat(most))).toEqual([['"'.repeat(most)]]);
  const [long, cut] = ['y'.repeat(300_000), '<![CDATA[y]]><!---->'.repeat(30_000)];
  for (const xml of [long, cut]) await expect(read(xml)).rejects.toMatchObject({ fault: 'too_large' });
});

it('has one table of an account at a time, and tells others to come back where too many wait', async () => {
  const bytes = await withCellAt('A2');
  const reads = await Promise.allSettled(Array.from({ length: 5 }, () => readSpreadsheet(bytes, 10, account)));
  expect(reads.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), 'rejected', 'rejected']);
  const [refused] = reads.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused?.reason).toMatchObject({ code: 'unavailable', retryAfter: 10 });
  await expect(readSpreadsheet(bytes, 10, account + 1)).resolves.toEqual([['A'], ['b']]);
});
