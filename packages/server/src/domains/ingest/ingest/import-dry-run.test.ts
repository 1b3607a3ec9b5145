import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { flac } from '../../../testing/flac-files.ts';
import { counts, prepareImport } from '../../../testing/importing.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import type { ImportEvent } from './import-folder.service.ts';

const { at, tone, tagged, put, bring, eventsOf, tracks, albums, analysers } = prepareImport();

const notes = (events: readonly ImportEvent[]) =>
  events.flatMap((event) =>
    event.type === 'note' ? [[event.code, event.path.slice(at.folder.length + 1), event.other]] : [],
  );

describe('a dry run', () => {
  /** Every row of the catalogue. */
  const catalogue = async () => {
    const tables = ['tracks', 'albums', 'covers', 'genres', 'tags', 'track_peaks', 'search_lexemes'];
    const rows = await Promise.all(
      tables.map((table) =>
        sql`SELECT ${sql.table(table)}::text AS row FROM ${sql.table(table)} ORDER BY 1`.execute(at.db),
      ),
    );
    return rows.map((found) => found.rows);
  };

  it('tells what would be new, changed, duplicates and broken, and writes nothing', async () => {
    const same = tone('TITLE=Same', 'ALBUM=A');
    put('same.flac', same);
    put('changed.mp3', tagged({ TIT2: 'Old', TALB: 'A' }));
    await bring();
    put('changed.mp3', tagged({ TIT2: 'New', TALB: 'A' }));
    put('double.flac', same);
    const create = { width: 30, height: 30, channels: 3, background: 'teal' } as const;
    put('b/new.flac', flac(fadingTone(0.3), ['TITLE=Fresh', 'ALBUM=B'], await sharp({ create }).png().toBuffer()));
    // The file has its own.
    put(
      'b/cover.png',
      await sharp({ create: { ...create, background: 'red' } })
        .png()
        .toBuffer(),
    );
    put('broken.mp3', Buffer.from('no sound at all'));
    put('notes.txt', Buffer.from('x'));
    const before = await catalogue();
    const events: ImportEvent[] = [];
    const dry = await bring({ dryRun: true, emit: (event) => events.push(event) });
    expect(await catalogue()).toEqual(before);
    expect(dry).toMatchObject({ dry_run: true, added: 1, updated: 1, unchanged: 2, duplicates: 1, passed: 2 });
    expect(dry.refused).toEqual([{ path: join(at.folder, 'broken.mp3'), reason: 'not_audio' }]);
    expect(notes(events)).toContainEqual(['same_bytes', 'double.flac', join(at.folder, 'same.flac')]);
    // The import matches the report of the dry run.
    const real = await bring();
    expect([counts(real), real.passed]).toEqual([counts(dry), dry.passed]);
  });

  it('names the track whose sound is to be drawn as well', async () => {
    put('1.flac', tone());
    await bring();
    await sql`UPDATE tracks SET has_waveform = false WHERE source_path LIKE '%/1.flac'`.execute(at.db);
    const events: ImportEvent[] = [];
    await bring({ dryRun: true, analysers: { ...analysers(), native: true }, emit: (event) => events.push(event) });
    const [track] = await tracks();
    expect(events).toContainEqual(expect.objectContaining({ type: 'file', outcome: 'updated', track_id: track?.id }));
  });

  it('copies no byte into the media', async () => {
    put('1.flac', tone());
    await bring({ dryRun: true });
    expect(existsSync(join(at.home, 'media'))).toBe(false);
  });

  it('sees two new files of the same bytes', async () => {
    const bytes = tone();
    put('a.flac', bytes);
    put('b.flac', bytes);
    expect(await bring({ dryRun: true })).toMatchObject({ added: 1, unchanged: 1, duplicates: 1 });
    expect(await bring()).toMatchObject({ added: 1, unchanged: 1, duplicates: 1 });
  });
});

describe('tags that are wrong', () => {
  const numbered = (title: string, n = 1) => tone(`TITLE=${title}`, 'ALBUM=A', 'ALBUMARTIST=B', `TRACKNUMBER=${n}`);

  it('two files of one place both come in, and it is told', async () => {
    put('1.flac', numbered('One'));
    put('2.flac', numbered('Other'));
    const events = await eventsOf();
    expect(events.at(-1)).toMatchObject({ added: 2, places_taken: [{}] });
    expect(await tracks()).toHaveLength(2);
    expect(await albums()).toMatchObject([{ track_count: 2 }]);
    put('later/3.flac', numbered('Third'));
    put('later/4.flac', numbered('Beside', 2));
    expect(notes(await eventsOf())).toEqual([['place_taken', 'later/3.flac', expect.stringMatching(/^(One|Other)$/)]]);
    expect(await tracks()).toHaveLength(4);
  });

  it('none, or such as cannot be read, are told', async () => {
    put('01 Plain.flac', tone());
    expect(notes(await eventsOf())).toEqual([['no_tags', '01 Plain.flac', null]]);
    put('odd.flac', tone('TITLE=Odd', 'ISRC=not a code', 'DATE=someday', 'BARCODE=12'));
    expect(notes(await eventsOf())).toEqual([['odd_tags', 'odd.flac', 'date, isrc, upc']]);
    expect((await tracks()).map(({ name }) => name).toSorted()).toEqual(['01 Plain', 'Odd']);
  });
});
