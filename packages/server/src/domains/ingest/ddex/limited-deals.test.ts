import { expect, it } from 'vitest';
import { ern3, ern4, forFiles, inDeals, type SentRelease, usageOf, withPreview } from '../../../testing/ddex-files.ts';
import { prepareDelivery, sentRelease } from '../../../testing/delivering.ts';

const { deliver, send, sounds, availability } = prepareDelivery();

const closed = expect.any(String);

it.each<[string, (sent: SentRelease) => string]>([
  ['ERN 4', ern4],
  ['ERN 3', ern3],
])('a deal opens the recordings whose files it names, and none by its preview: %s', async (_, write) => {
  sounds();
  let day = 1;
  const openBy = async (words: string, more: Partial<SentRelease> = {}) => {
    day += 1;
    const message = sentRelease({ id: `M${day}`, at: `2024-01-0${day}T10:00:00Z`, ...more });
    send(inDeals(withPreview(write(message)), words));
    await deliver();
    return availability();
  };
  const album = { deals: [{ of: ['R0'] }] };
  expect(await openBy(forFiles('T9'))).toEqual([closed, closed]);
  expect(await openBy(forFiles('T1', 'T2'))).toEqual([null, null]);
  expect(await openBy(forFiles('T1', 'T9'), album)).toEqual([null, closed]);
  expect(await openBy(forFiles('T2'))).toEqual([closed, null]);
  expect(await openBy(usageOf('PermanentDownload', 'A1'), album)).toEqual([closed, null]);
});
