import type { Language, OnAirStatus, SilenceReason } from '@kamerton/wire';
import type { TemplatePlaceholder, ContractStatus, emailReasons } from '@kamerton/wire/office';
import { russianPlural as plural, russianQuoted as quoted } from '@kamerton/ui/grammar';
import { labelsOf } from './resources.ts';

const contractStates: Record<ContractStatus, string> = {
  none: 'Договора нет',
  draft: 'Договор не подписан',
  signed: 'Договор подписан',
  outdated: 'Вышли новые условия',
  changed: 'Реквизиты изменились',
  terminated: 'Договор расторгнут',
};

export const accounts = {
  contracts: contractStates,
  card: 'Карточка',
  state: 'Состояние',
  open: 'Открыт',
  closed: 'Закрыт',
  erased: 'Данные удалены',
  email: 'Электронная почта',
  newEmail: 'Новая почта, ждёт подтверждения',
  contact: 'Контакт',
  contract: 'Договор',
  language: 'Язык',
  languages: { ru: 'Русский', en: 'Английский' } satisfies Record<Language, string>,
  timezone: 'Часовой пояс',
  lastSignIn: 'Последний вход',
  lastSeen: 'Был в портале',
  never: 'ещё не входил',
  venues: 'Объекты',
  implausiblePlays: 'Невозможных проигрываний за 35 дней',
  venuesOf: (active: number, count: number) => (count === 0 ? 'нет' : `${count}, из них работает ${active}`),
  playlists: 'Плейлисты',
  key: 'Ключ API',
  hasKey: 'выдан',
  noKey: 'не выдан',
  requests: 'Обращения',
  otherRequests: 'Другие обращения',
  offline: {
    about:
      'Сколько плеер играет без интернета. Музыка хранится в нём зашифрованной и стирается по истечении этого срока.',
    hours: (hours: number) => {
      if (hours === 0) return 'Не хранить: лицензия запрещает';
      return hours % 24 === 0 && hours > 24
        ? `${hours / 24} ${plural(hours / 24, 'сутки', 'суток', 'суток')}`
        : `${hours} ${plural(hours, 'час', 'часа', 'часов')}`;
    },
  },
  invited: 'Сюда придёт письмо с приглашением задать пароль',
  acts: {
    key: {
      name: 'Сменить ключ API',
      about: (name: string) =>
        `Прежний ключ перестанет действовать сразу. Новый увидит только сам дистрибьютор ${quoted(name)} в портале.`,
      overlap: 'Прежний ключ пусть действует ещё час',
      alsoAnswers: 'Ему сразу уйдёт ответ на это обращение: новый ключ ждёт в портале.',
      confirm: 'Сменить ключ',
      done: 'Ключ сменён: новый ждёт дистрибьютора в портале',
    },
    link: {
      name: 'Ссылка для входа',
      about: (name: string) =>
        `Кто откроет ссылку первым, войдёт в портал как ${quoted(name)}. Она действует десять минут.`,
      confirm: 'Создать ссылку',
      notice: 'Передайте ссылку лично: больше она показана не будет. Она действует один раз и десять минут.',
    },
    email: {
      name: 'Сменить почту',
      about: (email: string) =>
        `Если доступ к ${email} утрачен. На новый адрес придёт ссылка: по ней почта сменится, а сеансы дистрибьютора завершатся; плееры продолжат играть. На прежний адрес придёт письмо со ссылкой, которая отменяет смену в течение семи дней.`,
      email: 'Новая почта',
      reason: 'Почему и как проверено, что просит владелец',
      confirm: 'Отправить ссылку',
      done: 'Ссылка отправлена на новый адрес',
    },
    close: {
      name: 'Закрыть учётную запись',
      about: (name: string) =>
        `Сеансы дистрибьютора ${quoted(name)} завершатся, ключ API перестанет действовать, а плееры на связи замолчат — сразу и везде. Остальные плееры замолчат, когда появится связь или кончится срок их запаса.`,
      confirm: 'Закрыть',
      done: 'Учётная запись закрыта',
    },
    open: {
      name: 'Открыть учётную запись',
      about: (name: string) =>
        `${quoted(name)} снова сможет входить в портал, прежний ключ API заработает, а плееры на объектах заиграют. Прежние сеансы останутся завершёнными.`,
      confirm: 'Открыть',
      done: 'Учётная запись открыта',
    },
    erase: {
      name: 'Удалить персональные данные',
      about: (name: string) =>
        `Безвозвратно удаляются профиль ${quoted(name)}, пароль, ключи, сеансы и сети, письма, обращения, плейлисты с обложками, объекты и неподписанный договор. Остаются подписанные договоры с подписями, прослушивания без имени и номер записи. Почта освободится для новой учётной записи.`,
      email: 'Чтобы подтвердить, введите почту учётной записи',
      confirm: 'Удалить навсегда',
      done: 'Персональные данные удалены',
    },
    export: 'Скачать персональные данные',
  },
};

const placeholders: Record<TemplatePlaceholder, string> = {
  name: 'название дистрибьютора',
  contact: 'контактное лицо',
  number: 'номер обращения',
  subject: 'тема обращения',
  operator: 'ваше имя',
  link: 'ссылка на обращение в портале',
};

export const support = {
  request: 'Обращение',
  number: (number: number) => `№ ${number}`,
  titled: (number: number, subject: string) => `№ ${number} · ${subject}`,
  queue: 'Очередь обращений',
  nobodyWaits: 'Никто не ждёт ответа.',
  emptyQueue: 'Здесь обращений нет.',
  queues: {
    open: 'Ждут ответа',
    mine: 'Мои',
    unassigned: 'Ничьи',
    unread: 'Непрочитанные',
    answered: 'С ответом',
    closed: 'Закрытые',
    all: 'Все',
  },
  status: { open: 'Ждёт ответа', answered: 'Ответ дан', closed: 'Закрыто' },
  unread: (count: number) => `${count} ${plural(count, 'новое', 'новых', 'новых')}`,
  waits: {
    minutes: (count: number) => `${count} мин`,
    hours: (count: number) => `${count} ч`,
    days: (count: number) => `${count} ${plural(count, 'день', 'дня', 'дней')}`,
  },
  nobody: 'Никто',
  assignee: 'Занимается',
  assignToMe: 'Взять себе',
  close: 'Закрыть обращение',
  closed: 'Обращение закрыто',
  reopen: 'Открыть снова',
  reopened: 'Обращение снова открыто',
  messages: 'Переписка',
  asks: 'Кто обращается',
  support: 'Поддержка',
  noteMark: 'заметка, видна только сотрудникам',
  write: 'Что написать',
  answer: 'Ответ',
  note: 'Заметка',
  answerLabel: 'Ответ дистрибьютору',
  noteLabel: 'Заметка для коллег',
  send: 'Ответить',
  sendAndClose: 'Ответить и закрыть',
  saveNote: 'Сохранить заметку',
  answerSeen: 'Дистрибьютор получит письмо о том, что ответ есть. Отправить: Ctrl + Enter.',
  answerUnread:
    'Учётная запись закрыта: дистрибьютор получит письмо о том, что ответ есть, а прочесть его сможет, когда её откроют. Отправить: Ctrl + Enter.',
  noteSeen: 'Дистрибьютор её не увидит. Сохранить: Ctrl + Enter.',
  answered: 'Ответ отправлен',
  answeredAndClosed: 'Ответ отправлен, обращение закрыто',
  noted: 'Заметка сохранена',
  replyTemplates: 'Готовые ответы',
  meanwhile: 'Обращение тем временем изменилось. Посмотрите, что нового, и повторите.',
  placeholdersAbout: 'Подставляется само, когда ответ вставляют в обращение:',
  placeholders,
};

const air: Record<OnAirStatus | 'asks', string> = {
  asks: 'Молчат или не на связи',
  playing: 'Играет',
  silent: 'Тишина',
  offline: 'Не на связи',
  closed: 'Вне часов работы',
  paused: 'Пауза',
  no_source: 'Музыка не назначена',
  no_player: 'Плеер не подключён',
  inactive: 'Неактивен',
};

const silence: Record<SilenceReason, string> = {
  starting: 'плеер запускается',
  needs_touch: 'нужно коснуться экрана плеера',
  no_tracks: 'нет доступных треков',
  no_network: 'у плеера нет сети',
  no_sound: 'плеер играет, но звука нет',
  muted: 'громкость объекта — 0\u00a0%',
  media_failed: 'записи не воспроизводятся',
  unknown_zone: 'устройство устарело и не знает часового пояса',
};

export const venues = {
  air,
  reasons: silence,
  online: { true: 'На связи', false: 'Не на связи' },
  track: ({ artist, name }: { artist: string; name: string }) =>
    [artist, name].filter(Boolean).join(' — ') || 'трек удалён',
  reserve: (reserve: { minutes: number; is_whole: boolean } | null) => {
    if (!reserve) return 'нет данных';
    const { minutes, is_whole: isWhole } = reserve;
    const length = minutes < 60 ? `${minutes} мин` : `${Math.floor(minutes / 60)} ч`;
    return isWhole ? `${length}, полный` : length;
  },
  stored: (reserve: string) => `запас: ${reserve}`,
  version: (version: string) => `версия ${version}`,
  contact: 'Последняя связь:',
  now: 'Сейчас',
  status: 'Состояние',
  since: 'С какого времени',
  source: 'Что играет по расписанию',
  noSource: 'ничего',
  pausedUntil: 'Пауза до',
  owner: 'Дистрибьютор',
  place: 'Где',
  players: 'Плееры',
  identify: 'Показать устройство',
  identified: 'Плеер покажет на экране и подаст звук, какой он',
  reload: 'Перезагрузить плеер',
  reloadSure: (name: string) =>
    `Плеер ${quoted(name)} загрузит свою программу заново: музыка прервётся на несколько секунд. Запас и несообщённые проигрывания останутся.`,
  reloaded: 'Плеер перезагрузится, если он на связи',
  plays: 'Последние проигрывания',
  noPlays: 'Ещё ничего не играло.',
  begun: 'Начало',
  trackName: 'Трек',
  sounded: 'Звучал',
};

export const emails = {
  states: { queued: 'Ждёт отправки', sent: 'Отправлено', failed: 'Не отправлено' },
  kinds: {
    recover: 'Восстановление пароля',
    password_changed: 'Пароль изменён',
    invitation: 'Приглашение',
    new_email: 'Подтверждение новой почты',
    email_change: 'Запрошена смена почты',
    email_changed: 'Почта изменена',
    email_reverted: 'Смена почты отменена',
    passkey_added: 'Добавлен ключ входа',
    passkey_removed: 'Удалён ключ входа',
    venues_silent: 'В объектах молчит музыка',
    revocations: 'Отзыв музыки',
    sign_in_link: 'Создана ссылка для входа',
    new_network: 'Вход из новой сети',
    audit_checkpoint: 'Отметка журнала',
    api_key_changed: 'Ключ API изменён',
    contract_code: 'Код для подписания',
    contract_signed: 'Договор подписан',
    contract_terminated: 'Договор расторгнут',
    contract_renewed: 'Новый договор',
    terms_published: 'Новые условия',
    support_reply: 'Ответ поддержки',
  },
  /** Of this service; the mail server's own are shown as they are. */
  reasons: {
    unknown: 'Почтовый сервер не ответил: письмо могло дойти.',
    expired: 'Код или ссылка в письме уже не действует.',
    sealed: 'Письмо зашифровано другим секретом.',
  } satisfies Record<keyof typeof emailReasons, string>,
  to: (recipient: string) => `Кому: ${recipient}`,
  tries: (count: number) => `${count} ${plural(count, 'попытка', 'попытки', 'попыток')}`,
  next: 'следующая',
  sealed: 'Текст запечатан другим секретом, прочесть его нельзя.',
  hidesCodes: 'Коды скрыты: письма уходят по SMTP, и видит их только получатель.',
  retry: 'Отправить сейчас',
  sent: 'Письмо отправлено',
  waits: 'Письмо снова в очереди',
};

const statuses: Record<ContractStatus, string> = {
  none: 'Не начат',
  draft: 'Не подписан',
  signed: 'Подписан',
  outdated: 'Условия устарели',
  changed: 'Реквизиты изменены',
  terminated: 'Расторгнут',
};

export const contracts = {
  statuses,
  terminatedAt: 'Расторгнут',
  unsigned: 'Договор ещё не подписывали.',
  signatures: 'Подписания',
  edition: (n: number) => `Редакция ${n}`,
  terms: (n: number) => `условия, версия ${n}`,
  details: 'Реквизиты',
  terminate: 'Расторгнуть',
  terminateTitle: (number: string) => `Расторгнуть договор ${number}`,
  terminateAbout:
    'Договор прекратится насовсем: вернуть его нельзя. Дистрибьютору придёт письмо с причиной. Продолжить с ним потом можно новым договором, под новым номером.',
  renewAbout:
    'Расторжение не отменить, но с этим дистрибьютором можно заключить новый договор: под новым номером и с теми же реквизитами. Он получит письмо и подпишет его на портале; PDF прежнего после этого скачать можно только здесь.',
  renew: 'Завести новый договор',
  renewEffect: 'Дистрибьютор сразу получит письмо с просьбой подписать новый договор. Убрать его потом нельзя.',
  renewSure: 'Завести и уведомить',
  replaced: 'Взамен этого договора заведён другой:',
  renewed: (number: string) => `Договор ${number} ждёт подписи дистрибьютора`,
  terminated: 'Договор расторгнут',
};

export const terms = {
  drafts: 'Черновики',
  noDrafts: 'Черновиков нет.',
  begin: 'Начать новую редакцию',
  draftOf: (day: string) => `Черновик, ${day}`,
  changed: 'Изменён',
  version: (n: number) => `Версия ${n}`,
  from: 'Действует с',
  statuses: { in_force: 'Действует', coming: 'Вступит в силу', past: 'Прошлая' },
  previewOf: labelsOf('Как это выглядит'),
  pdf: 'Посмотреть PDF',
  publish: 'Опубликовать',
  publishAbout:
    'Опубликованное нельзя ни изменить, ни отозвать. Тем, кто подписал договор, придёт письмо с просьбой подписать новые условия.',
  tooEarly: 'Не раньше сегодняшнего дня',
  beforeNewest: 'Не раньше дня, с которого действует последняя версия',
  saveFirst: 'Сначала сохраните изменения',
  published: (version: number, emails: number) => `Версия ${version} опубликована; писем отправлено: ${emails}`,
};
