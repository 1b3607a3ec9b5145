import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { once } from '../../../lib/once.ts';
import { ern3, ern4, purge, type SentRelease } from '../../../testing/ddex-files.ts';
import { applyDueDeals } from './deal-activation.job.ts';
import { isrcs, prepareDelivery, sentRelease } from '../../../testing/delivering.ts';

const { at: storage, deliver, availability, send, put, tone, sounds, tracks, albums } = prepareDelivery();

const [first] = sentRelease().tracks;
const [here, otherSender] = ['PADPIDA0000000001A', 'PADPIDA0000000002B'];
const open = [null, null];
const removed = Array(2).fill('The rights holder removed the release');

let messages = 0;
const at = (month: number) => `2024-${String(month).padStart(2, '0')}-01T00:00:00Z`;
const bring = async (month: number, more: Partial<SentRelease>) => {
  send(ern4(sentRelease({ id: `S${(messages += 1)}`, at: at(month), ...more })));
  return (await deliver()).reports.at(-1);
};
const notesOf = (report: Awaited<ReturnType<typeof bring>>) => report?.notes.map(({ code }) => code);

describe('a release of two senders', () => {
  it('plays while one of them allows it, and each ends its own alone', async () => {
    sounds();
    await bring(1, { sender: here });
    expect(notesOf(await bring(6, { sender: otherSender }))).toEqual(['other_sender']);
    send(purge('P1', at(7), { sender: here }));
    expect((await deliver()).reports.at(-1)).toMatchObject({
      outcome: 'taken',
      notes: [{ code: 'other_sender', value: otherSender }],
    });
    expect(await availability()).toEqual(open);
    await bring(8, { sender: here, deals: [] });
    expect(await availability()).toEqual(open);
    await bring(8, { sender: otherSender, deals: [] });
    expect(await availability()).toEqual(Array(2).fill('No licence for this service'));
    await bring(9, { sender: here });
    expect(await availability()).toEqual(open);
    send(purge('P2', at(10), { sender: here }));
    await deliver();
    expect(await availability()).toEqual(removed);
  });

  it('is not ended by the purge of a third one, which is noted', async () => {
    sounds();
    await bring(1, { sender: here });
    send(purge('P1', at(7), { sender: otherSender }));
    expect(notesOf((await deliver()).reports.at(-1))).toEqual(['other_sender', 'unknown_purge']);
    expect(await availability()).toEqual(open);
    send(ern4(sentRelease({ id: 'S', at: at(6), sender: otherSender })));
    expect(await deliver()).toMatchObject({ older: 1, known: 2 });
  });
});

it('a release that is sent again with the same deals is unchanged', async () => {
  sounds();
  expect((await bring(1, { sender: here }))?.releases[0]?.outcome).toBe('new');
  expect((await bring(2, { sender: here }))?.releases[0]?.outcome).toBe('unchanged');
});

describe('another recording under the code of one', () => {
  const bytes = async () =>
    (await storage.db.selectFrom('tracks').select('content_hash').orderBy('track_number').execute()).map(
      ({ content_hash }) => content_hash,
    );
  const statuses = (report: Awaited<ReturnType<typeof bring>>) =>
    report?.releases[0]?.tracks.map(({ outcome, closed }) => [outcome, closed]);
  const others = () => put('m/resources/2.flac', tone());

  it('is not taken while the licence of the first sender stands, and neither licence is for the other one', async () => {
    sounds();
    await bring(1, { sender: here });
    const before = await bytes();
    others();
    const report = await bring(2, { sender: otherSender });
    expect(report).toMatchObject({ outcome: 'incomplete', releases: [{ track_count: 1 }] });
    expect(notesOf(report)).toEqual(['other_sender', 'other_recording']);
    expect(statuses(report)).toEqual([
      ['unchanged', null],
      ['unchanged', 'no_deal'],
    ]);
    expect(await bytes()).toEqual(before);
    expect(await availability()).toEqual(open);
    send(purge('P1', at(3), { sender: otherSender }));
    await deliver();
    expect([await bytes(), await availability()]).toEqual([before, open]);
    await bring(4, { sender: otherSender });
    send(purge('P2', at(5), { sender: here }));
    expect(await deliver()).toMatchObject({ revoked: 1 });
    expect((await availability())[0]).toBe(null);
  });

  it('replaces it when that has ended, and the first licence does not open it again', async () => {
    sounds();
    await bring(1, { sender: here });
    others();
    await bring(2, { sender: otherSender });
    const before = await bytes();
    send(purge('P1', at(3), { sender: here }));
    await deliver();
    expect(await deliver()).toMatchObject({ incomplete: 0, tracks: { updated: 1 } });
    const after = await bytes();
    expect([after[0], after[1] === before[1]]).toEqual([before[0], false]);
    expect(await availability()).toEqual(open);
    await bring(4, { sender: here, tracks: sentRelease().tracks.map(({ isrc, title }) => ({ isrc, title })) });
    send(purge('P2', at(5), { sender: otherSender }));
    await deliver();
    expect(await bytes()).toEqual(after);
    expect(await availability()).toEqual([null, removed[1]]);
  });

  it('is not opened by a message that brings no sound', async () => {
    sounds();
    await bring(1, { sender: here });
    const report = await bring(2, { sender: otherSender, tracks: [{ isrc: isrcs[0], title: 'x' }] });
    expect(statuses(report)).toEqual([['missing', 'no_deal']]);
    await bring(3, { sender: here, deals: [] });
    expect(await availability()).not.toContain(null);
    expect((await tracks()).map(({ name }) => name)).not.toContain('x');
  });

  const [, second] = sentRelease().tracks;
  const spoilt = { tracks: [first!, { ...second!, file: 'resources/spoilt.flac' }] };
  const spoil = () => put('m/resources/spoilt.flac', Buffer.from('no sound'));

  it('is not opened by the licence of a sender whose own file of it was refused', async () => {
    sounds();
    spoil();
    await bring(1, { sender: here, ...spoilt });
    await bring(2, { sender: otherSender, deals: [] });
    expect(await availability()).toEqual([null, 'No licence for this service']);
    await bring(3, { sender: otherSender });
    expect(await availability()).toEqual(open);
  });

  it('is not taken over by a file that is refused', async () => {
    sounds();
    await bring(1, { sender: here });
    send(purge('P1', at(2), { sender: here }));
    await deliver();
    const before = await bytes();
    spoil();
    send(ern4(sentRelease({ id: 'T', at: at(3), sender: otherSender, title: 'Other', ...spoilt })));
    const [foreseen, report] = [await deliver(true), await deliver()].map(({ reports }) => reports.at(-1));
    expect(report?.releases[0]?.tracks).toMatchObject([
      { outcome: 'updated', closed: null },
      { outcome: 'refused', closed: 'no_deal', track_id: null },
    ]);
    expect(foreseen?.releases[0]?.tracks).toEqual(report?.releases[0]?.tracks);
    expect(await availability()).toEqual([null, 'No licence for this service']);
    expect([(await bytes())[1], (await tracks()).at(-1)?.name]).toEqual([before[1], second?.title]);
    put('m/resources/spoilt.flac', tone());
    await deliver();
    expect(await availability()).toEqual(open);
  });

  it('leaves its sender the licence for the first where its file is refused', async () => {
    sounds();
    await bring(1, { sender: here });
    await bring(2, { sender: otherSender });
    send(purge('P1', at(3), { sender: otherSender }));
    await deliver();
    spoil();
    await bring(4, { sender: here, ...spoilt });
    expect(await availability()).toEqual(open);
    send(purge('P2', at(5), { sender: here }));
    await deliver();
    await bring(6, { sender: otherSender });
    expect(await availability()).toEqual(open);
  });

  it('that the same sender sends replaces the first', async () => {
    sounds();
    await bring(1, { sender: here });
    const before = await bytes();
    others();
    expect(await bring(2, { sender: here })).toMatchObject({ outcome: 'taken' });
    expect((await bytes())[1]).not.toBe(before[1]);
    expect(await availability()).toEqual(open);
  });
});

it('a recording that another sender delivers under another code has its own licence there', async () => {
  sounds();
  await bring(1, { sender: here });
  const renamed = sentRelease().tracks.map((track, n) => ({ ...track, isrc: n === 1 ? 'RUA1D2000009' : track.isrc }));
  await bring(2, { sender: otherSender, tracks: renamed });
  send(purge('P1', at(3), { sender: otherSender }));
  await deliver();
  expect((await availability()).filter((reason) => reason === null)).toHaveLength(2);
});

describe('a purge', () => {
  it('of a single recording, by its code, takes it down where its sender has delivered it', async () => {
    sounds();
    send(ern3(sentRelease()));
    await deliver();
    const ids = `<ISRC>${isrcs[1]}</ISRC>`;
    send(purge('P0', at(2), { version: '382', ids, sender: otherSender }));
    expect(notesOf((await deliver()).reports.at(-1))).toEqual(['unknown_purge']);
    send(purge('P1', at(2), { version: '382', ids }));
    expect(await deliver()).toMatchObject({ revoked: 1 });
    expect(await availability()).toEqual([null, 'The rights holder took the release down']);
    await bring(1, {});
    expect(await availability()).toEqual([null, 'The rights holder took the release down']);
    await bring(3, {});
    expect(await availability()).toEqual(open);
  });
});

it('a purge of a recording takes it down while the message that delivers it is being imported', async () => {
  sounds();
  send(ern4(sentRelease({ at: at(2) })));
  const path = join(storage.home, 'purge.xml');
  writeFileSync(path, purge('P1', at(3), { version: '382', ids: `<ISRC>${isrcs[1]}</ISRC>` }));
  const { media: store } = storage;
  const purging = once(() => deliver(false, { path, media: store }));
  const putFile: typeof store.putFile = async (key, from) => {
    await purging();
    return store.putFile(key, from);
  };
  await deliver(false, { media: { ...store, putFile } });
  expect(await availability()).toEqual([null, 'The rights holder took the release down']);
});

describe('a purge of a recording that arrives before its message', () => {
  const ids = `<ISRC>${isrcs[1]}</ISRC>`;
  const down = 'The rights holder took the release down';
  const other = '5901234123457';

  it('takes it down on every release of its sender that is older, and on none that is newer', async () => {
    sounds();
    send(purge('P1', at(5), { version: '382', ids }));
    expect(notesOf((await deliver()).reports.at(-1))).toEqual(['unknown_purge']);
    send(ern4(sentRelease({ id: 'S', at: at(2) })));
    const { reports } = await deliver();
    expect(reports.find(({ message_id }) => message_id === 'S')?.releases[0]?.tracks).toMatchObject([
      { closed: null },
      { closed: 'taken_down' },
    ]);
    expect(await availability()).toEqual([null, down]);
    await bring(3, {});
    expect(await availability()).toEqual([null, down]);
    await bring(6, {});
    expect(await availability()).toEqual(open);
    send(purge('P2', at(7), { version: '382', ids }));
    expect(await deliver()).toMatchObject({ revoked: 1 });
    await bring(4, { icpn: other, title: 'Best of' });
    expect((await albums()).map(({ track_count }) => track_count)).toEqual([1, 1]);
    await bring(8, { icpn: other, title: 'Best of' });
    expect((await albums()).map(({ track_count }) => track_count)).toEqual([2, 1]);
  });

  it('leaves those of another sender', async () => {
    sounds();
    send(purge('P1', at(5), { version: '382', ids, sender: otherSender }));
    await deliver();
    await bring(2, { sender: here });
    expect(await availability()).toEqual(open);
    await bring(3, { sender: otherSender, deals: [{ start: '2024-01-01', of: ['R0'] }] });
    expect(await availability()).toEqual(open);
    await bring(4, { sender: here, deals: [] });
    expect(await availability()).toEqual([null, 'No licence for this service']);
  });
});

it('a purge of a release that names its recordings too leaves them on other releases', async () => {
  sounds();
  await bring(1, {});
  await bring(1, { icpn: '5901234123457', title: 'Best of', tracks: [first!] });
  const text = purge('P1', at(2));
  const track = `<PurgedRelease><ReleaseId><ISRC>${isrcs[0]}</ISRC></ReleaseId></PurgedRelease>`;
  send(text.replace('</PurgedRelease>', `</PurgedRelease>${track}`));
  expect(await deliver()).toMatchObject({ revoked: 2 });
  expect((await albums()).map(({ name, track_count }) => [name, track_count])).toEqual([
    ['Best of', 1],
    ['Группа крови', 0],
  ]);
});

describe('codes of a release', () => {
  const other = '5901234123457';

  it('may be corrected, and the former one given to another release', async () => {
    sounds();
    await bring(1, { own: 'O1' });
    const ids = (await tracks()).map(({ id }) => id);
    expect(await bring(2, { icpn: other, own: 'O1', deals: [{ end: '2020-01-01' }] })).toMatchObject({
      releases: [{ outcome: 'changed' }],
    });
    expect((await tracks()).map(({ id }) => id)).toEqual(ids);
    expect(await albums()).toMatchObject([{ upc: other }]);
    const third = { own: 'O2', title: 'Third', tracks: [{ ...first!, isrc: 'RUA1D2000009' }] };
    expect(await bring(3, third)).toMatchObject({ outcome: 'taken', releases: [{ outcome: 'new' }] });
    expect((await albums()).map(({ name, track_count }) => [name, track_count])).toEqual([
      ['Third', 1],
      ['Группа крови', 0],
    ]);
    send(purge('P1', at(4)));
    await deliver();
    expect((await albums()).map(({ track_count }) => track_count)).toEqual([0, 0]);
  });

  it.each([
    ['by the former code', `<ICPN>4006381333931</ICPN>`, open, 'unknown'],
    ['by the former code and a number', `<ICPN>4006381333931</ICPN>`, open, 'unknown'],
    ['by the code', `<ICPN>${other}</ICPN>`, removed, 'purged'],
  ])('are corrected, and a purge %s is about what was delivered last', async (_what, ids, expected, outcome) => {
    sounds();
    await bring(1, { own: 'O1' });
    await bring(2, { icpn: other, own: 'O1' });
    const number = '<ProprietaryId Namespace="DPID:X">O1</ProprietaryId>';
    send(purge('P1', at(3), { ids: _what.includes('number') ? ids + number : ids }));
    expect((await deliver()).reports.at(-1)?.releases).toMatchObject([{ outcome }]);
    expect(await availability()).toEqual(expected);
    await bring(4, { icpn: other, own: 'O1' });
    expect(await availability()).toEqual(open);
  });

  it('that another sender has corrected are still those of the first', async () => {
    sounds();
    await bring(1, { sender: here, own: 'O1' });
    await storage.db.updateTable('ddex_releases').set({ icpn: '05901234123457' }).execute();
    send(purge('P1', at(3), { sender: here }));
    expect((await deliver()).reports.at(-1)?.releases).toMatchObject([{ outcome: 'purged' }]);
    expect(await availability()).toEqual(removed);
  });

  it('tell two releases apart that have one number of a project', async () => {
    sounds();
    send(ern4(sentRelease({ id: 'A', own: 'PROJECT-7', title: 'Standard', tracks: [first!] })));
    send(ern4(sentRelease({ id: 'B', own: 'PROJECT-7', title: 'Deluxe', icpn: other })));
    const { reports } = await deliver();
    expect(reports.map(({ releases }) => releases[0]?.outcome)).toEqual(['new', 'new']);
    expect((await albums()).map(({ name, track_count }) => [name, track_count])).toEqual([
      ['Deluxe', 2],
      ['Standard', 1],
    ]);
    await bring(2, { own: 'PROJECT-7', title: 'Standard', tracks: [first!] });
    expect((await albums()).map(({ track_count }) => track_count)).toEqual([2, 1]);
  });
});

describe('deals for other services', () => {
  const [us, them] = ['PADPIDA2009101501Y', 'PADPIDA2011072101T'];

  it.each([ern3, ern4])('give no licence, and the report names them', async (write) => {
    sounds();
    const deals = [{ channels: [them], territories: ['Worldwide'] }];
    send(write(sentRelease({ deals })));
    const [report] = (await deliver()).reports;
    expect(report?.notes).toEqual([{ code: 'other_service', value: `Группа крови: ${them}` }]);
    expect(await availability()).toEqual(Array(2).fill('No licence for this service'));
    send(write(sentRelease({ id: 'M2', at: at(2), deals: [...deals, { channels: [us] }] })));
    expect((await deliver()).restored).toBe(2);
    expect(await availability()).toEqual(open);
  });

  it('count once the setting names this service otherwise than the message', async () => {
    sounds();
    send(ern4(sentRelease({ deals: [{ channels: [them] }] })));
    await deliver();
    const playing = { territory: 'RU', uses: [], services: [them] };
    await applyDueDeals(storage.db, playing, new AbortController().signal);
    expect(await availability()).toEqual(open);
  });
});

describe('a sender that writes its id with hyphens and later without', () => {
  const [hyphened, plain] = ['PA-DPIDA-2013042401-U', 'PADPIDA2013042401U'];

  it('is one: its newest message ends what the one before allowed', async () => {
    sounds();
    await bring(1, { sender: hyphened });
    expect(await availability()).toEqual(open);
    const report = await bring(2, { sender: plain, deals: [] });
    expect(notesOf(report)).not.toContain('other_sender');
    expect(await availability()).toEqual(Array(2).fill('No licence for this service'));
  });

  it('purges what it has delivered', async () => {
    sounds();
    await bring(1, { sender: hyphened });
    send(purge('P1', at(2), { sender: plain }));
    expect((await deliver()).reports.at(-1)?.notes).toEqual([]);
    expect(await availability()).toEqual(removed);
  });
});
