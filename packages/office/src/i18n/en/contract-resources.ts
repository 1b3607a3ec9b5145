import type { ruContractResources } from '../ru/contract-resources.ts';

export const enContractResources: typeof ruContractResources = {
  terms: {
    name: 'Terms',
    fields: {
      id: 'Version',
      standing: 'Status',
      effective_from: 'Effective from',
      published_at: 'Published',
      contracts: 'Signed contracts',
    },
  },
  'terms-drafts': {
    name: 'Draft terms',
    fields: { name: 'Name', text_ru: 'Text in Russian', text_en: 'Text in English' },
  },
  contracts: {
    name: 'Contracts',
    fields: {
      number: 'Number',
      standing: 'Status',
      signed_at: 'Signed',
      terms_version: 'Terms version',
      legal_entity: 'Company',
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
