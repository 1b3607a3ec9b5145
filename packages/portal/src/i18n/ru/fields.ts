import type { FieldCode } from '@kamerton/wire';

/** Fault of a form's field, by the code of wire's schemas and the server. */
export const fields: Record<FieldCode, string> = {
  /** spec 5. */
  required: 'Заполните поле',
  email: 'Некорректный email',
  too_short: 'Слишком коротко',
  too_long: 'Слишком длинно',
  too_small: 'Слишком мало',
  too_large: 'Слишком много',
  control_character: 'Здесь есть знаки, которых не бывает в тексте',
  not_a_date: 'Такой даты нет',
  wrong_type: 'Неверное значение',
  unknown: 'Такого нет в списке',
  conflict: 'Не сочетается с другим полем',
  too_many: 'Слишком много выбрано',
  not_a_picture: 'Это не изображение',
  taken: 'Уже занято',
  wrong: 'Не подходит: проверьте',
  too_common: 'Слишком простой пароль',
  same_as_email: 'Пароль не должен совпадать с email',
  malformed: 'Проверьте число и порядок знаков',
  check_digit: 'Контрольная цифра не сходится: проверьте номер',
  mismatch: 'Не совпадает с другими реквизитами',
  alphabet: 'Пишите кириллицей или латиницей',
  last_admin: 'Это последний администратор: сначала назначьте другого',
  spent: 'Больше не действует: запросите новый',
};
