import { createHash } from 'node:crypto';

/** A picture costs as much as a hundred other writes: most acts that could have one go without. */
export const isRare = (random) => random.below(10) === 0;

/** A GIF of one pixel whose colours nobody has had before, and the SHA-256 that names its cover. */
export function newPicture(random) {
  const colours = Array.from({ length: 6 }, () => random.below(256));
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, ...colours];
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b];
  const bytes = Buffer.from([...head, ...pixel]);
  return { base64: bytes.toString('base64'), hash: createHash('sha256').update(bytes).digest('hex') };
}

/** The hash of a cover by its addresses, all of which are answered; null if there is none. */
export async function readCover(url, cover) {
  if (cover === null) return null;
  for (const address of Object.values(cover)) {
    const answer = await fetch(new URL(address, url));
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok || byteLength === 0) return `${address} was answered with ${answer.status}, ${byteLength} bytes`;
  }
  return /covers\/([0-9a-f]{64})\//.exec(cover.small)[1];
}
