import type { Language } from './languages.ts';

type Sentence = Record<Language, string>;

/** Texts for codes of files and imports. */
export const importReasons = {
  // Files that are refused.
  empty: { ru: 'файл пуст', en: 'the file is empty' },
  not_audio: { ru: 'это не звук', en: 'not an audio file' },
  unsupported: { ru: 'такой формат не принимается', en: 'unsupported format' },
  protected: { ru: 'файл защищён от копирования', en: 'the file is copy-protected' },
  truncated: { ru: 'файл обрывается раньше конца', en: 'the file is truncated' },
  damaged: { ru: 'файл повреждён', en: 'the file is damaged' },
  too_much_sound: {
    ru: 'звука намного больше, чем помещается в такой файл: это бомба',
    en: 'far more audio than such a file can hold: this is a bomb',
  },
  no_sound: { ru: 'в файле нет звука', en: 'the file contains no audio' },
  too_short: {
    ru: 'запись короче сотой доли секунды',
    en: 'the recording is shorter than a hundredth of a second',
  },
  unreadable: { ru: 'не читается: проверьте права и диск', en: 'can’t be read: check permissions and the disk' },
  process_ended: {
    ru: 'проверка файла прервалась: повторите импорт',
    en: 'the analysis of the file was cut off: run the import again',
  },
  timed_out: {
    ru: 'проверка файла не уложилась во время: повторите импорт',
    en: 'the analysis of the file took too long: run the import again',
  },
  no_memory: {
    ru: 'для проверки файла не хватило памяти: повторите импорт',
    en: 'not enough memory to analyse the file: run the import again',
  },
  no_space: {
    ru: 'для проверки файла не хватило места на диске: повторите импорт',
    en: 'not enough disk space to analyse the file: run the import again',
  },
  refused_object: {
    ru: 'хранилище не выдаёт файл: проверьте права на него и повторите импорт',
    en: 'the media store refuses the file: check its permissions and run the import again',
  },
  link: { ru: 'это ссылка, а не файл', en: 'this is a link, not a file' },
  special: { ru: 'это устройство или канал, а не файл', en: 'this is a device or a pipe, not a file' },
  encrypted: { ru: 'файл в архиве под паролем', en: 'password-protected in the archive' },
  compression: {
    ru: 'файл сжат способом, который не читается: сожмите архив обычным Deflate',
    en: 'unsupported compression: create the archive with plain Deflate',
  },
  damaged_entry: { ru: 'в архиве файл повреждён', en: 'damaged in the archive' },
  // Files that are skipped.
  picture: {
    ru: 'картинка: обложкой станет, если лежит рядом с музыкой',
    en: 'image: used as the cover if it is next to music',
  },
  archive: {
    ru: 'архив внутри не открывается: загрузите его отдельно',
    en: 'nested archives are not opened: upload it separately',
  },
  other: { ru: 'это не музыка', en: 'not music' },
  // Notes on files that are imported.
  flat_wave: { ru: 'волна останется ровной: нет ffmpeg', en: 'no waveform: ffmpeg is not installed' },
  bad_picture: { ru: 'обложка в файле не читается', en: 'the embedded cover can’t be read' },
  same_bytes: { ru: 'тот же звук уже есть', en: 'the same audio is already in the catalogue' },
  place_taken: {
    ru: 'тот же альбом, диск и номер уже заняты; в каталоге остаются обе дорожки',
    en: 'the same album, disc and track number are already taken; both tracks stay in the catalogue',
  },
  no_tags: {
    ru: 'тегов нет: названия взяты из имён файла и папки',
    en: 'no tags: names are taken from the file and the folder',
  },
  odd_tags: { ru: 'теги не читаются и пропущены', en: 'unreadable tags were skipped' },
  // Archives that are refused.
  not_a_zip: {
    ru: 'Это не ZIP или он обрывается раньше конца.',
    en: 'This is not a ZIP, or it is truncated.',
  },
  split: {
    ru: 'Архив разбит на части: соберите его в один файл.',
    en: 'The archive is split into parts: combine them into one file.',
  },
  damaged_zip: { ru: 'Список файлов в архиве повреждён.', en: 'The archive’s file list is damaged.' },
  too_many_files: {
    ru: 'В архиве больше 20 000 файлов: разделите его.',
    en: 'The archive contains more than 20,000 files: split it up.',
  },
  outside: {
    ru: 'Путь файла ведёт за пределы архива.',
    en: 'A file path points outside the archive.',
  },
  bad_name: {
    ru: 'Имя файла пусто или содержит управляющие знаки.',
    en: 'A file name is empty or contains control characters.',
  },
  too_long: { ru: 'Имя или путь файла слишком длинны.', en: 'A file name or path is too long.' },
  duplicate: { ru: 'Два файла архива претендуют на одно имя.', en: 'Two files in the archive have the same name.' },
  overlapping: {
    ru: 'Файлы в архиве наложены друг на друга: так делают архивные бомбы.',
    en: 'Files in the archive overlap, as in a zip bomb.',
  },
  bomb: {
    ru: 'Архив распаковался бы больше чем в 50 раз: это архивная бомба.',
    en: 'The archive would expand more than 50 times: this is a zip bomb.',
  },
  too_large: {
    ru: 'Распакованный архив больше 64 ГБ: разделите его.',
    en: 'The unpacked archive is larger than 64 GB: split it up.',
  },
  empty_zip: { ru: 'В архиве нет файлов.', en: 'The archive contains no files.' },
  // Imports that cannot run or ended early.
  folder_missing: { ru: 'Папки нет.', en: 'The folder does not exist.' },
  not_a_folder: { ru: 'Это не папка.', en: 'This is not a folder.' },
  folder_unreadable: {
    ru: 'Папка не читается: дайте права на чтение.',
    en: 'The folder can’t be read: grant read permission.',
  },
  folder_empty: { ru: 'Папка пуста.', en: 'The folder is empty.' },
  no_audio: {
    ru: 'Здесь нет музыки: нужны файлы MP3, FLAC, Ogg, Opus, M4A или WAV.',
    en: 'No music here: supported files are MP3, FLAC, Ogg, Opus, M4A and WAV.',
  },
  no_messages: {
    ru: 'Здесь нет сообщений ERN: нужны файлы XML, в папках или в ZIP.',
    en: 'No ERN messages here: expected XML files, in folders or in a ZIP.',
  },
  disk_full: {
    ru: 'На диске кончилось место: принятое сохранено, освободите место и запустите импорт снова.',
    en: 'The disk is full. Everything imported so far is kept: free some space and run the import again.',
  },
  store_away: {
    ru: 'Хранилище музыки недоступно: принятое сохранено, запустите импорт снова, когда оно заработает.',
    en: 'The media store can’t be reached. Everything imported so far is kept: run the import again once it works.',
  },
  interrupted: {
    ru: 'Импорт остановлен: принятое сохранено, запустите его снова, чтобы закончить.',
    en: 'The import was stopped. Everything imported so far is kept: run it again to finish.',
  },
  crashed: {
    ru: 'Сервер остановился посреди импорта: принятое сохранено, запустите его снова, дублей не будет.',
    en: 'The server stopped during the import. Everything imported so far is kept: run it again, there will be no duplicates.',
  },
  crashed_again: {
    ru: 'Сервер трижды останавливался посреди этого импорта, поэтому сам импорт больше не продолжится. Принятое сохранено: проверьте файлы, на которых он прервался, и запустите его снова, дублей не будет.',
    en: 'The server stopped three times during this import, so it does not go on by itself any more. Everything imported so far is kept: check the files at which it was interrupted and run it again, there will be no duplicates.',
  },
  upload_gone: { ru: 'Загруженных файлов уже нет.', en: 'The uploaded files are no longer there.' },
  unexpected: {
    ru: 'Не получилось: принятое сохранено, запустите импорт снова.',
    en: 'The import failed. Everything imported so far is kept: run it again.',
  },
} as const satisfies Record<string, Sentence>;

export type ImportReason = keyof typeof importReasons;

/** Text for a code; an unknown one gets that of an unexpected error. */
export const importSentence = (code: string, language: Language): string =>
  (importReasons[code as ImportReason] ?? importReasons.unexpected)[language];
