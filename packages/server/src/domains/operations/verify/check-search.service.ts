import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { snapshot, transaction } from '../../../db/transaction.ts';
import { hasCurrentDocuments, refreshSearch } from '../../catalogue/search/search-index.store.ts';
import type { Finding } from './problem.rules.ts';
import { listAlbumsAfter, listWrongFrequencies, mayDifferInFrequency, setFrequencies } from './verify.store.ts';

const together = 500;

/**
 * Compares all search documents with those that the fields give, and the frequencies of lexemes with the documents.
 * Documents that a version has cleared are written while the service runs.
 */
export async function* checkSearch(db: Handle, signal: AbortSignal): AsyncGenerator<Finding, void, void> {
  for (let albums = await listAlbumsAfter(db, 0, together); albums.length > 0;) {
    for (const { id, name, is_cleared } of albums) {
      signal.throwIfAborted();
      // An edit between two statements looks like a difference, but not in one snapshot.
      if (is_cleared || (await hasCurrentDocuments(db, id))) continue;
      if (await snapshot(db, (tx) => hasCurrentDocuments(tx, id))) continue;
      const repair = async (): Promise<boolean> => {
        await transaction(db, async (tx) => {
          await lockCatalogue(tx);
          await refreshSearch(tx, id);
        });
        return true;
      };
      yield { check: 'search', fault: 'search', name: `album ${id}`, about: name, repair };
    }
    albums = await listAlbumsAfter(db, albums.at(-1)?.id ?? 0, together);
  }
  const wrong = (await mayDifferInFrequency(db)) ? await listWrongFrequencies(db) : [];
  const [first] = wrong;
  if (!first) return;
  const repair = async (): Promise<boolean> => {
    await transaction(db, async (tx) => {
      await lockCatalogue(tx);
      await setFrequencies(tx, await listWrongFrequencies(tx));
    });
    return true;
  };
  const about = `${wrong.length}, ${first.lexeme}: ${first.stored} ≠ ${first.counted}`;
  yield { check: 'search', fault: 'frequency', name: 'search_lexemes', about, repair };
}
