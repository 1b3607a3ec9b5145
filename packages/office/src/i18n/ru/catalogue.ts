import type { Drop, FileOutcome, ImportState } from '@kamerton/wire/office';
import { russianPlural as plural, russianQuoted as quoted } from '@kamerton/ui/grammar';
import { labelsOf } from './resources.ts';

export const catalogue = {
  explicit: '18+',
  inAlbum: (disc: number, track: number | null) => (track === null ? `диск ${disc}` : `диск ${disc}, трек ${track}`),
  revoked: 'Отозван',
  albumRevoked: 'Отозван с альбомом',
  quarantine: (reason: string) => `Снят при анализе: ${reason}. Если не вернуть, трек будет удалён:`,
  inPlaylists: 'В плейлистах',
  playlistOf: (name: string, distributor: string) => `${quoted(name)} (${distributor})`,
  playing: 'В каталоге',
  state: 'Состояние',
  file: 'Файл',
  facts: { path: 'Путь в исходной папке', kind: 'Формат', size: 'Размер', length: 'Длина', added: 'Добавлено' },
  edited: 'Изменено вручную: импорт эти поля не перезапишет',
  tracksOfAlbum: 'Треки альбома',
  cover: {
    title: 'Обложка',
    give: 'Загрузить обложку',
    change: 'Заменить обложку',
    remove: 'Убрать обложку',
    about: 'JPEG, PNG или WebP до 5 МБ. Из неквадратной картинки можно выбрать квадрат.',
    cut: 'Какой квадрат взять',
    across: 'Положение слева направо',
    along: 'Положение сверху вниз',
    save: 'Сохранить обложку',
    tooLarge: 'Файл больше 5 МБ.',
    saved: 'Обложка сохранена',
  },
  place: {
    open: 'Переместить в альбом',
    title: 'Место трека',
    album: 'Альбом',
    disc: 'Диск',
    track: 'Номер',
    save: 'Переместить',
    saved: 'Трек перемещён',
  },
  bulkEdit: {
    open: 'Изменить',
    titleTracks: (n: number) => `Изменить ${n} ${plural(n, 'трек', 'трека', 'треков')}`,
    titleAlbums: (n: number) => `Изменить ${n} ${plural(n, 'альбом', 'альбома', 'альбомов')}`,
    about: 'Отметьте, что изменить; остальное останется как есть.',
    ofAlbums: 'Лейбл и дата принадлежат альбомам: выбраны должны быть все треки альбома.',
    ofTracks: 'Отметки, жанры и теги получат все треки альбомов, вместе не больше 1000.',
    tooMany: (most: number, chosen: number) =>
      `За раз — не больше ${most}. Снимите отметки с лишних: ${chosen - most}.`,
    addGenres: 'Добавить жанры',
    removeGenres: 'Убрать жанры',
    addTags: 'Добавить теги',
    removeTags: 'Убрать теги',
    save: 'Изменить все',
    saved: (n: number) => `Изменено: ${n}`,
  },
  closing: {
    title: 'Закрыть все треки без лицензии',
    about:
      'Обновление прочитало все сделки поставщиков заново: этим трекам сделки играть не разрешают, а раньше их играли по ошибке. Просмотрите список. После подтверждения треки закроются в течение минуты и больше нигде не сыграют; плееры без связи узнают об этом, когда она появится.',
    apply: 'Закрыть',
    applied: (n: number) =>
      `${n} ${plural(n, 'трек закроется', 'трека закроются', 'треков закроются')} в течение минуты`,
    elsewhere: 'Эти треки уже закрывают: подтвердил кто-то другой',
  },
  revocation: {
    revoke: 'Отозвать',
    restore: 'Вернуть',
    revokeTracks: (n: number) => (n === 1 ? 'Отозвать трек' : `Отозвать ${n} ${plural(n, 'трек', 'трека', 'треков')}`),
    revokeAlbums: (n: number) =>
      n === 1 ? 'Отозвать альбом' : `Отозвать ${n} ${plural(n, 'альбом', 'альбома', 'альбомов')}`,
    restoreTracks: (n: number) => (n === 1 ? 'Вернуть трек' : `Вернуть ${n} ${plural(n, 'трек', 'трека', 'треков')}`),
    restoreAlbums: (n: number) =>
      n === 1 ? 'Вернуть альбом' : `Вернуть ${n} ${plural(n, 'альбом', 'альбома', 'альбомов')}`,
    about:
      'Музыка замолчит сразу у всех, кто на связи, а на плеерах без связи — когда она появится или кончится срок их запаса. Причину увидят дистрибьюторы.',
    aboutRestore: 'Музыка сразу снова заиграет везде, где была.',
    hits: 'Кого это коснётся',
    nobody: 'Ни у кого нет этой музыки: отзыв никого не коснётся.',
    tracks: (n: number) => `${n} ${plural(n, 'трек замолчит', 'трека замолчат', 'треков замолчат')}`,
    tracksBack: (n: number) =>
      `${n} ${plural(n, 'трек зазвучит снова', 'трека зазвучат снова', 'треков зазвучат снова')}`,
    nobodyBack: 'Ни у кого нет этой музыки: ни у кого ничего не изменится.',
    copies: 'Из них другие треки с той же записью',
    distributors: 'Дистрибьюторы',
    playlists: 'Плейлисты',
    collections: 'Подборки',
    venues: 'Объекты',
    andMore: (n: number) => `и ещё ${n}`,
    reason: 'Причина',
    reasonIn: labelsOf('Причина'),
    ready: 'Готовые причины',
    reasons: {
      expired: 'Срок лицензии истёк',
      withdrawn: 'Отозвано правообладателем',
      faulty: 'Ошибка в записи',
    },
    revoked: (n: number) => `Отозвано; замолчало треков: ${n}`,
    unlicensed: (n: number) => `Сейчас без лицензии и не играет треков: ${n}`,
    restored: (n: number) => `Возвращено; снова играет треков: ${n}`,
  },
};

export const taxonomy = {
  merge: 'Объединить',
  mergeTitle: (name: string) => `Объединить ${quoted(name)}`,
  mergeAbout: (n: number) =>
    `${n} ${plural(n, 'трек получит', 'трека получат', 'треков получат')} выбранное вместо этого; поиск и новые файлы по старому имени найдут выбранное. Отменить можно в течение минуты.`,
  into: 'С чем объединить',
  merged: (name: string, into: string) => `${quoted(name)} теперь в ${quoted(into)}`,
  undo: 'Отменить',
  unmerged: (name: string) => `${quoted(name)} снова отдельно`,
  tooLate: 'Объединение уже нельзя отменить',
  inUse: 'Удалить можно только то, чего нет ни у одного трека',
};

export const collections = {
  published: 'Опубликовано',
  hidden: 'Скрыто',
  collections: (n: number) => `${n} ${plural(n, 'подборка', 'подборки', 'подборок')}`,
  ofBlock: 'Подборки блока',
  noCollections: 'В блоке ещё нет подборок.',
  noBlock: 'Вне блоков',
  blockInUse: 'Удалить можно только пустой блок',
  tracks: 'Треки подборки',
  noTracks: 'Треков ещё нет.',
  remove: (name: string) => `Убрать ${quoted(name)}`,
  removed: 'Убрано из подборки',
  add: {
    open: 'Добавить треки',
    title: 'Добавить в подборку',
    collection: 'Подборка',
    tracks: 'Треки',
    album: 'Или весь альбом',
    save: 'Добавить',
    added: (n: number, already: number) =>
      already === 0 ? `Добавлено: ${n}` : `Добавлено: ${n}; уже были в подборке: ${already}`,
  },
};

export const player = {
  player: 'Прослушивание',
  play: (title: string) => `Слушать ${quoted(title)}`,
  pause: (title: string) => `Пауза: ${quoted(title)}`,
  seek: 'Перемотка',
  at: (position: string, duration: string) => `${position} из ${duration}`,
  close: 'Закрыть плеер',
  gone: 'Этого файла на сервере уже нет.',
  broken: 'Браузер не может воспроизвести этот файл.',
};

const states: Record<ImportState, string> = {
  waiting: 'В очереди',
  running: 'Идёт',
  done: 'Завершён',
  failed: 'Не получился',
  stopped: 'Остановлен',
  crashed: 'Оборвался',
};

const outcomes: Record<FileOutcome, string> = {
  new: 'Новые',
  changed: 'Изменённые',
  same: 'Без изменений',
  duplicate: 'Дубли',
  broken: 'Не принятые',
  skipped: 'Пропущенные',
};

const outcomeOf: Record<FileOutcome, string> = {
  new: 'Новый',
  changed: 'Изменён',
  same: 'Без изменений',
  duplicate: 'Дубль',
  broken: 'Не принят',
  skipped: 'Пропущен',
};

export const imports = {
  title: 'Импорт',
  drop: 'Перетащите сюда папку, файлы или ZIP',
  dropAbout: {
    music: 'MP3, FLAC, Ogg, Opus, M4A, WAV и картинки обложек рядом с ними.',
    ddex: 'Поставка DDEX ERN: сообщения XML с файлами рядом, релиз или весь пакет, папкой или в ZIP.',
  },
  room: (size: string) => `Свободно для загрузок: ${size}`,
  chooseFolder: 'Выбрать папку',
  chooseFiles: 'Выбрать файлы или ZIP',
  reading: 'Читаю список файлов…',
  nothing: 'Здесь нет файлов.',
  uploads: 'Загрузки',
  filesOf: (n: number, of: number) => `Файлы: ${n} из ${of}`,
  sizeOf: (done: string, all: string) => `${done} из ${all}`,
  sending: 'Загружается',
  waiting: 'Нет связи: продолжится само',
  unreadable: (path: string) =>
    `Файл ${path} изменили, переместили или удалили на этом компьютере. Выберите файлы заново.`,
  paused: 'Приостановлена',
  ready: 'Загружена',
  imported: 'В каталоге',
  unfinished: 'Прервана: выберите те же файлы ещё раз, и загрузка продолжится с того же места',
  pause: 'Приостановить',
  resume: 'Продолжить',
  abandon: 'Удалить загрузку',
  abandonSure: 'Загруженные файлы будут удалены. Того, что уже в каталоге, это не коснётся.',
  check: 'Проверить',
  checking: (name: string) => `Началась проверка: ${name}`,
  run: 'Импортировать',
  files: 'Файлы загрузки',
  server: {
    open: 'Из папки сервера',
    title: 'Папка на сервере',
    up: 'На уровень выше',
    root: 'Папка импорта',
    whole: 'Вся папка импорта',
    none: 'Вложенных папок нет.',
  },
  jobs: 'Импорты',
  noJobs: 'Импортов ещё не было.',
  noneInGroup: 'Таких импортов нет.',
  dryRun: 'Проверка',
  real: 'Импорт',
  states,
  outcomes,
  outcomeOf,
  unpacking: 'Распаковка архива',
  analysing: 'Уже в каталоге, анализ звука',
  progress: (done: number, of: number) => `${done} из ${of}`,
  onCommandLine: 'командная строка',
  started: 'Начат',
  by: 'Кто запустил',
  name: 'Название',
  artist: 'Исполнитель',
  album: 'Альбом',
  size: 'Размер',
  outcome: 'Итог',
  onlyTold: 'Только с пояснениями',
  all: 'Все',
  stop: 'Остановить',
  again: 'Запустить снова',
  reportTitle: (name: string) => `Проверка ${quoted(name)}`,
  importTitle: (name: string) => `Импорт ${quoted(name)}`,
  wouldBe: 'Это проверка: в каталоге ничего не изменилось.',
  units: ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'],
};

const dropStates: Record<Drop['state'], string> = {
  arriving: 'Поступает',
  incomplete: 'Ждёт исправления',
  importing: 'Импортируется',
  moving: 'Переносится',
  done: 'Принята',
  refused: 'Отклонена',
};

export const drops = {
  title: 'Папка поставок',
  about: (root: string) =>
    `Отправители кладут поставки в папку ${root}. Принятые переносятся в done, отклонённые — в refused, отчёт лежит рядом.`,
  fault: (code: string) => `Папка недоступна (${code}): поставки не принимаются. Проверьте диск и права.`,
  none: 'Поставок ещё не было.',
  states: dropStates,
  facts: (files: number, size: string) => `Файлов: ${files}, ${size}`,
  marked: 'отправка завершена',
  unchanged: 'без изменений с',
  more: (n: number) => `и ещё ${n}`,
  checkNow: 'Проверить сейчас',
  checking: (name: string) => `«${name}» проверяется`,
  notice: 'Письмо отправителю',
  refuse: 'Отклонить',
  refuseSure: (name: string) =>
    `Поставка «${name}» будет перенесена в refused с отчётом для отправителя. Ничего из неё не импортируется, файлы не удаляются.`,
};

export const ddex = {
  sums: ({
    taken: imported,
    known: existing,
    older,
    incomplete,
    test,
  }: Record<'taken' | 'known' | 'older' | 'incomplete' | 'test', number>) =>
    `Принято: ${imported} · уже были: ${existing} · устарели: ${older} · не полностью: ${incomplete} · пробные: ${test}`,
  effects: (revoked: number, restored: number) => `Замолчит треков: ${revoked} · снова заиграет: ${restored}`,
  inDelivery: 'Сообщения поставки',
  messages: 'Принятые сообщения',
  none: 'Сообщений ещё не было.',
  only: 'Только неполные',
  outcomes: { taken: 'Принято', known: 'Уже было', older: 'Устарело', incomplete: 'Не полностью', test: 'Пробное' },
  kinds: { new_release: 'Релиз', purge_release: 'Отзыв' },
  releases: {
    new: 'новый',
    changed: 'изменён',
    unchanged: 'без изменений',
    older: 'устарел',
    purged: 'отозван',
    unknown: 'неизвестен',
    unidentified: 'без кода',
  },
  tracks: {
    added: 'новый',
    updated: 'изменён',
    unchanged: 'без изменений',
    missing: 'нет файла',
    damaged: 'контрольная сумма не та',
    refused: 'не принят',
  },
  closed: {
    purged: 'отозван отправителем',
    taken_down: 'снят с продажи',
    ended: 'срок сделки истёк',
    not_begun: 'сделка ещё не началась',
    other_use: 'сделка не на воспроизведение',
    no_deal: 'нет сделки для этого сервиса и этой территории',
  },
  until: 'до',
  untitled: 'Без названия',
  from: (sender: string, version: string) => `${sender} · ERN ${version}`,
};

export const order = {
  grip: (name: string) => `Перетащить ${quoted(name)}`,
  up: (name: string) => `Поднять ${quoted(name)}`,
  down: (name: string) => `Опустить ${quoted(name)}`,
  moved: (name: string, place: number, of: number) => `${quoted(name)}: место ${place} из ${of}`,
  hint: 'Порядок меняют перетаскиванием или стрелками; он сохраняется сразу.',
  conflict: 'Порядок уже изменил кто-то другой: показан новый.',
};
