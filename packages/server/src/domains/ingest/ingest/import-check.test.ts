import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareImport } from '../../../testing/importing.ts';
import type { ImportEvent } from './import-folder.service.ts';
import { removeOldHeard } from './sound-analyses.store.ts';

const { at, tone, put, bring, tracks } = prepareImport();

const run = async (dryRun: boolean): Promise<ImportEvent[]> => {
  const events: ImportEvent[] = [];
  await bring({ dryRun, emit: (event) => events.push(event) });
  return events;
};

const skipped = (events: readonly ImportEvent[]) =>
  events.flatMap((event) => (event.type === 'passed' ? [event.path.slice(at.folder.length + 1)] : []));

const wave = async (): Promise<number[]> => {
  const rows = await at.db.selectFrom('track_peaks').select('peaks').orderBy('track_id').execute();
  return rows.map(({ peaks }) => peaks[500] ?? -1);
};

/** Makes the stored analyses recognisable. */
const tagAnalyses = () =>
  sql`UPDATE sound_analyses SET peaks = decode(repeat('07', 1000), 'hex'), duration_ms = 7777`.execute(at.db);

describe('a check', () => {
  it('names artist, album and title of each file, of those too that are there', async () => {
    put('1.flac', tone('TITLE=One', 'ARTIST=Band', 'ALBUM=First'));
    await bring();
    put('2.flac', tone('TITLE=Two', 'ARTIST=Other', 'ALBUM=Second'));
    put('Folder/untold.flac', tone());
    const named = (await run(true)).flatMap((event) =>
      event.type === 'file' ? [[event.artist, event.album, event.title, event.outcome]] : [],
    );
    expect(named).toHaveLength(3);
    expect(named).toContainEqual(['', 'Folder', 'untold', 'added']);
    expect(named).toContainEqual(['Band', 'First', 'One', 'unchanged']);
    expect(named).toContainEqual(['Other', 'Second', 'Two', 'added']);
  });

  it('listens for the import that follows', async () => {
    put('1.flac', tone('TITLE=One'));
    await run(true);
    await tagAnalyses();
    await bring();
    expect(await wave()).toEqual([7]);
    expect(await tracks()).toMatchObject([{ name: 'One', duration_ms: 7777 }]);
  });

  it('counts for the bytes that it heard, not for the file: one that has changed is listened to', async () => {
    put('1.flac', tone('TITLE=One'));
    await run(true);
    await tagAnalyses();
    put('1.flac', tone('TITLE=Changed'));
    await bring();
    expect(await tracks()).toMatchObject([{ name: 'Changed' }]);
    expect((await wave())[0]).toBeGreaterThan(7);
  });

  it('reads tags anew that alone have changed', async () => {
    put('1.flac', tone('TITLE=One'));
    await run(true);
    const before = await at.db.selectFrom('sound_analyses').selectAll().execute();
    await run(true);
    expect(await at.db.selectFrom('sound_analyses').selectAll().execute()).toEqual(before);
  });

  it('is forgotten some days later', async () => {
    await at.db.deleteFrom('sound_analyses').execute();
    put('1.flac', tone());
    await run(true);
    await removeOldHeard(at.db);
    const left = async () => (await at.db.selectFrom('sound_analyses').select('content_hash').execute()).length;
    expect(await left()).toBe(1);
    await sql`UPDATE sound_analyses SET created_at = now() - interval '8 days'`.execute(at.db);
    await removeOldHeard(at.db);
    expect(await left()).toBe(0);
  });
});

describe('a picture', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 30, height: 30, channels: 3, background } })
      .png()
      .toBuffer();

  it('that became the cover is not among what was skipped, before, then and ever after', async () => {
    put('A/1.flac', tone('TITLE=One', 'ALBUM=A'));
    put('A/cover.png', await picture('teal'));
    put('A/back.png', await picture('red'));
    put('B/1.flac', tone('TITLE=One', 'ALBUM=B'));
    put('B/cover.png', Buffer.from('no picture'));
    put('notes.txt', Buffer.from('x'));
    const rest = ['A/back.png', 'B/cover.png', 'notes.txt'].toSorted();
    expect(skipped(await run(true)).toSorted()).toEqual(rest);
    const events = await run(false);
    expect(skipped(events).toSorted()).toEqual(rest);
    expect(events.at(-1)).toMatchObject({ passed: 3 });
    expect(skipped(await run(false)).toSorted()).toEqual(rest);
  });
});
