import { uploadBounds, type UploadFile } from '@kamerton/wire/office';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, refuse } from '../../testing/fake-server.ts';
import { uploadOf } from '../../testing/records.ts';
import { serve, serverFor } from '../../testing/render-office.tsx';
import { uploader } from './uploader.ts';

const chunk = uploadBounds.advised_chunk;
const id = 8;

const fileOf = (size: number, path = 'a.flac') => ({ path, file: new File([new Uint8Array(size)], path) });
const entryOf = (size: number, received = 0, position = 1, path = 'a.flac'): UploadFile => ({
  position,
  path,
  size,
  modified: null,
  received,
});

/** Takes every chunk whole. */
const acceptChunks = (server: FakeServer) =>
  server
    .answer('sendChunk', ({ query, body }) => {
      const offset = Number(query['offset']) + (body as Blob).size;
      return { offset, size: offset };
    })
    .answer('finishUpload', { item: uploadOf() });

const offsetsOf = (server: FakeServer) => server.receivedOf('sendChunk').map(({ query }) => Number(query['offset']));

const positionsOf = (server: FakeServer) =>
  server.receivedOf('sendChunk').map(({ params }) => String(params['position']));

afterEach(() => uploader.forget(id));

describe('an upload', () => {
  it('sends its files in chunks of the advised size, then says that it is complete', async () => {
    const server = acceptChunks(serverFor());
    serve(server);
    expect(await uploader.send(id, [entryOf(chunk + 5)], [fileOf(chunk + 5)])).toBe(true);
    expect(offsetsOf(server)).toEqual([0, chunk]);
    expect(server.bodiesOf('sendChunk').map((body) => (body as Blob).size)).toEqual([chunk, 5]);
    expect(server.receivedOf('finishUpload')).toHaveLength(1);
    expect(uploader.get(id)?.state).toBe('done');
  });

  it('goes on where the server stands, and leaves out what has arrived', async () => {
    const server = acceptChunks(serverFor());
    serve(server);
    const list = [entryOf(10, 4), entryOf(7, 7, 2, 'b.flac')];
    await uploader.send(id, list, [fileOf(10), fileOf(7, 'b.flac')]);
    expect(server.receivedOf('sendChunk').map(({ params, query }) => [params['position'], query['offset']])).toEqual([
      ['1', '4'],
    ]);
  });

  it('waits while the server is not reached, and goes on by itself when the line is back', async () => {
    const server = acceptChunks(serverFor()).answer('upload', {
      item: { ...uploadOf({ state: 'receiving' }), list: [entryOf(10, 6)] },
    });
    serve(server);
    const fetched = server.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const sending = uploader.send(id, [entryOf(10)], [fileOf(10)]);
    await expect.poll(() => uploader.get(id)?.state).toBe('waiting');
    expect(uploader.isBusy).toBe(true);
    vi.stubGlobal('fetch', fetched);
    dispatchEvent(new Event('online'));
    expect(await sending).toBe(true);
    expect(offsetsOf(server)).toEqual([6]);
  });

  it('fails at a file that was changed on the disk since, and names it', async () => {
    const server = acceptChunks(serverFor());
    serve(server);
    const changed = fileOf(10);
    changed.file.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) });
    expect(await uploader.send(id, [entryOf(10)], [changed])).toBe(false);
    expect(uploader.get(id)).toMatchObject({ state: 'failed', error: { path: 'a.flac' } });
    expect(server.receivedOf('sendChunk')).toEqual([]);
  });

  it('asks where the server stands when another tab has sent meanwhile', async () => {
    const server = acceptChunks(serverFor()).answer('upload', {
      item: { ...uploadOf({ state: 'receiving' }), list: [entryOf(10, 8)] },
    });
    server.answer('sendChunk', ({ query }) => {
      if (query['offset'] === '0') return refuse('upload_offset');
      return { offset: 10, size: 10 };
    });
    serve(server);
    expect(await uploader.send(id, [entryOf(10)], [fileOf(10)])).toBe(true);
    expect(offsetsOf(server)).toEqual([0, 8]);
  });

  it('gives up on a full disk, and goes on when it is told to', async () => {
    const server = serverFor().answer('sendChunk', refuse('disk_full'));
    serve(server);
    expect(await uploader.send(id, [entryOf(10)], [fileOf(10)])).toBe(false);
    expect(uploader.get(id)).toMatchObject({ state: 'failed', error: { code: 'disk_full' } });
    expect(uploader.isBusy).toBe(false);
    acceptChunks(server);
    expect(await uploader.resume(id)).toBe(true);
  });

  it('stops while it is paused', async () => {
    const server = serverFor().answer('sendChunk', () => {
      uploader.pause(id);
      return { offset: chunk, size: chunk };
    });
    serve(server);
    expect(await uploader.send(id, [entryOf(chunk * 2)], [fileOf(chunk * 2)])).toBe(false);
    expect(uploader.get(id)?.state).toBe('paused');
    expect(server.receivedOf('finishUpload')).toEqual([]);
  });

  it('is paused also while it asks where the server stands', async () => {
    const server = serverFor();
    server.answer('sendChunk', refuse('unavailable'));
    const answer = server.answerLater('upload', { item: { ...uploadOf({ state: 'receiving' }), list: [entryOf(10)] } });
    serve(server);
    const sending = uploader.send(id, [entryOf(10)], [fileOf(10)]);
    await expect.poll(() => uploader.get(id)?.state).toBe('waiting');
    dispatchEvent(new Event('online'));
    await expect.poll(() => server.receivedOf('upload')).toHaveLength(1);
    uploader.pause(id);
    answer();
    expect(await sending).toBe(false);
    expect(uploader.get(id)?.state).toBe('paused');
    expect(uploader.isBusy).toBe(false);
  });

  it('sends nothing beside its next try where one of the files that are sent at once fails', async () => {
    const list = [
      entryOf(10),
      entryOf(chunk * 2, 0, 2, 'b.flac'),
      entryOf(10, 0, 3, 'c.flac'),
      entryOf(10, 0, 4, 'd.flac'),
    ];
    const server = acceptChunks(serverFor()).answer('upload', { item: { ...uploadOf({ state: 'receiving' }), list } });
    const release = server.answerLater('sendChunk', { offset: chunk, size: chunk });
    server.refuseNext('sendChunk', refuse('unavailable'));
    serve(server);
    const sending = uploader.send(
      id,
      list,
      list.map(({ size, path }) => fileOf(size, path)),
    );
    await expect.poll(() => uploader.get(id)?.state).toBe('waiting');
    expect(positionsOf(server)).toEqual(['1', '2', '3']);
    acceptChunks(server);
    release();
    dispatchEvent(new Event('online'));
    expect(await sending).toBe(true);
    expect(positionsOf(server).slice(3).toSorted()).toEqual(['1', '2', '2', '3', '4']);
  });
});
