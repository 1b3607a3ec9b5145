import type { Handle } from '../../db/schema.ts';

/** Every sound with its length in bytes, once where several tracks have it. */
export const listSounds = (db: Handle): Promise<{ media_key: string; size: number }[]> =>
  db
    .selectFrom('tracks')
    .select(['media_key', (eb) => eb.fn.max('size').as('size')])
    .groupBy('media_key')
    .orderBy('media_key')
    .execute();

export const listCoverHashes = async (db: Handle): Promise<string[]> => {
  const rows = await db.selectFrom('covers').select('hash').orderBy('hash').execute();
  return rows.map(({ hash }) => hash);
};

/** Folders of uploads whose bytes are still wanted. */
export const listUploads = async (db: Handle): Promise<string[]> => {
  const rows = await db.selectFrom('uploads').select('folder').where('state', '<>', 'imported').execute();
  return rows.map(({ folder }) => folder);
};
