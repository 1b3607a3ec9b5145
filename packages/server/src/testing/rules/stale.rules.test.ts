import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const portal = join(import.meta.dirname, '../../../../portal/src');

const files = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|^testing/.test(file),
);
const sourceOf = (file: string) => readFileSync(join(portal, file), 'utf8');

/** Files that ask for queries by hand, and why. */
const byHand: Record<string, string> = {
  'lib/stale.ts': 'all others ask by it',
  'app/main.tsx': 'what has failed while the network was away, whatever it reads',
  'account/support/queries.ts': 'in a hidden page a thread is not read, since that marks it as read',
  'music/playlists/playlist-cache.ts': 'a deleted playlist is not read',
};

/** Beginnings of keys of what no write of the portal changes, and why. */
const unchanged: Record<string, string> = {
  'venue-types': 'reference data',
  cities: 'reference data',
  timezones: 'reference data',
  'demo-accounts': 'before a sign-in',
  'venue-day': 'what has played',
  'silent-count': 'follows silent-venues',
};

it('a query is asked for again by the tables of writes alone', () => {
  const found = files.filter((file) => /\.(?:invalidate|refetch|reset|remove)Queries\(/.test(sourceOf(file)));
  expect(found.toSorted()).toEqual(Object.keys(byHand).toSorted());
});

it('what is asked for again is named in a table', () => {
  const calls = files
    .filter((file) => file !== 'lib/stale.ts')
    .flatMap((file) => sourceOf(file).split('refreshAfter(').slice(1));
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter((call) => !/^\w+, (?:\w+ \? )?(?:\[\.\.\.)?\w*[wW]rites[.[]/.test(call))).toEqual([]);
});

it('each list, count and total of the portal is named in a table, or no write changes it', () => {
  const keys = /queryKey: \['([a-z-]+)'|\['([a-z-]+)'[^\]]*\] as const|const root = '([a-z-]+)'/g;
  const roots = files.flatMap((file) => {
    const source = sourceOf(file);
    if (!/\b(?:useQuery|useInfiniteQuery|queryOptions|unreadQuery)\b/.test(source)) return [];
    return [...source.matchAll(keys)].flatMap(([, ...found]) => found.filter((root) => root !== undefined));
  });
  const named = files
    .filter((file) => file.startsWith('lib/writes/'))
    .flatMap((file) => [...sourceOf(file).matchAll(/['`]([a-z-]+)[ '`]/g)].map(([, root]) => root));
  expect(new Set([...named, ...Object.keys(unchanged)])).toEqual(new Set(roots));
});
