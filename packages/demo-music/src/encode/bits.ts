/** Writes numbers of any width up to 32 bits, most significant bit first. */
export class BitWriter {
  #bytes: Uint8Array;
  #length = 0;
  #kept = 0;
  #count = 0;

  /** @param expected bytes to make room for at first */
  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected);
  }

  /** Writes the lowest `width` bits of a number, negative ones as two's complement. */
  write(value: number, width: number): void {
    if (width > 16) {
      this.write(value >> 16, width - 16);
      this.write(value, 16);
      return;
    }
    this.#kept = (this.#kept << width) | (value & ((1 << width) - 1));
    this.#count += width;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#push((this.#kept >>> this.#count) & 0xff);
    }
    this.#kept &= (1 << this.#count) - 1;
  }

  /** Writes a signed number in Rice's code: the high part in unary, the low bits as they are. */
  rice(value: number, parameter: number): void {
    const folded = value >= 0 ? value * 2 : -value * 2 - 1;
    let zeros = folded >> parameter;
    for (; zeros >= 16; zeros -= 16) this.write(0, 16);
    this.write(1, zeros + 1);
    if (parameter > 0) this.write(folded, parameter);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#length++] = byte;
  }

  /** Everything written, the last byte filled with zeros. */
  result(): Uint8Array {
    if (this.#count > 0) this.write(0, 8 - this.#count);
    return this.#bytes.slice(0, this.#length);
  }
}
