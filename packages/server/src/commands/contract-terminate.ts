import { bounds, email as emailForm, line } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { findAccountByEmail } from '../features/auth/accounts.store.ts';
import { findContract } from '../features/contracts/contracts.store.ts';
import { idOfNumber } from '../features/contracts/signing.rules.ts';
import { terminate } from '../features/contracts/terminate-contract.service.ts';
import type { Handle } from '../db/schema.ts';
import { DomainError } from '../errors.ts';
import { portalAddress } from '../portal-address.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'contract terminate <email|number> --reason <text> [--reason-en <text>]';

const reason = line(bounds.reason, 1);

/** The contract of a number, or the newest one of an account. */
export const contractIdOf = async (db: Handle, contract: string): Promise<number | null> => {
  const email = emailForm.safeParse(contract);
  const account = email.success ? await findAccountByEmail(db, email.data) : null;
  if (!account) return idOfNumber(contract);
  return (await findContract(db, account.id))?.id ?? null;
};

/** What `terminate` throws, as a command says it. */
const codes: Partial<Record<string, string>> = {
  not_found: 'contract_unknown',
  not_signed: 'not_signed',
  contract_terminated: 'contract_terminated',
};

export const contractTerminate = command({
  usage,
  summary: {
    ru: 'Расторгнуть подписанный договор навсегда; дистрибьютор получает письмо с причиной',
    en: 'Terminate a signed contract permanently; the distributor gets an email with the reason',
  },
  options: { reason: { type: 'string' }, 'reason-en': { type: 'string' } },
  args: z.object({ contract: z.string(), reason_ru: reason, reason_en: reason }),
  read: ({ positionals: [contract, ...rest], values }) => {
    const given = values['reason'];
    if (!contract || rest.length > 0 || given === undefined) throw new CommandFailure('wrong_usage', { usage });
    // One text holds for both languages.
    const [ru, en] = [reason.safeParse(given), reason.safeParse(values['reason-en'] ?? given)];
    if (!ru.success || !en.success) throw new CommandFailure('bad_termination_reason');
    return { contract, reason_ru: ru.data, reason_en: en.data };
  },
  run: async ({ config, database, letters }, { contract, ...reasons }, { actor, emit }) => {
    const id = await contractIdOf(database.handle, contract);
    if (id === null) throw new CommandFailure('contract_unknown', { contract });
    const tools = { letters, portal: portalAddress(config) };
    const ended = await transaction(database.handle, (tx) => terminate(tx, actor, tools, id, reasons)).catch(
      (error: unknown) => {
        const code = error instanceof DomainError ? codes[error.code] : undefined;
        throw code ? new CommandFailure(code, { contract }) : error;
      },
    );
    letters.wake();
    emit({ ...ended, ...reasons });
    return 0;
  },
  show: (screen) => (event) => {
    const number = String(event['number']);
    screen.print({ ru: `Договор ${number} расторгнут.`, en: `Contract ${number} terminated.` }[screen.language]);
  },
});
