import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import sax from 'sax';
import { MessageRefusal } from './refusal.ts';

type Decoder = InstanceType<typeof TextDecoder>;

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
 * UTF-8. Bytes that are none of the encoding make it throw. Throws `MessageRefusal`, also if no XML begins.
 */
const decoderFor = (head: Uint8Array): Decoder => {
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

/** An element with its contents; names are without prefix. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  /** Its own text, spaces at both ends apart. */
  text: string;
}

export interface Document {
  /** Of the root. */
  namespace: string;
  root: Element;
}

/** The largest messages of large catalogues stay far below each of these. */
export const limits = {
  bytes: 64 * 1024 * 1024,
  depth: 40,
  elements: 250_000,
  /** Of one element. */
  attributes: 64,
  allAttributes: 500_000,
  /** Of one attribute, in characters. */
  attribute: 8 * 1024,
  /** Of one element, in characters. */
  text: 64 * 1024,
  /** Of one message, by their terms, and its releases but for those of tracks: each is handed to the server's process. */
  deals: 20_000,
  releases: 20_000,
  /** Codes of deals that each recording of a release has by itself. */
  divided: 1_000_000,
  /** Codes and periods of deals, for each recording that is judged by them: seconds of the server's process. */
  judged: 10_000_000,
};

/** Maximum number of characters before the root element of a message. */
const longestProlog = 1024 * 1024;

/** Bytes per chunk for the parser, which checks its buffers once per chunk. */
const part = 32 * 1024;

/** Characters that no document may hold (XML 1.0, 2.2); the parser lets them through. */
// oxlint-disable-next-line no-control-regex -- control characters are what this pattern is about
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const nameOf = (qualified: string): { prefix: string; local: string } => {
  const colon = qualified.indexOf(':');
  return colon < 0
    ? { prefix: '', local: qualified }
    : { prefix: qualified.slice(0, colon), local: qualified.slice(colon + 1) };
};

/** `U+0000`. */
const codeOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

interface Open {
  /** Null in what is passed over. */
  element: Element | null;
  namespaces: Record<string, string>;
}

const noNamespaces = Object.create(null) as Record<string, string>;

/** Builds the tree of one document out of the parser's events, counting all the way. */
class Builder {
  document: Document | null = null;
  readonly #open: Open[] = [];
  #attributes: [string, string][] = [];
  #allAttributes = 0;
  #elements = 0;

  begin(): void {
    this.#attributes = [];
  }

  attribute(name: string, value: string): void {
    if (this.#attributes.push([name, value]) > limits.attributes || (this.#allAttributes += 1) > limits.allAttributes)
      throw new MessageRefusal('too_many_attributes');
    if (value.length > limits.attribute) throw new MessageRefusal('too_large', name.slice(0, 100));
  }

  open(qualified: string): void {
    if (this.#open.length >= limits.depth) throw new MessageRefusal('too_deep', String(limits.depth));
    if ((this.#elements += 1) > limits.elements) {
      throw new MessageRefusal('too_many_elements', String(limits.elements));
    }
    const above = this.#open.at(-1);
    const namespaces = this.#namespacesIn(above?.namespaces ?? noNamespaces);
    const { prefix, local } = nameOf(qualified);
    const namespace = namespaces[prefix];
    if (namespace === undefined && prefix !== '') throw new MessageRefusal('damaged', `prefix ${prefix}`);
    const element = this.#isOurs(above, namespace ?? '')
      ? { name: local, attributes: this.#ownAttributes(), children: [], text: '' }
      : null;
    if (element) above?.element?.children.push(element);
    if (!above && element) this.document = { namespace: namespace ?? '', root: element };
    this.#open.push({ element, namespaces });
  }

  text(text: string): void {
    const element = this.#open.at(-1)?.element;
    if (!element) return;
    if (element.text.length + text.length > limits.text) throw new MessageRefusal('too_large', element.name);
    element.text += text;
  }

  close(): void {
    const element = this.#open.pop()?.element;
    if (element) element.text = element.text.trim();
  }

  /** Elements of another namespace than the message's belong to an extension. */
  #isOurs(above: Open | undefined, namespace: string): boolean {
    if (!above) return true;
    return above.element !== null && (namespace === '' || namespace === this.document?.namespace);
  }

  #namespacesIn(above: Record<string, string>): Record<string, string> {
    const declarations = this.#attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
    if (declarations.length === 0) return above;
    const own = declarations.map(([name, uri]): [string, string] => [
      name === 'xmlns' ? '' : name.slice(6),
      uri.trim(),
    ]);
    // Not a copy of those above, which may be hundreds, for each element.
    return Object.assign(Object.create(above) as Record<string, string>, Object.fromEntries(own));
  }

  #ownAttributes(): Record<string, string> {
    const own = this.#attributes.filter(([name]) => !name.includes(':') && name !== 'xmlns');
    return Object.fromEntries(own.map(([name, value]) => [name, value.trim()]));
  }
}

/** Takes a document in parts. Each method throws `MessageRefusal`. */
export const createXmlReader = () => {
  const builder = new Builder();
  // Its types do not know the option yet: without it HTML's names would be known beside XML's five.
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions);
  Object.assign(parser, {
    onopentagstart: () => builder.begin(),
    onattribute: ({ name, value }) => builder.attribute(name, value),
    onopentag: ({ name }) => builder.open(name),
    onclosetag: () => builder.close(),
    ontext: (text) => builder.text(text),
    oncdata: (text) => builder.text(text),
    ondoctype: () => {
      throw new MessageRefusal('doctype');
    },
    onerror: (error) => {
      const [what = ''] = error.message.split('\n');
      // A declaration that is longer than the parser's buffer is one all the same.
      if (what.endsWith(': doctype')) throw new MessageRefusal('doctype');
      if (what.startsWith('Max buffer')) throw new MessageRefusal('too_large', what);
      throw new MessageRefusal(builder.document ? 'damaged' : 'not_xml', `${what}, line ${parser.line + 1}`);
    },
  } satisfies Partial<sax.SAXParser>);
  let prolog = 0;
  return {
    write: (text: string): void => {
      const found = forbidden.exec(text);
      if (found)
        throw new MessageRefusal(builder.document || /^\s*</.test(text) ? 'damaged' : 'not_xml', codeOf(found[0]));
      for (let at = 0; at < text.length; at += part) {
        if (!builder.document && (prolog += part) > longestProlog) throw new MessageRefusal('not_xml');
        parser.write(text.slice(at, at + part));
      }
    },
    finish: (): Document => {
      parser.close();
      if (!builder.document) throw new MessageRefusal('not_xml');
      return builder.document;
    },
  };
};

/** Reads a whole document out of memory. Throws `MessageRefusal`. */
export const readXml = (bytes: Uint8Array): Document => {
  if (bytes.length === 0) throw new MessageRefusal('empty');
  if (bytes.length > limits.bytes) throw new MessageRefusal('too_large', String(bytes.length));
  const reader = createXmlReader();
  reader.write(decoded(decoderFor(bytes.subarray(0, 1024)), bytes));
  return reader.finish();
};

const decoded = (decoder: Decoder, bytes?: Uint8Array, more = false): string => {
  try {
    return decoder.decode(bytes, { stream: more });
  } catch {
    throw new MessageRefusal('wrong_encoding', decoder.encoding);
  }
};

/** Parses a document as it is read from disk; `seen` gets each chunk. Throws `MessageRefusal`, also if unreadable. */
export const readXmlFile = async (path: string, seen: (bytes: Uint8Array) => void = () => {}): Promise<Document> => {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new MessageRefusal('unreadable');
  if (found.size === 0) throw new MessageRefusal('empty');
  if (found.size > limits.bytes) throw new MessageRefusal('too_large', String(found.size));
  const reader = createXmlReader();
  let decoder: Decoder | undefined;
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: part }) as AsyncIterable<Buffer>) {
      // A file may grow while it is read.
      if ((bytes += chunk.length) > limits.bytes) throw new MessageRefusal('too_large', String(bytes));
      seen(chunk);
      decoder ??= decoderFor(chunk.subarray(0, 1024));
      reader.write(decoded(decoder, chunk, true));
    }
    if (decoder) reader.write(decoded(decoder));
    return reader.finish();
  } catch (error) {
    if (error instanceof MessageRefusal) throw error;
    throw new MessageRefusal('unreadable', (error as NodeJS.ErrnoException).code ?? '');
  }
};
