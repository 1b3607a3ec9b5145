import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import type { Analysers } from '../../../media/audio/analysers.ts';
import { tester } from '../../../testing/actor.ts';
import { insertAlike } from '../../../testing/catalogue.ts';
import { counts, prepareImport } from '../../../testing/importing.ts';
import { placeTrack } from '../../catalogue/catalogue/tracks.office.service.ts';
import { restoreMany } from '../../catalogue/revocations/revocations.service.ts';
import { type Revocable, restoreEach } from '../../catalogue/revocations/revocations.store.ts';
import { revoke } from '../../../testing/revocations.ts';
import { analysePending } from './analysis.service.ts';
import { findTrack, type KnownTrack } from './import.store.ts';
import { quarantine, removeQuarantinedRecordings, revokeKnownBytes } from './quarantine.service.ts';

const { at, tone, put, bring, tracks, albums, analysers } = prepareImport();

const withdraw = (id: number) =>
  transaction(at.db, async (tx) => quarantine(tx, (await findTrack(tx, id)) as KnownTrack, 'truncated'));
const revokeByHand = (kind: Revocable, id: number) =>
  transaction(at.db, (tx) => revoke(tx, tester, kind, id, { ru: 'Спор', en: 'Dispute' }));
const endQuarantine = async () => {
  await sql`UPDATE quarantined_tracks SET ends_at = now()`.execute(at.db);
  await removeQuarantinedRecordings(at.db, at.media);
};

it('what an operator revokes during its quarantine stays revoked, with other bytes and at its end', async () => {
  for (const n of [1, 2]) put(`${n}.flac`, tone(`TITLE=${n}`, 'ALBUM=A'));
  await bring();
  const ids = (await tracks()).map(({ id }) => id);
  for (const id of ids) {
    await withdraw(id);
    await revokeByHand('track', id);
  }
  put('1.flac', tone('TITLE=1', 'ALBUM=A'));
  rmSync(join(at.folder, '2.flac'));
  expect(counts(await bring())).toEqual([0, 1, 0, 0]);
  await endQuarantine();
  for (const id of ids) expect(await findTrack(at.db, id)).toMatchObject({ is_revoked: true, quarantine: null });
});

it('an album that an operator has revoked stays when the quarantine of its last track ends', async () => {
  put('1.flac', tone('TITLE=1', 'ALBUM=A', 'ALBUMARTIST=A'));
  await bring();
  const [album] = await albums();
  await withdraw((await tracks())[0]?.id ?? 0);
  await revokeByHand('album', album?.id ?? 0);
  await endQuarantine();
  put('1.flac', tone('TITLE=1', 'ALBUM=A', 'ALBUMARTIST=A'));
  await bring();
  const { rows } = await sql`SELECT id, revoked_at IS NOT NULL AS is_revoked FROM albums`.execute(at.db);
  expect(rows).toEqual([{ id: album?.id, is_revoked: true }]);
});

it('bytes that are revoked with their album stay known when their quarantine ends, until the album is restored', async () => {
  put('1.flac', tone('TITLE=1', 'ALBUM=A'));
  await bring();
  const [id, album] = [(await tracks())[0]?.id ?? 0, (await albums())[0]?.id ?? 0];
  const copy = await insertAlike(at.db, id);
  await withdraw(id);
  await revokeByHand('album', album);
  await endQuarantine();
  await transaction(at.db, (tx) => revokeKnownBytes(tx, [copy], null));
  const { rows } = await sql`SELECT revoked_reason FROM tracks WHERE id = ${copy}`.execute(at.db);
  expect(rows).toEqual([{ revoked_reason: { ru: 'Спор', en: 'Dispute' } }]);
  await transaction(at.db, (tx) => restoreEach(tx, tester, 'album', [album]));
  await removeQuarantinedRecordings(at.db, at.media);
  expect(await findTrack(at.db, id)).toBeNull();
});

it('bytes in quarantine are revoked by nobody: another track with them waits for its own analysis', async () => {
  put('1.flac', tone('TITLE=1', 'ALBUM=A'));
  await bring();
  const id = (await tracks())[0]?.id ?? 0;
  const copy = await insertAlike(at.db, id);
  await withdraw(id);
  await transaction(at.db, (tx) => revokeKnownBytes(tx, [copy], null));
  expect(await findTrack(at.db, copy)).toMatchObject({ is_revoked: false });
  await revokeByHand('track', id);
  await transaction(at.db, (tx) => revokeKnownBytes(tx, [copy], null));
  expect(await findTrack(at.db, copy)).toMatchObject({ is_revoked: true });
});

it('a recording is withdrawn once by two processes of which one has lost its claim', async () => {
  const bytes = tone('TITLE=1', 'ALBUM=A');
  put('1.flac', Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(bytes.length / 2, 0x55)]));
  await bring({ waits: false });
  const analyse = (by: Analysers) =>
    analysePending({ db: at.db, media: at.media, analysers: by, signal: new AbortController().signal, runs: {} });
  let other: Promise<void> | undefined;
  let withdrawn: unknown[] = [];
  const slow: Analysers = {
    ...analysers(),
    hear: async (...asked) => {
      const isAlone = asked[3] === true;
      if (isAlone && !other) {
        await sql`UPDATE pending_analyses SET claimed_until = now() - interval '1 second'`.execute(at.db);
        await (other = analyse(analysers()));
        withdrawn = await at.db.selectFrom('quarantined_tracks').select('track_id').execute();
      }
      return analysers().hear(...asked);
    },
  };
  await analyse(slow);
  expect(withdrawn).toHaveLength(1);
  const [{ id } = { id: 0 }] = await tracks();
  const { rows } = await sql`
    SELECT object_id FROM audit_log WHERE act = 'track.withdraw' AND object_id = ${String(id)}`.execute(at.db);
  expect(rows).toHaveLength(1);
});

it('a track in quarantine that leaves a revoked album is revoked, whatever bytes it gets', async () => {
  put('0.flac', tone('TITLE=0', 'ALBUM=A'));
  put('1.flac', tone('TITLE=1', 'ALBUM=A'));
  put('2.flac', tone('TITLE=2', 'ALBUM=B'));
  await bring();
  const id = (await tracks()).find(({ name }) => name === '1')?.id ?? 0;
  const albumOf = async (name: string) => (await albums()).find((each) => each.name === name)?.id ?? 0;
  await withdraw(id);
  await revokeByHand('album', await albumOf('A'));
  const { version } = await at.db.selectFrom('tracks').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  const place = { version, album_id: await albumOf('B'), disc_number: 1, track_number: 9 };
  await transaction(at.db, (tx) => placeTrack(tx, tester, id, place));
  put('1.flac', tone('TITLE=1', 'ALBUM=A'));
  expect(counts(await bring())).toEqual([0, 1, 2, 0]);
  expect(await findTrack(at.db, id)).toMatchObject({ quarantine: null, is_revoked: true });
});

it('a copy in quarantine that was revoked with another track comes back by whole bytes once that one is restored', async () => {
  const before = tone('TITLE=One', 'ALBUM=A');
  put('a/01.flac', before);
  await bring();
  const id = (await tracks())[0]?.id ?? 0;
  await revokeByHand('track', id);
  put('a/01.flac', tone('TITLE=One (Remastered)', 'ALBUM=A'));
  await bring();
  put('b/01.flac', before);
  await bring();
  const copy = (await tracks()).find((each) => each.id !== id)?.id ?? 0;
  await withdraw(copy);
  await transaction(at.db, (tx) => restoreMany(tx, tester, 'track', [id]));
  put('b/01.flac', tone('TITLE=One', 'ALBUM=A'));
  expect(counts(await bring())).toEqual([0, 1, 1, 0]);
  expect(await findTrack(at.db, copy)).toMatchObject({ quarantine: null, is_revoked: false });
});
