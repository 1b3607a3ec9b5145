import type { PageQuery, SearchBody } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { type Found, findPage } from './found.store.ts';
import { currentLabels } from './labels.store.ts';
import type { Searched } from './match.store.ts';
import { searchQueriesOf } from './search-query.rules.ts';
import { readVocabulary } from './vocabulary.service.ts';

/** Returns the matches of the first interpretation that has any, by the vocabulary of `version` or a later one. */
export const search = async (
  db: Handle,
  version: string,
  { table, asked, page }: { table: Searched; asked: SearchBody; page: PageQuery },
): Promise<Found> => {
  const [vocabulary, labels] = await Promise.all([readVocabulary(db, version), currentLabels(db, asked)]);
  for (const wanted of searchQueriesOf(vocabulary, { ...asked, ...labels })) {
    const found = await findPage(db, { table, wanted, page });
    if (found && found.total > 0) return found;
  }
  return { ids: [], total: 0 };
};
