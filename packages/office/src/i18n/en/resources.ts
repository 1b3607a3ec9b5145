import { enCatalogueResources } from './catalogue-resources.ts';
import { enContractResources } from './contract-resources.ts';
import type { Resources } from '../ru/resources.ts';

export const enResources: Resources = {
  ...enCatalogueResources,
  ...enContractResources,
  requests: {
    name: 'Requests',
    fields: {
      number: 'Number',
      subject: 'Subject',
      account: 'Distributor',
      status: 'Status',
      waiting_since: 'Waiting',
      created_at: 'Created',
      last_message_at: 'Last message',
      assigned_to: 'Assignee',
      closed: 'Closed',
    },
  },
  accounts: {
    name: 'Distributors',
    fields: {
      name: 'Name',
      email: 'Email',
      contact: 'Contact',
      language: 'Language',
      is_active: 'Status',
      contract: 'Contract',
      created_at: 'Created',
      last_sign_in_at: 'Last sign-in',
      active: 'Status',
    },
  },
  letters: {
    name: 'Emails',
    fields: {
      created_at: 'Created',
      recipient: 'To',
      subject: 'Subject',
      kind: 'Type',
      state: 'Status',
      failed_days: 'Failed',
    },
  },
  canned: {
    name: 'Reply templates',
    fields: { name: 'Name', text_ru: 'Text in Russian', text_en: 'Text in English', created_at: 'Added' },
  },
  audit: {
    name: 'Audit log',
    fields: { at: 'When', actor: 'Who', act: 'Action', object: 'Target', address: 'IP address' },
  },
  staff: {
    name: 'Staff',
    fields: {
      name: 'Name',
      email: 'Email',
      role: 'Role',
      is_active: 'Has access',
      second_factor: 'Second factor',
      created_at: 'Added',
      last_seen_at: 'Last seen',
    },
  },
};
