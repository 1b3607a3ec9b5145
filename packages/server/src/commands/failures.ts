import type { ErrorCode, Language } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/office';
import { messages } from '../http/messages.ts';
import type { CommandEvent } from './command.ts';

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
  backup_newer: ({ file }) => ({
    ru: `Копия ${file} сделана более новой версией: обновите Kamerton и повторите.`,
    en: `Backup ${file} was made by a newer version. Update Kamerton and try again.`,
  }),
  backup_damaged: ({ file, entry }) => ({
    ru: `Копия ${file} повреждена${entry ? ` (${entry})` : ''}: возьмите другую.`,
    en: `Backup ${file} is damaged${entry ? ` (${entry})` : ''}. Use another one.`,
  }),
  backup_disk_full: ({ file }) => ({
    ru: `На диске не хватило места, от начатого ничего не осталось: освободите место и повторите (копия ${file}).`,
    en: `The disk is full, and nothing unfinished was left behind. Free some space and try again (backup ${file}).`,
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
  contract_unknown: ({ contract }) => ({
    ru: `Договора ${contract} нет: номера и адреса покажет команда contracts.`,
    en: `No such contract: ${contract}. Run contracts for numbers and emails.`,
  }),
  pdf_unknown: ({ contract }) => ({
    ru: `Такой подписанной редакции у договора ${contract} нет: их покажет contract show.`,
    en: `Contract ${contract} has no such signed edition. Run contract show for a list.`,
  }),
  not_signed: ({ contract }) => ({
    ru: `Договор ${contract} не подписан, расторгать нечего.`,
    en: `Contract ${contract} is not signed, so there is nothing to terminate.`,
  }),
  contract_terminated: ({ contract }) => ({
    ru: `Договор ${contract} уже расторгнут.`,
    en: `Contract ${contract} is already terminated.`,
  }),
  not_terminated: ({ contract }) => ({
    ru: `Договор ${contract} не расторгнут, или взамен него уже заведён другой.`,
    en: `Contract ${contract} is not terminated, or has already been replaced.`,
  }),
  bad_termination_reason: () => ({
    ru: 'Причина расторжения — одна строка, от 1 до 500 знаков.',
    en: 'The termination reason must be a single line of 1 to 500 characters.',
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
  canned_unknown: ({ id }) => ({
    ru: `Готового ответа ${id} нет: номера покажет команда canned.`,
    en: `No such reply template: ${id}. Run canned for a list.`,
  }),
  canned_exists: ({ name }) => ({
    ru: `Готовый ответ «${name}» уже есть.`,
    en: `A reply template named “${name}” already exists.`,
  }),
  bad_canned: ({ fields }) => ({
    ru: `Готовый ответ — название до 200 знаков и тексты от 1 до 10 000 знаков; в фигурных скобках только ${fields}.`,
    en: `A reply template has a name of up to 200 characters and texts of 1 to 10,000; the only placeholders are ${fields}.`,
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
  nothing_fits: () => ({
    ru: 'Под эти условия ничего не подходит, ничего не изменено.',
    en: 'Nothing matches these filters, and nothing was changed.',
  }),
  too_many_fit: ({ count, most }) => ({
    ru: `Под эти условия подходит ${count}, за раз меняют не больше ${most}: сузьте их.`,
    en: `${count} match these filters, but only up to ${most} can be changed at once. Narrow them down.`,
  }),
  place_taken: () => ({
    ru: 'Это место альбома занято другим треком: назовите свободное.',
    en: 'That position in the album is taken. Choose a free one.',
  }),
  album_revoked: () => ({
    ru: 'Альбом отозван: сначала верните его командой restore album.',
    en: 'The album is revoked. Restore it first with restore album.',
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

const standing: Record<string, Record<Language, string>> = {
  not_found: { ru: 'такого нет', en: 'does not exist' },
  album_has_others: { ru: 'в альбоме есть и другие треки', en: 'its album has other tracks as well' },
  too_many: { ru: 'жанров или тегов стало бы слишком много', en: 'it would have too many genres or tags' },
};

/** So many of what stood in the way are named. */
const mostNamed = 10;

/** What stood in the way of an act on many things. */
const refusedSentence = (refused: readonly { id: number; reason: string }[], language: Language): string => {
  const named = refused
    .slice(0, mostNamed)
    .map(({ id, reason }) => `${id} — ${standing[reason]?.[language] ?? reason}`);
  return `${messages.refused[language]} ${named.join('; ')}${refused.length > mostNamed ? '; …' : '.'}`;
};

/** An act that the office refuses too is refused in its words; fields are named as options are. */
const officeSentence = ({ code, fields, refused }: CommandEvent, language: Language): string | null => {
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

/** The sentence for a `failed` event, or null for any other event. */
export const failureSentence = (event: CommandEvent, language: Language): string | null => {
  if (event['type'] !== 'failed') return null;
  if (event['code'] === 'cannot_start') return String(event['message']);
  const ofOffice = officeSentence(event, language);
  if (ofOffice !== null) return ofOffice;
  const sentence = sentences[String(event['code'])] ?? sentences['unexpected'];
  return sentence?.(event as Record<string, string>)[language] ?? null;
};
