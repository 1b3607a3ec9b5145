import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { renew } from '../features/contracts/renew-contract.service.ts';
import { contractNumber } from '../features/contracts/signing.rules.ts';
import { DomainError } from '../errors.ts';
import { portalAddress } from '../portal-address.ts';
import { command, CommandFailure } from './command.ts';
import { contractIdOf } from './contract-terminate.ts';

const usage = 'contract renew <email|number>';

const codes: Partial<Record<string, string>> = { not_found: 'contract_unknown', not_terminated: 'not_terminated' };

export const contractRenew = command({
  usage,
  summary: {
    ru: 'Завести новый договор взамен расторгнутого; дистрибьютор получает письмо и подписывает его на портале',
    en: 'Start a new contract to replace a terminated one; the distributor gets an email and signs it on the portal',
  },
  args: z.object({ contract: z.string() }),
  read: ({ positionals: [contract, ...rest] }) => {
    if (!contract || rest.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return { contract };
  },
  run: async ({ config, database, letters }, { contract }, { actor, emit }) => {
    const id = await contractIdOf(database.handle, contract);
    if (id === null) throw new CommandFailure('contract_unknown', { contract });
    const tools = { letters, portal: portalAddress(config) };
    const anew = await transaction(database.handle, (tx) => renew(tx, actor, tools, id)).catch((error: unknown) => {
      const code = error instanceof DomainError ? codes[error.code] : undefined;
      throw code ? new CommandFailure(code, { contract }) : error;
    });
    letters.wake();
    emit({ number: contractNumber(anew), replaces: contractNumber(id) });
    return 0;
  },
  show: (screen) => (event) => {
    const number = String(event['number']);
    screen.print(
      { ru: `Договор ${number} ждёт подписи.`, en: `Contract ${number} is ready to be signed.` }[screen.language],
    );
  },
});
