import type { Handle } from '../db/schema.ts';

/** Counts the statements that an act makes on a database; those of transactions too, without their begin and end. */
export const countStatements = async (db: Handle, act: (db: Handle) => Promise<unknown>): Promise<number> => {
  let count = 0;
  await act(
    db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  return count;
};
