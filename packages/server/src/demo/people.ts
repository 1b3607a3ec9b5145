import { inEachLanguage } from '@kamerton/wire';
import { inAll, textsIn } from '../text/texts.ts';

/** Accounts of a demonstration. All share one password. */
export const demoEmails = {
  first: 'distributor@demo.example',
  second: 'second@demo.example',
  closed: 'closed@demo.example',
  office: 'office@demo.example',
} as const;

export const demoAccounts = [
  {
    email: demoEmails.first,
    name: 'Анна Котова',
    contact: 'Анна Котова, +7 812 000-00-00',
    timezone: 'Europe/Moscow',
    is_active: true,
    is_demo: true,
  },
  {
    email: demoEmails.second,
    name: 'Игорь Самойлов',
    contact: 'Игорь Самойлов, +7 383 000-00-00',
    timezone: 'Asia/Novosibirsk',
    is_active: true,
    is_demo: true,
  },
  {
    email: demoEmails.closed,
    name: 'Вера Дроздова',
    contact: '',
    timezone: 'Europe/Moscow',
    is_active: false,
    is_demo: false,
  },
] as const;

export const demoOperator = {
  email: demoEmails.office,
  name: 'Мария, Камертон',
  role: 'admin',
  is_demo: true,
} as const;

/** One thread with support, the latest message last. */
export const demoThread = {
  subject: 'Музыка для летней веранды',
  status: 'answered',
  messages: [
    {
      author: 'user',
      author_name: 'Анна Котова',
      message: 'Здравствуйте! В мае открываем веранду на 30 мест. Нужен ли для неё отдельный объект?',
    },
    {
      author: 'support',
      author_name: 'Мария',
      message:
        'Здравствуйте, Анна! Да, если веранда работает в свои часы: заведите её отдельным объектом и назначьте ей плейлист. Договор менять не нужно.',
    },
  ],
} as const;

/** Published terms, and the contracts under them: the first distributor has signed, the second is about to. */
export const demoContracts = {
  published_at: '2026-01-12T09:00:00.000Z',
  effective_from: '2026-01-26',
  signed: {
    at: '2026-02-03T09:30:00.000Z',
    /** An address for examples (RFC 5737). */
    address: '203.0.113.7',
    details: {
      is_foreign: false,
      legal_entity: 'ООО «Тёплый хлеб»',
      legal_address: '190000, Санкт-Петербург, Садовая ул., 42',
      signatory_name: 'Котова Анна Сергеевна',
      signatory_position: 'Генеральный директор',
      inn: '7801234564',
      ogrn: '1027800000007',
      kpp: '780101001',
      bik: '044030653',
      settlement_account: '40702810938000060473',
      correspondent_account: '30101810500000000653',
    },
  },
  draft: {
    is_foreign: false,
    legal_entity: 'ООО «Переплёт»',
    legal_address: '630099, Новосибирск, Красный пр., 24',
    signatory_name: 'Самойлов Игорь Павлович',
    signatory_position: 'Директор',
    inn: '5401234566',
    ogrn: '1025400000120',
    kpp: '540101001',
    bik: '045004641',
    settlement_account: '40702810838000060473',
    correspondent_account: '30101810500000000641',
  },
} as const;

/** Playlists of the first distributor's own, with the genres they are filled from. */
export const demoPlaylists = [
  {
    name: 'Утро, первый час',
    description: 'Пока пекарня просыпается: тихо, светло, без слов.',
    genres: ['Lo-Fi', 'Folk', 'Soul'],
  },
  { name: 'Летняя терраса', description: 'Для тёплых вечеров на улице.', genres: ['Bossa Nova', 'Funk', 'Synth-Pop'] },
  { name: 'Лобби после 20:00', description: 'Разговорам не мешает.', genres: ['Ambient', 'Jazz', 'Classical'] },
  { name: 'Фитнес 128 bpm', description: 'Ровный темп на весь час.', genres: ['House', 'Drum & Bass'] },
] as const;

const replyNames = ['received', 'noSound', 'newVenue', 'signing', 'revoked', 'solved'] as const;

/** Answers that the demonstration’s support keeps ready. Their names are in all languages too. */
export const demoReplyTemplates = replyNames.map((name) => ({
  name: inAll((text) => text.demo.replies[name].name).join(' · '),
  text: inEachLanguage((language) => textsIn(language).demo.replies[name].text),
}));
