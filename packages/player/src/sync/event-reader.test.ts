import { expect, test } from 'vitest';
import { createEventReader } from './event-reader.ts';

const stream =
  'retry: 3000\n\nevent: document\ndata: {"version":"a"}\n\n:\n\nevent: revoked\r\ndata: [1,\r\ndata: 2]\r\n\r\n';

test('events come out whole, wherever the stream is cut', () => {
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const read = createEventReader();
    expect([...read(stream.slice(0, cut)), ...read(stream.slice(cut))]).toEqual([
      { event: 'document', data: '{"version":"a"}' },
      { event: 'revoked', data: '[1,\n2]' },
    ]);
  }
});
