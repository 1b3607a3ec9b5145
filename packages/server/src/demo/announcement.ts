import type { Language } from '@kamerton/wire';
import { textsIn } from '../text/texts.ts';
import { demoEmails } from './people.ts';

/** Sign-ins of a demonstration as printed text; a configured password is omitted. */
export const announcement = (language: Language, password: string | null): string => {
  const { accounts, title, password: label, given } = textsIn(language).demo;
  const roles = Object.keys(demoEmails) as (keyof typeof demoEmails)[];
  const lines = roles.map((role) => `  ${demoEmails[role].padEnd(28)} ${accounts[role]}`);
  return [title, ...lines, `${label} ${password ?? given}`, ''].join('\n');
};
