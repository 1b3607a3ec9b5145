import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import { changeAccount, requireCard } from '../features/accounts/accounts.office.service.ts';
import { lockAccountToChange } from '../features/auth/accounts.store.ts';
import { readEmail, requireAccount } from './account.ts';
import { actCommand, readBody, readOptions, there } from './act-command.ts';
import { CommandFailure } from './command.ts';

const usage = 'account edit <email> [--name <name>] [--contact <text>]';

const changes = office.changeAccount.body.omit({ version: true });

export const accountEdit = actCommand({
  usage,
  summary: {
    ru: 'Изменить название и контакт дистрибьютора; пустой --contact убирает контакт',
    en: 'Change the name or contact of a distributor; an empty --contact removes it',
  },
  options: { name: { type: 'string' }, contact: { type: 'string' } },
  args: z.object({ email: z.string(), changes }),
  read: (given) => {
    const read = readBody(changes, readOptions(given, ['name', 'contact']));
    if (Object.keys(read).length === 0) throw new CommandFailure('wrong_usage', { usage });
    return { email: readEmail(given, usage), changes: read };
  },
  act: async (tx, actor, { email, changes: wished }) => {
    const { id } = await requireAccount(tx, email);
    const { version } = there(await lockAccountToChange(tx, id));
    await changeAccount(tx, actor, id, { ...wished, version });
    return requireCard(tx, id);
  },
  said: {
    ru: ({ email }) => `Учётная запись ${String(email)} изменена.`,
    en: ({ email }) => `Account ${String(email)} updated.`,
  },
});
