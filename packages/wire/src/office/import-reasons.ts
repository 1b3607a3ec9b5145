import type { Language } from '../auth.ts';

type Sentence = Record<Language, string>;

/** What is said of a file or of a whole import, by code. */
export const importReasons = {
  // A file that does not come in.
  empty: { ru: 'файл пуст', en: 'the file is empty' },
  not_audio: { ru: 'это не звук', en: 'this is not sound' },
  unsupported: { ru: 'такой формат не принимается', en: 'this format is not taken' },
  protected: { ru: 'файл защищён от копирования', en: 'the file is protected from copying' },
  truncated: { ru: 'файл обрывается раньше конца', en: 'the file breaks off before its end' },
  damaged: { ru: 'файл повреждён', en: 'the file is damaged' },
  no_sound: { ru: 'в файле нет звука', en: 'there is no sound in the file' },
  unreadable: { ru: 'не читается: проверьте права и диск', en: 'cannot be read: check its rights and the disk' },
  link: { ru: 'это ссылка, а не файл', en: 'this is a link and not a file' },
  special: { ru: 'это устройство или канал, а не файл', en: 'this is a device or a pipe and not a file' },
  encrypted: { ru: 'файл в архиве под паролем', en: 'the archive holds it under a password' },
  compression: {
    ru: 'файл сжат способом, который не читается: сожмите архив обычным Deflate',
    en: 'it is compressed in a way that cannot be read: make the archive with plain Deflate',
  },
  damaged_entry: { ru: 'в архиве файл повреждён', en: 'the archive holds it damaged' },
  // A file that is passed over.
  picture: {
    ru: 'картинка: обложкой станет, если лежит рядом с музыкой',
    en: 'a picture: beside music it becomes the cover',
  },
  archive: {
    ru: 'архив внутри не открывается: загрузите его отдельно',
    en: 'an archive inside is not opened: upload it by itself',
  },
  other: { ru: 'это не музыка', en: 'this is not music' },
  // What should be known of a file that comes in.
  flat_wave: { ru: 'волна останется ровной: нет ffmpeg', en: 'its wave stays flat: there is no ffmpeg' },
  bad_picture: { ru: 'обложка в файле не читается', en: 'the cover in the file cannot be read' },
  same_bytes: { ru: 'тот же звук уже есть', en: 'the same bytes are there already' },
  place_taken: {
    ru: 'тот же альбом, диск и номер уже заняты; в каталоге остаются обе дорожки',
    en: 'the same album, disc and number are taken; both tracks stay in the catalogue',
  },
  no_tags: {
    ru: 'тегов нет: названия взяты из имён файла и папки',
    en: 'there are no tags: the names are those of file and folder',
  },
  odd_tags: { ru: 'теги не читаются и пропущены', en: 'tags that cannot be read are left out' },
  // An archive that is refused whole.
  not_a_zip: {
    ru: 'Это не ZIP или он обрывается раньше конца.',
    en: 'This is no ZIP, or it breaks off before its end.',
  },
  split: { ru: 'Архив разбит на части: соберите его в один файл.', en: 'The archive is split: make one file of it.' },
  damaged_zip: { ru: 'Список файлов в архиве повреждён.', en: 'The list of files in the archive is damaged.' },
  too_many_files: {
    ru: 'В архиве больше 20 000 файлов: разделите его.',
    en: 'The archive holds more than 20,000 files: divide it.',
  },
  outside: {
    ru: 'Путь файла ведёт за пределы архива.',
    en: 'The path of a file leads out of the archive.',
  },
  bad_name: {
    ru: 'Имя файла пусто или содержит управляющие знаки.',
    en: 'The name of a file is empty or holds control characters.',
  },
  too_long: { ru: 'Имя или путь файла слишком длинны.', en: 'The name or path of a file is too long.' },
  duplicate: { ru: 'Два файла архива претендуют на одно имя.', en: 'Two files of the archive claim one name.' },
  overlapping: {
    ru: 'Файлы в архиве наложены друг на друга: так делают архивные бомбы.',
    en: 'Files of the archive lie over one another, as in archive bombs.',
  },
  bomb: {
    ru: 'Архив распаковался бы больше чем в 50 раз: это архивная бомба.',
    en: 'The archive would grow more than fifty times: that is an archive bomb.',
  },
  too_large: {
    ru: 'Распакованный архив больше 64 ГБ: разделите его.',
    en: 'Unpacked, the archive has more than 64 GB: divide it.',
  },
  empty_zip: { ru: 'В архиве нет файлов.', en: 'There are no files in the archive.' },
  // An import that cannot run or ended early.
  folder_missing: { ru: 'Папки нет.', en: 'The folder is not there.' },
  not_a_folder: { ru: 'Это не папка.', en: 'This is no folder.' },
  folder_unreadable: {
    ru: 'Папка не читается: дайте права на чтение.',
    en: 'The folder cannot be read: grant the right to read it.',
  },
  folder_empty: { ru: 'Папка пуста.', en: 'The folder is empty.' },
  no_audio: {
    ru: 'Здесь нет музыки: нужны файлы MP3, FLAC, Ogg, Opus, M4A или WAV.',
    en: 'There is no music here: MP3, FLAC, Ogg, Opus, M4A or WAV files are needed.',
  },
  no_messages: {
    ru: 'Здесь нет сообщений ERN: нужны файлы XML, в папках или в ZIP.',
    en: 'There are no ERN messages here: XML files are needed, in folders or in a ZIP.',
  },
  disk_full: {
    ru: 'На диске кончилось место: принятое сохранено, освободите место и запустите импорт снова.',
    en: 'The disk is full: what came in is kept, free some space and start the import again.',
  },
  interrupted: {
    ru: 'Импорт остановлен: принятое сохранено, запустите его снова, чтобы закончить.',
    en: 'The import was stopped: what came in is kept, start it again to finish.',
  },
  broken_off: {
    ru: 'Сервер остановился посреди импорта: принятое сохранено, запустите его снова, дублей не будет.',
    en: 'The server stopped amid the import: what came in is kept, start it again, nothing is doubled.',
  },
  upload_gone: { ru: 'Загруженных файлов уже нет.', en: 'The uploaded files are gone.' },
  unexpected: {
    ru: 'Не получилось: принятое сохранено, запустите импорт снова.',
    en: 'That failed: what came in is kept, start the import again.',
  },
} as const satisfies Record<string, Sentence>;

export type ImportReason = keyof typeof importReasons;

/** The sentence for a code; an unknown one has that of the unexpected. */
export const importSentence = (code: string, language: Language): string =>
  (importReasons[code as ImportReason] ?? importReasons.unexpected)[language];
