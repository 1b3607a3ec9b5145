interface TextPart {
  text: string;
  /** Address of a link; null for plain text. */
  href: string | null;
}

/** Punctuation that ends a sentence or a bracket is not part of the address before it. */
const trailing = /[.,;:!?…»”"'*_~]+$/;

const brackets = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/** Strips trailing punctuation; a closing bracket stays only if the address opens one. */
function trimmed(address: string): string {
  let left = address;
  for (;;) {
    const before = left;
    left = left.replace(trailing, '');
    for (const [open, close] of brackets) {
      if (left.endsWith(close) && left.split(close).length > left.split(open).length) left = left.slice(0, -1);
    }
    if (left === before) return left;
  }
}

/** Returns the href; null if it is no address, or one that shows another host than it leads to. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null;
}

/** Splits a text at its web addresses: only `http` and `https` become links. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>]+/giu)) {
    const address = trimmed(found);
    const href = webAddress(address);
    if (href === null) continue;
    if (index > from) parts.push({ text: text.slice(from, index), href: null });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}
