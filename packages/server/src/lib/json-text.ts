import { hash } from 'node:crypto';

/** A weak validator of a JSON body: the same body is sent plain and compressed. */
export const etagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;

/** The body of a response as JSON text of a `T`. */
export class JsonText<T extends object = object> {
  declare readonly value: T;
  readonly text: string;
  readonly #version: () => string;
  #etag: string | undefined;

  /** `version` differs between texts that differ. */
  constructor(text: string, version = () => text) {
    this.text = text;
    this.#version = version;
  }

  static of<T extends object>(value: T): JsonText<T> {
    return new JsonText<T>(JSON.stringify(value));
  }

  get length(): number {
    return this.text.length;
  }

  get etag(): string {
    return (this.#etag ??= etagOf(this.#version()));
  }
}

/** Marks places in a value that becomes a template. */
export interface Places<Place> {
  /** Part of a string; what fills it needs no escapes. */
  text(place: Place): string;
  boolean(place: Place): boolean;
}

// PostgreSQL stores no NUL, so that no text of the data looks like a placeholder.
const placeholder = (kind: 'b' | 't', at: number): string => `\0${kind}${at}\0`;
const placeholders = /"\\u0000b(\d+)\\u0000"|\\u0000t(\d+)\\u0000/;

/** JSON text of a `T` with places that are filled for each account. */
export class JsonTemplate<Place, T extends object = object> {
  declare readonly value: T;
  /** One more than there are places, which lie between them. */
  readonly #texts: readonly string[];
  readonly #places: readonly Place[];
  readonly #tag: string;
  readonly length: number;

  private constructor(texts: readonly string[], places: readonly Place[], tag: string) {
    this.#texts = texts;
    this.#places = places;
    this.#tag = tag;
    this.length = texts.reduce((sum, { length }) => sum + length, 0);
  }

  /** `build` returns the value that the text represents. */
  static of<Place, T extends object>(build: (places: Places<Place>) => T): JsonTemplate<Place, T> {
    const places: Place[] = [];
    const value = build({
      text: (place) => placeholder('t', places.push(place) - 1),
      // A boolean in the value's type; the mark replaces it in the text.
      boolean: (place) => placeholder('b', places.push(place) - 1) as unknown as boolean,
    });
    const text = JSON.stringify(value);
    const parts = text.split(placeholders);
    const texts: string[] = [];
    const placed: Place[] = [];
    for (let at = 0; at < parts.length; at += 3) {
      texts.push(parts[at] ?? '');
      const place = places[Number(parts[at + 1] ?? parts[at + 2])];
      if (place !== undefined) placed.push(place);
    }
    return new JsonTemplate<Place, T>(texts, placed, etagOf(text));
  }

  /** An object with a list of what `items` represent under `key`, and the fields of `rest`. */
  static list<Place, Key extends string, Item extends object, Rest extends object>(
    key: Key,
    items: readonly JsonTemplate<Place, Item>[],
    rest: Rest,
  ): JsonTemplate<Place, Record<Key, Item[]> & Rest> {
    const texts: string[] = [];
    const places: Place[] = [];
    let last = `{${JSON.stringify(key)}:[`;
    for (const [at, item] of items.entries()) {
      if (at > 0) last += ',';
      for (const [n, place] of item.#places.entries()) {
        texts.push(last + (item.#texts[n] ?? ''));
        last = '';
        places.push(place);
      }
      last += item.#texts.at(-1) ?? '';
    }
    const end = `],${JSON.stringify(rest).slice(1)}`;
    texts.push(last + end);
    return new JsonTemplate<Place, Record<Key, Item[]> & Rest>(
      texts,
      places,
      items.map((item) => item.#tag).join('') + end,
    );
  }

  fill(valueOf: (place: Place) => string): JsonText<T> {
    const values = this.#places.map(valueOf);
    let text = this.#texts[0] ?? '';
    for (const [at, value] of values.entries()) text += value + (this.#texts[at + 1] ?? '');
    return new JsonText<T>(text, () => `${this.#tag} ${values.join(' ')}`);
  }
}
