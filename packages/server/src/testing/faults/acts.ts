import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { hasFaults, importDelivery } from '../../domains/ingest/ddex/import-delivery.service.ts';
import { emailPurpose } from '../../domains/common/emails/emails.job.ts';
import { removeQuarantinedRecordings } from '../../domains/ingest/ingest/quarantine.service.ts';
import { insertQuarantined } from '../../domains/catalogue/revocations/quarantine.store.ts';
import { erasedAccountsFile } from '../../domains/operations/privacy/erased-accounts.service.ts';
import { applyPlaysRetention } from '../../domains/venues/players/venue-plays.job.ts';
import { applyRetention } from '../../domains/operations/privacy/retention.job.ts';
import { findSecretFingerprint } from '../../domains/operations/secrets/bound-secret.service.ts';
import { bindSecret, rotateSecret } from '../../domains/operations/secrets/data-secret.service.ts';
import { resealAll } from '../../domains/operations/secrets/reseal.service.ts';
import { createEncryption } from '../../lib/encryption.ts';
import { secretFingerprint, secretsInFile } from '../../lib/secrets.ts';
import { tester } from '../actor.ts';
import { insertAlbum } from '../catalogue.ts';
import { relyOnClock } from '../clock.ts';
import { ern4, type SentDeal } from '../ddex-files.ts';
import { sentRelease } from '../delivering.ts';
import { flac } from '../flac-files.ts';
import { operatorOf } from '../office.ts';
import { fadingTone, wav } from '../sound-files.ts';
import { answered, asCommand, Failed, stoppedOr } from './failed.ts';
import type { Place } from './place.ts';
import type { Try } from './scenarios.ts';

let tries = 0;
/** A number that no other try has. */
const next = (): number => (tries += 1);

/** A job logs its failure, and the next run goes on. */
const asJob = (run: () => Promise<unknown>): Promise<unknown> =>
  run().catch((error: unknown) => {
    throw new Failed(String(error), true);
  });

const uploadedFile = Buffer.from('0123456789');

const upload = async ({ test }: Place): Promise<Try> => {
  const name = `Upload ${next()}`;
  const staff = await operatorOf(test, 'catalogue', `uploader-${next()}@office.example`);
  const uploads = () => test.db.selectFrom('uploads').selectAll().where('name', '=', name).execute();
  return {
    folders: [],
    act: async () => {
      const { id } = answered(
        await staff.call('POST', '/uploads', { name, files: [{ path: 'A/1.flac', size: uploadedFile.length }] }),
      ).item;
      for (const at of [0, 5]) {
        const chunk = uploadedFile.subarray(at, at + 5);
        const type = { 'content-type': 'application/octet-stream' };
        answered(await staff.call('PUT', `/uploads/${id}/files/1?offset=${at}`, chunk, type));
      }
      answered(await staff.call('POST', `/uploads/${id}/finish`));
    },
    state: async () => {
      let [ready, lost] = [false, 0];
      for (const { id, folder, state } of await uploads()) {
        const path = join(test.deps.config.dataDir, 'uploads', folder, 'files/A/1.flac');
        const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
        const files = await test.db.selectFrom('upload_files').select('received').where('upload_id', '=', id).execute();
        if (files.some(({ received }) => received > size)) lost += 1;
        if (state === 'ready' && readFileSync(path).equals(uploadedFile)) ready = true;
      }
      return { ready, lost };
    },
    close: async () => {
      for (const { id } of await uploads()) await staff.call('DELETE', `/uploads/${id}`);
    },
  };
};

const removalOfUpload = async (place: Place): Promise<Try> => {
  const one = await upload(place);
  await one.act();
  const { test } = place;
  const row = await test.db.selectFrom('uploads').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const staff = await operatorOf(test, 'catalogue', `remover-${next()}@office.example`);
  const folder = join(test.deps.config.dataDir, 'uploads', row.folder);
  return {
    folders: [],
    act: async () => answered(await staff.call('DELETE', `/uploads/${row.id}`), [404]),
    // Files without a row are deleted a day later.
    state: async () => {
      const isListed = (await test.db.selectFrom('uploads').where('id', '=', row.id).select('id').execute()).length > 0;
      return { isListed, isBroken: isListed && !existsSync(folder) };
    },
  };
};

const erasure = async ({ test, store }: Place): Promise<Try> => {
  const email = `erased-${next()}@cafe.example`;
  const { id, token } = await test.signedIn(email);
  const staff = await operatorOf(test, 'admin', `eraser-${next()}@office.example`);
  const colour = { r: next() & 255, g: next() & 255, b: 0 };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const cover = `data:image/png;base64,${picture.toString('base64')}`;
  answered(await test.call('POST', '/my/playlists', { token, body: { name: 'Evening', cover } }));
  const covers = (
    await sql<{ hash: string }>`
    SELECT hash FROM covers JOIN playlists ON cover_id = covers.id WHERE account_id = ${id}`.execute(test.db)
  ).rows;
  const sent = await test.deps.emailQueue.write(test.db, {
    account_id: id,
    kind: 'x',
    recipient: email,
    subject: 'x',
    text: 'x',
  });
  const { dataDir } = test.deps.config;
  mkdirSync(join(dataDir, 'outbox'), { recursive: true });
  const file = join(dataDir, 'outbox', `${String(sent).padStart(6, '0')}-x.eml`);
  writeFileSync(file, 'x');
  const audio = async () => {
    const keys: string[] = [];
    for await (const { key } of store.list(() => {})) if (covers.some(({ hash }) => key.includes(hash))) keys.push(key);
    return keys.length;
  };
  return {
    folders: [],
    act: async () => answered(await staff.call('POST', `/accounts/${id}/erase`, { email })),
    state: async () => {
      const rows = await test.db.selectFrom('accounts').select(['email', 'erased_at']).where('id', '=', id).execute();
      const list = join(dataDir, erasedAccountsFile);
      return {
        isErased: rows[0]?.erased_at !== null && rows[0]?.email !== email,
        emails: (await test.db.selectFrom('emails').select('id').where('account_id', '=', id).execute()).length,
        hasFile: existsSync(file),
        hasCover: (await audio()) > 0,
        isListed: existsSync(list) && readFileSync(list, 'utf8').includes(`\n${id} `),
      };
    },
  };
};

/** Announcements of an account, and the whole files in the store that no row refers to. */
const announcements = async ({ test, store }: Place, account: number, before: ReadonlySet<string>) => {
  const rows = await test.db.selectFrom('announcements').select(['media_key', 'account_id']).execute();
  const used = new Set(rows.map(({ media_key }) => media_key));
  let unused = 0;
  for await (const { key } of store.list(() => {}))
    if (/^announcements\/\w+\/\w/.test(key) && !used.has(key) && !before.has(key)) unused += 1;
  return { rows: rows.filter(({ account_id }) => account_id === account).length, unused };
};

const announcing = async (place: Place) => {
  const { test, store } = place;
  const { id, token } = await test.signedIn(`announcer-${next()}@cafe.example`);
  const before = new Set<string>();
  for await (const { key } of store.list(() => {})) before.add(key);
  const audio = wav(fadingTone(0.2 + 0.001 * next())).toString('base64');
  const headers = { 'idempotency-key': `announcement-${next()}` };
  return {
    token,
    act: async () =>
      answered(await test.call('POST', '/announcements', { token, body: { name: 'A', audio }, headers })).announcement,
    state: () => announcements(place, id, before),
  };
};

const announcement = async (place: Place): Promise<Try> => ({ folders: [place.media], ...(await announcing(place)) });

const removalOfAnnouncement = async (place: Place): Promise<Try> => {
  const { act, state, token } = await announcing(place);
  const { id } = await act();
  return {
    folders: [],
    state,
    act: async () => answered(await place.test.call('DELETE', `/announcements/${id}`, { token }), [404]),
  };
};

const quarantineEnd = async ({ test, store }: Place): Promise<Try> => {
  const { trackIds } = await insertAlbum(test.db, { name: `Damaged ${next()}`, tracks: ['Damaged'] }, store);
  const id = trackIds[0] ?? 0;
  const { media_key } = await test.db
    .selectFrom('tracks')
    .select('media_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await insertQuarantined(test.db, { track_id: id, reason: 'truncated', was_revoked: false });
  await sql`UPDATE quarantined_tracks SET ends_at = now() - interval '1 day' WHERE track_id = ${id}`.execute(test.db);
  return {
    folders: [],
    act: () => asJob(() => removeQuarantinedRecordings(test.db, store)),
    state: async () => ({
      hasRow: (await test.db.selectFrom('tracks').select('id').where('id', '=', id).execute()).length > 0,
      hasFile: (await store.size(media_key)) !== null,
    }),
  };
};

const forGood = { networks: 0, emails: 0, requests: 0, events: 0, playAccounts: 0, auditValues: 0 };

const retention = async ({ test }: Place): Promise<Try> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO emails (account_id, kind, recipient, subject, encrypted_text, created_at, sent_at)
    VALUES (NULL, 'old', 'a@b.example', 'x', 'x', now() - interval '100 days', now()) RETURNING id`.execute(test.db);
  const id = rows[0]?.id ?? 0;
  await relyOnClock(test.db);
  const month = `venue_plays_${1900 + next()}_01`;
  const year = Number(month.slice(12, 16));
  await sql`SELECT make_venue_plays_partition(make_timestamptz(${year}, 1, 5, 0, 0, 0, 'UTC'))`.execute(test.db);
  const { dataDir } = test.deps.config;
  mkdirSync(join(dataDir, 'outbox'), { recursive: true });
  const name = `${String(id).padStart(6, '0')}-old.eml`;
  writeFileSync(join(dataDir, 'outbox', name), 'x');
  return {
    folders: [],
    act: () =>
      asJob(async () => {
        await applyRetention(test.db, { store: test.deps.store, dataDir }, { ...forGood, emails: 30 });
        await applyPlaysRetention(test.db, 1000);
      }),
    state: async () => ({
      hasRow: (await test.db.selectFrom('emails').select('id').where('id', '=', id).execute()).length > 0,
      hasFile: readdirSync(join(dataDir, 'outbox')).includes(name),
      hasMonth: (await sql`SELECT FROM pg_class WHERE relname = ${month}`.execute(test.db)).rows.length > 0,
    }),
    // The next run finds what has a row still, and a month under its name.
    isWhole: ({ hasRow, hasFile }: { hasRow: boolean; hasFile: boolean }) => hasRow || !hasFile,
  };
};

const rotation = async ({ test, home }: Place): Promise<Try> => {
  const folder = join(home, `secret-${next()}`);
  mkdirSync(folder);
  const open = () => {
    const secrets = secretsInFile(join(folder, 'secret'));
    return { secrets, encryption: createEncryption(secrets) };
  };
  const first = open();
  await sql`DELETE FROM settings WHERE name = 'secret'`.execute(test.db);
  await bindSecret(test.db, { ...first, isLost: true });
  await sql`INSERT INTO emails (account_id, kind, recipient, subject, encrypted_text)
    VALUES (NULL, 'rotated', 'a@b.example', 'x', ${first.encryption.seal('a text', emailPurpose)})`.execute(test.db);
  return {
    folders: [folder],
    act: () => asCommand(() => rotateSecret(test.db, tester, open())),
    close: () => sql`DELETE FROM emails WHERE kind = 'rotated'`.execute(test.db),
    // Steps of a start.
    restart: async () => {
      const { secrets, encryption } = open();
      await bindSecret(test.db, { secrets, isLost: false });
      await resealAll(test.db, secrets, encryption);
    },
    state: async () => {
      const { secrets, encryption } = open();
      const rows = await test.db.selectFrom('emails').select('encrypted_text').where('kind', '=', 'rotated').execute();
      const sealed = rows[0]?.encrypted_text ?? '';
      return {
        isBound: (await findSecretFingerprint(test.db)) === secretFingerprint(secrets.current()),
        text: encryption.open(sealed, emailPurpose),
        isCurrent: encryption.reseal(sealed, emailPurpose) === sealed,
      };
    },
  };
};

const licenceEnd = async ({ db, home, store, analysers }: Place): Promise<Try> => {
  const n = next();
  const digits = String(n).padStart(5, '0');
  const folder = join(home, `ended-${n}`);
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const tracks = [1, 2].map((at) => ({
    isrc: `RUB1D20${digits}`.slice(0, 11) + at,
    title: `Track ${at}`,
    file: `resources/${at}.flac`,
  }));
  for (const [at, { file }] of tracks.entries())
    writeFileSync(join(folder, file), flac(fadingTone(0.3 + 0.01 * n + 0.001 * at), []));
  const own = `ended-${n}`;
  const send = (id: string, at: string, deals: SentDeal[]) =>
    writeFileSync(join(folder, 'message.xml'), ern4(sentRelease({ id, at, own, icpn: '', title: own, tracks, deals })));
  const act = async () => {
    const { signal } = new AbortController();
    const playing = { territory: 'RU', uses: [] };
    const options = { db, media: store, actor: tester, path: folder, playing, dryRun: false, signal, analysers };
    const summary = await asCommand(() => importDelivery({ ...options, emit: () => {} }));
    if (hasFaults(summary)) throw new Failed('the delivery has faults', true);
    stoppedOr(summary);
  };
  send(`E${n}a`, '2024-01-01T10:00:00Z', [{ start: '2024-01-01' }]);
  await act();
  send(`E${n}b`, '2024-02-01T10:00:00Z', [{ start: '2024-01-01', end: '2024-03-01' }]);
  return {
    folders: [],
    act,
    state: async () => {
      const { rows } = await sql<{ ended: boolean; playable: number }>`
        SELECT bool_or(message_created_at = '2024-02-01T10:00:00Z') AS ended,
          count(*) FILTER (WHERE tracks.revoked_at IS NULL) AS playable
        FROM ddex_releases JOIN ddex_terms ON release_id = ddex_releases.id
          JOIN ddex_tracks USING (release_id) JOIN tracks ON tracks.id = track_id
        WHERE ddex_releases.title = ${own}`.execute(db);
      return rows[0];
    },
  };
};

/** Acts of more than one step whose rest a start finishes. */
export const acts = {
  upload,
  'removal of an upload': removalOfUpload,
  erasure,
  announcement,
  'removal of an announcement': removalOfAnnouncement,
  'end of a quarantine': quarantineEnd,
  retention,
  'rotation of the secret': rotation,
  'end of a licence': licenceEnd,
} satisfies Record<string, (place: Place) => Promise<Try>>;
