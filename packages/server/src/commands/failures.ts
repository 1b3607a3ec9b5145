import type { ErrorCode, Language } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/office';
import { messages } from '../http/messages.ts';
import type { CommandEvent } from './command.ts';

type Sentence = (details: Record<string, string>) => Record<Language, string>;

const sentences: Record<string, Sentence> = {
  not_found: () => ({
    ru: 'Такого номера нет: проверьте его.',
    en: 'There is no such number: check it.',
  }),
  unknown_command: ({ command }) => ({
    ru: `Команды «${command}» нет: список команд покажет npm run kamerton -- --help.`,
    en: `There is no command “${command}”: npm run kamerton -- --help lists them.`,
  }),
  wrong_usage: ({ usage }) => ({
    ru: `Напишите команду так: npm run kamerton -- ${usage}`,
    en: `Write the command like this: npm run kamerton -- ${usage}`,
  }),
  other_version: ({ command }) => ({
    ru: `Запущенный сервер не знает команду «${command}» в этом виде — он другой версии: перезапустите его.`,
    en: `The running server does not know the command “${command}” in this form, since it is of another version: restart it.`,
  }),
  not_a_backup: ({ file }) => ({
    ru: `Файл ${file} — не копия Kamerton, или он обрезан.`,
    en: `The file ${file} is no backup of Kamerton, or it was cut off.`,
  }),
  backup_newer: ({ file }) => ({
    ru: `Копия ${file} сделана более новой версией: обновите Kamerton и повторите.`,
    en: `The backup ${file} was made by a newer version: update Kamerton and try again.`,
  }),
  backup_damaged: ({ file, entry }) => ({
    ru: `Копия ${file} повреждена${entry ? ` (${entry})` : ''}: возьмите другую.`,
    en: `The backup ${file} is damaged${entry ? ` (${entry})` : ''}: take another one.`,
  }),
  backup_disk_full: ({ file }) => ({
    ru: `На диске не хватило места, от начатого ничего не осталось: освободите место и повторите (копия ${file}).`,
    en: `The disk is full, and nothing is left of what was begun: free some space and try again (backup ${file}).`,
  }),
  file_unusable: ({ file, reason }) => ({
    ru: `Файл ${file} не открывается (${reason}): проверьте путь и права.`,
    en: `The file ${file} cannot be opened (${reason}): check the path and the rights.`,
  }),
  data_not_empty: ({ folder }) => ({
    ru: `Папка данных ${folder} не пуста: укажите в DATA_DIR пустую или новую.`,
    en: `The data folder ${folder} is not empty: name an empty or a new one in DATA_DIR.`,
  }),
  database_not_empty: () => ({
    ru: 'База данных не пуста: укажите в DATABASE_URL пустую.',
    en: 'The database is not empty: name an empty one in DATABASE_URL.',
  }),
  store_away: () => ({
    ru: 'Хранилище музыки недоступно: проверьте MEDIA_URL и работает ли оно, и повторите.',
    en: 'The media store cannot be used: check MEDIA_URL and whether it runs, and try again.',
  }),
  secret_needed: () => ({
    ru: 'В копии нет секрета сервера: задайте его в SECRET или передайте с --secret-stdin.',
    en: 'The server’s secret is not in the backup: set it in SECRET or give it with --secret-stdin.',
  }),
  secret_wrong: () => ({
    ru: 'Это не тот секрет, с которым сделана копия: проверьте SECRET или введённое.',
    en: 'This is not the secret that the backup was made with: check SECRET or what was typed.',
  }),
  recovering: () => ({
    ru: 'В эту папку данных идёт восстановление: дождитесь его конца.',
    en: 'A recovery into this data folder is under way: wait until it is done.',
  }),
  folder_missing: ({ folder }) => ({
    ru: `Папки ${folder} нет: проверьте путь и запустите импорт снова.`,
    en: `There is no folder ${folder}: check the path and start the import again.`,
  }),
  not_a_folder: ({ folder }) => ({
    ru: `${folder} — не папка и не ZIP: укажите папку или архив с музыкой.`,
    en: `${folder} is neither a folder nor a ZIP: name the one that holds the music.`,
  }),
  zip_refused: ({ folder, reason = '', entry }) => ({
    ru: `Архив ${folder} не принят. ${importSentence(reason, 'ru')}${entry ? ` (${entry})` : ''}`,
    en: `The archive ${folder} is not taken. ${importSentence(reason, 'en')}${entry ? ` (${entry})` : ''}`,
  }),
  disk_full: () => ({ ru: importSentence('disk_full', 'ru'), en: importSentence('disk_full', 'en') }),
  folder_unreadable: ({ folder }) => ({
    ru: `Папка ${folder} не читается: дайте права на чтение и запустите импорт снова.`,
    en: `The folder ${folder} cannot be read: grant the right to read it and start the import again.`,
  }),
  folder_empty: ({ folder }) => ({
    ru: `Папка ${folder} пуста: положите в неё музыку или укажите другую.`,
    en: `The folder ${folder} is empty: put music into it or name another one.`,
  }),
  no_audio: ({ folder }) => ({
    ru: `В папке ${folder} нет музыки: нужны файлы MP3, FLAC, Ogg, Opus, M4A или WAV.`,
    en: `There is no music in the folder ${folder}: MP3, FLAC, Ogg, Opus, M4A or WAV files are needed.`,
  }),
  delivery_missing: ({ path }) => ({
    ru: `${path} — такого файла или папки нет: проверьте путь.`,
    en: `There is no file or folder ${path}: check the path.`,
  }),
  delivery_unreadable: ({ path }) => ({
    ru: `${path} не читается: проверьте права и число файлов.`,
    en: `${path} cannot be read: check its rights and the number of its files.`,
  }),
  delivery_no_messages: ({ path }) => ({
    ru: `В ${path} нет сообщений DDEX ERN (файлов .xml).`,
    en: `There are no DDEX ERN messages (.xml files) in ${path}.`,
  }),
  bad_email: ({ email }) => ({
    ru: `«${email}» не похоже на адрес почты: исправьте его.`,
    en: `“${email}” is not an email address: correct it.`,
  }),
  bad_password: () => ({
    ru: 'Пароль должен быть длиной от 10 до 128 знаков, не совпадать с адресом почты и не быть из самых частых.',
    en: 'A password takes 10 to 128 characters, must not be the email address and not one of the commonest.',
  }),
  file_unreadable: ({ file }) => ({
    ru: `Файл ${file} не читается: нужен текст в UTF-8, не длиннее 200 000 знаков.`,
    en: `The file ${file} cannot be read: it must be text in UTF-8 of at most 200,000 characters.`,
  }),
  file_exists: ({ file }) => ({
    ru: `Файл ${file} уже есть: назовите другой.`,
    en: `The file ${file} is there already: name another one.`,
  }),
  terms_unprintable: ({ signs }) => ({
    ru: `В договоре нельзя напечатать эти знаки: ${signs}. Замените их в тексте условий.`,
    en: `The contract cannot print these characters: ${signs}. Replace them in the terms.`,
  }),
  terms_too_early: ({ day }) => ({
    ru: `Новые условия не могут действовать раньше прежних: назовите день не раньше ${day}.`,
    en: `New terms cannot apply before those that they follow: name a day not before ${day}.`,
  }),
  terms_empty: () => ({
    ru: 'Текст условий пуст.',
    en: 'A text of the terms is empty.',
  }),
  contract_unknown: ({ contract }) => ({
    ru: `Договора ${contract} нет: номера и адреса покажет команда contracts.`,
    en: `There is no contract ${contract}: contracts lists numbers and emails.`,
  }),
  pdf_unknown: ({ contract }) => ({
    ru: `Такой подписанной редакции у договора ${contract} нет: их покажет contract show.`,
    en: `The contract ${contract} has no such signed edition: contract show lists them.`,
  }),
  not_signed: ({ contract }) => ({
    ru: `Договор ${contract} не подписан, расторгать нечего.`,
    en: `The contract ${contract} is not signed, there is nothing to terminate.`,
  }),
  contract_terminated: ({ contract }) => ({
    ru: `Договор ${contract} уже расторгнут.`,
    en: `The contract ${contract} is terminated already.`,
  }),
  not_terminated: ({ contract }) => ({
    ru: `Договор ${contract} не расторгнут, или взамен него уже заведён другой.`,
    en: `The contract ${contract} is not terminated, or another one has taken its place already.`,
  }),
  bad_termination_reason: () => ({
    ru: 'Причина расторжения — одна строка, от 1 до 500 знаков.',
    en: 'The reason of a termination is one line of 1 to 500 characters.',
  }),
  account_exists: ({ email }) => ({
    ru: `Учётная запись ${email} уже есть.`,
    en: `There is an account ${email} already.`,
  }),
  account_unknown: ({ email }) => ({
    ru: `Учётной записи ${email} нет: проверьте адрес.`,
    en: `There is no account ${email}: check the address.`,
  }),
  account_closed: ({ email }) => ({
    ru: `Учётная запись ${email} закрыта: сначала откройте её командой account open.`,
    en: `The account ${email} is closed: open it first with account open.`,
  }),
  staff_exists: ({ email }) => ({
    ru: `Сотрудник ${email} уже есть.`,
    en: `${email} works in the office already.`,
  }),
  staff_unknown: ({ email }) => ({
    ru: `Сотрудника ${email} нет: проверьте адрес.`,
    en: `Nobody in the office has the address ${email}: check it.`,
  }),
  last_admin: () => ({
    ru: 'Это последний администратор: сначала назначьте другого.',
    en: 'This is the last admin: appoint another one first.',
  }),
  letter_unknown: ({ number }) => ({
    ru: `Письма ${number} нет: номера покажет команда letters.`,
    en: `There is no letter ${number}: letters lists the numbers.`,
  }),
  letter_sent: ({ number }) => ({
    ru: `Письмо ${number} уже отправлено.`,
    en: `Letter ${number} is sent already.`,
  }),
  canned_unknown: ({ id }) => ({
    ru: `Готового ответа ${id} нет: номера покажет команда canned.`,
    en: `There is no canned answer ${id}: canned lists the numbers.`,
  }),
  canned_exists: ({ name }) => ({
    ru: `Готовый ответ «${name}» уже есть.`,
    en: `There is a canned answer “${name}” already.`,
  }),
  bad_canned: ({ fields }) => ({
    ru: `Готовый ответ — название до 200 знаков и тексты от 1 до 10 000 знаков; в фигурных скобках только ${fields}.`,
    en: `A canned answer is a name of up to 200 characters and texts of 1 to 10,000; in braces only ${fields}.`,
  }),
  request_unknown: ({ number }) => ({
    ru: `Обращения ${number} нет: номера покажет команда requests.`,
    en: `There is no request ${number}: requests lists the numbers.`,
  }),
  operator_unknown: ({ email }) => ({
    ru: `Сотрудника ${email} нет или обращений он не ведёт: проверьте адрес.`,
    en: `Nobody in the office who answers requests is ${email}: check the address.`,
  }),
  bad_message: () => ({
    ru: 'Ответ — текст от 1 до 10 000 знаков.',
    en: 'An answer is a text of 1 to 10,000 characters.',
  }),
  bad_reason: () => ({
    ru: 'Причина отзыва — одна строка, от 1 до 500 знаков.',
    en: 'The reason of a revocation is one line of 1 to 500 characters.',
  }),
  catalogue_unknown: ({ id }) => ({
    ru: `Номера ${id} в каталоге нет: проверьте его.`,
    en: `There is no ${id} in the catalogue: check the number.`,
  }),
  nothing_fits: () => ({
    ru: 'Под эти условия ничего не подходит, ничего не изменено.',
    en: 'Nothing fits these filters, and nothing was changed.',
  }),
  too_many_fit: ({ count, most }) => ({
    ru: `Под эти условия подходит ${count}, за раз меняют не больше ${most}: сузьте их.`,
    en: `${count} fit these filters, and ${most} at most are changed at once: narrow them down.`,
  }),
  place_taken: () => ({
    ru: 'Это место альбома занято другим треком: назовите свободное.',
    en: 'Another track stands at that place of the album: name a free one.',
  }),
  album_revoked: () => ({
    ru: 'Альбом отозван: сначала верните его командой restore album.',
    en: 'The album is revoked: bring it back first with restore album.',
  }),
  picture_too_large: ({ file }) => ({
    ru: `Картинка ${file} больше 5 МБ: уменьшите её.`,
    en: `The picture ${file} is larger than 5 MB: make it smaller.`,
  }),
  server_gone: () => ({
    ru: 'Сервер остановился, не закончив: запустите команду снова, сделанное сохранено.',
    en: 'The server stopped before the end: run the command again, what was done is kept.',
  }),
  unexpected: ({ reason }) => ({
    ru: `Не получилось (${reason}): запустите команду снова, сделанное сохранено.`,
    en: `That failed (${reason}): run the command again, what was done is kept.`,
  }),
};

const faults: Record<string, Record<Language, string>> = {
  taken: { ru: 'уже есть', en: 'is there already' },
  unknown: { ru: 'такого нет', en: 'is not there' },
  too_long: { ru: 'слишком длинно', en: 'is too long' },
  required: { ru: 'не может быть пустым', en: 'cannot be empty' },
  not_a_picture: {
    ru: '— не картинка: нужны JPEG, PNG, WebP, AVIF или GIF',
    en: 'is no picture: it takes JPEG, PNG, WebP, AVIF or GIF',
  },
};

const standing: Record<string, Record<Language, string>> = {
  not_found: { ru: 'такого нет', en: 'is not there' },
  album_has_others: { ru: 'в альбоме есть и другие треки', en: 'its album has other tracks too' },
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
    const what = faults[fault] ?? { ru: 'не подходит', en: 'does not fit' };
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
