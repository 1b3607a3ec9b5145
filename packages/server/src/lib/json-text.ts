import { hash } from 'node:crypto';

/** A weak validator of a JSON body: the same body is sent plain and compressed. */
export const etagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;

/** The body of a response as JSON text of a `T`. */
export class JsonText<T extends object = object> {
  declare readonly value: T;
  readonly text: string;
  readonly #version: string;
  #etag: string | undefined;

  /** `version` differs between texts that differ. */
  constructor(text: string, version = text) {
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
    return (this.#etag ??= etagOf(this.#version));
  }
}

/** Marks places in a value that becomes a template. */
export interface Places<Place> {
  /** Part of a string; what fills it needs no escapes. */
  text(place: Place): string;
  boolean(place: Place): boolean;
}

// PostgreSQL stores no NUL, so that no text of the data looks like a mark.
const mark = (kind: 'b' | 't', at: number): string => `\0${kind}${at}\0`;
const marks = /"\\u0000b(\d+)\\u0000"|\\u0000t(\d+)\\u0000/;

/** JSON text of a `T` with places that are filled for each account. */
export class JsonTemplate<Place, T extends object = object> {
  readonly #texts: string[] = [];
  readonly #places: Place[] = [];
  readonly #tag: string;
  readonly length: number;

  /** `build` returns the value that the text represents. */
  constructor(build: (places: Places<Place>) => T) {
    const places: Place[] = [];
    const value = build({
      text: (place) => mark('t', places.push(place) - 1),
      // A boolean in the value's type; the mark replaces it in the text.
      boolean: (place) => mark('b', places.push(place) - 1) as unknown as boolean,
    });
    const text = JSON.stringify(value);
    this.length = text.length;
    this.#tag = etagOf(text);
    const parts = text.split(marks);
    for (let at = 0; at < parts.length; at += 3) {
      this.#texts.push(parts[at] ?? '');
      const place = places[Number(parts[at + 1] ?? parts[at + 2])];
      if (place !== undefined) this.#places.push(place);
    }
  }

  fill(valueOf: (place: Place) => string): JsonText<T> {
    const values = this.#places.map(valueOf);
    const text = this.#texts.map((part, at) => `${part}${values[at] ?? ''}`).join('');
    return new JsonText<T>(text, `${this.#tag} ${values.join(' ')}`);
  }
}
