import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ern4, purge, type SentRelease } from '../../../testing/ddex-files.ts';
import { isrcs, prepareDelivery, sentRelease } from '../../../testing/delivering.ts';

const { at: place, deliver, availability, send, put, sounds, tracks, albums } = prepareDelivery();

const [here, otherSender] = ['PADPIDA0000000001A', 'PADPIDA0000000002B'];
const down = 'The rights holder took the release down';
const none = 'No licence for this service';
const ids = `<ISRC>${isrcs[1]}</ISRC>`;

let messages = 0;
const at = (month: number) => `2024-${String(month).padStart(2, '0')}-01T00:00:00Z`;
const bring = async (month: number, more: Partial<SentRelease> = {}) => {
  send(ern4(sentRelease({ id: `S${(messages += 1)}`, at: at(month), sender: here, ...more })));
  return (await deliver()).reports.at(-1);
};
const purgeRecording = async (month: number, by = ids) => {
  send(purge(`P${month}`, at(month), { version: '382', ids: by, sender: here }));
  return deliver();
};

it('a purge of one recording does not make a message of before it old, which ends the licence of the others', async () => {
  sounds();
  await bring(1);
  await purgeRecording(5);
  expect(await availability()).toEqual([null, down]);
  await bring(3, { deals: [] });
  expect((await availability())[0]).toBe(none);
  expect((await availability())[1]).not.toBe(null);
});

it.each([ids, `<ICPN>5901234123457</ICPN>${ids}`])('a purge by %s holds for a message of before it', async (by) => {
  sounds();
  await bring(1);
  await purgeRecording(5, by);
  await bring(3, { title: 'Renamed' });
  expect(await availability()).toEqual([null, down]);
  expect((await albums()).map(({ name }) => name)).toEqual(['Renamed']);
  await purgeRecording(4, `<ISRC>${isrcs[0]}</ISRC>`);
  expect(await availability()).toEqual([down, down]);
  await bring(6);
  expect(await availability()).toEqual([null, null]);
});

it('a message that is corrected after a purge of one of its recordings brings the others', async () => {
  const later = { isrc: 'RUA1D2000003', title: 'Третья', file: 'resources/3.flac' };
  sounds();
  await bring(1);
  await bring(3, { tracks: [...sentRelease().tracks, later] });
  await purgeRecording(5);
  expect(await tracks()).toHaveLength(2);
  const third = { ...later, file: 'resources/1.flac' };
  await bring(3, { tracks: [...sentRelease().tracks, third] });
  expect(await availability()).toEqual([null, down, null]);
});

it('a message without sound does not open what another sender has delivered and lists no more', async () => {
  sounds();
  await bring(1);
  await bring(2, { tracks: sentRelease().tracks.slice(0, 1) });
  expect(await availability()).toEqual([null, none]);
  const silent = sentRelease().tracks.map(({ isrc, title }) => ({ isrc, title }));
  await bring(3, { sender: otherSender, tracks: silent });
  expect(await availability()).toEqual([null, none]);
});

it('a purge of a release and one of its recordings is about that release alone, also where it comes first', async () => {
  sounds();
  await purgeRecording(5, `<ICPN>4006381333931</ICPN>${ids}`);
  await bring(1);
  expect(await tracks()).toEqual([]);
  await bring(3, { icpn: '5901234123457' });
  expect(await availability()).toEqual([null, null]);
});

it('a purge by a sender that has delivered nothing keeps no recording of another from coming back', async () => {
  sounds();
  await bring(1);
  await bring(2, { tracks: sentRelease().tracks.slice(0, 1) });
  send(purge('Q1', at(2), { version: '382', sender: otherSender }));
  await deliver();
  await bring(3, { tracks: sentRelease().tracks.map(({ isrc, title }) => ({ isrc, title })) });
  expect(await availability()).toEqual([null, null]);
});

it('what the end of a licence has closed is opened by a new one, however its reason is worded', async () => {
  sounds();
  await bring(1);
  await bring(2, { deals: [] });
  const reworded = { en: 'The licence is over', ru: 'Срок лицензии вышел' };
  await sql`UPDATE tracks SET revoked_reason = ${JSON.stringify(reworded)}`.execute(place.db);
  expect(await availability()).toEqual([reworded.en, reworded.en]);
  await bring(3);
  expect(await availability()).toEqual([null, null]);
});

it('a message with other sounds brings its cover in place of the one before', async () => {
  const covers: (number | null)[] = [];
  for (const background of ['teal', 'red']) {
    sounds();
    const create = { width: 30, height: 30, channels: 3, background } as const;
    put('m/cover.png', await sharp({ create }).png().toBuffer());
    await bring(1 + covers.length, { cover: 'cover.png' });
    covers.push(...(await albums()).map(({ cover_id }) => cover_id));
  }
  const [first, second] = covers;
  expect(second).toBeGreaterThan(first ?? Infinity);
});
