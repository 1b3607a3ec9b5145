import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createRoomCheck } from '../../../lib/disk-space.ts';
import { ownedName } from '../../../lib/temporary-folders.ts';
import { withUnzipped } from '../../../formats/archive/unzip.ts';
import { isMark, isXml } from './delivered-files.service.ts';
import type { DeliverySummary } from '../../../formats/ddex/report.ts';
import { type DeliveryOptions, importDelivery } from './import-delivery.service.ts';

/** Extensions that are unpacked beside the messages; scripts, installers and the like are skipped. */
const wanted = new Set(
  'mp3 flac ogg oga opus m4a mp4 aac wav wave wma aif aiff jpg jpeg png webp gif tif tiff'.split(' '),
);

const isWanted = (path: string): boolean =>
  isXml(path) || isMark(path) || wanted.has(extname(path).slice(1).toLowerCase());

const isArchive = async (path: string): Promise<boolean> =>
  /\.zip$/i.test(path) && ((await stat(path).catch(() => null))?.isFile() ?? false);

/**
 * Imports a message, a folder of messages or a ZIP of either. Rejects with `DeliveryImpossible` or `ZipRefused` before
 * any change. An archive is unpacked to the data folder for the duration of the import.
 */
export const importPath = async (
  options: DeliveryOptions & { unpacked?: (done: number, total: number) => void },
  dataDir: string,
): Promise<DeliverySummary> => {
  const { path, signal, freeBytes, unpacked } = options;
  if (!(await isArchive(path))) return importDelivery(options);
  const into = join(dataDir, 'unpacked', ownedName());
  const unzipping = {
    into,
    signal,
    wanted: isWanted,
    // Nothing is reserved: takedowns need next to none.
    makeSureOfRoom: createRoomCheck(freeBytes, 0),
    ...(unpacked && { progress: unpacked }),
  };
  return withUnzipped(path, unzipping, ({ refused }) => {
    // Audio that could not be unpacked is missing where its message names it; a missing message would go unnoticed.
    const leftOut = refused.flatMap(({ path: inner, reason }) =>
      isXml(inner) ? [{ path: join(into, inner), reason: 'damaged' as const, detail: reason }] : [],
    );
    // Reports name files by the archive, since the temporary folder is removed.
    return importDelivery({ ...options, path: into, shownAs: options.shownAs ?? path, leftOut });
  });
};
