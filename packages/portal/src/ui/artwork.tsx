import { artworkSvg } from '@kamerton/artwork';
import type { Cover } from '@kamerton/wire';
import { classes } from './classes.ts';
import css from './artwork.module.css';

interface ArtworkProps {
  cover: Cover | null;
  /** What the drawing is chosen by where there is no cover, such as `album 12`. */
  seed: string;
  /** Side in px at which the picture is shown at most: picks the size to fetch. */
  side: number;
  className?: string | undefined;
  /** Pictures in the first view are fetched at once. */
  eager?: boolean;
}

const drawings = new Map<string, string>();

/** The drawn picture as an address that an image takes. */
function drawn(seed: string): string {
  let address = drawings.get(seed);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(artworkSvg(seed))}`;
    drawings.set(seed, address);
  }
  return address;
}

/** The cover, or the drawn picture of what has none. Says nothing to a screen reader: the name stands beside it. */
export function Artwork({ cover, seed, side, className, eager = false }: ArtworkProps) {
  const sources = cover
    ? { srcSet: `${cover.small} 160w, ${cover.medium} 480w, ${cover.large} 1200w`, sizes: `${side}px` }
    : {};
  return (
    <img
      src={cover ? cover.medium : drawn(seed)}
      {...sources}
      width={side}
      height={side}
      alt=""
      className={classes(css.artwork, className)}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  );
}
