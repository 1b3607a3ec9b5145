import type { FieldCode } from '@kamerton/wire';

const fields: Record<FieldCode, string> = {
  required: 'Заполните это поле',
  email: 'Это не похоже на адрес электронной почты',
  too_short: 'Слишком коротко',
  too_long: 'Слишком длинно',
  too_small: 'Слишком мало',
  too_large: 'Слишком много',
  control_character: 'Здесь есть недопустимые символы',
  not_a_date: 'Такой даты нет',
  wrong_type: 'Значение не подходит',
  unknown: 'Такого значения нет',
  conflict: 'Противоречит другому значению',
  too_many: 'Слишком много значений',
  not_a_picture: 'Это не изображение',
  taken: 'Уже занято',
  wrong: 'Неверно',
  too_common: 'Такой пароль слишком легко угадать',
  same_as_email: 'Пароль не должен совпадать с почтой',
  malformed: 'Неверный формат',
  check_digit: 'Контрольные цифры не сходятся',
  mismatch: 'Не совпадает с другими данными',
  alphabet: 'Здесь есть буквы, которых нет в шрифте договора',
  spent: 'Код уже использован или устарел',
};

export const errors = {
  fields,
  /** Instead of the server’s sentence, which is the portal’s. */
  login_failed: 'Неверная почта или пароль.',
  unreachable: 'Сервер не отвечает. Проверьте связь и повторите.',
  unknown: 'Что-то пошло не так. Повторите чуть позже.',
};
