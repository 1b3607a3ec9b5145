import type { ServerText } from '../text/texts.ts';
import type { Command } from './command.ts';
import type { AliasName } from './office-aliases.ts';

const alias = (name: AliasName) => async () => (await import('./office-aliases.ts')).officeAlias(name);

/** All commands by name; `office` covers the office. Loaded on demand: together they import most of the server. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  import: async () => (await import('./import.ts')).importCommand,
  analyses: async () => (await import('./analyses.ts')).analysesCommand,
  ddex: async () => (await import('./ddex.ts')).ddexCommand,
  deliveries: async () => (await import('./ddex.ts')).deliveriesCommand,
  revoke: async () => (await import('./revoke.ts')).revokeCommand,
  restore: async () => (await import('./revoke.ts')).restoreCommand,
  'account add': async () => (await import('./account.ts')).accountAdd,
  'account open': alias('account open'),
  'account close': alias('account close'),
  'account key': alias('account key'),
  'account sign-in-link': alias('account sign-in-link'),
  'account export': async () => (await import('./personal-data.ts')).accountExport,
  'account erase': async () => (await import('./personal-data.ts')).accountErase,
  'staff add': async () => (await import('./staff.ts')).staffAdd,
  'staff list': async () => (await import('./staff.ts')).staffList,
  'staff role': alias('staff role'),
  'staff open': alias('staff open'),
  'staff close': alias('staff close'),
  'staff password': alias('staff password'),
  'staff reset-second-factor': alias('staff reset-second-factor'),
  requests: async () => (await import('./requests.ts')).requestsCommand,
  reply: async () => (await import('./requests.ts')).replyCommand,
  emails: async () => (await import('./emails.ts')).emailsCommand,
  'emails retry': alias('emails retry'),
  'terms publish': async () => (await import('./terms.ts')).termsPublish,
  'audit list': async () => (await import('./audit.ts')).auditList,
  'audit export': async () => (await import('./audit.ts')).auditExport,
  'audit verify': async () => (await import('./audit.ts')).auditVerify,
  backup: async () => (await import('./backup.ts')).backupCommand,
  recover: async () => (await import('./recover.ts')).recoverCommand,
  adopt: async () => (await import('./adopt.ts')).adoptCommand,
  'secret rotate': async () => (await import('./secret.ts')).secretRotate,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  office: async () => (await import('./office.ts')).officeCommand,
} satisfies Record<keyof ServerText['commands']['help']['summaries'], () => Promise<Command>>;

/** Aliases of commands, by their first word. */
const aliases: Record<string, string> = { letters: 'emails' };

export interface Found {
  name: string;
  command: Command;
  rest: string[];
}

/** Finds the command with the longest name among the leading words, and the words after it. */
export const findCommand = async (words: readonly string[]): Promise<Found | null> => {
  const [first = '', ...more] = words;
  const named = [aliases[first] ?? first, ...more];
  for (const count of [2, 1]) {
    const name = named.slice(0, count).join(' ');
    const load = commands[name];
    if (load) return { name, command: await load(), rest: named.slice(count) };
  }
  return null;
};
