import type { DemoCatalogue, DemoSize, drawCovers as DrawCovers } from '@kamerton/demo-music';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { transaction } from '../db/transaction.ts';
import { createCoverImporter } from '../domains/ingest/ingest/import-covers.service.ts';
import { importFile } from '../domains/ingest/ingest/import-file.service.ts';
import { createAnalysers } from '../media/audio/analysers.ts';
import type { Service } from '../start/open-service.ts';
import { portalAddress } from '../start/config.ts';
import { seedContracts } from './contracts.ts';
import { createPlan } from './plan.ts';
import { seedVenues } from './seed.store.ts';
import { addMyCollections, listDemoTracks, placeTrack, seedBlocks } from './sets.store.ts';

const myCollections = ['cafe-morning', 'evening', 'boutique'];

/** Draws a cover for each collection; gives its id by the collection’s key. */
const storeCovers = async (
  catalogue: DemoCatalogue,
  covers: ReturnType<typeof createCoverImporter>,
  drawCovers: typeof DrawCovers,
) => {
  const coverIds = new Map<string, number | null>();
  const covered = await drawCovers(catalogue.blocks.flatMap((block) => block.collections));
  for (const [key, picture] of covered) coverIds.set(key, await covers.store(picture));
  return (key: string) => coverIds.get(key) ?? null;
};

/**
 * Composes the music, imports each file when it is done and adds it to its collections and playlists. Can be
 * interrupted and repeated: existing tracks are skipped. `report` is called after each track.
 */
export const fillDemo = async (
  { config, database, fingerprints, store }: Service,
  size: DemoSize,
  signal: AbortSignal,
  report: (done: number, total: number) => void,
): Promise<void> => {
  // Only a demonstration loads the composer.
  const { composeDemo, demoCatalogue, drawCovers } = await import('@kamerton/demo-music');
  const db = database.handle;
  await seedContracts(db, fingerprints, portalAddress(config));
  const catalogue = demoCatalogue(size);
  const plan = createPlan(catalogue);
  const covers = createCoverImporter(db, store);
  const coverOf = await storeCovers(catalogue, covers, drawCovers);
  await transaction(db, async (tx) => {
    await seedBlocks(tx, catalogue, coverOf);
    await seedVenues(tx);
    await addMyCollections(tx, myCollections);
  });
  const isrcs = catalogue.albums.flatMap((album) => album.tracks.map((track) => track.isrc));
  const existing = await listDemoTracks(db, isrcs);
  for (const [isrc, id] of existing) await transaction(db, (tx) => placeTrack(tx, id, isrc, plan));
  const folder = join(config.dataDir, 'demo-music');
  const analysers = createAnalysers({ workers: 1 });
  const context = { db, media: store, analysers, covers, signal, makeSureOfRoom: async () => {}, note: () => {} };
  try {
    await composeDemo({
      size,
      folder,
      signal,
      skip: (isrc) => existing.has(isrc),
      onFile: async ({ path, isrc, done, total }) => {
        const imported = await importFile(context, path);
        if (imported.outcome === 'refused')
          throw new Error(`${path} was composed but not imported: ${imported.reason}`);
        await transaction(db, (tx) => placeTrack(tx, imported.trackId, isrc, plan));
        report(done, total);
      },
    });
    await rm(folder, { recursive: true, force: true });
  } finally {
    await analysers.close();
  }
};
