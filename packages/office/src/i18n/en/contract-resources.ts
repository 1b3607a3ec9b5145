import type { ruContractResources } from '../ru/contract-resources.ts';

export const enContractResources: typeof ruContractResources = {
  terms: {
    name: 'Terms',
    fields: {
      id: 'Version',
      standing: 'Standing',
      effective_from: 'In force from',
      published_at: 'Published',
      contracts: 'Contracts signed',
    },
  },
  'terms-drafts': {
    name: 'Draft of terms',
    fields: { name: 'Name', text_ru: 'Text in Russian', text_en: 'Text in English' },
  },
  contracts: {
    name: 'Contracts',
    fields: {
      number: 'Number',
      standing: 'Standing',
      signed_at: 'Signed',
      terms_version: 'Version of the terms',
      legal_entity: 'Organisation',
      legal_address: 'Registered address',
      signatory_name: 'Signatory',
      signatory_position: 'Position',
      inn: 'INN',
      ogrn: 'OGRN or OGRNIP',
      kpp: 'KPP',
      bik: 'BIK',
      settlement_account: 'Settlement account',
      correspondent_account: 'Correspondent account',
      registration_number: 'Registration number',
      country: 'Country',
    },
  },
};
