import { z } from 'zod';
import { closeAccount, openAccount } from '../features/auth/account-access.service.ts';
import { readEmail, requireAccount } from './account.ts';
import { type Command, command } from './command.ts';

const texts = {
  open: {
    summary: { ru: 'Открыть закрытую учётную запись', en: 'Reopen a closed account' },
    said: { ru: 'Учётная запись открыта: ', en: 'Account reopened: ' },
  },
  close: {
    summary: {
      ru: 'Закрыть учётную запись: её сеансы перестают работать сразу',
      en: 'Close an account: its sessions end immediately',
    },
    said: { ru: 'Учётная запись закрыта: ', en: 'Account closed: ' },
  },
};

const access = (verb: 'open' | 'close'): Command => {
  const usage = `account ${verb} <email>`;
  const { summary, said } = texts[verb];
  return command({
    usage,
    summary,
    args: z.object({ email: z.string() }),
    read: (given) => ({ email: readEmail(given, usage) }),
    run: async ({ database }, { email }, { actor, emit }) => {
      const { id } = await requireAccount(database.handle, email);
      await (verb === 'open' ? openAccount : closeAccount)(database.handle, actor, id);
      emit({ id, email, is_active: verb === 'open' });
      return 0;
    },
    show: (screen) => (event) => screen.print(`${said[screen.language]}${String(event['email'])}`),
  });
};

export const accountOpen = access('open');
export const accountClose = access('close');
