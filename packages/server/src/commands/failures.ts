import type { ErrorCode, Language } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/client/import-reasons';
import { DomainError } from '../lib/errors.ts';
import { messages } from '../text/error-messages.ts';
import { isBroken, toDomainError } from '../http/error-handler.ts';
import { TemporaryFolderUnusable } from '../lib/temporary-folders.ts';
import { StoreUnavailable } from '../media/store.ts';
import { type CommandEvent, CommandFailure } from './command.ts';

type Sentence = (details: Record<string, string>) => Record<Language, string>;

const sentences: Record<string, Sentence> = {
  not_found: () => ({
    ru: 'Такого номера нет: проверьте его.',
    en: 'No such number. Please check it.',
  }),
  unknown_command: ({ command }) => ({
    ru: `Команды «${command}» нет: список команд покажет npm run kamerton -- --help.`,
    en: `Unknown command “${command}”. Run npm run kamerton -- --help for a list.`,
  }),
  unknown_operation: ({ operation }) => ({
    ru: `Операции «${operation}» в офисе нет: их покажет npm run kamerton -- office.`,
    en: `The office has no operation “${operation}”. Run npm run kamerton -- office for a list.`,
  }),
  unknown_field: ({ flag, operation }) => ({
    ru: `Поля «${flag}» нет: поля покажет npm run kamerton -- office ${operation} --help.`,
    en: `No such field: “${flag}”. Run npm run kamerton -- office ${operation} --help for a list.`,
  }),
  flag_without_value: ({ flag }) => ({
    ru: `После --${flag} нужно значение.`,
    en: `--${flag} needs a value.`,
  }),
  repeated_flag: ({ flag }) => ({
    ru: `--${flag} пишут один раз.`,
    en: `--${flag} can be given only once.`,
  }),
  bad_json_value: ({ flag }) => ({
    ru: `После --${flag} должен стоять JSON.`,
    en: `The value of --${flag} is not valid JSON.`,
  }),
  out_needed: () => ({
    ru: 'Ответ — файл: скажите, куда его записать, с --out <файл>.',
    en: 'The answer is a file. Say where to save it with --out <file>.',
  }),
  wrong_usage: ({ usage }) => ({
    ru: `Напишите команду так: npm run kamerton -- ${usage}`,
    en: `Usage: npm run kamerton -- ${usage}`,
  }),
  other_version: ({ command }) => ({
    ru: `Запущенный сервер не знает команду «${command}» в этом виде — он другой версии: перезапустите его.`,
    en: `The running server is a different version and does not know the command “${command}” in this form. Restart it.`,
  }),
  not_a_backup: ({ file }) => ({
    ru: `Файл ${file} — не копия Kamerton, или он обрезан.`,
    en: `${file} is not a Kamerton backup, or it is truncated.`,
  }),
  backup_older: ({ file }) => ({
    ru: `Копия ${file} сделана предварительной версией, её данные не переносятся; ничего не тронуто.`,
    en: `Backup ${file} was made by a preview version, and its data can’t be carried over. Nothing was touched.`,
  }),
  backup_newer: ({ file }) => ({
    ru: `Копия ${file} сделана более новой версией: обновите Kamerton и повторите.`,
    en: `Backup ${file} was made by a newer version. Update Kamerton and try again.`,
  }),
  backup_damaged: ({ file, entry }) => ({
    ru: `Копия ${file} повреждена${entry ? ` (${entry})` : ''}: возьмите другую.`,
    en: `Backup ${file} is damaged${entry ? ` (${entry})` : ''}. Use another one.`,
  }),
  database_empty: ({ file }) => ({
    ru: `Копия ${file} не сделана: в базе нет ни учётных записей, ни сотрудников, ни музыки. Проверьте DATA_DIR и DATABASE_URL; если копия пустой базы нужна, добавьте --allow-empty.`,
    en: `Backup ${file} was not made: the database has no accounts, no staff and no music. Check DATA_DIR and DATABASE_URL, or add --allow-empty to back up an empty database.`,
  }),
  backup_unrecoverable: ({ file, reason }) => ({
    ru: `Копия ${file} не восстанавливается (${reason}): храните прежние и сообщите разработчикам.`,
    en: `Backup ${file} can’t be recovered (${reason}). Keep the earlier ones, and tell the developers.`,
  }),
  secret_replaced: ({ file }) => ({
    ru: `Секрет сервера сменили, пока делалась копия ${file}: повторите команду.`,
    en: `The server’s secret was rotated while backup ${file} was being made. Run the command again.`,
  }),
  secret_is_setting: () => ({
    ru: 'Секрет задан в SECRET: впишите новый в SECRET, а прежний в FORMER_SECRET, и перезапустите сервер.',
    en: 'The secret is set by SECRET. Put a new one in SECRET and the old one in FORMER_SECRET, then restart the server.',
  }),
  backup_disk_full: ({ file, folder }) => ({
    ru: `На диске папки ${folder} не хватило места, от начатого ничего не осталось: освободите место и повторите (копия ${file}).`,
    en: `The disk with ${folder} is full, and nothing unfinished was left behind. Free some space and try again (backup ${file}).`,
  }),
  temporary_unusable: ({ folder, reason }) => ({
    ru: `Во временную папку ${folder} нельзя записать (${reason}): освободите место или укажите другую в TMPDIR.`,
    en: `Can’t write to the temporary folder ${folder} (${reason}). Free some space or set another one in TMPDIR.`,
  }),
  file_unusable: ({ file, reason }) => ({
    ru: `Файл ${file} не открывается (${reason}): проверьте путь и права.`,
    en: `Can’t open ${file} (${reason}). Check the path and permissions.`,
  }),
  data_not_empty: ({ folder }) => ({
    ru: `Папка данных ${folder} не пуста: укажите в DATA_DIR пустую или новую.`,
    en: `The data folder ${folder} is not empty. Set DATA_DIR to an empty or new folder.`,
  }),
  database_not_empty: () => ({
    ru: 'База данных не пуста: укажите в DATABASE_URL пустую.',
    en: 'The database is not empty. Set DATABASE_URL to an empty one.',
  }),
  store_away: () => ({
    ru: 'Хранилище музыки недоступно: проверьте MEDIA_URL и работает ли оно, и повторите.',
    en: 'Can’t reach the media store. Check MEDIA_URL and that the store is running, and try again.',
  }),
  secret_needed: () => ({
    ru: 'В копии нет секрета сервера: задайте его в SECRET или передайте с --secret-stdin.',
    en: 'The backup doesn’t contain the server’s secret. Set SECRET or pass it with --secret-stdin.',
  }),
  secret_wrong: () => ({
    ru: 'Это не тот секрет, с которым сделана копия: проверьте SECRET или введённое.',
    en: 'This is not the secret the backup was made with. Check SECRET or your input.',
  }),
  recovering: () => ({
    ru: 'В эту папку данных идёт восстановление: дождитесь его конца.',
    en: 'A recovery into this data folder is already running. Wait until it finishes.',
  }),
  folder_missing: ({ folder }) => ({
    ru: `Папки ${folder} нет: проверьте путь и запустите импорт снова.`,
    en: `Folder ${folder} does not exist. Check the path and run the import again.`,
  }),
  not_a_folder: ({ folder }) => ({
    ru: `${folder} — не папка и не ZIP: укажите папку или архив с музыкой.`,
    en: `${folder} is neither a folder nor a ZIP. Specify the one with the music.`,
  }),
  zip_refused: ({ folder, reason = '', entry }) => ({
    ru: `Архив ${folder} не принят. ${importSentence(reason, 'ru')}${entry ? ` (${entry})` : ''}`,
    en: `The archive ${folder} was rejected. ${importSentence(reason, 'en')}${entry ? ` (${entry})` : ''}`,
  }),
  no_room: () => messages.disk_full,
  disk_full: () => ({ ru: importSentence('disk_full', 'ru'), en: importSentence('disk_full', 'en') }),
  folder_unreadable: ({ folder }) => ({
    ru: `Папка ${folder} не читается: дайте права на чтение и запустите импорт снова.`,
    en: `Can’t read the folder ${folder}. Grant read permission and run the import again.`,
  }),
  folder_empty: ({ folder }) => ({
    ru: `Папка ${folder} пуста: положите в неё музыку или укажите другую.`,
    en: `The folder ${folder} is empty. Add music to it or specify another one.`,
  }),
  no_audio: ({ folder }) => ({
    ru: `В папке ${folder} нет музыки: нужны файлы MP3, FLAC, Ogg, Opus, M4A или WAV.`,
    en: `No music in the folder ${folder}. Supported files: MP3, FLAC, Ogg, Opus, M4A and WAV.`,
  }),
  delivery_missing: ({ path }) => ({
    ru: `${path} — такого файла или папки нет: проверьте путь.`,
    en: `No such file or folder: ${path}. Check the path.`,
  }),
  delivery_unreadable: ({ path }) => ({
    ru: `${path} не читается: проверьте права и число файлов.`,
    en: `Can’t read ${path}. Check its permissions and the number of files in it.`,
  }),
  delivery_no_messages: ({ path }) => ({
    ru: `В ${path} нет сообщений DDEX ERN (файлов .xml).`,
    en: `No DDEX ERN messages (.xml files) in ${path}.`,
  }),
  bad_email: ({ email }) => ({
    ru: `«${email}» не похоже на адрес почты: исправьте его.`,
    en: `“${email}” is not a valid email address.`,
  }),
  bad_password: () => ({
    ru: 'Пароль должен быть длиной от 10 до 128 знаков, не совпадать с адресом почты и не быть из самых частых.',
    en: 'A password must have 10 to 128 characters, differ from the email and not be a common password.',
  }),
  file_unreadable: ({ file }) => ({
    ru: `Файл ${file} не читается: нужен текст в UTF-8, не длиннее 200 000 знаков.`,
    en: `Can’t read ${file}. It must be UTF-8 text of up to 200,000 characters.`,
  }),
  file_exists: ({ file }) => ({
    ru: `Файл ${file} уже есть: назовите другой.`,
    en: `${file} already exists. Choose another name.`,
  }),
  terms_unprintable: ({ signs }) => ({
    ru: `В договоре нельзя напечатать эти знаки: ${signs}. Замените их в тексте условий.`,
    en: `The contract can’t print these characters: ${signs}. Replace them in the terms.`,
  }),
  terms_too_early: ({ day }) => ({
    ru: `Новые условия не могут действовать раньше прежних: назовите день не раньше ${day}.`,
    en: `New terms can’t take effect before the previous ones. Choose ${day} or later.`,
  }),
  terms_empty: () => ({
    ru: 'Текст условий пуст.',
    en: 'One of the texts of the terms is empty.',
  }),
  account_exists: ({ email }) => ({
    ru: `Учётная запись ${email} уже есть.`,
    en: `Account ${email} already exists.`,
  }),
  account_unknown: ({ email }) => ({
    ru: `Учётной записи ${email} нет: проверьте адрес.`,
    en: `No such account: ${email}. Check the address.`,
  }),
  account_closed: ({ email }) => ({
    ru: `Учётная запись ${email} закрыта: сначала откройте её командой account open.`,
    en: `Account ${email} is closed. Reopen it first with account open.`,
  }),
  staff_exists: ({ email }) => ({
    ru: `Сотрудник ${email} уже есть.`,
    en: `${email} is already a staff member.`,
  }),
  staff_unknown: ({ email }) => ({
    ru: `Сотрудника ${email} нет: проверьте адрес.`,
    en: `No staff member with the address ${email}. Check it.`,
  }),
  last_admin: () => ({
    ru: 'Это последний администратор: сначала назначьте другого.',
    en: 'This is the last admin. Appoint another one first.',
  }),
  letter_unknown: ({ number }) => ({
    ru: `Письма ${number} нет: номера покажет команда emails.`,
    en: `No such email: ${number}. Run emails for a list.`,
  }),
  letter_sent: ({ number }) => ({
    ru: `Письмо ${number} уже отправлено.`,
    en: `Email ${number} has already been sent.`,
  }),
  request_unknown: ({ number }) => ({
    ru: `Обращения ${number} нет: номера покажет команда requests.`,
    en: `No such request: ${number}. Run requests for a list.`,
  }),
  operator_unknown: ({ email }) => ({
    ru: `Сотрудника ${email} нет или обращений он не ведёт: проверьте адрес.`,
    en: `No staff member who answers requests has the address ${email}. Check it.`,
  }),
  bad_message: () => ({
    ru: 'Ответ — текст от 1 до 10 000 знаков.',
    en: 'A reply must have 1 to 10,000 characters.',
  }),
  bad_reason: () => ({
    ru: 'Причина отзыва — одна строка, от 1 до 500 знаков.',
    en: 'The revocation reason must be a single line of 1 to 500 characters.',
  }),
  catalogue_unknown: ({ id }) => ({
    ru: `Номера ${id} в каталоге нет: проверьте его.`,
    en: `${id} is not in the catalogue. Check the number.`,
  }),
  picture_too_large: ({ file }) => ({
    ru: `Картинка ${file} больше 5 МБ: уменьшите её.`,
    en: `The image ${file} is larger than 5 MB. Use a smaller one.`,
  }),
  server_gone: () => ({
    ru: 'Сервер остановился, не закончив: запустите команду снова, сделанное сохранено.',
    en: 'The server stopped before the command finished. Run it again: everything done so far is kept.',
  }),
  unexpected: ({ reason }) => ({
    ru: `Не получилось (${reason}): запустите команду снова, сделанное сохранено.`,
    en: `The command failed (${reason}). Run it again: everything done so far is kept.`,
  }),
};

const faults: Record<string, Record<Language, string>> = {
  taken: { ru: 'уже есть', en: 'already exists' },
  unknown: { ru: 'такого нет', en: 'does not exist' },
  too_long: { ru: 'слишком длинно', en: 'is too long' },
  required: { ru: 'не может быть пустым', en: 'cannot be empty' },
  not_a_picture: {
    ru: '— не картинка: нужны JPEG, PNG, WebP, AVIF или GIF',
    en: 'is not a supported image (JPEG, PNG, WebP, AVIF or GIF)',
  },
};

const refusals: Record<string, Record<Language, string>> = {
  not_found: { ru: 'такого нет', en: 'does not exist' },
  album_has_others: { ru: 'в альбоме есть и другие треки', en: 'its album has other tracks as well' },
  too_many: { ru: 'жанров или тегов стало бы слишком много', en: 'it would have too many genres or tags' },
};

/** Maximum number of refused things in a text. */
const mostNamed = 10;

/** Text for a refused bulk change. */
const refusedSentence = (refused: readonly { id: number; reason: string }[], language: Language): string => {
  const named = refused
    .slice(0, mostNamed)
    .map(({ id, reason }) => `${id} — ${refusals[reason]?.[language] ?? reason}`);
  return `${messages.refused[language]} ${named.join('; ')}${refused.length > mostNamed ? '; …' : '.'}`;
};

/** Text for a domain error: that of the API, with fields named like flags. */
const domainSentence = ({ code, fields, refused }: CommandEvent, language: Language): string | null => {
  const message = String(code) in sentences ? undefined : messages[code as ErrorCode];
  if (!message) return null;
  if (refused) return refusedSentence(refused as { id: number; reason: string }[], language);
  if (!fields) return message[language];
  const wrong = Object.entries(fields as Record<string, string>).map(([name, fault]) => {
    const what = faults[fault] ?? { ru: 'не подходит', en: 'is invalid' };
    return `${name.replaceAll('_', '-')} ${what[language]}`;
  });
  return { ru: `Проверьте значения: ${wrong.join(', ')}.`, en: `Check the values: ${wrong.join(', ')}.` }[language];
};

/** The event of a failure. `fields` are those of a body, `refused` the things that prevented a bulk change. */
export const failureEvent = (error: unknown): CommandEvent => {
  if (error instanceof CommandFailure) return { type: 'failed', code: error.code, ...error.details };
  if (error instanceof DomainError) {
    const { code, fields, present } = error;
    const refused = present && 'refused' in present && { refused: present.refused };
    return { type: 'failed', code, ...(fields && { fields }), ...refused };
  }
  if (error instanceof StoreUnavailable) return { type: 'failed', code: 'store_away' };
  if (error instanceof TemporaryFolderUnusable) {
    return { type: 'failed', code: 'temporary_unusable', folder: error.folder, reason: error.code };
  }
  const known = toDomainError(error);
  // A failing disk is named by its code.
  if (known?.code === 'unavailable' && !isBroken(error)) return { type: 'failed', code: 'unavailable' };
  if (known?.code === 'disk_full') return { type: 'failed', code: 'no_room' };
  const { code, message } = error as NodeJS.ErrnoException;
  return { type: 'failed', code: 'unexpected', reason: code ?? message };
};

/** Text for a `failed` event, or null for any other event. */
export const failureSentence = (event: CommandEvent, language: Language): string | null => {
  if (event['type'] !== 'failed') return null;
  if (event['code'] === 'cannot_start') return String(event['message']);
  const ofDomain = domainSentence(event, language);
  if (ofDomain !== null) return ofDomain;
  const sentence = sentences[String(event['code'])] ?? sentences['unexpected'];
  return sentence?.(event as Record<string, string>)[language] ?? null;
};

/** Text for a `database_created` event, or null for any other event. */
export const creationSentence = ({ type, folder }: CommandEvent, language: Language): string | null =>
  type === 'database_created'
    ? {
        ru: `В папке данных ${String(folder)} не было базы: создана новая, пустая.`,
        en: `There was no database in the data folder ${String(folder)}. A new, empty one was created.`,
      }[language]
    : null;
