import type { Text } from '../ru/index.ts';
import { audit } from './audit.ts';
import * as catalogue from './catalogue.ts';
import * as distributors from './distributors.ts';
import { messages } from './react-admin.ts';
import * as shell from './shell.ts';

const text: Text = { audit, ...catalogue, ...distributors, ...shell };

export const english = { name: 'English', text, messages };
