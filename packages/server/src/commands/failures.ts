import type { Language } from '@kamerton/wire';
import type { CommandEvent } from './command.ts';

type Sentence = (details: Record<string, string>) => Record<Language, string>;

const sentences: Record<string, Sentence> = {
  unknown_command: ({ command }) => ({
    ru: `Команды «${command}» нет: список команд покажет npm run kamerton -- --help.`,
    en: `There is no command “${command}”: npm run kamerton -- --help lists them.`,
  }),
  wrong_usage: ({ usage }) => ({
    ru: `Напишите команду так: npm run kamerton -- ${usage}`,
    en: `Write the command like this: npm run kamerton -- ${usage}`,
  }),
  folder_missing: ({ folder }) => ({
    ru: `Папки ${folder} нет: проверьте путь и запустите импорт снова.`,
    en: `There is no folder ${folder}: check the path and start the import again.`,
  }),
  not_a_folder: ({ folder }) => ({
    ru: `${folder} — не папка: укажите папку, в которой лежит музыка.`,
    en: `${folder} is not a folder: name the folder that holds the music.`,
  }),
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
  terms_unprintable: ({ signs }) => ({
    ru: `В договоре нельзя напечатать эти знаки: ${signs}. Замените их в тексте условий.`,
    en: `The contract cannot print these characters: ${signs}. Replace them in the terms.`,
  }),
  terms_too_early: ({ day }) => ({
    ru: `Новые условия не могут действовать раньше прежних: назовите день не раньше ${day}.`,
    en: `New terms cannot apply before those that they follow: name a day not before ${day}.`,
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
  letter_unknown: ({ number }) => ({
    ru: `Письма ${number} нет: номера покажет команда letters.`,
    en: `There is no letter ${number}: letters lists the numbers.`,
  }),
  request_unknown: ({ number }) => ({
    ru: `Обращения ${number} нет: номера покажет команда requests.`,
    en: `There is no request ${number}: requests lists the numbers.`,
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
  server_gone: () => ({
    ru: 'Сервер остановился, не закончив: запустите команду снова, сделанное сохранено.',
    en: 'The server stopped before the end: run the command again, what was done is kept.',
  }),
  unexpected: ({ reason }) => ({
    ru: `Не получилось (${reason}): запустите команду снова, сделанное сохранено.`,
    en: `That failed (${reason}): run the command again, what was done is kept.`,
  }),
};

/** The sentence for a `failed` event, or null for any other event. */
export const failureSentence = (event: CommandEvent, language: Language): string | null => {
  if (event['type'] !== 'failed') return null;
  const sentence = sentences[String(event['code'])] ?? sentences['unexpected'];
  return sentence?.(event as Record<string, string>)[language] ?? null;
};
