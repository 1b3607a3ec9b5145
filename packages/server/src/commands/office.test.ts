import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertAlbum } from '../testing/catalogue.ts';
import { flac } from '../testing/flac-files.ts';
import { openCommandTest } from '../testing/run-command.ts';
import { fadingTone } from '../testing/sound-files.ts';

let test: Awaited<ReturnType<typeof openCommandTest>>;
const run: typeof test.run = (...args) => test.run(...args);

/** Runs an operation; returns its response, or the text of its failure. */
const office = async (words: string, ...more: string[]): Promise<object | string> => {
  const { code, events, text } = await run(['office', ...words.split(' '), ...more]);
  return code === 0 ? (events.at(-1) ?? {}) : text;
};

beforeAll(async () => {
  test = await openCommandTest();
  await insertAlbum(test.db, { tracks: ['One', 'Two', 'Three'] });
});
afterAll(() => test.close());

/** Acts of the audit log since the last call, or since the test began. */
let seen = 0;
const acts = async () => {
  const rows = await test.db
    .selectFrom('audit_log')
    .select(['number', 'act', 'actor_kind', 'actor_name', 'address'])
    .where('number', '>', seen)
    .orderBy('number')
    .execute();
  seen = rows.at(-1)?.number ?? seen;
  for (const row of rows) expect(row).toMatchObject({ actor_kind: 'command', actor_name: 'olga', address: '' });
  return rows.map(({ act }) => act);
};

beforeEach(async () => void (await acts()));

it.each(['genre', 'tag'])('keeps each %s as the office does, in the name of the system user', async (kind) => {
  expect(await office(`create-${kind} --name.ru Тихое --name.en Quiet`)).toMatchObject({ item: { id: 1 } });
  expect(await office(`create-${kind} --json`, '{"name":{"ru":"Громкое","en":"Loud"}}')).toMatchObject({
    item: { id: 2, name: { en: 'Loud' } },
  });
  expect(await office(`create-${kind} --name.ru Иное --name.en quiet`)).toBe(
    'Check the values: name.en already exists.',
  );
  expect(await office(`create-${kind} --name.ru Иное`)).toBe('Check the values: name.en cannot be empty.');
  // Name and version are those of the record.
  expect(await office(`rename-${kind} 1 --name.en Calm`)).toMatchObject({
    item: { name: { ru: 'Тихое', en: 'Calm' } },
  });
  expect(await office(`rename-${kind} 1 --name.en Calmer --version 1`)).toBe('The data has changed in the meantime.');
  expect(await office(`merge-${kind} 1 --into 2`)).toMatchObject({ tracks: 0 });
  expect(await office(`${kind}s --q loud`)).toMatchObject({ items: [{ id: 2 }], total: 1 });
  expect(await office(`remove-${kind} 2`)).toEqual({ success: true });
  expect(await office(`rename-${kind} 9 --name.en x`)).toBe('No such number. Please check it.');
  const done = ['create', 'create', 'rename', 'merge', 'delete'];
  expect(await acts()).toEqual(done.map((what) => `${kind}.${what}`));
});

it('arranges blocks and collections', async () => {
  for (const name of ['A', 'B']) await office(`create-block --name.ru ${name} --name.en ${name}`);
  expect(await office('order-blocks --ids 2 --position 0')).toMatchObject({ order: [2, 1] });
  expect(await office('change-block 1 --is-published --name.ru Полка')).toMatchObject({
    item: { name: { ru: 'Полка' }, is_published: true },
  });
  expect(await office('change-block 1 --no-is-published')).toMatchObject({ item: { is_published: false } });
  for (const name of ['C', 'D']) await office(`create-collection --name.ru ${name} --name.en ${name} --block-id 1`);
  expect(await office('order-block 1 --ids 2 --position 0')).toMatchObject({ order: [2, 1] });
  expect(await office('remove-block 1')).toBe('This is still in use.');
  expect(await office('change-collection 2 --block-id null')).toMatchObject({ item: { block_id: null } });
  expect(await office('add-collection-tracks 1 --album-id 1')).toMatchObject({ added: [1, 2, 3], already: [] });
  expect(await office('order-collection 1 --ids 3 --position 0')).toMatchObject({ item: { id: 1 } });
  expect(await office('remove-collection-tracks 1 --ids 1 --ids 2')).toMatchObject({ item: { track_count: 1 } });
  expect(await office('collections --is-published false --columns id,name.en')).toMatchObject({ total: 2 });
  const { text } = await run(['office', 'collections', '--columns', 'id,name.en,block_id']);
  expect(text).toBe('id  name.en  block_id\n1   C        1\n2   D        –\ntotal: 2');
  expect(await acts()).toHaveLength(12);
});

it('changes one track and many, all of them or none', async () => {
  expect(await office('change-track 2 --name', 'Zwei drei', '--composer', 'null', '--no-vocal')).toMatchObject({
    item: { name: 'Zwei drei', composer: null, vocal: false },
  });
  expect(await office('change-track 1 --isrc x')).toBe('Check the values: isrc is invalid.');
  expect(await office('place-track 1 --disc-number 2 --track-number 7 --album-id 1')).toMatchObject({
    item: { disc_number: 2, track_number: 7 },
  });
  expect(await office('change-tracks --ids 1,2 --ids 3 --changes.artist Both --changes.explicit')).toEqual({
    changed: 3,
  });
  expect(await office('change-tracks --ids 1,99 --changes.artist x')).toBe(
    'Nothing was changed: some of the selected items don’t allow this. 99 — does not exist.',
  );
  expect(await office('tracks --explicit --q two --ids 2,3 --limit 1')).toMatchObject({ total: 0 });
  expect(await office('tracks --limit 900')).toBe('Check the values: limit is invalid.');
  expect(await acts()).toEqual(['track.edit', 'track.move', 'track.edit', 'track.edit', 'track.edit']);
});

it('gives albums and collections covers from a file, and takes them away', async () => {
  const file = join(test.home, 'cover.png');
  const picture = { create: { width: 40, height: 20, channels: 3, background: 'teal' } } as const;
  writeFileSync(file, await sharp(picture).png().toBuffer());
  writeFileSync(join(test.home, 'cover.txt'), 'no picture');
  const large = expect.any(String) as string;
  expect(await office('cover-album 1 --cover cover.png')).toMatchObject({ item: { cover: { large } } });
  expect(await office('cover-album 1 --cover cover.txt')).toContain('is not a supported image');
  expect(await office('cover-album 99 --cover cover.png')).toBe('No such number. Please check it.');
  expect(await office('cover-album 1 --cover null')).toMatchObject({ item: { cover: null } });
  expect(await office('change-collection 1 --cover', file)).toMatchObject({ item: { cover: { large } } });
  expect(await office('cover-album 1 --cover none.png')).toContain('Can’t open');
  writeFileSync(file, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(await office('cover-album 1 --cover cover.png')).toContain('is larger than 5 MB');
  expect(await acts()).toEqual(['album.edit', 'album.edit', 'collection.edit']);
});

it('drafts terms from files, and writes their PDF to a new file or passes it on', async () => {
  writeFileSync(join(test.home, 'ru.md'), '# Условия\r\n\r\nТекст.\r\n');
  writeFileSync(join(test.home, 'body.json'), '{"name":"Spring","text":{"en":"# Terms"}}');
  expect(await office('create-terms-draft --json @body.json --text.ru @ru.md')).toMatchObject({
    item: { id: 1, name: 'Spring', text: { ru: '# Условия\n\nТекст.', en: '# Terms' } },
  });
  expect(await office('change-terms-draft 1 --name @@spring')).toMatchObject({
    item: { name: '@spring', text: { en: '# Terms' } },
  });
  const out = join(test.home, 'draft.pdf');
  expect(await office('preview-terms-draft 1 --out draft.pdf')).toEqual({
    type: 'file',
    file: out,
    size: statSync(out).size,
    media_type: 'application/pdf',
  });
  expect(statSync(out).mode & 0o777).toBe(0o600);
  expect(await office('preview-terms-draft 1 --out draft.pdf')).toContain('already exists');
  const { bytes } = await run(['office', 'preview-terms-draft', '1']);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes).toHaveLength(readFileSync(out).length);
  expect(await office('preview-terms-draft 9 --out none.pdf')).toBe('No such number. Please check it.');
  expect(await office('preview-terms-draft 1 --json')).toContain('--out <file>');
  expect(await office('publish-terms 1 --effective-from 2027-03-01')).toMatchObject({
    item: { id: 1, effective_from: '2027-03-01' },
    emails: 0,
  });
  expect((await run(['office', 'terms-versions'], { language: 'ru' })).text).toContain('2027-03-01');
  expect((await run(['office', 'terms-drafts'], { language: 'ru' })).text).toBe('Ничего нет.\ntotal: 0');
  const log = await run(['office', 'audit-export', '--format', 'ndjson', '--kind', 'terms_draft']);
  expect(log.bytes.toString().trim().split('\n')).toHaveLength(2);
  expect(await acts()).toEqual(['terms_draft.add', 'terms_draft.change', 'terms.publish']);
});

it('sends a file in parts, and imports it', async () => {
  mkdirSync(join(test.home, 'sent'));
  const file = join(test.home, 'sent', 'one.flac');
  const bytes = flac(fadingTone(2), ['TITLE=One']);
  writeFileSync(file, bytes);
  const files = JSON.stringify({ path: 'sent/one.flac', size: bytes.length });
  expect(await office('create-upload --files', files)).toMatchObject({ item: { id: 1, name: 'sent' } });
  expect(await office('send-chunk 1 1 --offset 0 --file', file)).toEqual({ offset: bytes.length, size: bytes.length });
  expect(await office('send-chunk 1 1 --offset 0')).toContain(
    'Usage: npm run kamerton -- office send-chunk <id> <position>',
  );
  expect(await office('finish-upload 1')).toMatchObject({ item: { state: 'ready' } });
  expect(await office('start-import --upload-id 1 --dry-run')).toMatchObject({
    item: { kind: 'music', state: 'waiting', dry_run: true, started_by: 'olga' },
  });
  expect(await acts()).toEqual(['upload.begin', 'upload.finish', 'import.ask']);
});

it('adds and changes staff and accounts', async () => {
  expect(await office('add-staff --email Vera@Office.example --name Vera --role support')).toMatchObject({
    item: { id: 1, email: 'vera@office.example' },
    password: expect.any(String) as string,
  });
  expect(await office('change-staff 1 --role catalogue')).toMatchObject({
    item: { name: 'Vera', role: 'catalogue', is_active: true },
  });
  expect(await office('change-staff 1 --role chief')).toBe('Check the values: role does not exist.');
  expect(await office('add-account --email bar@bar.example --name Bar --language en')).toMatchObject({
    item: { id: 1, language: 'en' },
  });
  expect(await office('change-account 1 --contact Vera')).toMatchObject({ item: { name: 'Bar', contact: 'Vera' } });
  expect(await office('accounts --no-active')).toMatchObject({ total: 0 });
  expect(await office('contracts --status signed')).toMatchObject({ items: [] });
  expect(await acts()).toEqual(['staff.add', 'staff.change', 'account.add', 'account.edit']);
});

it.each([
  ['fly', 'The office has no operation “fly”'],
  ['signIn', 'The office has no operation “signIn”'],
  ['album', 'Check the values: id'],
  ['album 1 2', 'Usage: npm run kamerton -- office album <id>'],
  ['album x', 'Check the values: id is invalid.'],
  ['album 1 --colour red', 'No such field: “colour”. Run npm run kamerton -- office album --help'],
  ['change-album 1 --json {"colour":1}', 'No such field: “colour”'],
  ['change-album 1 --json {', 'The value of --json is not valid JSON.'],
  ['change-album 1 --name', '--name needs a value.'],
  ['change-album 1 --name a --name b', '--name can be given only once.'],
  ['album 1 --out x.json', 'Usage: npm run kamerton -- office album <id>'],
  ['change-terms-draft 1 --text.ru @none.md', 'Can’t read'],
])('answers office %s with one sentence', async (words, sentence) => {
  const { code, text } = await run(['office', ...words.split(' ')]);
  expect(code).toBe(1);
  expect(text).toContain(sentence);
  expect(text.split('\n')).toHaveLength(1);
});
