import { lazy, Suspense } from 'react';
import type { Cover } from '@kamerton/wire';
import { loadCode } from '../lib/load-code.ts';
import { classes } from './classes.ts';
import css from './artwork.module.css';

interface ArtworkProps {
  cover: Cover | null;
  /** Seed of the drawing for sets without a cover, such as `album 12`. */
  seed: string;
  /** Largest side in px at which the picture is shown: picks the size to fetch. */
  side: number;
  className?: string | undefined;
  /** Pictures in the first view are fetched at once. */
  eager?: boolean;
}

/** Addresses of drawn pictures by their seeds. */
const drawings = new Map<string, string>();

/** Most sets have a cover; the code that draws loads with the first one that has none. */
const Drawing = lazy(() =>
  loadCode(async () => {
    const { artworkSvg } = await import('@kamerton/artwork');
    const drawingOf = (seed: string) => {
      const address = drawings.get(seed) ?? `data:image/svg+xml,${encodeURIComponent(artworkSvg(seed))}`;
      drawings.set(seed, address);
      return address;
    };
    return {
      default: ({ seed, ...props }: { seed: string } & Picture) => <img src={drawingOf(seed)} alt="" {...props} />,
    };
  }),
);

type Picture = Omit<React.ComponentProps<'img'>, 'alt' | 'src'>;

function sourceOf({ small, medium, large }: Cover, pixels: number): string {
  if (pixels <= 160) return small;
  return pixels <= 480 ? medium : large;
}

/** The cover, or a drawn picture if there is none. Hidden from screen readers: the name is beside it. */
export function Artwork({ cover, seed, side, className, eager = false }: ArtworkProps) {
  const props = {
    width: side,
    height: side,
    className: classes(css.artwork, className),
    loading: eager ? 'eager' : 'lazy',
    decoding: 'async',
    draggable: false,
  } satisfies Picture;
  if (!cover) {
    return (
      <Suspense fallback={<span className={props.className} />}>
        <Drawing seed={seed} {...props} />
      </Suspense>
    );
  }
  // Chromium never lets go of an element with a `srcset` that did not reach the page, such as one of an abandoned render.
  return <img src={sourceOf(cover, side * devicePixelRatio)} alt="" {...props} />;
}
