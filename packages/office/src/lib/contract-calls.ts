import { office } from '@kamerton/wire/office';

/** The calls behind terms and contracts. */
export const contractCalls = {
  terms: { list: office.termsVersions, one: office.termsVersion },
  'terms-drafts': {
    list: office.termsDrafts,
    one: office.termsDraft,
    create: office.createTermsDraft,
    update: office.changeTermsDraft,
    remove: office.removeTermsDraft,
  },
  contracts: { list: office.contracts, one: office.contract },
};
