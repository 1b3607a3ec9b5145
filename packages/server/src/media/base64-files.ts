import { bounds } from '@kamerton/wire';

const dataUrl = /^data:[\w.+-]{1,50}\/[\w.+-]{1,50}(;[\w.+-]{1,50}="?[\w.+, -]{1,50}"?)?;base64,/i;

/** Base64 length of the largest audio. */
const longest = Math.ceil(bounds.announcement.bytes / 3) * 4;

/** Decodes audio from base64 (strict, padded) or a data URL; returns an error code if it is invalid. */
export const readAudio = (text: string): Buffer | 'not_base64' | 'too_large' => {
  const encoded = text.slice(0, 240).replace(dataUrl, '') + text.slice(240);
  if (encoded.length > longest) return 'too_large';
  const bytes = Buffer.from(encoded, 'base64');
  // Node ignores invalid base64, so the result is encoded again and compared.
  if (bytes.length === 0 || bytes.toString('base64') !== encoded) return 'not_base64';
  return bytes.length > bounds.announcement.bytes ? 'too_large' : bytes;
};
