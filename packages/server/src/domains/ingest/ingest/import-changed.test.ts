import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { pictureFrame } from '../../../testing/id3-tags.ts';
import { counts, prepareImport } from '../../../testing/importing.ts';
import { another } from '../../../testing/others.ts';
import { finishMediaRemovals } from '../../common/media/media-removals.service.ts';

const { at, tone, tagged, put, bring, eventsOf, tracks, albums, labelsOf } = prepareImport();

describe('a changed file', () => {
  it('updates its track, which keeps its id', async () => {
    put('1.mp3', tagged({ TIT2: 'Old', TPE1: 'A', TALB: 'X', TCON: 'Pop' }));
    put('2.flac', tone('TITLE=Other', 'ARTIST=A', 'ALBUM=X'));
    await bring();
    const [before] = (await tracks()).filter(({ name }) => name === 'Old');
    put('1.mp3', tagged({ TIT2: 'New', TPE1: 'B', TALB: 'X', TCON: 'Jazz' }));
    expect(counts(await bring())).toEqual([0, 1, 1, 0]);
    const [after] = (await tracks()).filter(({ name }) => name === 'New');
    expect(after?.id).toBe(before?.id);
    expect(await labelsOf('genre', after?.id ?? 0)).toEqual(['Jazz']);
    expect(await albums()).toMatchObject([{ artist: 'Various artists', track_count: 2 }]);
    expect(await at.media.size(before?.media_key ?? '')).toBeNull();
    expect(await buffer(await at.media.open(after?.media_key ?? ''))).toEqual(readFileSync(join(at.folder, '1.mp3')));
  });

  it('leaves none of its former bytes for good where the store removes nothing for a while', async () => {
    put('1.mp3', tagged({ TIT2: 'Old', TPE1: 'A', TALB: 'X' }));
    await bring();
    const [before] = await tracks();
    put('1.mp3', tagged({ TIT2: 'Old', TPE1: 'A', TALB: 'X', TCON: 'Jazz' }));
    const remove = () => Promise.reject(new Error('away'));
    expect(counts(await bring({ media: { ...at.media, remove } }))).toEqual([0, 1, 0, 0]);
    await finishMediaRemovals(at.db, at.media);
    expect(await at.media.size(before?.media_key ?? '')).toBeNull();
  });

  it('that goes to another album leaves nothing behind, and takes along who liked the old one', async () => {
    put('1.mp3', tagged({ TIT2: 'One', TPE1: 'A', TALB: 'Wrong' }));
    await bring();
    const handle = at.db;
    const account = await handle
      .insertInto('accounts')
      .values({ email: 'a@b.example', name: 'A', password_hash: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [wrong] = await albums();
    await handle
      .insertInto('my_albums')
      .values({ account_id: account.id, album_id: wrong?.id ?? 0 })
      .execute();
    put('1.mp3', tagged({ TIT2: 'One', TPE1: 'A', TALB: 'Right' }));
    await bring();
    const [right, ...others] = await albums();
    expect(others).toEqual([]);
    expect(right).toMatchObject({ name: 'Right', track_count: 1 });
    expect(await handle.selectFrom('my_albums').select('album_id').execute()).toEqual([{ album_id: right?.id }]);
  });

  it('that leaves an album leaves it to the artist of the others', async () => {
    put('1.mp3', tagged({ TIT2: 'One', TPE1: 'A', TALB: 'X' }));
    put('2.flac', tone('TITLE=Two', 'ARTIST=B', 'ALBUM=X'));
    await bring();
    put('1.mp3', tagged({ TIT2: 'One', TPE1: 'A', TALB: 'Y' }));
    await bring();
    expect(await albums()).toMatchObject([
      { name: 'X', artist: 'B', track_count: 1 },
      { name: 'Y', artist: 'A', track_count: 1 },
    ]);
  });

  it('keeps the sums of the sets that hold it true', async () => {
    put('1.mp3', tagged({ TIT2: 'One' }));
    await bring();
    const [track] = await tracks();
    const handle = at.db;
    const collection = await handle
      .insertInto('collections')
      .values({ key: 'k', position: 1, name: '{"ru": "", "en": ""}', track_count: 1, duration_ms: 1, size: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await handle
      .insertInto('collection_tracks')
      .values({ collection_id: collection.id, track_id: track?.id ?? 0, position: 1 })
      .execute();
    put('1.mp3', tagged({ TIT2: 'One', TPE1: 'Longer' }));
    await bring();
    const [after] = await tracks();
    const sums = await handle.selectFrom('collections').select(['duration_ms', 'size']).executeTakeFirstOrThrow();
    expect(sums).toEqual({ duration_ms: after?.duration_ms, size: after?.size });
  });
});

describe('covers', () => {
  const square = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#f39f6b' } })
      .png()
      .toBuffer();
  const coverHash = async () => {
    const row = await at.db.selectFrom('covers').select('hash').where('id', '<>', another).executeTakeFirst();
    return row?.hash;
  };
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it('come out of the file', async () => {
    const picture = await square(20);
    put('1.mp3', tagged({ TIT2: 'One', APIC: pictureFrame(picture) }));
    await bring();
    expect(await coverHash()).toBe(hashOf(picture));
    expect((await albums())[0]?.cover_id).not.toBeNull();
  });

  it('lie beside the files, also when they come later', async () => {
    put('1.flac', tone());
    await bring();
    expect((await albums())[0]?.cover_id).toBeNull();
    const picture = await square(30);
    put('Folder.PNG', picture);
    await bring();
    expect(await coverHash()).toBe(hashOf(picture));
    expect((await albums())[0]?.cover_id).not.toBeNull();
  });

  it('that are no pictures are told of and keep no file out', async () => {
    put('1.mp3', tagged({ TIT2: 'One', APIC: pictureFrame(Buffer.from('no picture')) }));
    const events = await eventsOf();
    expect(events.at(-1)).toMatchObject({ added: 1, refused: [] });
    expect(events).toContainEqual({ type: 'note', code: 'bad_picture', path: join(at.folder, '1.mp3'), other: null });
  });

  it('that are not decoded while the system is short of memory leave their file as it was to the next import', async () => {
    put('1.mp3', tagged({ TIT2: 'Old' }));
    await bring();
    const picture = await square(40);
    const half = picture.subarray(0, picture.length / 2);
    put('1.mp3', tagged({ TIT2: 'New', APIC: pictureFrame(half) }));
    vi.spyOn(process, 'availableMemory').mockReturnValue(-Infinity);
    const events = await eventsOf().finally(() => vi.restoreAllMocks());
    expect(events.at(-1)).toMatchObject({ refused: [{ path: join(at.folder, '1.mp3'), reason: 'no_memory' }] });
    expect(events).not.toContainEqual(expect.objectContaining({ code: 'bad_picture' }));
    expect((await tracks()).map(({ name }) => name)).toEqual(['Old']);
    expect((await eventsOf()).at(-1)).toMatchObject({ updated: 1, refused: [] });
    expect((await tracks()).map(({ name }) => name)).toEqual(['New']);
  });
});
