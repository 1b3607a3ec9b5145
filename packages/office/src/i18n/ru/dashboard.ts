import type { SystemPart } from '@kamerton/wire/office';
import { pluralRu } from '../plural.ts';

type Jobs = Extract<SystemPart, { part: 'jobs' }>['overdue'][number]['job'];

const jobs: Record<Jobs, string> = {
  emails: 'отправка писем',
  imports: 'импорт',
  deals: 'сроки лицензий из поставок',
  plays: 'подсчёт прослушиваний',
};

const revokedOf = (one: string, few: string, many: string) => (count: number) =>
  `${pluralRu(count, one, few, many)} за две недели`;

export const dashboard = {
  title: 'Обзор',
  attention: 'Требует внимания',
  calm: 'Ничто не ждёт вашего внимания.',
  numbers: {
    waiting: (count: number) =>
      pluralRu(count, 'обращение ждёт ответа', 'обращения ждут ответа', 'обращений ждут ответа'),
    contracts_to_sign: (count: number) =>
      pluralRu(count, 'договор не подписан', 'договора не подписаны', 'договоров не подписаны'),
    contracts_outdated: (count: number) =>
      pluralRu(count, 'договор по старым условиям', 'договора по старым условиям', 'договоров по старым условиям'),
    imports_active: (count: number) => pluralRu(count, 'импорт идёт', 'импорта идут', 'импортов идут'),
    imports_failed: (count: number) =>
      `${pluralRu(count, 'импорт не удался', 'импорта не удались', 'импортов не удались')} за неделю`,
    deliveries_incomplete: (count: number) =>
      pluralRu(count, 'неполная поставка', 'неполные поставки', 'неполных поставок'),
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
      `${count} ${pluralRu(count, 'письмо не отправлено', 'письма не отправлены', 'писем не отправлены')} за неделю`,
    delayed: (count: number) =>
      `${count} ${pluralRu(count, 'письмо не принято с первого раза', 'письма не приняты с первого раза', 'писем не приняты с первого раза')}, отправим ещё раз`,
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
