import { MessageRefusal } from './refusal.ts';

export type Decoder = InstanceType<typeof TextDecoder>;

/** Encoding stated by the first bytes of a document. */
const byFirstBytes = (head: Uint8Array): string | null => {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && (c === 0xfe || d === 0x3c)))
    return 'utf-32';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be';
  return null;
};

const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']/;

/** Names that say how wide units are, not which: without their zero bytes the document is none of these. */
const wide = /^(utf-?16|ucs-?2|iso-10646-ucs-2|utf-?32|unicode)/i;

/**
 * A decoder for a document that begins with `head`: by its byte order mark, its zero bytes or its declaration, else
 * UTF-8. Bytes that are none of the encoding make it throw. Throws `MessageRefusal`, also where no XML begins.
 */
export const decoderFor = (head: Uint8Array): Decoder => {
  const text = Buffer.from(head).toString('latin1');
  const first = byFirstBytes(head);
  if (first === null && !/^\s*</.test(text)) throw new MessageRefusal('not_xml');
  const name = first ?? declared.exec(text)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(wide.test(name) && first === null ? 'utf-8' : name, { fatal: true });
  } catch {
    throw new MessageRefusal('unsupported_encoding', name);
  }
};
