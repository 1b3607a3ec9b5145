import { office, type OfficeEndpoint, type OfficeResponse } from '@kamerton/wire/office';
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

const calls = {
  ...catalogueCalls,
  ...contractCalls,
  requests: { list: office.requests, one: office.request },
  accounts: { list: office.accounts, one: office.account, create: office.addAccount, update: office.changeAccount },
  letters: { list: office.letters, one: office.letter },
  canned: {
    list: office.cannedAnswers,
    one: office.replyTemplate,
    create: office.addCannedAnswer,
    update: office.changeCannedAnswer,
    remove: office.removeCannedAnswer,
  },
  audit: { list: office.auditList },
  staff: { list: office.staffList, one: office.staffMember, create: office.addStaff, update: office.changeStaff },
} satisfies Record<string, ResourceCalls>;

/** By the name that react-admin knows a kind of record by, which is also its address below `/office/`. */
export const resources: Record<string, ResourceCalls | undefined> = calls;

/** Kinds of records that have a call for one of them. */
export type DetailResource = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends { one: OfficeEndpoint } ? Name : never;
}[keyof typeof calls];

/** One record as its own call answers it, which may be more than its row in a list has. */
export type Detail<Name extends DetailResource> =
  OfficeResponse<(typeof calls)[Name]['one']> extends {
    item: infer Item;
  }
    ? Item
    : never;
