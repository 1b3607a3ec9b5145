import { expect, it } from 'vitest';
import { createStartScreen } from './screen.ts';

const escape = '\u001B';
const sequences = new RegExp(String.raw`${escape}\[(\d+)F|(${escape}\[J)|([^${escape}]+)`, 'g');

/** A terminal that knows what the screen uses: line breaks, back to an earlier row's beginning, wiping what follows. */
const terminalOf = (columns: number, rows: number) => {
  const lines: string[] = [''];
  let row = 0;
  const put = (text: string): void => {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines[++row] ??= '';
      for (let from = 0; from < part.length; from += columns) {
        if (from > 0) lines[++row] ??= '';
        lines[row] = part.slice(from, from + columns);
      }
    }
  };
  const write = (text: string): boolean => {
    for (const [, up, wipes, plain = ''] of text.matchAll(sequences)) {
      if (up) row -= Number(up);
      else if (wipes) lines.splice(row, Infinity, '');
      else put(plain);
    }
    return true;
  };
  return { output: { isTTY: true, columns, rows, write }, shown: () => lines.join('\n').trimEnd() };
};

it('draws the progress over, above what stays', () => {
  const { output, shown } = terminalOf(40, 24);
  const screen = createStartScreen(output);
  screen.progress('1 of 3');
  screen.print('\nOpen at http://localhost');
  screen.print('Sign in as: a line that is longer than the forty columns of this window');
  screen.progress('2 of 3');
  screen.log('{"level":40}\n');
  screen.progress('done');
  screen.end();
  screen.log('{"level":50}\n');
  expect(shown()).toBe(
    [
      '{"level":40}',
      'done',
      '',
      'Open at http://localhost',
      'Sign in as: a line that is longer than t',
      'he forty columns of this window',
      '{"level":50}',
    ].join('\n'),
  );
});

it('draws nothing over in a window that is lower than what it printed', () => {
  const { output, shown } = terminalOf(80, 4);
  const screen = createStartScreen(output);
  screen.progress('1 of 2');
  screen.print('one\ntwo\nthree');
  screen.progress('2 of 2');
  expect(shown()).toBe('1 of 2\none\ntwo\nthree\n2 of 2');
});

it('prints each progress as a line of its own where there is no terminal', () => {
  let written = '';
  const screen = createStartScreen({ write: (text: string) => Boolean((written += text)) });
  screen.progress('begins');
  screen.print('Open at http://localhost');
  screen.progress('12 of 40');
  screen.log('{"level":40}\n');
  expect(written).toBe('begins\nOpen at http://localhost\n12 of 40\n{"level":40}\n');
});
