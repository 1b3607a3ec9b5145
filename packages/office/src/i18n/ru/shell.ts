import type { FieldCode } from '@kamerton/wire';
import type { Found, Role, SystemPart } from '@kamerton/wire/office';
import { plural } from './grammar.ts';

const fields: Record<FieldCode, string> = {
  required: 'Заполните это поле',
  email: 'Это не похоже на адрес электронной почты',
  too_short: 'Слишком коротко',
  too_long: 'Слишком длинно',
  too_small: 'Слишком мало',
  too_large: 'Слишком много',
  control_character: 'Здесь есть недопустимые символы',
  not_a_date: 'Такой даты нет',
  wrong_type: 'Значение не подходит',
  unknown: 'Такого значения нет',
  conflict: 'Противоречит другому значению',
  too_many: 'Слишком много значений',
  not_a_picture: 'Это не изображение',
  taken: 'Уже занято',
  wrong: 'Неверно',
  too_common: 'Такой пароль слишком легко угадать',
  same_as_email: 'Пароль не должен совпадать с почтой',
  malformed: 'Неверный формат',
  check_digit: 'Контрольные цифры не сходятся',
  mismatch: 'Не совпадает с другими данными',
  alphabet: 'Здесь есть буквы, которых нет в шрифте договора',
  spent: 'Код уже использован или устарел',
};

export const errors = {
  fields,
  /** Replaces the server’s message, which speaks of the portal. */
  login_failed: 'Неверная почта или пароль.',
  unreachable: 'Сервер не отвечает. Проверьте связь и повторите.',
  unknown: 'Что-то пошло не так. Повторите чуть позже.',
};

export const shell = {
  product: 'Камертон',
  office: 'Кабинет оператора',
  noSecondFactor: 'Это демонстрация: вход в кабинет не защищён вторым фактором.',
  menus: 'Открытые списки',
  sections: { support: 'Поддержка', catalogue: 'Каталог', contracts: 'Договоры', office: 'Кабинет' },
  orMore: (count: string) => `${count} или больше`,
  signOut: 'Выйти',
  secondFactor: {
    open: 'Второй фактор',
    left: (count: number) =>
      `Второй фактор подключён. Неиспользованных кодов восстановления: ${count}. Чтобы получить новые коды вместо прежних или перейти на другое приложение, введите код из приложения.`,
    renew: 'Получить новые коды',
    replace: 'Перейти на другое приложение',
  },
  ownSessions: {
    open: 'Где вы вошли',
    current: 'этот сеанс',
    unknown: 'Неизвестное устройство',
    device: (browser: string, system: string) => `${browser} на ${system}`,
    from: (address: string) => `IP-адрес ${address}`,
    since: 'Вход',
    seen: 'Последнее действие',
    end: 'Завершить',
    endNamed: (name: string) => `Завершить сеанс: ${name}`,
    ended: 'Сеанс завершён',
    endOthers: 'Завершить все остальные сеансы',
    endedOthers: 'Остальные сеансы завершены',
    alone: 'Других сеансов нет.',
    close: 'Закрыть',
  },
  ownPassword: {
    open: 'Сменить пароль',
    current: 'Нынешний пароль',
    next: 'Новый пароль',
    form: 'Не короче десяти знаков. Остальные ваши сеансы завершатся.',
    save: 'Сменить',
    cancel: 'Отмена',
    saved: 'Пароль изменён',
  },
};

export const signIn = {
  title: 'Вход для сотрудников',
  email: 'Электронная почта',
  password: 'Пароль',
  enter: 'Войти',
  enterAs: (name: string) => `Войти как ${name}`,
  again: 'Войти под другим именем',
  wrongCode: 'Код не подошёл. Подождите следующего или проверьте часы телефона.',
  ended: 'Сеанс закончился. Войдите снова: всё, что набрано, на месте.',
  code: {
    title: 'Второй шаг',
    about: 'Введите шесть цифр из приложения-аутентификатора или один из кодов восстановления.',
    label: 'Код',
  },
  enrol: {
    title: 'Подключите второй фактор',
    about: 'Отсканируйте код приложением-аутентификатором или введите в нём ключ вручную.',
    picture: 'QR-код для приложения-аутентификатора',
    secret: 'Ключ',
    open: 'Открыть в приложении на этом устройстве',
    label: 'Шесть цифр из приложения',
    confirm: 'Подключить',
  },
  recovery: {
    title: 'Коды восстановления',
    about:
      'Сохраните их: каждым кодом можно войти один раз, если телефона нет под рукой. Больше они показаны не будут.',
    copy: 'Скопировать',
    copied: 'Скопировано',
    done: 'Коды сохранены, продолжить',
  },
};

const kinds: Record<Found['kind'], string> = {
  requests: 'Обращения',
  accounts: 'Дистрибьюторы',
  contracts: 'Договоры',
  tracks: 'Треки',
  albums: 'Альбомы',
  deliveries: 'Поставки',
};

export const navigation = {
  search: 'Поиск по всему',
  about: 'Дистрибьютор, договор, обращение, трек, альбом, поставка',
  kinds,
  pages: 'Перейти',
  nothing: 'Ничего не нашлось.',
  searching: 'Ищем…',
  keys: {
    title: 'Клавиши',
    close: 'Закрыть',
    search: 'Поиск по всему',
    list: 'Поиск в списке',
    rows: 'По строкам таблицы',
    open: 'Открыть строку',
    select: 'Выбрать строку',
    neighbours: 'Предыдущая и следующая запись списка',
    play: 'Слушать и пауза',
    help: 'Эта подсказка',
  },
  neighbours: {
    name: 'Место в списке',
    previous: 'Предыдущая запись',
    next: 'Следующая запись',
    place: (at: string, of: string) => `${at} из ${of}`,
  },
  filters: {
    name: 'Фильтры',
    save: 'Сохранить фильтр',
    saveAs: 'Название фильтра',
    keep: 'Сохранить',
    kept: 'Фильтр сохранён',
    drop: (what: string) => `Убрать фильтр: ${what}`,
    forget: (name: string) => `Удалить сохранённый фильтр «${name}»`,
    q: (words: string) => `«${words}»`,
    yes: 'да',
    no: 'нет',
    days: (days: string) => `за ${days} дн.`,
    mine: 'Мои',
    unassigned: 'Без ответственного',
    unread: 'Непрочитанные',
  },
};

type Jobs = Extract<SystemPart, { part: 'jobs' }>['overdue'][number]['job'];

const jobs: Record<Jobs, string> = {
  emails: 'отправка писем',
  imports: 'импорт',
  deals: 'сроки лицензий из поставок',
  plays: 'подсчёт прослушиваний',
};

const revokedOf = (one: string, few: string, many: string) => (count: number) =>
  `${plural(count, one, few, many)} за две недели`;

export const dashboard = {
  title: 'Обзор',
  attention: 'Требует внимания',
  calm: 'Ничто не ждёт вашего внимания.',
  numbers: {
    waiting: (count: number) =>
      plural(count, 'обращение ждёт ответа', 'обращения ждут ответа', 'обращений ждут ответа'),
    contracts_to_sign: (count: number) =>
      plural(count, 'договор не подписан', 'договора не подписаны', 'договоров не подписаны'),
    contracts_outdated: (count: number) =>
      plural(count, 'договор по старым условиям', 'договора по старым условиям', 'договоров по старым условиям'),
    imports_active: (count: number) => plural(count, 'импорт идёт', 'импорта идут', 'импортов идут'),
    imports_failed: (count: number) =>
      `${plural(count, 'импорт не удался', 'импорта не удались', 'импортов не удались')} за неделю`,
    deliveries_incomplete: (count: number) =>
      plural(count, 'неполная поставка', 'неполные поставки', 'неполных поставок'),
    revoked_tracks: revokedOf('отозванный трек', 'отозванных трека', 'отозванных треков'),
    revoked_albums: revokedOf('отозванный альбом', 'отозванных альбома', 'отозванных альбомов'),
  },
  importGroups: { active: 'Идут и ждут очереди', unsuccessful: 'Не удались за неделю' },
  oldest: 'Самое давнее ждёт:',
  today: 'Сегодня',
  now: 'сейчас',
  lately: 'Последние 14 дней',
  charts: {
    plays: 'Прослушивания',
    venues: 'Объекты в эфире',
    requests: 'Обращения',
    imports: 'Импорты',
    tracks: 'Новые треки',
  },
  bar: (name: string, when: string, count: string) => `${name}, ${when}: ${count}`,
  system: 'Работа сервера',
  checkedAt: 'Проверено',
  parts: { emails: 'Почта', media: 'Хранилище музыки', disk: 'Место на диске', jobs: 'Фоновые задачи' },
  emails: {
    failed: (count: number) =>
      `${count} ${plural(count, 'письмо не отправлено', 'письма не отправлены', 'писем не отправлены')} за неделю`,
    delayed: (count: number) =>
      `${count} ${plural(count, 'письмо не принято с первого раза', 'письма не приняты с первого раза', 'писем не приняты с первого раза')}, отправим ещё раз`,
    not_sent: 'Почтовый сервер не настроен: письма складываются в папку, их никто не получает.',
    fine: 'Почтовый сервер ни от одного письма не отказался.',
  },
  media: {
    unreachable: 'Хранилище не отвечает: музыка не играет.',
    missing: 'Хранилище отвечает, но файла последнего трека в нём нет.',
    fine: 'Файл последнего трека на месте.',
  },
  disk: {
    room: (free: string, size: string) => `Свободно ${free} из ${size}.`,
    low: 'Места скоро не хватит.',
    full: 'Места нет: импорт остановлен.',
  },
  jobs: {
    overdue: 'Давно не выполнялось:',
    since: 'ждёт с',
    fine: 'Все задачи выполняются вовремя.',
    names: jobs,
  },
};

const roles: Record<Role, string> = { support: 'Поддержка', catalogue: 'Каталог', admin: 'Администратор' };

export const staff = {
  roles,
  passwordTold: (name: string) => `Пароль для сотрудника ${name}`,
  passwordOnce: 'Передайте его лично: больше он показан не будет. Открытые сеансы завершены.',
  passwordFirst: 'Передайте его лично: больше он показан не будет.',
  resetPassword: 'Выдать новый пароль',
  resetSecondFactor: 'Сбросить второй фактор',
  resetPasswordSure: 'Прежний пароль перестанет действовать, а открытые сеансы завершатся.',
  resetSecondFactorSure: 'Приложение-аутентификатор придётся подключить заново, а открытые сеансы завершатся.',
  secondFactorReset: 'Второй фактор сброшен',
  done: 'Готово',
  never: 'ни разу',
};

export const conflict = {
  title: 'Запись уже изменили',
  about: 'Пока вы правили, кто-то сохранил другие значения. Выберите, что оставить.',
  mine: 'Моё',
  theirs: 'Сохранено другим',
  back: 'Вернуться к правке',
  save: 'Сохранить выбранное',
};
