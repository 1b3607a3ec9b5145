import { useText } from '../../i18n/text.ts';
import { RowsSkeleton, Skeleton } from '../../ui/skeletons.tsx';
import css from './set-skeleton.module.css';

export function SetSkeleton() {
  const { shell } = useText();
  return (
    <div aria-busy="true">
      <h1 className="sr-only">{shell.loading}</h1>
      <div className={css.head}>
        <Skeleton className={css.cover} />
        <div className={css.words}>
          <Skeleton className={css.over} />
          <Skeleton className={css.name} />
          <Skeleton className={css.by} />
        </div>
      </div>
      <RowsSkeleton count={8} />
    </div>
  );
}
