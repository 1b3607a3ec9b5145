/** A table-driven cyclic redundancy check, most significant bit first, starting at zero. */
function crc(bits: 8 | 16 | 32, polynomial: number): (data: Uint8Array) => number {
  const top = 2 ** (bits - 1);
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte * 2 ** (bits - 8);
    for (let i = 0; i < 8; i++) value = ((value >= top ? (value * 2) ^ polynomial : value * 2) >>> 0) % 2 ** bits;
    return value;
  });
  const shift = bits - 8;
  const mask = bits === 32 ? 0xffffffff : 2 ** bits - 1;
  return (data) => {
    let value = 0;
    for (let i = 0; i < data.length; i++) value = ((value << 8) ^ table[((value >>> shift) ^ data[i]!) & 0xff]!) & mask;
    return value >>> 0;
  };
}

/** Header of a FLAC frame. */
export const crc8 = crc(8, 0x07);
/** Whole FLAC frame. */
export const crc16 = crc(16, 0x8005);
/** Page of an Ogg stream, its own field being zero. */
export const crcOgg = crc(32, 0x04c11db7);
