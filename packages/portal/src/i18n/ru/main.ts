import { russianPlural as plural } from '@kamerton/ui/grammar';

/** Home: the greeting, today on air and the personal summary. */
const home = {
  greetings: { morning: 'Доброе утро', day: 'Добрый день', evening: 'Добрый вечер', night: 'Доброй ночи' },
  greet: (greeting: string, name: string) => (name ? `${greeting}, ${name}` : greeting),
  findMusic: 'Найти музыку',
  onAir: 'Сегодня в эфире',
  onAirEmpty: 'Здесь появится день ваших заведений — по часам и плейлистам.',
  onAirEmptyAction: 'Добавить объект',
  allVenues: 'Все объекты',
  more: (count: number) => `Показать ещё ${count}`,
  noPlaylist: 'Плейлист не назначен',
  closedToday: 'выходной',
  aroundTheClock: 'круглосуточно',
  states: {
    always: 'открыто круглосуточно',
    open: (until: string) => `открыто до ${until}`,
    later: (from: string) => `закрыто, откроется в ${from}`,
    over: 'уже закрыто',
    closed: 'сегодня выходной',
  },
  localTime: (time: string) => `местное время ${time}`,
  summary: 'Моя музыка в цифрах',
  figures: {
    albums: (count: number) => plural(count, 'альбом', 'альбома', 'альбомов'),
    playlists: (count: number) => plural(count, 'свой плейлист', 'своих плейлиста', 'своих плейлистов'),
    collections: (count: number) => plural(count, 'готовый плейлист', 'готовых плейлиста', 'готовых плейлистов'),
    tracks: (count: number) => plural(count, 'файл', 'файла', 'файлов'),
    size: (unit: string) => `${unit} музыки`,
  },
  newReleases: 'Новые релизы',
  allNewAlbums: 'Все новые альбомы',
  readyMade: 'Готовые подборки',
  allReadyMade: 'Все подборки',
};

const tracks = (count: number, shown: string) => `${shown}\u00a0${plural(count, 'трек', 'трека', 'треков')}`;

/** The music base: blocks, albums, ready-made playlists and their tracks. */
const music = {
  album: 'Альбом',
  tracks,
  playAll: 'Слушать',
  pauseAll: 'Пауза',
  add: 'Добавить в мою музыку',
  remove: 'Убрать из моей музыки',
  addedToast: 'Добавлено в мою музыку',
  removedToast: 'Убрано из моей музыки',
  undo: 'Вернуть',
  untitled: 'Без названия',
  play: (name: string) => `Слушать ${name}`,
  columns: { number: '№', track: 'Трек', artist: 'Исполнитель', duration: 'Время' },
  tracksOf: (name: string) => `Треки: ${name}`,
  vocal: 'вокал',
  explicit: '18+',
  explicitLong: 'Ненормативная лексика',
  revoked: 'отозван',
  empty: {
    albums: 'Альбомов пока нет — они появятся, как только загрузится каталог.',
    collections: 'Готовых плейлистов пока нет.',
    toBase: 'К подборкам',
    refresh: 'Обновить',
  },
};

const problems = {
  loading: 'Не удалось загрузить запись',
  decoding: 'Не удалось декодировать запись',
  reading: 'Не удалось прочитать файл',
};

/** The player's bar. */
const player = {
  region: 'Плеер',
  previous: 'Предыдущий',
  play: 'Слушать',
  pause: 'Пауза',
  next: 'Следующий',
  close: 'Закрыть плеер',
  seek: 'Перемотка',
  /** Both times as `m:ss`. */
  seekValue: (position: string, duration: string) => `${position} из ${duration}`,
  volume: 'Громкость',
  mute: 'Выключить звук',
  unmute: 'Включить звук',
  repeat: 'Повтор',
  shuffle: 'Вперемешку',
  queue: 'Очередь',
  addedNext: 'Прозвучит следующим',
  addedLast: 'Добавлено в очередь',
  cleared: 'Очередь очищена',
  undo: 'Вернуть',
  noArtist: 'Нет исполнителя',
  /** Of a track whose media failed. */
  didNotPlay: 'Не воспроизвелось',
  /** spec 8: media errors. */
  problem: (problem: keyof typeof problems, track: string) =>
    track ? `${problems[problem]}: ${track}` : problems[problem],
};

/** Titles of pages, the header, the menu and what any screen may say. */
const shell = {
  product: 'Камертон',
  titles: {
    auth: 'Авторизация',
    profile: 'Профиль',
    forgot: 'Восстановление пароля',
    home: 'Главная',
    mymusic: 'Моя музыка',
    musicbase: 'Музыкальная база',
    search: 'Поиск музыки',
    feedback: 'Обратная связь',
    contract: 'Подписание договора',
    object: 'Объекты',
    notFound: 'Страница не найдена',
  },
  skipToContent: 'К содержанию',
  menu: 'Меню',
  service: 'Сервис',
  links: {
    about: 'О сервисе',
    copyright_holders: 'Правообладателям',
    distributors: 'Дистрибьюторам',
    investors: 'Инвесторам',
    feedback: 'Обратная связь',
    contract: 'Договор',
    objects: 'Объекты',
  },
  /** Added to a link that leaves the portal while music plays. */
  newTab: 'Откроется в новой вкладке, чтобы музыка не прервалась',
  silentObjects: (count: number) => `без музыки: ${count}`,
  unread: (count: number) => plural(count, `${count} новый ответ`, `${count} новых ответа`, `${count} новых ответов`),
  footer: {
    name: 'О сервисе и документах',
    about: 'О сервисе',
    privacy: 'Политика конфиденциальности',
    cookies: 'Файлы cookie',
    social: 'Мы в социальной сети',
  },
  sections: 'Разделы',
  /** Under the icons of the menu on a phone. */
  shortTitles: { musicbase: 'База', search: 'Поиск' },
  apiDocs: 'API для дистрибьюторов',
  myPlaylists: 'Мои плейлисты',
  allPlaylists: 'Все плейлисты',
  newPlaylist: 'Новый плейлист',
  language: 'Язык',
  theme: { toDark: 'Тёмная тема', toLight: 'Светлая тема' },
  account: 'Учётная запись',
  profile: 'Профиль',
  password: 'Пароль',
  quickJump: 'Быстрый переход',
  shortcuts: 'Горячие клавиши',
  darkTheme: 'Тёмная тема',
  logOut: 'Выйти',
  close: 'Закрыть',
  notifications: { page: 'Уведомления (Alt+T)', brief: 'Короткие уведомления' },
  calendar: 'Открыть календарь',
  contractWaits: 'ждёт вашей подписи',
  loading: 'Загрузка',
  retry: 'Повторить',
  cancel: 'Отмена',
  toHome: 'На главную',
  notFound: {
    heading: 'Такой страницы нет',
    text: 'Возможно, в адресе опечатка или страницу перенесли.',
  },
  connection: {
    away: 'Нет связи. Введённое сохранено, продолжим, как только она появится.',
    back: 'Связь снова есть.',
    formWaits: 'Нет связи. Отправим сами, как только она появится.',
  },
  failure: {
    title: 'Ошибка',
    unreachable: 'Сервер не отвечает. Проверьте соединение с интернетом.',
    unexpected: 'Не получилось загрузить. Попробуйте ещё раз.',
    notSaved: 'Не получилось сохранить. Попробуйте ещё раз.',
    tooMany: 'Слишком много попыток. Подождите немного и попробуйте ещё раз.',
    crashed: 'Экран не открылся',
    crashedText: 'Обновите страницу. Если не поможет — вернитесь на главную.',
    reload: 'Обновить',
    /** spec 8: 403 on any call. */
    inactive: 'Учетная запись неактивна',
    /** spec 8: 404 on album tracks. */
    noAlbum: 'Нет доступа к альбомам',
    /** spec 8: 413 on playlist edit. */
    smallerPicture: 'Уменьшите размер изображения',
    gone: 'Здесь ничего больше нет: убрано из каталога или удалено.',
  },
};

/** Formats of times, numbers, durations and sizes. */
const format = {
  /** BCP 47. */
  locale: 'ru-RU',
  /** Between groups of three figures, before a fraction, and between the figures of a date. */
  signs: { group: '\u00a0', decimal: ',', date: '.' },
  /** As in a date. */
  months: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  hour: 'ч',
  minute: 'мин',
  second: 'с',
  bytes: ['КБ', 'МБ', 'ГБ', 'ТБ'],
  /** Placeholder of a field for a day. */
  day: 'дд.мм.гггг',
};

/** The texts that come with the first load. */
export const main = { home, music, player, shell, format };
