import { z } from 'zod';
import { newSignInLink } from '../features/auth/sign-in-link.service.ts';
import { portalAddress } from '../portal-address.ts';
import { readEmail, requireAccount } from './account.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'account sign-in-link <email>';

export const accountSignInLink = command({
  usage,
  summary: {
    ru: 'Сделать ссылку для входа без пароля: на один раз, на 10 минут',
    en: 'Create a link to sign in without a password; it works once and expires in 10 minutes',
  },
  args: z.object({ email: z.string() }),
  read: (given) => ({ email: readEmail(given, usage) }),
  run: async ({ config, database, letters }, { email }, { actor, emit }) => {
    const account = await requireAccount(database.handle, email);
    if (!account.is_active) throw new CommandFailure('account_closed', { email });
    const { url } = await newSignInLink(database.handle, actor, account, {
      letters,
      portal: portalAddress(config),
    });
    letters.wake();
    emit({ url });
    return 0;
  },
  show: (screen) => (event) => screen.print(String(event['url'])),
});
