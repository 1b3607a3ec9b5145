import { escapeHtml } from '../../lib/escape-html.ts';

/** The little Markdown that descriptions use: paragraphs, `code` and **bold**. */
export const markdown = (text: string): string =>
  text
    .split(/\n\n+/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n');

const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** A block of text to read or copy; it can be scrolled by keyboard where it is wider than the page. */
export const block = (name: string, text: string): string =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(name)}"><code>${escapeHtml(text)}</code></pre>`;
