import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { changeKey } from '../features/accounts/accounts.office.service.ts';
import { portalAddress } from '../portal-address.ts';
import { readEmail, requireAccount } from './account.ts';
import { command } from './command.ts';

const usage = 'account key <email>';

const said = {
  ru: (email: string) => `Ключ доступа к API изменён. Новый ждёт ${email} в профиле, письмо об этом отправлено.`,
  en: (email: string) =>
    `API access key changed. ${email} will find the new one in the profile and gets an email about it.`,
};

export const accountKey = command({
  usage,
  summary: {
    ru: 'Сделать новый ключ доступа к API: прежний перестаёт действовать сразу, новый виден только в портале',
    en: 'Issue a new API access key: the old one stops working immediately, the new one is shown only in the portal',
  },
  args: z.object({ email: z.string() }),
  read: (given) => ({ email: readEmail(given, usage) }),
  run: async ({ config, database, letters, encryption }, { email }, { actor, emit }) => {
    const { id } = await requireAccount(database.handle, email);
    const services = { letters, encryption, portal: portalAddress(config) };
    await transaction(database.handle, (tx) => changeKey(tx, actor, services, id));
    letters.wake();
    emit({ id, email });
    return 0;
  },
  show: (screen) => (event) => screen.print(said[screen.language](String(event['email']))),
});
