import { escapeHtml } from '../../lib/escape-html.ts';
import type { Block } from '../../text/public-text.ts';

/** Resolves a link of a text. */
type Lead = (path: string) => string;

/** Text with `code`, **bold** and [links](/address); it comes from our own files. */
const inline = (text: string, lead: Lead): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(
      /\[([^\]]+)\]\((\/[^)\s]*)\)/g,
      (_, name: string, path: string) => `<a href="${escapeHtml(lead(path))}">${name}</a>`,
    );

export const blockHtml = (block: Block, lead: Lead): string => {
  const html = (text: string) => inline(text, lead);
  const items = (texts: readonly string[]) => texts.map((text) => `<li>${html(text)}</li>`).join('');
  if (typeof block === 'string') return `<p>${html(block)}</p>`;
  if ('list' in block) return `<ul>${items(block.list)}</ul>`;
  if ('steps' in block) return `<ol>${items(block.steps)}</ol>`;
  if ('note' in block) return `<p class="note">${html(block.note)}</p>`;
  const rows = block.facts.map(([name, text]) => `<div><dt>${html(name)}</dt><dd>${html(text)}</dd></div>`);
  return `<dl>${rows.join('')}</dl>`;
};
