import type { ErrorCode, Language } from '@kamerton/wire';

/** What people read of each error, one sentence in both languages. */
export const messages: Record<ErrorCode, Record<Language, string>> = {
  bad_request: { ru: 'Запрос не удалось прочитать.', en: 'The request could not be read.' },
  bad_json: { ru: 'Тело запроса — не JSON.', en: 'The body of the request is not JSON.' },
  bad_page: { ru: 'Неверные limit или offset.', en: 'The limit or offset is wrong.' },
  bad_parameter: { ru: 'Неверный параметр в адресе запроса.', en: 'A parameter in the address is wrong.' },
  bad_idempotency_key: {
    ru: 'Неверный заголовок Idempotency-Key: нужно от 1 до 255 видимых знаков ASCII без пробелов.',
    en: 'The Idempotency-Key header is wrong: it takes 1 to 255 visible ASCII characters without spaces.',
  },
  unauthorized: { ru: 'Нужно войти.', en: 'Sign-in is needed.' },
  login_failed: {
    ru: 'Пользователя с таким email нет в системе',
    en: 'The user with this email address is not in the system',
  },
  inactive: { ru: 'Учетная запись неактивна', en: 'The account is inactive' },
  forbidden: { ru: 'Для этого нужны другие права.', en: 'This needs other rights.' },
  not_found: { ru: 'Ничего не найдено.', en: 'Nothing was found.' },
  conflict: { ru: 'Данные успели измениться.', en: 'The data has changed meanwhile.' },
  needs_session: { ru: 'Для этого нужно войти с паролем.', en: 'This needs a sign-in with the password.' },
  account_closed: { ru: 'Учётная запись закрыта.', en: 'The account is closed.' },
  idempotency_key_running: {
    ru: 'Запрос с этим Idempotency-Key ещё выполняется.',
    en: 'A request with this Idempotency-Key is still running.',
  },
  details_missing: { ru: 'Сначала сохраните реквизиты договора.', en: 'Save the details of the contract first.' },
  terms_missing: {
    ru: 'Условия договора ещё не опубликованы.',
    en: 'The terms of the contract are not published yet.',
  },
  already_signed: { ru: 'Договор уже подписан.', en: 'The contract is signed already.' },
  not_signed: { ru: 'Договор ещё не подписан.', en: 'The contract is not signed yet.' },
  not_terminated: {
    ru: 'Договор не расторгнут, или взамен него уже заведён другой.',
    en: 'The contract is not terminated, or another one has taken its place already.',
  },
  contract_terminated: { ru: 'Договор расторгнут.', en: 'The contract is terminated.' },
  in_use: { ru: 'Это ещё используется.', en: 'This is still in use.' },
  refused: {
    ru: 'Ничего не изменено: с частью выбранного так поступить нельзя.',
    en: 'Nothing was changed: this cannot be done with some of what was chosen.',
  },
  upload_offset: {
    ru: 'Кусок начинается не там, где кончилось принятое: продолжайте с указанного места.',
    en: 'The piece does not begin where what was received ends: go on from the given place.',
  },
  upload_incomplete: { ru: 'Загружены ещё не все файлы.', en: 'Not all files are uploaded yet.' },
  upload_finished: { ru: 'Эта загрузка уже завершена.', en: 'This upload is finished already.' },
  too_many_uploads: {
    ru: 'Незавершённых загрузок уже 20: закончите или отмените одну из них.',
    en: 'There are 20 unfinished uploads already: finish or drop one of them.',
  },
  import_running: {
    ru: 'Импорт этих файлов ещё идёт или ждёт очереди.',
    en: 'The import of these files is still running or waiting.',
  },
  upload_path: {
    ru: 'Путь одного из файлов не подходит: он ведёт наружу, повторяется, слишком длинен или содержит управляющие знаки.',
    en: 'The path of a file will not do: it leads outside, comes twice, is too long or holds control characters.',
  },
  upload_room: {
    ru: 'На диске сервера для этой загрузки нет места.',
    en: 'There is no room on the server’s disk for this upload.',
  },
  too_large: { ru: 'Слишком большой запрос.', en: 'The request is too large.' },
  unsupported_media_type: { ru: 'Тело запроса должно быть в JSON.', en: 'The body of the request must be JSON.' },
  invalid: { ru: 'Проверьте отмеченные поля.', en: 'Check the marked fields.' },
  idempotency_key_reused: {
    ru: 'Этот Idempotency-Key уже был у другого запроса.',
    en: 'This Idempotency-Key was already used for another request.',
  },
  too_many_requests: { ru: 'Слишком много попыток, подождите немного.', en: 'Too many attempts, wait a little.' },
  internal: { ru: 'У нас что-то сломалось, мы уже знаем об этом.', en: 'Something broke on our side, we know of it.' },
  unavailable: { ru: 'Сервис ненадолго недоступен.', en: 'The service is away for a moment.' },
  disk_full: { ru: 'На сервере закончилось место.', en: 'The server has run out of space.' },
};
