import { accounts } from './ru/accounts.ts';
import { audit } from './ru/audit.ts';
import { catalogue } from './ru/catalogue.ts';
import { conflict } from './ru/conflict.ts';
import { contracts } from './ru/contracts.ts';
import { dashboard } from './ru/dashboard.ts';
import { ddex } from './ru/ddex.ts';
import { finding } from './ru/finding.ts';
import { errors } from './ru/errors.ts';
import { imports } from './ru/imports.ts';
import { labels } from './ru/labels.ts';
import { letters } from './ru/letters.ts';
import { listening } from './ru/listening.ts';
import { shell } from './ru/shell.ts';
import { shelves } from './ru/shelves.ts';
import { signIn } from './ru/sign-in.ts';
import { staff } from './ru/staff.ts';
import { support } from './ru/support.ts';
import { terms } from './ru/terms.ts';

/** Every Russian text by room. */
export const ru = {
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

/** The keys that every language has. */
export type Text = typeof ru;
