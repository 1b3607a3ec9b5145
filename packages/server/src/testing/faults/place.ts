import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { applyDueDeals } from '../../domains/ingest/ddex/deal-activation.job.ts';
import { finishErasures } from '../../domains/operations/privacy/erase-account.service.ts';
import { finishMediaRemovals } from '../../domains/common/media/media-removals.service.ts';
import { recountAlbum } from '../../domains/catalogue/catalogue/album-aggregates.store.ts';
import { flushOrphanedAudit } from '../../domains/ingest/ingest/import-audit.service.ts';
import { analysePending } from '../../domains/ingest/ingest/analysis.service.ts';
import { releaseClaims } from '../../domains/ingest/ingest/analyses.store.ts';
import { readerOfStore } from '../../domains/operations/verify/check-media.service.ts';
import { verifyAll } from '../../domains/operations/verify/verify.service.ts';
import { type Analysers, createAnalysers } from '../../media/audio/analysers.ts';
import { folderStore } from '../../media/folder-store.ts';
import { fixedSecrets } from '../../lib/secrets.ts';
import { sweepTemporaryFolders } from '../../lib/temporary-folders.ts';
import { insertAlbum } from '../catalogue.ts';
import { publishTerms } from '../contracts.ts';
import { removeOthers } from '../others.ts';
import { openCommandTest } from '../run-command.ts';

/** Opens the service that the scenarios work on, with its media in a folder; this process makes all of its calls. */
export const openPlace = async () => {
  const home = mkdtempSync(join(tmpdir(), 'kamerton-faults-'));
  const media = join(home, 'media');
  const { localPath: _, ...store } = folderStore(media);
  const commands = await openCommandTest(fixedSecrets('a secret of the tests'), { store, log: () => {} });
  await removeOthers(commands.db);
  const { test } = commands;
  const { db, deps } = test;
  const analysers: Analysers = createAnalysers({ workers: 1, ffmpeg: null });
  const account = await test.signedIn('anna@cafe.example');
  await publishTerms(test);
  const { id, trackIds } = await insertAlbum(db, { tracks: ['One', 'Two', 'Three'] }, store);
  await recountAlbum(db, id);

  return {
    ...commands,
    home,
    media,
    store,
    analysers,
    account,
    trackIds,
    /** Steps of the next start of a server after one was killed. */
    restart: async (): Promise<void> => {
      await sweepTemporaryFolders();
      await releaseClaims(db, null);
      // As an hour later: a disk that was full lets recordings wait.
      await sql`UPDATE pending_analyses SET retry_at = NULL`.execute(db);
      await flushOrphanedAudit(db, true);
      const { signal } = new AbortController();
      await analysePending({ db, media: deps.store, analysers, signal, runs: {} });
      await applyDueDeals(db, { territory: 'RU', uses: [] }, signal);
      await finishErasures(db, { store, dataDir: deps.config.dataDir });
      // As an hour later.
      await sql`UPDATE media_removals SET due_at = now()`.execute(db);
      await finishMediaRemovals(db, store);
    },
    verify: async (): Promise<string[]> => {
      const problems: string[] = [];
      await verifyAll({
        db,
        readMedia: readerOfStore(store),
        place: { store, dataDir: deps.config.dataDir, isShared: false },
        encryption: deps.encryption,
        signal: new AbortController().signal,
        onProgress: () => {},
        report: ({ check, fault, name, about }) => problems.push(`${check} ${fault} ${name} ${about}`),
      });
      return problems;
    },
    close: async (): Promise<void> => {
      await analysers.close();
      await commands.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
};

export type Place = Awaited<ReturnType<typeof openPlace>>;
