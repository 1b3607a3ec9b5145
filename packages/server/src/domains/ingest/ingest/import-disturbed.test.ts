import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAnalysers } from '../../../media/audio/analysers.ts';
import { counts, prepareImport } from '../../../testing/importing.ts';
import { flushOrphanedAudit } from './import-audit.service.ts';
import type { ImportEvent } from './import-folder.service.ts';

const { at, tone, put, bring, tracks, albums } = prepareImport();

describe('an import that is disturbed', () => {
  it('stops when it is told to, and finishes when it is run again', async () => {
    for (let n = 0; n < 30; n += 1) put(`${n}.flac`, tone());
    const stop = new AbortController();
    const emit = (event: ImportEvent) => {
      if (event.type === 'file' && event.done === 3) stop.abort();
    };
    const summary = await bring({ signal: stop.signal, emit });
    expect(summary.stopped).toBe('interrupted');
    expect(summary.added).toBeGreaterThanOrEqual(3);
    expect(summary.added).toBeLessThan(30);
    expect(await tracks()).toHaveLength(summary.added);
    expect(counts(await bring())).toEqual([30 - summary.added, 0, summary.added, 0]);
  });

  it('stops before the disk is full, with all that came in whole', async () => {
    for (let n = 0; n < 6; n += 1) put(`${n}.flac`, tone());
    const plenty = 100 * 1024 * 1024;
    // There is no room for all together, then for two of them alone.
    const free = [1024, plenty, plenty];
    const summary = await bring({ freeBytes: async () => free.shift() ?? 1024 });
    expect(summary.stopped).toBe('disk_full');
    const existing = await tracks();
    expect(existing).toHaveLength(summary.added);
    expect(existing).toHaveLength(2);
    for (const { media_key, size } of existing) expect(await at.media.size(media_key)).toBe(size);
    expect((await bring()).stopped).toBeNull();
    expect(await tracks()).toHaveLength(6);
  });

  it('owes the audit log nothing of what came in, even where it was killed before it could tell', async () => {
    for (let n = 0; n < 4; n += 1) put(`${n}.flac`, tone(`TITLE=${n}`, 'ALBUM=Killed'));
    let stored = 0;
    const putFile: typeof at.media.putFile = async (key, path) => {
      if ((stored += 1) > 2) throw new Error('killed');
      return at.media.putFile(key, path);
    };
    const { localPath: _, ...store } = at.media;
    await expect(bring({ media: { ...store, putFile } })).rejects.toThrow('killed');
    const came = (await tracks()).map(({ id }) => id);
    expect(came.length).toBeGreaterThan(0);
    const audited = async () => {
      const { rows } = await sql<{ added: number[] }>`
        SELECT after -> 'added' AS added FROM audit_log WHERE act = 'album.import' AND name = 'Killed'`.execute(at.db);
      return rows.map(({ added }) => added);
    };
    await flushOrphanedAudit(at.db, false);
    expect(await audited()).toEqual([]);
    await flushOrphanedAudit(at.db, true);
    await flushOrphanedAudit(at.db, true);
    expect(await audited()).toEqual([came.toSorted((one, other) => one - other)]);
    await bring();
    expect((await audited()).map(({ length }) => length)).toEqual([came.length, 4 - came.length]);
  });

  it('goes on where a file vanishes while it is taken in', async () => {
    put('1.flac', tone());
    put('2.flac', tone());
    let vanished = false;
    const freeBytes = async () => {
      if (!vanished) rmSync(join(at.folder, '1.flac'));
      vanished = true;
      return Infinity;
    };
    const analysers = createAnalysers({ workers: 1, ffmpeg: null });
    const first = await bring({ analysers, freeBytes });
    await analysers.close();
    expect(counts(first)).toEqual([1, 0, 0, 1]);
    expect(first.refused).toEqual([{ path: join(at.folder, '1.flac'), reason: 'unreadable' }]);
  });

  it('leaves tracks and album with a folder that cannot be read, also where it finds a copy of it', async () => {
    const songs = [1, 2].map((n) => tone(`TITLE=${n}`, 'ALBUM=List'));
    for (const [n, bytes] of songs.entries()) put(`share/${n}.flac`, bytes);
    await bring();
    const sources = async () => {
      const { rows } = await sql<{ source_path: string; key: string }>`
        SELECT source_path, key FROM tracks JOIN albums ON albums.id = album_id ORDER BY 1`.execute(at.db);
      return rows;
    };
    const before = await sources();
    const share = join(at.folder, 'share');
    renameSync(share, join(at.home, 'share'));
    symlinkSync(share, share);
    for (const [n, bytes] of songs.entries()) put(`copy/${n}.flac`, bytes);
    expect(await bring()).toMatchObject({
      unchanged: 2,
      duplicates: 2,
      refused: [{ path: share, reason: 'unreadable' }],
    });
    expect(await sources()).toEqual(before);
    rmSync(share);
    expect(await bring()).toMatchObject({ unchanged: 2, duplicates: 0, refused: [] });
    expect((await sources()).map(({ source_path }) => source_path)).toEqual(
      songs.map((_, n) => join(at.folder, `copy/${n}.flac`)),
    );
  });

  it('brings lost bytes back', async () => {
    put('1.flac', tone());
    await bring();
    const [track] = await tracks();
    await at.media.remove(track?.media_key ?? '');
    await bring();
    expect(await at.media.size(track?.media_key ?? '')).toBe(track?.size);
  });

  it('makes no doubles when two run at once', async () => {
    for (let n = 0; n < 8; n += 1) put(`${n}.flac`, tone(`TITLE=${n}`, 'ALBUM=One', 'GENRE=Pop;Rock', 'TAGS=a;b'));
    const summaries = await Promise.all([bring(), bring()]);
    expect(summaries.reduce((sum, { added }) => sum + added, 0)).toBe(8);
    expect(summaries.map(({ updated }) => updated)).toEqual([0, 0]);
    expect(await tracks()).toHaveLength(8);
    expect(await albums()).toMatchObject([{ track_count: 8 }]);
  });
});
