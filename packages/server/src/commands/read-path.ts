import { resolve } from 'node:path';
import { CommandFailure, type Given } from './command.ts';

/**
 * The one file or folder that was named. npm changes into the project's folder; where it was called from is the one
 * that a relative path means. Throws `CommandFailure`.
 */
export const readPath = ({ positionals }: Given, usage: string): string => {
  const [name, ...more] = positionals;
  if (name === undefined || name === '' || more.length > 0) throw new CommandFailure('wrong_usage', { usage });
  return resolve(process.env['INIT_CWD'] ?? '.', name);
};
