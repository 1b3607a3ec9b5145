import type { Language } from '@kamerton/wire';
import type { Screen } from './command.ts';

/** Back to the line's beginning, and wiped. */
const overLine = '\r\u001B[2K';

/** Answers go to the standard output, the status line to the terminal behind the standard error. */
export const terminalScreen = (language: Language): Screen => {
  const { stderr, stdout } = process;
  return {
    language,
    print: (line) => void stdout.write(`${line}\n`),
    status: stderr.isTTY ? (line) => void stderr.write(overLine + line.slice(0, (stderr.columns || 80) - 1)) : null,
  };
};
