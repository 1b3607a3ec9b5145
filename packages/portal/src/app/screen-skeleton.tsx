import { useText } from '../i18n/text.ts';
import { CardsSkeleton, RowsSkeleton, Skeleton } from '../ui/skeletons.tsx';
import type { PendingScreen } from './use-pending-screen.ts';
import css from './screen-skeleton.module.css';

function Body({ shape }: Pick<PendingScreen, 'shape'>) {
  if (shape === 'covers') return <CardsSkeleton count={12} shape="grid" />;
  if (shape === 'form') return <Skeleton className={css.form} />;
  if (shape !== 'home') return <RowsSkeleton count={8} />;
  return (
    <>
      <Skeleton className={css.card} />
      <CardsSkeleton count={6} shape="row" />
    </>
  );
}

/** Stands in the place of a screen whose code is on its way. */
export function ScreenSkeleton({ shape, keepsHead }: PendingScreen) {
  const { shell } = useText();
  return (
    <div className={css.screen} aria-busy="true">
      {!keepsHead && (
        <>
          <h1 className="sr-only">{shell.loading}</h1>
          <div className={shape === 'set' ? css.set : css.head}>
            {shape === 'set' && <Skeleton className={css.cover} />}
            <Skeleton className={css.title} />
          </div>
        </>
      )}
      <Body shape={shape} />
    </div>
  );
}
