import { importSentence } from '@kamerton/wire/client/import-reasons';

type Sentence = (details: Record<string, string>) => string;

/** Why a command has failed, by the failure's code. */
const sentences = {
  not_found: () => 'Такого номера нет: проверьте его.',
  unknown_command: ({ command }) => `Команды «${command}» нет: список команд покажет npm run kamerton -- --help.`,
  unknown_operation: ({ operation }) =>
    `Операции «${operation}» в кабинете оператора нет: их покажет npm run kamerton -- office.`,
  unknown_field: ({ flag, operation }) =>
    `Поля «${flag}» нет: поля покажет npm run kamerton -- office ${operation} --help.`,
  flag_without_value: ({ flag }) => `После --${flag} нужно значение.`,
  repeated_flag: ({ flag }) => `--${flag} пишут один раз.`,
  bad_json_value: ({ flag }) => `После --${flag} должен стоять JSON.`,
  out_needed: () => 'Ответ — файл: скажите, куда его записать, с --out <файл>.',
  wrong_usage: ({ usage }) => `Напишите команду так: npm run kamerton -- ${usage}`,
  other_version: ({ command }) =>
    `Запущенный сервер не знает команду «${command}» в этом виде — он другой версии: перезапустите его.`,
  not_a_backup: ({ file }) => `Файл ${file} — не копия Kamerton, или он обрезан.`,
  backup_older: ({ file }) =>
    `Копия ${file} сделана предварительной версией, её данные не переносятся; ничего не тронуто.`,
  backup_newer: ({ file }) => `Копия ${file} сделана более новой версией: обновите Kamerton и повторите.`,
  backup_damaged: ({ file, entry }) => `Копия ${file} повреждена${entry ? ` (${entry})` : ''}: возьмите другую.`,
  database_empty: ({ file }) =>
    `Копия ${file} не сделана: в базе нет ни учётных записей, ни сотрудников, ни музыки. Проверьте DATA_DIR и DATABASE_URL; если копия пустой базы нужна, добавьте --allow-empty.`,
  backup_unrecoverable: ({ file, reason }) =>
    `Копия ${file} не восстанавливается (${reason}): храните прежние и сообщите разработчикам.`,
  secret_replaced: ({ file }) => `Секрет сервера сменили, пока делалась копия ${file}: повторите команду.`,
  secret_is_setting: () =>
    'Секрет задан в SECRET: впишите новый в SECRET, а прежний в FORMER_SECRET, и перезапустите сервер.',
  backup_disk_full: ({ file, folder }) =>
    `На диске папки ${folder} не хватило места, от начатого ничего не осталось: освободите место и повторите (копия ${file}).`,
  temporary_unusable: ({ folder, reason }) =>
    `Во временную папку ${folder} нельзя записать (${reason}): освободите место или укажите другую в TMPDIR.`,
  file_unusable: ({ file, reason }) => `Файл ${file} не открывается (${reason}): проверьте путь и права.`,
  data_not_empty: ({ folder }) => `Папка данных ${folder} не пуста: укажите в DATA_DIR пустую или новую.`,
  database_not_empty: () => 'База данных не пуста: укажите в DATABASE_URL пустую.',
  store_away: () => 'Хранилище музыки недоступно: проверьте MEDIA_URL и работает ли оно, и повторите.',
  secret_needed: () => 'В копии нет секрета сервера: задайте его в SECRET или передайте с --secret-stdin.',
  secret_wrong: () => 'Это не тот секрет, с которым сделана копия: проверьте SECRET или введённое.',
  recovering: () => 'В эту папку данных идёт восстановление: дождитесь его конца.',
  folder_missing: ({ folder }) => `Папки ${folder} нет: проверьте путь и запустите импорт снова.`,
  not_a_folder: ({ folder }) => `${folder} — не папка и не ZIP: укажите папку или архив с музыкой.`,
  zip_refused: ({ folder, reason = '', entry }) =>
    `Архив ${folder} не принят. ${importSentence(reason, 'ru')}${entry ? ` (${entry})` : ''}`,
  folder_unreadable: ({ folder }) => `Папка ${folder} не читается: дайте права на чтение и запустите импорт снова.`,
  folder_empty: ({ folder }) => `Папка ${folder} пуста: положите в неё музыку или укажите другую.`,
  no_audio: ({ folder }) => `В папке ${folder} нет музыки: нужны файлы MP3, FLAC, Ogg, Opus, M4A или WAV.`,
  delivery_missing: ({ path }) => `${path} — такого файла или папки нет: проверьте путь.`,
  delivery_unreadable: ({ path }) => `${path} не читается: проверьте права и число файлов.`,
  delivery_no_messages: ({ path }) => `В ${path} нет сообщений DDEX ERN (файлов .xml).`,
  bad_email: ({ email }) => `«${email}» не похоже на адрес почты: исправьте его.`,
  bad_password: () =>
    'Пароль должен быть длиной от 10 до 128 знаков, не совпадать с адресом почты и не быть из самых частых.',
  file_unreadable: ({ file }) => `Файл ${file} не читается: нужен текст в UTF-8, не длиннее 200 000 знаков.`,
  file_exists: ({ file }) => `Файл ${file} уже есть: назовите другой.`,
  terms_unprintable: ({ signs }) => `В договоре нельзя напечатать эти знаки: ${signs}. Замените их в тексте условий.`,
  terms_too_early: ({ day }) => `Новые условия не могут действовать раньше прежних: назовите день не раньше ${day}.`,
  terms_empty: () => 'Текст условий пуст.',
  account_exists: ({ email }) => `Учётная запись ${email} уже есть.`,
  account_unknown: ({ email }) => `Учётной записи ${email} нет: проверьте адрес.`,
  account_closed: ({ email }) => `Учётная запись ${email} закрыта: сначала откройте её командой account open.`,
  staff_exists: ({ email }) => `Сотрудник ${email} уже есть.`,
  staff_unknown: ({ email }) => `Сотрудника ${email} нет: проверьте адрес.`,
  last_admin: () => 'Это последний администратор: сначала назначьте другого.',
  letter_unknown: ({ number }) => `Письма ${number} нет: номера покажет команда emails.`,
  letter_sent: ({ number }) => `Письмо ${number} уже отправлено.`,
  request_unknown: ({ number }) => `Обращения ${number} нет: номера покажет команда requests.`,
  operator_unknown: ({ email }) => `Сотрудника ${email} нет или обращений он не ведёт: проверьте адрес.`,
  bad_message: () => 'Ответ — текст от 1 до 10 000 знаков.',
  bad_reason: () => 'Причина отзыва — одна строка, от 1 до 500 знаков.',
  catalogue_unknown: ({ id }) => `Номера ${id} в каталоге нет: проверьте его.`,
  picture_too_large: ({ file }) => `Картинка ${file} больше 5 МБ: уменьшите её.`,
  server_gone: () => 'Сервер остановился, не закончив: запустите команду снова, сделанное сохранено.',
  unexpected: ({ reason }) => `Не получилось (${reason}): запустите команду снова, сделанное сохранено.`,
  disk_full: () => importSentence('disk_full', 'ru'),
} satisfies Record<string, Sentence>;

export const commandFailures = {
  sentences,
  /** The fault of a value. */
  faults: {
    taken: 'уже есть',
    unknown: 'такого нет',
    too_long: 'слишком длинно',
    required: 'не может быть пустым',
    not_a_picture: '— не картинка: нужны JPEG, PNG, WebP, AVIF или GIF',
  },
  invalid: 'не подходит',
  wrongValues: (values: string) => `Проверьте значения: ${values}.`,
  /** Why a thing prevents a change of many. */
  refusals: {
    not_found: 'такого нет',
    album_has_others: 'в альбоме есть и другие треки',
    too_many: 'жанров или тегов стало бы слишком много',
  },
  databaseCreated: (folder: string) => `В папке данных ${folder} не было базы: создана новая, пустая.`,
};
