import { bounds } from '@kamerton/wire';

const dataUrl = /^data:[\w.+-]{1,50}\/[\w.+-]{1,50};base64,/i;

/** Characters of base64 that the largest picture takes. */
const longest = Math.ceil(bounds.picture.bytes / 3) * 4;

/** The bytes of a picture given in base64 (strict, padded) or as a data URL; a word where they cannot be had. */
export const readPicture = (text: string): Buffer | 'not_base64' | 'too_large' => {
  const encoded = text.slice(0, 120).replace(dataUrl, '') + text.slice(120);
  if (encoded.length > longest) return 'too_large';
  const bytes = Buffer.from(encoded, 'base64');
  // Node forgives what is no base64; what comes out of it again tells.
  if (bytes.length === 0 || bytes.toString('base64') !== encoded) return 'not_base64';
  return bytes.length > bounds.picture.bytes ? 'too_large' : bytes;
};
