import type { Language } from '@kamerton/wire';
import { type ContractRow, type OwnStanding, ownStanding } from '@kamerton/wire/office';
import { z } from 'zod';
import { listContracts } from '../features/contracts/contracts.office.service.ts';
import { dayInMoscow } from '../features/contracts/signing.rules.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';

const usage = `contracts [<words>] [--standing ${ownStanding.options.join('|')}]`;

/** So many are listed. */
const listed = 200;

const standings: Record<OwnStanding, Record<Language, string>> = {
  draft: { ru: 'черновик', en: 'draft' },
  signed: { ru: 'действует', en: 'in force' },
  outdated: { ru: 'на прежних условиях', en: 'terms outdated' },
  changed: { ru: 'реквизиты изменены', en: 'details changed' },
  terminated: { ru: 'расторгнут', en: 'terminated' },
};

export const contractLine = (
  { number, standing, signed_at, account, inn, legal_entity }: ContractRow,
  language: Language,
) =>
  [
    number,
    (signed_at ?? '').slice(0, 10).padEnd(10),
    standings[standing][language].padEnd(20),
    (inn ?? '').padEnd(12),
    account.email,
    legal_entity,
  ].join('  ');

export const contractsCommand = command({
  usage,
  summary: {
    ru: 'Показать договоры дистрибьюторов; слова — часть имени или почты, ИНН или номер',
    en: 'List distributor contracts, optionally filtered by part of a name or an email, an INN or a number',
  },
  options: { standing: { type: 'string' } },
  args: z.object({ q: z.string(), standing: ownStanding.optional() }),
  read: ({ positionals, values }) => {
    const standing = ownStanding.optional().safeParse(values['standing']);
    if (!standing.success) throw new CommandFailure('wrong_usage', { usage });
    return { q: positionals.join(' '), standing: standing.data };
  },
  run: async ({ database }, { q, standing }, { emit }) => {
    const asked = { q, standing, limit: listed, offset: 0 };
    const { items, total } = await listContracts(database.handle, dayInMoscow(new Date()), asked);
    for (const item of items) emit({ type: 'contract', ...item });
    emit({ type: 'end', contracts: total });
    return 0;
  },
  show: (screen) => (event: CommandEvent) => {
    const { language } = screen;
    if (event['type'] === 'contract') return screen.print(contractLine(event as unknown as ContractRow, language));
    const total = Number(event['contracts']);
    if (total === 0) screen.print({ ru: 'Таких договоров нет.', en: 'No matching contracts.' }[language]);
    if (total > listed) screen.print({ ru: `Всего: ${total}.`, en: `Total: ${total}.` }[language]);
  },
});
