import { bounds } from '@kamerton/wire';

/** Returns what decodes a file of at most `most` bytes from base64 (strict, padded), which a data URL may begin. */
const createReader =
  (most: number, dataUrl: RegExp) =>
  (text: string): Buffer | 'not_base64' | 'too_large' => {
    const encoded = text.slice(0, 240).replace(dataUrl, '') + text.slice(240);
    if (encoded.length > Math.ceil(most / 3) * 4) return 'too_large';
    const bytes = Buffer.from(encoded, 'base64');
    // Node ignores invalid base64, so the result is encoded again and compared.
    if (bytes.length === 0 || bytes.toString('base64') !== encoded) return 'not_base64';
    return bytes.length > most ? 'too_large' : bytes;
  };

/** Decodes a picture; returns an error code if it is invalid. */
export const readPicture = createReader(bounds.picture.bytes, /^data:[\w.+-]{1,50}\/[\w.+-]{1,50};base64,/i);

/** Decodes audio; returns an error code if it is invalid. */
export const readAudio = createReader(
  bounds.announcement.bytes,
  /^data:[\w.+-]{1,50}\/[\w.+-]{1,50}(;[\w.+-]{1,50}="?[\w.+, -]{1,50}"?)?;base64,/i,
);
