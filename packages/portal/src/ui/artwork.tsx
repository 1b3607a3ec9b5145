import { lazy, Suspense } from 'react';
import type { Cover } from '@kamerton/wire';
import { loadCode } from '../lib/load-code.ts';
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

/** Most sets have a cover; what draws the others comes with the first of them. */
const Drawing = lazy(() =>
  loadCode(async () => {
    const { drawn } = await import('./drawn-artwork.ts');
    return { default: ({ seed, ...props }: { seed: string } & Picture) => <img src={drawn(seed)} alt="" {...props} /> };
  }),
);

type Picture = Omit<React.ComponentProps<'img'>, 'alt' | 'src'>;

/** The cover, or the drawn picture of what has none. Says nothing to a screen reader: the name stands beside it. */
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
  const sizes = `${side}px`;
  const srcSet = `${cover.small} 160w, ${cover.medium} 480w, ${cover.large} 1200w`;
  return <img src={cover.medium} srcSet={srcSet} sizes={sizes} alt="" {...props} />;
}
