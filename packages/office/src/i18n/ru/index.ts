import { audit } from './audit.ts';
import { catalogue, collections, ddex, imports, order, player, taxonomy } from './catalogue.ts';
import { accounts, contracts, emails, support, terms } from './distributors.ts';
import { messages } from './react-admin.ts';
import { conflict, dashboard, errors, navigation, shell, signIn, staff } from './shell.ts';

const text = {
  accounts,
  audit,
  catalogue,
  collections,
  conflict,
  contracts,
  dashboard,
  ddex,
  emails,
  errors,
  imports,
  navigation,
  order,
  player,
  shell,
  signIn,
  staff,
  support,
  taxonomy,
  terms,
};

/** The type of every language's texts. */
export type Text = typeof text;

export const russian = { name: 'Русский', text, messages };
