import { resolve } from 'node:path';
import { CommandFailure, type Given } from './command.ts';

/**
 * Where a file or folder is that was named at the terminal. npm changes into the project's folder; where it was called
 * from is the one that a relative path means.
 */
export const pathOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? '.', name);

/** The path of the one file or folder that was named. Throws `CommandFailure`. */
export const readPath = ({ positionals }: Pick<Given, 'positionals'>, usage: string): string => {
  const [name, ...more] = positionals;
  if (name === undefined || name === '' || more.length > 0) throw new CommandFailure('wrong_usage', { usage });
  return pathOf(name);
};
