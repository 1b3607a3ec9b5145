/** Output stream: a terminal, a pipe or a file. */
type Output = Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows'>>;

/** Output of a start: a progress line, and below it a text that stays. */
export interface StartScreen {
  /** True if the progress line is redrawn in place. */
  readonly isLive: boolean;
  /** Sets the line of progress. On a terminal it is drawn over in its place, elsewhere each one is a line of its own. */
  progress(line: string): void;
  /** Adds a text that stays below the line of progress. */
  print(text: string): void;
  /** Prints what comes in between, such as the log: on a terminal above what stays. */
  readonly log: (text: string) => void;
  /** From now on nothing is drawn over. */
  end(): void;
}

export const createStartScreen = (output: Output): StartScreen => {
  let line: string | null = null;
  let below = '';
  let isLive = output.isTTY === true;

  /** Rows of the terminal that a text with its last line break takes. */
  const rowsOf = (text: string): number => {
    const columns = output.columns || 80;
    const lines = text.split('\n').slice(0, -1);
    return lines.reduce((rows, each) => rows + Math.max(1, Math.ceil(each.length / columns)), 0);
  };
  const content = () => (line === null ? '' : `${line}\n`) + below;

  /** Goes back to where what is drawn begins, and wipes it. What no longer fits the window is left as it is. */
  const wipe = (): string => {
    const rows = rowsOf(content());
    if (rows >= (output.rows || 24)) isLive = false;
    return isLive && rows > 0 ? `\u001B[${rows}F\u001B[J` : '';
  };

  return {
    get isLive() {
      return isLive;
    },
    progress: (next) => {
      const wiped = isLive ? wipe() : '';
      line = next;
      output.write(isLive ? wiped + content() : `${next}\n`);
    },
    print: (text) => {
      below += `${text}\n`;
      output.write(`${text}\n`);
    },
    log: (text) => {
      const wiped = isLive ? wipe() : '';
      output.write(isLive ? wiped + text + content() : text);
    },
    end: () => {
      isLive = false;
    },
  };
};
