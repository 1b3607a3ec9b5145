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
      status: 'State',
      waiting_since: 'Waits',
      created_at: 'Made',
      last_message_at: 'Last message',
      assigned_to: 'Taken care of by',
    },
  },
  accounts: {
    name: 'Distributors',
    fields: {
      name: 'Name',
      email: 'Email',
      contact: 'Contact',
      language: 'Language',
      is_active: 'State',
      contract: 'Contract',
      created_at: 'Opened',
      last_sign_in_at: 'Last sign-in',
    },
  },
  letters: {
    name: 'Letters',
    fields: {
      created_at: 'Written',
      recipient: 'To',
      subject: 'Subject',
      kind: 'About',
      state: 'State',
    },
  },
  canned: {
    name: 'Canned answers',
    fields: { name: 'Name', text_ru: 'Text in Russian', text_en: 'Text in English', created_at: 'Added' },
  },
  audit: {
    name: 'Audit log',
    fields: { at: 'When', actor: 'Who', act: 'What was done', object: 'To what', address: 'From where' },
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
