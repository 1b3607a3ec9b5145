import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAlbum } from '../testing/catalogue.ts';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';
import { ern4 } from '../testing/ddex-files.ts';
import type { CommandEvent } from './command.ts';
import { commands } from './commands.ts';
import { failureSentence } from './failures.ts';
import { runCommand } from './serve.ts';

let line: CommandLine;
let server: Awaited<ReturnType<CommandLine['serve']>>;
beforeAll(async () => {
  line = openCommandLine();
  server = await line.serve();
  await insertAlbum(server.service.database.handle, { tracks: ['One', 'Two', 'Three'] });
}, 60_000);
afterAll(async () => {
  await server.close();
  line.close();
});

/** Runs a command as the server does for a terminal; gives its events, or the sentence of its refusal. */
const run = async (name: string, ...rest: string[]): Promise<CommandEvent[] | string> => {
  const command = commands[name];
  if (!command) throw new Error(name);
  const parsed = parseArgs({ args: rest, options: command.options ?? {}, allowPositionals: true });
  const events: CommandEvent[] = [];
  const running = { signal: new AbortController().signal, emit: (event: CommandEvent) => void events.push(event) };
  const args = await command.read({ ...parsed, readInput: async () => '' });
  const sent = JSON.parse(JSON.stringify(args)) as unknown;
  const code = await runCommand(server.service, { command: name, args: sent, user: 'anna' }, running);
  return code === 0 ? events : (failureSentence(events.at(-1) ?? {}, 'en') ?? '');
};

/** Acts of the audit log since the last look. */
let seen = 0;
const acts = async () => {
  const rows = await server.service.database.handle
    .selectFrom('audit_log')
    .select(['number', 'act', 'actor_kind', 'actor_name'])
    .where('number', '>', seen)
    .orderBy('number')
    .execute();
  seen = rows.at(-1)?.number ?? seen;
  expect(rows.every((row) => row.actor_kind === 'command' && row.actor_name === 'anna')).toBe(true);
  return rows.map(({ act }) => act);
};

it.each(['genre', 'tag'])('keeps each %s as the office does', async (kind) => {
  expect(await run(`${kind} add`, 'Тихое', 'Quiet')).toMatchObject([{ id: 1, name_en: 'Quiet' }]);
  expect(await run(`${kind} add`, 'Громкое', 'Loud')).toMatchObject([{ id: 2 }]);
  expect(await run(`${kind} add`, 'Иное', 'quiet')).toBe('Check the values: name-en already exists.');
  expect(await run(`${kind} rename`, '1', '--name-en', 'Calm')).toMatchObject([{ name_ru: 'Тихое', name_en: 'Calm' }]);
  expect(await run(`${kind} merge`, '1', '2')).toMatchObject([{ tracks: 0 }]);
  expect(await run(`${kind} list`, 'loud')).toMatchObject([{ id: 2 }, { total: 1 }]);
  expect(await run(`${kind} remove`, '2')).toEqual([{ id: 2 }]);
  expect(await run(`${kind} remove`, '2')).toBe('No such number. Please check it.');
  await expect(run(`${kind} rename`, '1')).rejects.toThrow('wrong_usage');
  const done = ['create', 'create', 'rename', 'merge', 'delete'];
  expect(await acts()).toEqual(done.map((what) => `${kind}.${what}`));
});

it('arranges blocks and collections', async () => {
  for (const name of ['A', 'B']) await run('block add', name, name);
  expect(await run('block order', '1', '2')).toMatchObject([{ order: [2, 1] }]);
  expect(await run('block edit', '1', '--publish', '--name-ru', 'Полка')).toMatchObject([
    { name_ru: 'Полка', is_published: true },
  ]);
  for (const name of ['C', 'D']) await run('collection add', name, name, '--block', '1');
  expect(await run('collection add', 'E', 'E', '--block', '9')).toBe('Check the values: block-id does not exist.');
  expect(await run('collection order', '1', '2')).toMatchObject([{ order: [2, 1] }]);
  expect(await run('block remove', '1')).toBe('This is still in use.');
  expect(await run('block remove', '2')).toEqual([{ id: 2 }]);
  expect(await run('collection edit', '2', '--block', 'none', '--hide')).toMatchObject([{ block_id: null }]);
  expect(await run('collection order', '1', '1', '2')).toBe('No such number. Please check it.');
  expect(await run('collection add-tracks', '1', '--album', '1')).toMatchObject([{ added: [1, 2, 3], already: [] }]);
  await run('collection move-tracks', '1', '1', '3');
  expect(await run('collection move-tracks', '1', '1', '9')).toBe('Check the values: ids does not exist.');
  expect(await run('collection remove-tracks', '1', '1')).toMatchObject([{ track_count: 2 }]);
  expect(await run('collection show', '1')).toMatchObject([{ name_en: 'C' }, { id: 3 }, { id: 2 }]);
  expect(await run('collection remove', '2')).toEqual([{ id: 2 }]);
  expect(await run('collection list')).toMatchObject([{ id: 1, is_published: false }, { total: 1 }]);
  // What was refused left no entry.
  expect(await acts()).toHaveLength(13);
});

it('finds, shows and edits what is in the catalogue', async () => {
  expect(await run('catalogue find', 'track', 'two')).toMatchObject([{ id: 2, name: 'Two' }, { total: 1 }]);
  expect(await run('catalogue show', 'album', '1')).toMatchObject([{ kind: 'album', name: 'Album', track_count: 3 }]);
  expect(await run('catalogue show', 'album', '9')).toBe('No such number. Please check it.');
  expect(await run('catalogue edit', 'track', '2', '--name', 'Zwei', '--composer', '')).toMatchObject([
    { name: 'Zwei', composer: null, edited: ['name'] },
  ]);
  await run('catalogue edit', 'album', '1', '--release-date', '', '--label', 'Own');
  expect(await run('catalogue show', 'album', '1')).toMatchObject([{ release_date: null, label: 'Own' }]);
  await expect(run('catalogue edit', 'album', '1', '--isrc', 'x')).rejects.toThrow('wrong_usage');
  await expect(run('catalogue edit', 'track', '1', '--isrc', 'x')).rejects.toMatchObject({
    fields: { isrc: 'malformed' },
  });
  expect(await acts()).toEqual(['track.edit', 'album.edit']);
});

it('sets the genres, tags and marks of a track, and moves it', async () => {
  for (const name of ['Jazz', 'Lounge']) await run('genre add', name, name);
  const ids = (await run('genre list')) as { id: number; name_en?: string }[];
  const [jazz = 0, lounge = 0] = ['Jazz', 'Lounge'].map((name) => ids.find((row) => row.name_en === name)?.id ?? 0);
  await acts();
  expect(
    await run('catalogue edit', 'track', '1', '--genres', `${jazz},${lounge}`, '--explicit', 'yes', '--vocal', 'no'),
  ).toMatchObject([{ genres: [{ id: jazz }, { id: lounge }], explicit: true, vocal: false }]);
  expect(await run('catalogue edit', 'track', '1', '--genres', '')).toMatchObject([{ genres: [] }]);
  expect(await run('catalogue edit', 'track', '1', '--genres', '999')).toBe('Check the values: genres does not exist.');
  await expect(run('catalogue edit', 'track', '1', '--genres', 'Jazz')).rejects.toMatchObject({ code: 'invalid' });
  await expect(run('catalogue edit', 'track', '1', '--vocal', 'perhaps')).rejects.toMatchObject({ code: 'invalid' });
  await expect(run('catalogue edit', 'album', '1', '--vocal', 'no')).rejects.toThrow('wrong_usage');

  expect(await run('catalogue move', '1', '1', '2')).toContain('Choose a free one');
  expect(await run('catalogue move', '1', '1', '7', '--disc', '2')).toMatchObject([
    { album_id: 1, disc_number: 2, track_number: 7 },
  ]);
  expect(await run('catalogue move', '1', '99', '1')).toBe('Check the values: album-id does not exist.');
  expect(await run('catalogue move', '99', '1', '1')).toBe('No such number. Please check it.');
  expect(await acts()).toEqual(['track.edit', 'track.edit', 'track.move']);
});

it('changes many at once, named or found, all of them or none', async () => {
  const { handle } = server.service.database;
  await insertAlbum(handle, { name: 'Other', tracks: ['Four', 'Five'] });
  const many = (...rest: string[]) => run('catalogue edit-many', ...rest);
  expect(await run('catalogue find', 'track', '--where', 'album=2', '--where', 'vocal=yes')).toMatchObject([
    { total: 0 },
  ]);
  expect(await run('catalogue find', 'track', '--where', 'album=2', '--where', 'words=four')).toMatchObject([
    { name: 'Four' },
    { total: 1 },
  ]);
  expect(await many('track', '--where', 'album=2', '--vocal', 'yes', '--artist', 'Both')).toMatchObject([
    { changed: 2 },
  ]);
  const shown = (await run('catalogue find', 'track', '--where', 'vocal=yes')) as { artist?: string }[];
  expect(shown.map(({ artist }) => artist)).toEqual(['Both', 'Both', undefined]);
  expect(await acts()).toEqual(['track.edit', 'track.edit']);

  const [genre = 0] = ((await run('genre list')) as { id: number }[]).map(({ id }) => id);
  await many('track', '4', '5', '--add-genres', String(genre));
  expect(await many('album', '--where', `genre=${genre}`, '--label', 'Own', '--remove-genres', String(genre))).toEqual([
    { kind: 'album', changed: 1, ids: [2] },
  ]);
  expect(await run('catalogue show', 'album', '2')).toMatchObject([{ label: 'Own' }]);
  expect(await many('track', '--where', `genre=${genre}`, '--vocal', 'no')).toContain('Nothing matches these filters');
  expect(await many('track', '4', '99', '--vocal', 'no')).toBe(
    'Nothing was changed: some of the selected items don’t allow this. 99 — does not exist.',
  );
  expect(await many('track', '4', '--label', 'Mine')).toContain('4 — its album has other tracks as well.');
  for (const wrong of [['--vocal', 'no'], ['4', '--where', 'album=2', '--vocal', 'no'], ['4'], ['--where', 'mood=1']]) {
    await expect(many('track', ...wrong)).rejects.toThrow('wrong_usage');
  }
  await expect(many('track', '--where', 'album=x', '--vocal', 'no')).rejects.toMatchObject({ code: 'invalid' });
});

it('gives albums and collections covers from a file, and takes them away', async () => {
  const file = join(line.home, 'cover.png');
  const picture = { create: { width: 40, height: 20, channels: 3, background: 'teal' } } as const;
  writeFileSync(file, await sharp(picture).png().toBuffer());
  const text = join(line.home, 'cover.txt');
  writeFileSync(text, 'no picture');
  await acts();
  expect(await run('catalogue cover', '1', file)).toMatchObject([{ cover: { large: expect.any(String) as string } }]);
  expect(await run('catalogue cover', '1', text)).toContain('is not a supported image');
  expect(await run('catalogue cover', '99', file)).toBe('No such number. Please check it.');
  expect(await run('catalogue cover', '1', '--remove')).toMatchObject([{ cover: null }]);
  expect(await run('collection cover', '1', file)).toMatchObject([
    { id: 1, cover: { small: expect.any(String) as string } },
  ]);
  await expect(run('catalogue cover', '1', join(line.home, 'none.png'))).rejects.toMatchObject({
    code: 'file_unusable',
  });
  await expect(run('catalogue cover', '1')).rejects.toThrow('wrong_usage');
  writeFileSync(file, Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(run('catalogue cover', '1', file)).rejects.toMatchObject({ code: 'picture_too_large' });
  expect(await acts()).toEqual(['album.edit', 'album.edit', 'collection.edit']);
});

it('lists what was taken of deliveries', async () => {
  const file = join(line.home, 'message.xml');
  const tracks = [{ isrc: 'RUA1D2000001', title: 'Тишина', file: 'gone.flac' }];
  const deals = [{ start: '2024-01-01' }];
  writeFileSync(file, ern4({ id: 'M1', at: '2024-01-01T10:00:00Z', title: 'Тихая песня', tracks, deals }));
  await run('ddex', file);
  const taken = { type: 'message', message_id: 'M1', outcome: 'incomplete', releases: [{ title: 'Тихая песня' }] };
  expect(await run('deliveries', 'тихая', 'песня', '--incomplete')).toMatchObject([taken, { total: 1 }]);
  expect(await run('deliveries', 'громкая')).toEqual([{ type: 'end', total: 0, listed: 0 }]);
});
