import type { ErrorCode, Language } from '@kamerton/wire';

/** What people read of each error, one sentence in both languages. */
export const messages: Record<ErrorCode, Record<Language, string>> = {
  bad_request: { ru: 'Запрос не удалось прочитать.', en: 'The request could not be read.' },
  bad_json: { ru: 'Тело запроса — не JSON.', en: 'The body of the request is not JSON.' },
  bad_page: { ru: 'Неверные limit или offset.', en: 'The limit or offset is wrong.' },
  bad_parameter: { ru: 'Неверный параметр в адресе запроса.', en: 'A parameter in the address is wrong.' },
  unauthorized: { ru: 'Нужно войти.', en: 'Sign-in is needed.' },
  login_failed: {
    ru: 'Пользователя с таким email нет в системе',
    en: 'The user with this email address is not in the system',
  },
  inactive: { ru: 'Учетная запись неактивна', en: 'The account is inactive' },
  not_found: { ru: 'Ничего не найдено.', en: 'Nothing was found.' },
  conflict: { ru: 'Данные успели измениться.', en: 'The data has changed meanwhile.' },
  needs_session: { ru: 'Для этого нужно войти с паролем.', en: 'This needs a sign-in with the password.' },
  too_large: { ru: 'Слишком большой запрос.', en: 'The request is too large.' },
  unsupported_media_type: { ru: 'Тело запроса должно быть в JSON.', en: 'The body of the request must be JSON.' },
  invalid: { ru: 'Проверьте отмеченные поля.', en: 'Check the marked fields.' },
  too_many_requests: { ru: 'Слишком много попыток, подождите немного.', en: 'Too many attempts, wait a little.' },
  internal: { ru: 'У нас что-то сломалось, мы уже знаем об этом.', en: 'Something broke on our side, we know of it.' },
  unavailable: { ru: 'Сервис ненадолго недоступен.', en: 'The service is away for a moment.' },
  disk_full: { ru: 'На сервере закончилось место.', en: 'The server has run out of space.' },
};
