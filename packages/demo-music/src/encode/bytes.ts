/** Grows as bytes are added; numbers in either order. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  bytes(added: Uint8Array): this {
    this.#room(added.length);
    this.#bytes.set(added, this.#length);
    this.#length += added.length;
    return this;
  }

  /** An unsigned whole number in `size` bytes, the most significant first. */
  big(value: number, size: number): this {
    this.#room(size);
    for (let i = size - 1; i >= 0; i--) this.#bytes[this.#length++] = Math.floor(value / 2 ** (8 * i)) % 256;
    return this;
  }

  /** An unsigned whole number in `size` bytes, the least significant first. */
  little(value: number, size: number): this {
    this.#room(size);
    for (let i = 0; i < size; i++) this.#bytes[this.#length++] = Math.floor(value / 2 ** (8 * i)) % 256;
    return this;
  }

  text(value: string, encoding: 'utf8' | 'latin1' = 'utf8'): this {
    return this.bytes(Buffer.from(value, encoding));
  }

  /** Copy of the bytes written so far. */
  result(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}
