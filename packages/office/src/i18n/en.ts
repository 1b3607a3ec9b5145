import { accounts } from './en/accounts.ts';
import { audit } from './en/audit.ts';
import { catalogue } from './en/catalogue.ts';
import { conflict } from './en/conflict.ts';
import { contracts } from './en/contracts.ts';
import { dashboard } from './en/dashboard.ts';
import { ddex } from './en/ddex.ts';
import { finding } from './en/finding.ts';
import { errors } from './en/errors.ts';
import { imports } from './en/imports.ts';
import { labels } from './en/labels.ts';
import { letters } from './en/letters.ts';
import { listening } from './en/listening.ts';
import { shell } from './en/shell.ts';
import { shelves } from './en/shelves.ts';
import { signIn } from './en/sign-in.ts';
import { staff } from './en/staff.ts';
import { support } from './en/support.ts';
import { terms } from './en/terms.ts';
import type { Text } from './ru.ts';

/** Every English text by room. */
export const en: Text = {
  accounts,
  audit,
  catalogue,
  conflict,
  contracts,
  dashboard,
  ddex,
  errors,
  finding,
  imports,
  labels,
  letters,
  listening,
  shell,
  shelves,
  signIn,
  staff,
  support,
  terms,
};
