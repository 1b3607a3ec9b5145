import { artworkSvg } from '@kamerton/artwork';

const drawings = new Map<string, string>();

/** The picture that is drawn by a seed, as an address that an image takes. */
export function drawn(seed: string): string {
  let address = drawings.get(seed);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(artworkSvg(seed))}`;
    drawings.set(seed, address);
  }
  return address;
}
