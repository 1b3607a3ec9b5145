/** A word with the number of tracks that have it. */
export interface KnownWord {
  word: string;
  document_frequency: number;
}

const largestChunk = 1000;

/** Index of the first element for which `isBefore` is false, in an array that is partitioned by it. */
const lowerBound = <T>(sorted: readonly T[], isBefore: (item: T) => boolean): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A sorted set of texts in chunks, so that a change moves one chunk only. */
class SortedTexts {
  readonly #chunks: string[][] = [];

  #chunkOf(text: string): number {
    return Math.max(lowerBound(this.#chunks, ([first = '']) => first <= text) - 1, 0);
  }

  add(text: string): void {
    const at = this.#chunkOf(text);
    const chunk = (this.#chunks[at] ??= []);
    chunk.splice(
      lowerBound(chunk, (each) => each < text),
      0,
      text,
    );
    if (chunk.length > largestChunk) this.#chunks.splice(at + 1, 0, chunk.splice(largestChunk / 2));
  }

  remove(text: string): void {
    const at = this.#chunkOf(text);
    const chunk = this.#chunks[at] ?? [];
    const place = lowerBound(chunk, (each) => each < text);
    if (chunk[place] === text) chunk.splice(place, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  *beginningWith(prefix: string): Generator<string> {
    let at = this.#chunkOf(prefix);
    let place = lowerBound(this.#chunks[at] ?? [], (each) => each < prefix);
    for (let chunk = this.#chunks[at]; chunk; chunk = this.#chunks[(at += 1)], place = 0) {
      for (; place < chunk.length; place += 1) {
        const text = chunk[place] as string;
        if (!text.startsWith(prefix)) return;
        yield text;
      }
    }
  }

  /** The first text that is not before `text`. */
  #from(text: string): string | undefined {
    const at = this.#chunkOf(text);
    const chunk = this.#chunks[at] ?? [];
    return chunk[lowerBound(chunk, (each) => each < text)] ?? this.#chunks[at + 1]?.[0];
  }

  hasBeginning(prefix: string): boolean {
    return this.#from(prefix)?.startsWith(prefix) ?? false;
  }

  /** Letters that follow a prefix, in order; null if no text has it. */
  lettersAfter(prefix: string): string[] | null {
    const next = (from: string): string | null => {
      const text = this.#from(from);
      return text?.startsWith(prefix) ? text : null;
    };
    let text = next(prefix);
    if (text === null) return null;
    const letters: string[] = [];
    if (text === prefix) text = next(`${prefix}\0`);
    while (text !== null) {
      const letter = text.charAt(prefix.length);
      letters.push(letter);
      text = next(prefix + String.fromCharCode(letter.charCodeAt(0) + 1));
    }
    return letters;
  }
}

/** Separates a phonetic key from its word; sorts before every letter. */
const separator = '\t';

/** Maximum number of words with a key's prefix that are compared. */
const mostCompared = 500;

/** Most frequent first. */
export const byFrequency = (one: KnownWord, other: KnownWord): number =>
  other.document_frequency - one.document_frequency || (one.word < other.word ? -1 : 1);

/** All lexemes of the search documents, codes apart, with their document frequencies, in memory. */
export class Vocabulary {
  readonly #frequencies = new Map<string, number>();
  readonly #words = new SortedTexts();
  readonly #keys = new SortedTexts();

  /** `key` is a word's phonetic key; null for other lexemes. */
  set(lexeme: string, key: string | null, frequency: number): void {
    const isKnown = this.#frequencies.has(lexeme);
    if (frequency > 0) this.#frequencies.set(lexeme, frequency);
    else this.#frequencies.delete(lexeme);
    if (key === null || isKnown === frequency > 0) return;
    const change = isKnown ? 'remove' : 'add';
    this.#words[change](lexeme);
    this.#keys[change](key + separator + lexeme);
  }

  frequency(lexeme: string): number {
    return this.#frequencies.get(lexeme) ?? 0;
  }

  /** Sum over the words with a prefix; a track with two such words counts twice. */
  frequencyOfBeginning(prefix: string): number {
    let sum = 0;
    for (const word of this.#words.beginningWith(prefix)) sum += this.frequency(word);
    return sum;
  }

  isBeginning(prefix: string): boolean {
    return this.#words.hasBeginning(prefix);
  }

  /** First letters of what follows a prefix in the words, in order; null if no word has it. */
  lettersAfter(prefix: string): string[] | null {
    return this.#words.lettersAfter(prefix);
  }

  /** The same of phonetic keys, each of which ends with a tabulator. */
  lettersAfterKey(prefix: string): string[] | null {
    return this.#keys.lettersAfter(prefix);
  }

  #known(entry: string): KnownWord {
    const word = entry.slice(entry.indexOf(separator) + 1);
    return { word, document_frequency: this.frequency(word) };
  }

  /** The first words with exactly this phonetic key. */
  listByKey(key: string, most: number): KnownWord[] {
    const words: KnownWord[] = [];
    if (!this.#keys.hasBeginning(key + separator)) return words;
    for (const entry of this.#keys.beginningWith(key + separator)) {
      if (words.push(this.#known(entry)) === most) break;
    }
    return words;
  }

  /** Words whose phonetic key begins with `key`: exact matches first, then by frequency. */
  listByKeyBeginning(key: string, most: number): KnownWord[] {
    const entries: string[] = [];
    for (const entry of this.#keys.beginningWith(key)) if (entries.push(entry) === mostCompared) break;
    const exact = entries.filter((entry) => entry.startsWith(key + separator));
    return [exact, entries.slice(exact.length)].flatMap((all) => this.#mostFrequent(all, most)).slice(0, most);
  }

  #mostFrequent(entries: readonly string[], most: number): KnownWord[] {
    const words = entries.map((entry) => entry.slice(entry.indexOf(separator) + 1));
    const frequencies = words.map((word) => this.frequency(word));
    const least = Float64Array.from(frequencies).toSorted()[Math.max(words.length - most, 0)] ?? 0;
    return words
      .flatMap((word, at) => {
        const document_frequency = frequencies[at] ?? 0;
        return document_frequency < least ? [] : [{ word, document_frequency }];
      })
      .toSorted(byFrequency);
  }
}
