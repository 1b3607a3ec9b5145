/** What terms and contracts and their fields are called. */
export const ruContractResources = {
  terms: {
    name: 'Условия',
    fields: {
      id: 'Версия',
      standing: 'Состояние',
      effective_from: 'Действует с',
      published_at: 'Опубликована',
      contracts: 'Подписано договоров',
    },
  },
  'terms-drafts': {
    name: 'Черновик условий',
    fields: { name: 'Название', text_ru: 'Текст по-русски', text_en: 'Текст по-английски' },
  },
  contracts: {
    name: 'Договоры',
    fields: {
      number: 'Номер',
      standing: 'Состояние',
      signed_at: 'Подписан',
      terms_version: 'Версия условий',
      legal_entity: 'Организация',
      legal_address: 'Юридический адрес',
      signatory_name: 'Подписант',
      signatory_position: 'Должность',
      inn: 'ИНН',
      ogrn: 'ОГРН или ОГРНИП',
      kpp: 'КПП',
      bik: 'БИК',
      settlement_account: 'Расчётный счёт',
      correspondent_account: 'Корреспондентский счёт',
      registration_number: 'Регистрационный номер',
      country: 'Страна',
    },
  },
};
