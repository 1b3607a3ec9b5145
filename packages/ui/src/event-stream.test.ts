import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, type ServerEvent } from './event-stream.ts';

const read = (...chunks: string[]): ServerEvent[] => {
  const reader = createEventReader();
  return chunks.flatMap((chunk) => reader.feed(chunk));
};

test('a blank line completes an event', () => {
  expect(read('id: 7\nevent: support.reply\ndata: {"request_id":3}\n\n')).toEqual([
    { id: '7', event: 'support.reply', data: '{"request_id":3}' },
  ]);
  expect(read('event: a\ndata: 1\n')).toEqual([]);
});

test('lines of data are joined, one leading space is taken away, a nameless event is a message', () => {
  expect(read('data:  two\ndata\ndata:three\n\n')).toEqual([{ id: '', event: 'message', data: ' two\n\nthree' }]);
});

test('signs of life, unknown fields and blocks without data are no events', () => {
  expect(read(':\n\n', ': hello\n\n', 'retry: 3000\n\n', 'event: a\n\n', 'color: red\ndata: 1\n\n')).toEqual([
    { id: '', event: 'message', data: '1' },
  ]);
});

test('an id is kept until another is named, also by a block without data', () => {
  const reader = createEventReader('4');
  expect(reader.lastId()).toBe('4');
  reader.feed('retry: 3000\nid: 5\n\n');
  expect(reader.lastId()).toBe('5');
  expect(reader.feed('data: 1\n\nid: a\0b\ndata: 2\n\nid\ndata: 3\n\n').map(({ id }) => id)).toEqual(['5', '5', '']);
});

test('lines may end in CR, LF or both, wherever the stream is cut', () => {
  expect(read('data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n').map(({ data }) => data)).toEqual(['1', '2', '3']);
  expect(read('data: 1\r', '\n', '\r', '\ndata: 2\r', '\r').map(({ data }) => data)).toEqual(['1', '2']);
  expect(read('data: 1\r', '', '\ndata: 2\n\n').map(({ data }) => data)).toEqual(['1\n2']);
});

const line = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\r\n]/g, ''));
const end = fc.constantFrom('\n', '\r\n', '\r');
const block = fc
  .record({
    id: fc.nat(),
    event: fc.constantFrom('support.reply', 'событие'),
    data: fc.array(line, { minLength: 1 }),
    end,
  })
  .map(({ id, event, data, end }) => ({
    text: [`id: ${id}`, `event: ${event}`, ':', ...data.map((each) => `data: ${each}`), '', ''].join(end),
    expected: { id: String(id), event, data: data.join('\n') },
  }));

test('however the bytes are cut, the same events are read', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), fc.array(fc.nat({ max: 400 })), (blocks, cuts) => {
      const bytes = new TextEncoder().encode(blocks.map(({ text }) => text).join(''));
      const decoder = new TextDecoder();
      const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b);
      const chunks = ends.map((cut, index) => decoder.decode(bytes.slice(ends[index - 1] ?? 0, cut), { stream: true }));
      expect(read(...chunks)).toEqual(blocks.map(({ expected }) => expected));
    }),
  );
});
