import type { Handle } from '../../db/schema.ts';

const name = 'secret';

/** The fingerprint of the secret that the data are encrypted with; null if none was stored yet. */
export const findSecretFingerprint = async (db: Handle): Promise<string | null> => {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return (row?.value as string | undefined) ?? null;
};

export const setSecretFingerprint = async (tx: Handle, fingerprint: string): Promise<void> => {
  const value = JSON.stringify(fingerprint);
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
};
