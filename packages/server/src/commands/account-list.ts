import type { AccountCard, ContractStanding, OfficeAccount } from '@kamerton/wire/office';
import { contractStanding } from '@kamerton/wire/office';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import { findCard, pageOfAccounts } from '../features/accounts/account-cards.service.ts';
import { readEmail, requireAccount } from './account.ts';
import { command, CommandFailure } from './command.ts';

const listUsage = 'account list [--active|--closed] [--contract <state>] [--search <text>]';
const showUsage = 'account show <email>';

/** So many accounts are read at once. */
const portion = 200;

const contracts: Record<ContractStanding, Record<Language, string>> = {
  none: { ru: 'нет договора', en: 'no contract' },
  draft: { ru: 'договор не подписан', en: 'contract not signed' },
  signed: { ru: 'договор подписан', en: 'contract signed' },
  outdated: { ru: 'договор по прежним условиям', en: 'contract terms outdated' },
  changed: { ru: 'реквизиты изменены после подписания', en: 'contract details changed since signing' },
  terminated: { ru: 'договор расторгнут', en: 'contract terminated' },
};

const states = { ru: { open: 'открыта', closed: 'закрыта' }, en: { open: 'open', closed: 'closed' } };
const none = { ru: 'Учётных записей нет.', en: 'No accounts.' };

const minute = (moment: string | null): string => moment?.slice(0, 16).replace('T', ' ') ?? '—';

const lineOf = ({ id, email, name, is_active, contract }: OfficeAccount, language: Language): string =>
  [
    String(id).padStart(6),
    states[language][is_active ? 'open' : 'closed'],
    email,
    name,
    contracts[contract.state][language],
  ].join('  ');

const args = z.object({
  active: z.boolean().optional(),
  contract: contractStanding.optional(),
  q: z.string().max(200).optional(),
});

export const accountList = command({
  usage: listUsage,
  summary: { ru: 'Показать учётные записи дистрибьюторов', en: 'List distributor accounts' },
  details: {
    ru: `  --contract ${contractStanding.options.join('|')}`,
    en: `  --contract ${contractStanding.options.join('|')}`,
  },
  options: {
    active: { type: 'boolean' },
    closed: { type: 'boolean' },
    contract: { type: 'string' },
    search: { type: 'string' },
  },
  args,
  read: ({ positionals, values: { active, closed, contract, search } }) => {
    const access = active === true ? { active: true } : closed === true ? { active: false } : {};
    const read = args.safeParse({ ...access, contract, q: search });
    if (!read.success || positionals.length > 0 || (active === true && closed === true)) {
      throw new CommandFailure('wrong_usage', { usage: listUsage });
    }
    return read.data;
  },
  run: async ({ database }, filter, { signal, emit }) => {
    let listed = 0;
    for (;;) {
      const asked = { ...filter, sort: 'email', limit: portion, offset: listed };
      const { items } = await pageOfAccounts(database.handle, asked);
      for (const account of items) emit({ type: 'account', ...account });
      listed += items.length;
      if (items.length < portion || signal.aborted) break;
    }
    emit({ type: 'end', accounts: listed });
    return 0;
  },
  show: (screen) => (event) => {
    if (event['type'] === 'account') screen.print(lineOf(event as unknown as OfficeAccount, screen.language));
    else if (event['accounts'] === 0) screen.print(none[screen.language]);
  },
});

const cardLines = (card: AccountCard, language: Language): string[] => {
  const { contact, created_at, last_sign_in_at, last_seen_at, sessions_count, venues, playlists_count, requests } =
    card;
  const number = card.contract.number === null ? [] : [card.contract.number];
  const rows: [string, string | number][] =
    language === 'ru'
      ? [
          ['контакт', contact || '—'],
          ['создана', minute(created_at)],
          ['последний вход', minute(last_sign_in_at)],
          ['последнее обращение к сервису', minute(last_seen_at)],
          ['сеансов', sessions_count],
          ['ключ доступа к API', card.has_api_key ? 'есть' : 'нет'],
          ['договор', [...number, contracts[card.contract.state].ru].join(', ')],
          ['объектов', `${venues.count}, работает ${venues.active}`],
          ['плейлистов', playlists_count],
        ]
      : [
          ['contact', contact || '—'],
          ['made', minute(created_at)],
          ['last sign-in', minute(last_sign_in_at)],
          ['last seen', minute(last_seen_at)],
          ['sessions', sessions_count],
          ['API access key', card.has_api_key ? 'yes' : 'no'],
          ['contract', [...number, contracts[card.contract.state].en].join(', ')],
          ['venues', `${venues.count}, active ${venues.active}`],
          ['playlists', playlists_count],
        ];
  return [
    lineOf(card, language),
    ...rows.map(([what, value]) => `        ${what}: ${value}`),
    ...requests.map((request) => `        № ${request.number}  ${request.subject}`),
  ];
};

export const accountShow = command({
  usage: showUsage,
  summary: { ru: 'Показать одну учётную запись', en: 'Show one account' },
  args: z.object({ email: z.string() }),
  read: (given) => ({ email: readEmail(given, showUsage) }),
  run: async ({ database }, { email }, { emit }) => {
    const { id } = await requireAccount(database.handle, email);
    emit({ ...(await findCard(database.handle, id)) });
    return 0;
  },
  show: (screen) => (event) => {
    for (const line of cardLines(event as unknown as AccountCard, screen.language)) screen.print(line);
  },
});
