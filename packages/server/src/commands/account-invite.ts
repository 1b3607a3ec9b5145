import { office } from '@kamerton/wire/office';
import { transaction } from '../db/transaction.ts';
import { inviteAccount, requireCard } from '../features/accounts/accounts.office.service.ts';
import { hashPassword } from '../lib/password-hash.ts';
import { newToken } from '../lib/tokens.ts';
import { DomainError } from '../errors.ts';
import { portalAddress } from '../portal-address.ts';
import { readEmail } from './account.ts';
import { readBody, readOptions } from './act-command.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'account invite <email> --name <name> [--contact <text>] [--language ru|en]';

const body = office.addAccount.body;

export const accountInvite = command({
  usage,
  summary: {
    ru: 'Завести учётную запись без пароля: дистрибьютор получает письмо и задаёт его сам',
    en: 'Create an account without a password: the distributor gets an email to set one',
  },
  details: {
    ru: '  --language  язык письма и портала, без него ru',
    en: '  --language  of the email and the portal (default: ru)',
  },
  options: { name: { type: 'string' }, contact: { type: 'string' }, language: { type: 'string' } },
  args: body,
  read: (given) => {
    const email = readEmail(given, usage);
    if (given.values['name'] === undefined) throw new CommandFailure('wrong_usage', { usage });
    return readBody(body, { email, ...readOptions(given, ['name', 'contact', 'language']) });
  },
  run: async ({ config, database, letters, encryption }, { language, ...account }, { actor, emit }) => {
    const services = { letters, encryption, portal: portalAddress(config) };
    // Nobody knows it: the distributor sets the first password.
    const password_hash = await hashPassword(newToken());
    const language_id = language === 'ru' ? (1 as const) : (2 as const);
    const invited = await transaction(database.handle, async (tx) =>
      requireCard(tx, await inviteAccount(tx, actor, services, { ...account, language_id, password_hash })),
    ).catch((error: unknown) => {
      const isTaken = error instanceof DomainError && error.fields?.['email'] === 'taken';
      throw isTaken ? new CommandFailure('account_exists', { email: account.email }) : error;
    });
    letters.wake();
    emit({ ...invited });
    return 0;
  },
  show: (screen) => (event) => {
    const email = String(event['email']);
    screen.print(
      {
        ru: `Учётная запись ${email} создана, приглашение отправлено письмом.`,
        en: `Account ${email} created and an invitation email queued.`,
      }[screen.language],
    );
  },
});
