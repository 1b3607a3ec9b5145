import { Cards } from './cards.tsx';
import { classes } from './classes.ts';
import css from './skeletons.module.css';

interface SkeletonProps {
  className?: string | undefined;
}

export const Skeleton = ({ className }: SkeletonProps) => (
  <span className={classes(css.skeleton, className)} aria-hidden="true" />
);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

interface CardsSkeletonProps {
  count: number;
  shape: 'row' | 'grid';
  wide?: boolean;
}

/** Cards that are loading; the list around them is busy. */
export function CardsSkeleton({ count, shape, wide = false }: CardsSkeletonProps) {
  return (
    <div aria-busy="true">
      <Cards shape={shape} wide={wide}>
        {numbers(count).map((index) => (
          <span key={index} className={css.card}>
            <Skeleton className={classes(css.cover, wide && css.wide)} />
            <Skeleton className={css.line} />
            <Skeleton className={css.shortLine} />
          </span>
        ))}
      </Cards>
    </div>
  );
}

export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="grid">
      {numbers(count).map((index) => (
        <span key={index} className={css.row}>
          <Skeleton className={css.number} />
          <Skeleton className={css.line} />
        </span>
      ))}
    </div>
  );
}
