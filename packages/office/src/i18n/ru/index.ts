import { audit } from './audit.ts';
import * as catalogue from './catalogue.ts';
import * as distributors from './distributors.ts';
import { messages } from './react-admin.ts';
import * as shell from './shell.ts';

const text = { audit, ...catalogue, ...distributors, ...shell };

/** The type of every language's texts. */
export type Text = typeof text;

export const russian = { name: 'Русский', text, messages };
