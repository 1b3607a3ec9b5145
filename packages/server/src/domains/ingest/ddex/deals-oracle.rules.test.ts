import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import type { Message } from '../../../formats/ddex/message.ts';
import { readMessageBytes } from '../../../formats/ddex/read-message.ts';
import { ern3 } from '../../../testing/ddex-files.ts';
import { bounds, type Grant, isOpen, messages, minutesOf, newest, written } from '../../../testing/deals-oracle.ts';
import { runs } from '../../../testing/runs.ts';
import { bestOf, trackAvailability } from './deals.rules.ts';

const read = (deals: readonly Grant[]): Message =>
  readMessageBytes(
    Buffer.from(
      ern3({ id: 'M', at: '2024-01-01T00:00:00Z', tracks: [{ isrc: 'X', title: 'x' }], deals: deals.map(written) }),
    ),
    { territory: 'RU', language: 'ru' },
  );

it('a track is open at exactly the moments when a deal of one of its senders covers it', () => {
  fc.assert(
    fc.property(messages, fc.boolean(), (sent, any) => {
      const counting = newest(sent);
      const playing = { territory: 'RU', uses: any ? ['any'] : [] };
      const stored = counting.map(({ deals, purge }) => {
        const [release] = read(deals).releases;
        return { release: { deals: release?.deals ?? [], purged: purge }, own: release?.trackDeals.get('A1') ?? null };
      });
      const edges = counting.flatMap(({ deals }) => deals.flatMap(bounds)).filter(Number.isFinite);
      for (const minute of [
        ...edges.flatMap((edge) => [edge - 1, edge, edge + 1]),
        minutesOf(DateTime.utc(2024, 6, 1)),
      ]) {
        const now = (at: number) =>
          bestOf(stored.map(({ release, own }) => trackAvailability(release, own, playing, at)));
        const { until } = now(minute * 60_000);
        const expected = counting.some(({ deals, purge }) => !purge && isOpen(deals, any, minute));
        const last = until === null ? minutesOf(DateTime.utc(2200, 1, 1)) : Date.parse(until) / 60_000 - 1;
        for (const at of [minute, Math.max(minute, last)]) expect(now(at * 60_000).closed === null).toBe(expected);
      }
    }),
    { numRuns: runs(10_000) },
  );
});
