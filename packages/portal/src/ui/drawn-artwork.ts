import { artworkSvg } from '@kamerton/artwork';

const drawings = new Map<string, string>();

/** Returns the picture drawn from a seed, as a data URL. */
export function drawn(seed: string): string {
  let address = drawings.get(seed);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(artworkSvg(seed))}`;
    drawings.set(seed, address);
  }
  return address;
}
