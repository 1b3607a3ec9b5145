/** The length of a WebP file by its header, which excludes the first eight bytes; null for other formats. */
const lengthInHead = (head: Buffer): number | null =>
  head.length >= 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
    ? head.readUInt32LE(4) + 8
    : null;

/** Passes the bytes of a file on, and says afterwards whether they are as many as a WebP file of this name says. */
export const createLengthCheck = (name: string) => {
  let head = Buffer.alloc(0);
  let size = 0;
  return {
    async *pass(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
      for await (const chunk of bytes) {
        if (head.length < 12) head = Buffer.concat([head, chunk.subarray(0, 12)]);
        size += chunk.length;
        yield chunk;
      }
    },
    isWhole: (): boolean => !name.endsWith('.webp') || lengthInHead(head) === size,
  };
};
