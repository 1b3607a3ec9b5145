import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openBackup } from '../../domains/operations/backup/read-backup.service.ts';
import { isRecovering } from '../../domains/operations/backup/recovery-marker.service.ts';
import { recoverBackup, type Target } from '../../domains/operations/backup/recover-backup.service.ts';
import { isBare } from '../../domains/operations/backup/tables.store.ts';
import { hasFaults, importDelivery } from '../../domains/ingest/ddex/import-delivery.service.ts';
import { importFolder } from '../../domains/ingest/ingest/import-folder.service.ts';
import { readerOfStore } from '../../domains/operations/verify/check-media.service.ts';
import { verifyAll } from '../../domains/operations/verify/verify.service.ts';
import { folderStore } from '../../media/folder-store.ts';
import { createEncryption } from '../../lib/encryption.ts';
import { fixedSecrets } from '../../lib/secrets.ts';
import { tester } from '../actor.ts';
import { signatory } from '../contracts.ts';
import { bareDatabase } from '../database.ts';
import { ern4 } from '../ddex-files.ts';
import { sentRelease } from '../delivering.ts';
import { flac } from '../flac-files.ts';
import { fadingTone } from '../sound-files.ts';
import { acts } from './acts.ts';
import { answered, asCommand, Failed, failedEvent, language, stoppedOr } from './failed.ts';
import type { Place } from './place.ts';

/** One try of an operation, on things of its own. */
export interface Try {
  /** The operation, also when it is repeated. Rejects with a failure as a user gets it. */
  act: () => Promise<unknown>;
  /** All that a user sees of it, without ids and moments. */
  state: () => Promise<unknown>;
  /** States between the old and the new one that are whole too. */
  isWhole?: (state: never, whole: never) => boolean;
  /** Folders in which nothing unfinished may be left. */
  folders: string[];
  /** Steps of a start beyond those of the place. */
  restart?: () => Promise<unknown>;
  close?: () => Promise<unknown>;
}

const headers = { 'accept-language': language };

const png = (colour: number): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: colour & 255, g: colour >> 8, b: 60 } } })
    .png()
    .toBuffer();

let count = 0;
/** A number that no other try has. */
const next = (): number => (count += 1);

const tone = (...fields: string[]): Buffer => flac(fadingTone(0.2 + 0.001 * next()), fields);

/** A playlist of an account of its own, since calls and playlists of one are limited. */
const playlistOf = async ({ test }: Place): Promise<{ id: number; token: string }> => {
  const { token } = await test.signedIn(`listener-${next()}@cafe.example`);
  const { body } = await test.call('POST', '/my/playlists', { token, body: { name: 'Evening' } });
  return { id: body.playlist.id, token };
};

const cover = async (place: Place): Promise<Try> => {
  const { test, media } = place;
  const { id, token } = await playlistOf(place);
  const picture = await png(next());
  const body = { id, cover: `data:image/png;base64,${picture.toString('base64')}` };
  return {
    folders: [media],
    act: async () => answered(await test.call('PUT', '/my/playlists', { token, body, headers })),
    state: async () => {
      const { body } = await test.call('GET', `/my/playlists/${id}`, { token });
      const addresses = Object.values((body.collection.cover ?? {}) as Record<string, string>);
      return Promise.all(
        addresses.map(async (address) => (await sharp((await test.call('GET', address)).body).metadata()).width),
      );
    },
  };
};

const playlist = async (place: Place): Promise<Try> => {
  const { test, trackIds } = place;
  const { id, token } = await playlistOf(place);
  await test.call('POST', `/my/playlists/${id}/tracks`, { token, body: { ids: trackIds.slice(0, 2) } });
  const body = { ids: trackIds.slice(2), position: 1 };
  return {
    folders: [],
    act: async () => answered(await test.call('POST', `/my/playlists/${id}/tracks`, { token, body, headers })),
    state: async () => {
      const { body } = await test.call('GET', `/my/playlists/${id}`, { token });
      const { track_count, duration, version } = body.collection;
      return { names: body.tracks.map(({ name }: { name: string }) => name), track_count, duration, version };
    },
  };
};

interface Album {
  name: string;
  track_count: number;
  /** True if its stored size is that of its tracks. */
  isSummed: boolean;
  tracks: string[];
  covered: boolean;
}

/** Returns the state of an album: each track with the number of its bytes that are stored. */
const albumState = async ({ db, store }: Place, name: string): Promise<Album | null> => {
  const album = await db.selectFrom('albums').selectAll().where('name', '=', name).executeTakeFirst();
  if (!album) return null;
  const rows = await db.selectFrom('tracks').selectAll().where('album_id', '=', album.id).orderBy('name').execute();
  const tracks = await Promise.all(
    rows.map(
      async (row) => `${row.name} ${row.size === (await store.size(row.media_key)) ? 'whole' : 'without bytes'}`,
    ),
  );
  const isSummed = album.size === rows.reduce((sum, { size }) => sum + size, 0);
  return { name, track_count: album.track_count, isSummed, tracks, covered: album.cover_id !== null };
};

/** Files of an import that was cut off are there wholly or not at all. */
const isPartOf = (state: Album | null, whole: Album): boolean =>
  state === null ||
  (state.isSummed &&
    state.track_count === state.tracks.length &&
    state.tracks.every((track) => whole.tracks.includes(track)));

const files = async (place: Place): Promise<Try> => {
  const { db, home, media, analysers } = place;
  const n = next();
  const folder = join(home, `music-${n}`);
  mkdirSync(folder);
  for (const title of ['One', 'Two'])
    writeFileSync(join(folder, `${title}.flac`), tone(`TITLE=${title}`, `ALBUM=Album ${n}`));
  writeFileSync(join(folder, 'cover.png'), await png(n));
  const signal = new AbortController().signal;
  return {
    folders: [media],
    act: async () => {
      const options = { db, media: place.store, actor: tester, folder, analysers, signal, emit: () => {} };
      const summary = await asCommand(() => importFolder(options));
      // Files that cannot be read are told of in the summary, each with its reason, and by the exit code.
      if (summary.refused.length > 0) throw new Failed('files were refused', true);
      return stoppedOr(summary);
    },
    state: async () => {
      const album = await albumState(place, `Album ${n}`);
      return album && { ...album, name: '' };
    },
    isWhole: isPartOf,
  };
};

const delivery = async (place: Place): Promise<Try> => {
  const { db, home, media, analysers } = place;
  const n = next();
  const folder = join(home, `delivery-${n}`);
  const digits = String(n).padStart(5, '0');
  const title = `Album ${n}`;
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const tracks = [1, 2].map((at) => ({
    isrc: `RUA1D20${digits}`.slice(0, 11) + at,
    title: `Track ${at}`,
    file: `resources/${at}.flac`,
  }));
  for (const { file } of tracks) writeFileSync(join(folder, file), tone());
  const gtin = withCheckDigit(`4006381${digits}`);
  writeFileSync(join(folder, 'message.xml'), ern4(sentRelease({ id: `M${n}`, icpn: gtin, title, tracks })));
  const signal = new AbortController().signal;
  return {
    folders: [media],
    act: async () => {
      const playing = { territory: 'RU', uses: [] };
      const options = {
        db,
        media: place.store,
        actor: tester,
        path: folder,
        playing,
        dryRun: false,
        signal,
        analysers,
      };
      const summary = await asCommand(() => importDelivery({ ...options, emit: () => {} }));
      // A message that cannot be read is told of in the summary, and by the exit code.
      if (hasFaults(summary)) throw new Failed('the delivery has faults', true);
      return stoppedOr(summary);
    },
    state: async () => {
      const album = await albumState(place, title);
      const messages = await db
        .selectFrom('ddex_messages')
        .select('is_complete')
        .where('message_id', '=', `M${n}`)
        .execute();
      return { album: album && { ...album, name: '' }, messages };
    },
    isWhole: (state: { album: Album | null; messages: unknown[] }, whole: { album: Album }) =>
      state.messages.length === 0 && isPartOf(state.album, whole.album),
  };
};

/** GTIN-13 of twelve digits. */
const withCheckDigit = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
};

const contract = async ({ test, db }: Place): Promise<Try> => {
  const person = await signatory(test, `signed-${next()}@cafe.example`);
  await person.save();
  const code = await person.code();
  return {
    folders: [],
    act: async () => answered(await person.sign(code)),
    state: async () => {
      const { body } = await person.get();
      const signatures = await db
        .selectFrom('contract_signatures')
        .innerJoin('contracts', 'contracts.id', 'contract_id')
        .select('edition')
        .where('account_id', '=', person.id)
        .execute();
      const emails = await test.deps.emailQueue.list(1000);
      const recorded = emails.filter(({ account_id, kind }) => account_id === person.id && kind === 'contract_signed');
      return { status: body.contract.status, signatures: signatures.length, recorded: recorded.length };
    },
  };
};

const backup = async ({ run, home, db }: Place): Promise<Try> => {
  const folder = join(home, `backup-${next()}`);
  mkdirSync(folder);
  const file = join(folder, 'kamerton.zip');
  return {
    folders: [folder],
    act: async () => {
      const { code, events } = await run(['backup', file], { language });
      const failed = events.find(({ type }) => type === 'failed');
      if (failed) throw failedEvent(failed);
      return code;
    },
    state: async () => {
      const isReadable = await openBackup(file).then(
        (opened) => {
          opened.close();
          return true;
        },
        () => false,
      );
      const recorded = await db.selectFrom('audit_log').select('name').where('name', '=', file).execute();
      return { isReadable, recorded: recorded.length };
    },
    // A process that was killed behind the last call has left a whole backup, of which the audit log does not tell.
    isWhole: ({ isReadable }: { isReadable: boolean }) => isReadable,
  };
};

const restore = async ({ run, home, account }: Place): Promise<Try> => {
  const file = join(home, `restored-${next()}.zip`);
  await run(['backup', file]);
  const dataDir = mkdtempSync(join(home, 'to-'));
  const database = await bareDatabase(dataDir);
  const target: Target = { dataDir, objectStore: null, secret: 'a secret of the tests', ...database };
  const options = { actor: tester, signal: new AbortController().signal, onProgress: () => {} };
  return {
    folders: [dataDir],
    act: () =>
      asCommand(async () => {
        const opened = await openBackup(file);
        return recoverBackup(target, opened, options).finally(() => opened.close());
      }),
    state: async () => {
      // No server starts there; the same command goes on.
      if (isRecovering(dataDir)) return 'unfinished';
      if (database.isEmbedded && !existsSync(join(dataDir, 'database'))) return 'nothing';
      const opened = await database.open(true);
      try {
        if (await isBare(opened.handle)) return 'nothing';
        const accounts = await opened.handle.selectFrom('accounts').select('id').execute();
        const problems: string[] = [];
        await verifyAll({
          ...options,
          db: opened.handle,
          readMedia: readerOfStore(folderStore(join(dataDir, 'media'))),
          place: { store: folderStore(join(dataDir, 'media')), dataDir, isShared: false },
          encryption: createEncryption(fixedSecrets('a secret of the tests')),
          report: ({ fault, name }) => problems.push(`${fault} ${name}`),
        });
        return { problems, accounts: accounts.some(({ id }) => id === account.id) };
      } finally {
        await opened.close();
      }
    },
    isWhole: (state: unknown) => state === 'unfinished',
    close: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(file, { force: true });
    },
  };
};

/** Operations by name. */
export const scenarios = {
  'cover upload': cover,
  'playlist edit': playlist,
  'import of files': files,
  'DDEX delivery': delivery,
  'contract signing': contract,
  backup,
  restore,
  ...acts,
} satisfies Record<string, (place: Place) => Promise<Try>>;

export type ScenarioName = keyof typeof scenarios;
