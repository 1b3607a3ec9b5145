import { isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import type { WholeContract } from '@kamerton/wire/office';
import { z } from 'zod';
import { findWholeContract } from '../features/contracts/contracts.office.service.ts';
import { findPdf } from '../features/contracts/contracts.store.ts';
import { contractNumber, dayInMoscow } from '../features/contracts/signing.rules.ts';
import { readIds } from './act-command.ts';
import { command, CommandFailure } from './command.ts';
import { contractIdOf } from './contract-terminate.ts';
import { contractLine } from './contracts.ts';
import { readPath } from './read-path.ts';
import { writeNewFile } from './write-new-file.ts';

const showUsage = 'contract show <email|number>';

const minute = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

const signedLine: Record<Language, (signed: WholeContract['signatures'][number]) => string> = {
  ru: ({ edition, signed_at, signatory_name, terms_version, sha256 }) =>
    `        редакция ${edition}: ${minute(signed_at)}, ${signatory_name}, условия ${terms_version}, ${sha256}`,
  en: ({ edition, signed_at, signatory_name, terms_version, sha256 }) =>
    `        edition ${edition}: ${minute(signed_at)}, ${signatory_name}, terms ${terms_version}, ${sha256}`,
};

export const contractShow = command({
  usage: showUsage,
  summary: {
    ru: 'Показать договор со всеми его подписями; по почте — последний',
    en: 'Show a contract with all its signatures; by email, the latest one',
  },
  args: z.object({ contract: z.string() }),
  read: ({ positionals: [contract, ...rest] }) => {
    if (!contract || rest.length > 0) throw new CommandFailure('wrong_usage', { usage: showUsage });
    return { contract };
  },
  run: async ({ database: { handle } }, { contract }, { emit }) => {
    const id = await contractIdOf(handle, contract);
    const found = id === null ? null : await findWholeContract(handle, dayInMoscow(new Date()), id);
    if (!found) throw new CommandFailure('contract_unknown', { contract });
    emit({ ...found });
    return 0;
  },
  show: (screen) => (event) => {
    const shown = event as unknown as WholeContract;
    const { signatures, termination, successor } = shown;
    const reason = termination?.[`reason_${screen.language}`];
    const lines = [
      contractLine(shown, screen.language),
      ...signatures.map((signed) => signedLine[screen.language](signed)),
      ...(reason === undefined ? [] : [`        ${minute(termination?.terminated_at ?? '')}  ${reason}`]),
      ...(successor ? [`        → ${successor.number}`] : []),
    ];
    for (const text of lines) screen.print(text);
  },
});

const pdfUsage = 'contract pdf <email|number> <file.pdf> [--edition <number>]';

export const contractPdf = command({
  usage: pdfUsage,
  summary: {
    ru: 'Записать подписанный PDF договора в новый файл: действующий или прежней редакции',
    en: 'Save the signed PDF of a contract to a new file: the current or an earlier edition',
  },
  options: { edition: { type: 'string' } },
  args: z.object({
    contract: z.string(),
    file: z.string().refine(isAbsolute),
    edition: z.int().max(999_999_999).optional(),
  }),
  read: ({ positionals: [contract, ...rest], values: { edition } }) => {
    if (!contract) throw new CommandFailure('wrong_usage', { usage: pdfUsage });
    const wanted = edition === undefined ? {} : { edition: readIds([String(edition)], pdfUsage)[0] };
    return { contract, file: readPath({ positionals: rest }, pdfUsage), ...wanted };
  },
  run: async ({ database: { handle } }, { contract, file, edition }, { emit }) => {
    const id = await contractIdOf(handle, contract);
    if (id === null) throw new CommandFailure('contract_unknown', { contract });
    const found = await findPdf(handle, id, edition);
    if (!found) throw new CommandFailure('pdf_unknown', { contract });
    await writeNewFile(file, found.pdf);
    const { edition: written, pdf, pdf_sha256 } = found;
    emit({ number: contractNumber(id), edition: written, file, size: pdf.length, pdf_sha256 });
    return 0;
  },
  show: (screen) => (event) => screen.print(String(event['file'])),
});
