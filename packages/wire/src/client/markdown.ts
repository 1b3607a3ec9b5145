/** A part of a line in one style. */
export interface MarkdownRun {
  text: string;
  bold: boolean;
}

export type MarkdownBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: MarkdownRun[] }
  | { kind: 'paragraph'; runs: MarkdownRun[] }
  /** `label` is `•` or the number of an item, such as `3.` or `2.4.`. */
  | { kind: 'item'; label: string; runs: MarkdownRun[] };

/** Text between pairs of `**` is bold; a single one stays as written. */
export const readRuns = (line: string): MarkdownRun[] => {
  const parts = line.split('**');
  if (parts.length % 2 === 0) return [{ text: line, bold: false }];
  return parts.map((text, at) => ({ text, bold: at % 2 === 1 })).filter(({ text }) => text !== '');
};

// If a line is none of these, `(?! )` keeps each of its spaces from being tried as the last one.
const heading = /^(#{1,3}) +(?! )(.+)$/;
const bullet = /^[-*] +(?! )(.+)$/;
const numbered = /^((?:\d+\.)+(?:\d+)?) +(?! )(.+)$/;

const blockOf = (text: string): MarkdownBlock => {
  const title = heading.exec(text);
  if (title) return { kind: 'heading', level: (title[1]?.length ?? 1) as 1 | 2 | 3, runs: readRuns(title[2] ?? '') };
  const item = bullet.exec(text);
  if (item) return { kind: 'item', label: '•', runs: readRuns(item[1] ?? '') };
  const point = numbered.exec(text);
  if (point) return { kind: 'item', label: point[1] ?? '', runs: readRuns(point[2] ?? '') };
  return { kind: 'paragraph', runs: readRuns(text) };
};

const begins = (line: string): boolean => heading.test(line) || bullet.test(line) || numbered.test(line);

/**
 * Parses the Markdown of terms: headings of three levels, paragraphs, lists, numbered points, bold. Screen and PDF use
 * this parser, so that the signed text is the one that was read.
 */
export const readMarkdown = (markdown: string): MarkdownBlock[] => {
  const blocks: string[] = [];
  let open = false;
  // Text that was copied from another program has tabs, which a typeface lacks.
  const lines = markdown.replaceAll('\t', ' ').split(/\r?\n/);
  for (const line of lines.map((text) => text.trim())) {
    if (line === '') open = false;
    else if (open && !begins(line)) blocks.push(`${blocks.pop()} ${line}`);
    else blocks.push(line);
    if (line !== '') open = !heading.test(line);
  }
  return blocks.map(blockOf);
};
