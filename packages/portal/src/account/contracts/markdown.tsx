import { readMarkdown, type MarkdownBlock as Block, type MarkdownRun as Run } from '@kamerton/wire/client/markdown';
import type { ReactNode } from 'react';
import css from './markdown.module.css';

const address = /(https?:\/\/[^\s<>«»"]*[^\s<>«»".,;:!?)])/;

const linked = (text: string): ReactNode[] =>
  text.split(address).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} href={part} rel="noreferrer" target="_blank" className={css.link}>
        {part}
      </a>
    ),
  );

const inline = (runs: Run[]): ReactNode[] =>
  runs.map(({ text, bold }, at) =>
    bold ? <strong key={at}>{linked(text)}</strong> : <span key={at}>{linked(text)}</span>,
  );

/** Groups consecutive bullets into lists. */
function grouped(blocks: Block[]): (Block | Block[])[] {
  const groups: (Block | Block[])[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== 'item' || block.label !== '•') groups.push(block);
    else if (Array.isArray(last)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Headings of a text are below the page's own. */
const levels = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;

function One({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    const Heading = levels[block.level];
    return <Heading>{inline(block.runs)}</Heading>;
  }
  if (block.kind === 'paragraph') return <p>{inline(block.runs)}</p>;
  return (
    <p className={css.point}>
      <span className="ink-2 font-semibold">{block.label}</span> {inline(block.runs)}
    </p>
  );
}

/** Renders the Markdown of terms. Everything is rendered as text, never as HTML. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={css.text}>
      {grouped(readMarkdown(text)).map((group, at) =>
        Array.isArray(group) ? (
          <ul key={at}>
            {group.map(({ runs }, index) => (
              <li key={index}>{inline(runs)}</li>
            ))}
          </ul>
        ) : (
          <One key={at} block={group} />
        ),
      )}
    </div>
  );
}
