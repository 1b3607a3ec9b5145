const signature = 8;

/** Bytes of a chunk besides its content: length, type, checksum. */
const frame = 12;

const isNote = (name: string): boolean => ['tEXt', 'zTXt', 'iTXt', 'eXIf'].includes(name);

/**
 * Removes text and Exif chunks from a PNG, since compressed ones may expand a thousandfold in a decoder. Incomplete
 * chunks stay as they are for the decoder to refuse.
 */
export const stripMetadata = (png: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const parts = [bytes.subarray(0, signature)];
  let at = signature;
  while (at + frame <= bytes.length) {
    const end = at + frame + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    if (!isNote(bytes.toString('latin1', at + 4, at + 8))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  parts.push(bytes.subarray(at));
  return Buffer.concat(parts);
};
