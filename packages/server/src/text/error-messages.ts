import type { ErrorCode, Language } from '@kamerton/wire';

/** The sentence that people read of each error. */
export const messages: Record<ErrorCode, Record<Language, string>> = {
  bad_request: { ru: 'Запрос не удалось прочитать.', en: 'The request couldn’t be read.' },
  bad_json: { ru: 'Тело запроса — не JSON.', en: 'The request body is not valid JSON.' },
  too_deep: {
    ru: 'JSON в теле запроса вложен глубже 32 уровней.',
    en: 'The JSON in the request body is nested more than 32 levels deep.',
  },
  bad_page: { ru: 'Неверные limit или offset.', en: 'Invalid limit or offset.' },
  bad_parameter: { ru: 'Неверный параметр в адресе запроса.', en: 'Invalid query or path parameter.' },
  bad_idempotency_key: {
    ru: 'Неверный заголовок Idempotency-Key: нужно от 1 до 255 видимых знаков ASCII без пробелов.',
    en: 'Invalid Idempotency-Key header: use 1 to 255 visible ASCII characters without spaces.',
  },
  unauthorized: { ru: 'Нужно войти.', en: 'Authentication required.' },
  login_failed: {
    ru: 'Пользователя с таким email нет в системе',
    en: 'The user with this email address is not in the system',
  },
  inactive: { ru: 'Учетная запись неактивна', en: 'The account is inactive' },
  forbidden: { ru: 'Для этого нужны другие права.', en: 'You don’t have permission to do this.' },
  method_not_allowed: {
    ru: 'Этот адрес такого метода не знает; методы — в заголовке Allow.',
    en: 'This address doesn’t have this method; the header Allow has those that it has.',
  },
  precondition_failed: {
    ru: 'Файл уже другой, чем в условии запроса.',
    en: 'The file isn’t the one that the request is conditional on.',
  },
  range_not_satisfiable: { ru: 'Файл короче запрошенной части.', en: 'The file is shorter than the requested range.' },
  not_found: { ru: 'Ничего не найдено.', en: 'Not found.' },
  conflict: { ru: 'Данные успели измениться.', en: 'The data has changed in the meantime.' },
  needs_session: { ru: 'Для этого нужно войти с паролем.', en: 'Log in with your password to do this.' },
  needs_proof: {
    ru: 'Подтвердите, что это вы: с последнего ввода пароля прошло больше 15 минут.',
    en: 'Confirm that it’s you: you last entered your password more than 15 minutes ago.',
  },
  account_closed: { ru: 'Учётная запись закрыта.', en: 'The account is closed.' },
  idempotency_key_running: {
    ru: 'Запрос с этим Idempotency-Key ещё выполняется.',
    en: 'A request with this Idempotency-Key is still running.',
  },
  details_missing: { ru: 'Сначала сохраните реквизиты договора.', en: 'Save the contract details first.' },
  terms_missing: {
    ru: 'Условия договора ещё не опубликованы.',
    en: 'The contract terms have not been published yet.',
  },
  already_signed: { ru: 'Договор уже подписан.', en: 'The contract is already signed.' },
  not_signed: { ru: 'Договор ещё не подписан.', en: 'The contract has not been signed yet.' },
  not_terminated: {
    ru: 'Договор не расторгнут, или взамен него уже заведён другой.',
    en: 'The contract is not terminated, or it has already been replaced.',
  },
  contract_terminated: { ru: 'Договор расторгнут.', en: 'The contract has been terminated.' },
  in_use: { ru: 'Это ещё используется.', en: 'This is still in use.' },
  last_passkey: {
    ru: 'Это единственный способ войти: сначала задайте пароль или добавьте другой ключ входа.',
    en: 'This is the only way to log in: set a password or add another passkey first.',
  },
  refused: {
    ru: 'Ничего не изменено: с частью выбранного так поступить нельзя.',
    en: 'Nothing was changed: some of the selected items don’t allow this.',
  },
  blocked_by_rule: {
    ru: 'Правила музыки запрещают этот трек в этом объекте.',
    en: 'Music rules block this track at this venue.',
  },
  upload_offset: {
    ru: 'Кусок начинается не там, где кончилось принятое: продолжайте с указанного места.',
    en: 'The chunk doesn’t start where the received data ends: continue from the given offset.',
  },
  upload_incomplete: { ru: 'Загружены ещё не все файлы.', en: 'Some files have not been uploaded yet.' },
  upload_finished: { ru: 'Эта загрузка уже завершена.', en: 'This upload is already complete.' },
  too_many_uploads: {
    ru: 'Незавершённых загрузок уже 20: закончите или отмените одну из них.',
    en: 'There are already 20 unfinished uploads: finish or delete one of them.',
  },
  import_running: {
    ru: 'Импорт этих файлов ещё идёт или ждёт очереди.',
    en: 'These files are already being imported or queued for import.',
  },
  upload_path: {
    ru: 'Путь одного из файлов не подходит: он ведёт наружу, повторяется, слишком длинен или содержит управляющие знаки.',
    en: 'Invalid file path: it points outside the folder, is a duplicate, is too long or contains control characters.',
  },
  upload_room: {
    ru: 'На диске сервера для этой загрузки нет места.',
    en: 'There is not enough disk space on the server for this upload.',
  },
  too_large: { ru: 'Слишком большой запрос.', en: 'The request is too large.' },
  unsupported_media_type: { ru: 'Тело запроса должно быть в JSON.', en: 'The request body must be JSON.' },
  invalid: { ru: 'Проверьте отмеченные поля.', en: 'Check the highlighted fields.' },
  idempotency_key_reused: {
    ru: 'Этот Idempotency-Key уже был у другого запроса.',
    en: 'This Idempotency-Key was already used for another request.',
  },
  too_many_requests: {
    ru: 'Слишком много попыток, подождите немного.',
    en: 'Too many requests. Please wait a moment.',
  },
  internal: {
    ru: 'У нас что-то сломалось, мы уже знаем об этом.',
    en: 'Something went wrong on our side. The error has been logged.',
  },
  unavailable: { ru: 'Сервис ненадолго недоступен.', en: 'The service is temporarily unavailable.' },
  disk_full: { ru: 'На сервере закончилось место.', en: 'The server has run out of disk space.' },
};
