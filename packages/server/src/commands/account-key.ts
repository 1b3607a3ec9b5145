import { z } from 'zod';
import { newApiKey } from '../features/auth/api-keys.ts';
import { readEmail, requireAccount } from './account.ts';
import { command } from './command.ts';

const usage = 'account key <email>';

const said = { ru: 'Новый ключ доступа к API: ', en: 'The new API access key: ' };

export const accountKey = command({
  usage,
  summary: {
    ru: 'Сделать новый ключ доступа к API: прежний перестаёт действовать сразу',
    en: 'Make a new API access key: the old one is dead at once',
  },
  args: z.object({ email: z.string() }),
  read: (given) => ({ email: readEmail(given, usage) }),
  run: async ({ database, sealer }, { email }, { emit }) => {
    const { id } = await requireAccount(database.handle, email);
    emit({ id, email, api_key: await newApiKey(database.handle, sealer, id) });
    return 0;
  },
  show: (screen) => (event) => screen.print(`${said[screen.language]}${String(event['api_key'])}`),
});
