import { type Found, mayCall, office, type Role, searchedKinds } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { listOfficeAlbums } from '../../catalogue/catalogue/albums.office.store.ts';
import { readVocabulary } from '../../catalogue/search/vocabulary.service.ts';
import { listOfficeTracks } from '../../catalogue/catalogue/tracks.office.store.ts';
import { listContracts } from '../../customers/contracts/contracts.office.service.ts';
import { dayInMoscow } from '../../customers/contracts/signing.rules.ts';
import { findAccounts, findDeliveries, findRequests, mostOfKind } from './office-search.store.ts';

type Rows = Omit<Found, 'kind'>[];

const page = { limit: mostOfKind, offset: 0 };

/** Request number in `№ 12`, `#12` or `12`, or 0. */
const numberIn = (q: string): number => Number(/^(?:№|#)?\s*([1-9]\d{0,14})$/.exec(q)?.[1] ?? 0);

/** Query for each kind, and the call that an operator must be allowed to make. */
const searches: Record<
  Found['kind'],
  { list: Parameters<typeof mayCall>[0]; find: (db: Handle, q: string) => Promise<Rows> }
> = {
  requests: { list: office.requests, find: (db, q) => findRequests(db, q, numberIn(q)) },
  accounts: { list: office.accounts, find: findAccounts },
  contracts: {
    list: office.contracts,
    find: async (db, q) => {
      const { items } = await listContracts(db, dayInMoscow(new Date()), { ...page, q });
      return items.map(({ id, number, legal_entity, account }) => ({
        id,
        name: legal_entity || account.name,
        about: number,
      }));
    },
  },
  tracks: {
    list: office.officeTrack,
    find: async (db, q) => (await listOfficeTracks(db, await readVocabulary(db), { ...page, q })).rows.map(titled),
  },
  albums: {
    list: office.officeAlbums,
    find: async (db, q) => (await listOfficeAlbums(db, await readVocabulary(db), { ...page, q })).rows.map(titled),
  },
  deliveries: { list: office.ddexMessages, find: findDeliveries },
};

const titled = ({ id, name, artist }: { id: number; name: string; artist: string }) => ({ id, name, about: artist });

/** Returns a few results of each kind that a role may read, in the order of the kinds. */
export const searchEverything = async (db: Handle, role: Role, q: string): Promise<Found[]> => {
  const found: Found[] = [];
  for (const kind of searchedKinds) {
    const { list, find } = searches[kind];
    if (!mayCall(list, role)) continue;
    for (const row of await find(db, q)) found.push({ kind, ...row });
  }
  return found;
};
