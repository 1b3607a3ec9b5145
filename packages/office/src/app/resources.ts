import { office, type OfficeEndpoint } from '@kamerton/wire/office';
import { catalogueCalls } from './catalogue-calls.ts';
import { contractCalls } from './contract-calls.ts';

/** The calls behind a kind of record: what is left out cannot be done with it. */
export interface ResourceCalls {
  list: OfficeEndpoint;
  one?: OfficeEndpoint;
  create?: OfficeEndpoint;
  update?: OfficeEndpoint;
  remove?: OfficeEndpoint;
}

/** By the name that react-admin knows a kind of record by, which is also its address below `/office/`. */
export const resources: Record<string, ResourceCalls | undefined> = {
  ...catalogueCalls,
  ...contractCalls,
  requests: { list: office.requests, one: office.request },
  accounts: { list: office.accounts, one: office.account, create: office.addAccount, update: office.changeAccount },
  letters: { list: office.letters, one: office.letter },
  canned: {
    list: office.cannedAnswers,
    one: office.cannedAnswer,
    create: office.addCannedAnswer,
    update: office.changeCannedAnswer,
    remove: office.removeCannedAnswer,
  },
  audit: { list: office.auditList },
  staff: { list: office.staffList, one: office.staffMember, create: office.addStaff, update: office.changeStaff },
};
