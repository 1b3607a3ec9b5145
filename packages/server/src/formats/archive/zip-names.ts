import { crc32 } from 'node:zlib';
import { createPauses, mapWithPauses } from '../../lib/pauses.ts';

/** A name in an archive: its bytes, the UTF-8 flag, and the extra fields. */
export interface RawName {
  bytes: Buffer;
  saysUtf8: boolean;
  extra: readonly { id: number; data: Buffer }[];
}

/** The upper half of DOS code page 437. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const decodeCp437 = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : cp437[byte - 128])).join('');

const cp866 = new TextDecoder('ibm866');
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const decodeUtf8 = (bytes: Buffer): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

/** The UTF-8 name in the extra field of Info-ZIP and WinRAR, if its checksum matches the name. */
const unicodePath = ({ bytes, extra }: RawName): string | null => {
  for (const { id, data } of extra) {
    if (id !== 0x70_75 || data.length < 6 || data[0] !== 1) continue;
    if (data.readUInt32LE(1) === crc32(bytes)) return decodeUtf8(data.subarray(5));
  }
  return null;
};

/** True if names look like CP866: Russian words consist of upper bytes only, Western words contain single ones. */
const isLikelyRussian = async (names: readonly Buffer[]): Promise<boolean> => {
  const pause = createPauses();
  let [whole, mixed] = [0, 0];
  for (const name of names) {
    await pause();
    for (const [word] of cp866.decode(name).matchAll(/[\p{L}]+/gu)) {
      if (/^[а-яё]{2,}$/i.test(word)) whole += 1;
      else if (/[а-яё]/i.test(word) && /[a-z]/i.test(word)) mixed += 1;
    }
  }
  return whole > mixed;
};

/** Decodes the names of an archive's entries. Without the UTF-8 flag they are UTF-8 if valid, else CP866 or CP437. */
export const decodeNames = async (names: readonly RawName[]): Promise<string[]> => {
  const pause = createPauses();
  const decoded: (string | null)[] = [];
  for (const name of names) {
    await pause();
    decoded.push(unicodePath(name) ?? decodeUtf8(name.bytes));
  }
  const decode = (await isLikelyRussian(names.filter((_, n) => decoded[n] === null).map(({ bytes }) => bytes)))
    ? (bytes: Buffer) => cp866.decode(bytes)
    : decodeCp437;
  // Invalid UTF-8 is decoded with replacement characters.
  return mapWithPauses(
    [...names.entries()],
    ([n, { bytes, saysUtf8 }]) => decoded[n] ?? (saysUtf8 ? bytes.toString('utf8') : decode(bytes)),
  );
};
