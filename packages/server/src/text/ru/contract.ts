/** Texts of the PDF of a contract and of drafts of its terms. */
export const contract = {
  /** BCP 47, of the part that is in this language. */
  tag: 'ru-RU',
  title: (number: string) => `Лицензионный договор № ${number}`,
  edition: (edition: number, terms: number, published: string) =>
    `Редакция ${edition}. Условия версии ${terms}, опубликованы ${published}, приведены ниже полностью.`,
  details: 'Реквизиты',
  signature: 'Простая электронная подпись',
  attached: (file: string) => `Подписанное целиком вложено в этот файл (${file}); его SHA-256 указан выше.`,
  record: 'Подписанная запись',
  labels: {
    legal_entity: 'Лицензиат',
    inn: 'ИНН',
    ogrn: 'ОГРН (ОГРНИП)',
    kpp: 'КПП',
    country: 'Страна',
    registration_number: 'Регистрационный номер',
    legal_address: 'Юридический адрес',
    bik: 'БИК',
    settlement_account: 'Расчётный счёт',
    correspondent_account: 'Корреспондентский счёт',
    signatory_name: 'Подписал(а)',
    signatory_position: 'Должность',
    account: 'Учётная запись',
    signed_at: 'Момент подписания, UTC',
    local_time: 'Местное время',
    address: 'Сетевой адрес',
    code_fingerprint: 'Отпечаток кода из письма',
    sha256: 'SHA-256 подписанного',
    verify_at: 'Проверить договор',
  },
  draftTitle: (id: number) => `Проект условий № ${id}`,
  draftNote: (id: number, version: number) =>
    `Проект условий № ${id}, изменение ${version}. Не опубликован и не подписан.`,
};
