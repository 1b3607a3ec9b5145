import type { ResponseOf, api } from '@kamerton/wire';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber, sizeParts } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { Skeleton } from '../../ui/skeletons.tsx';
import css from './summary.module.css';

type Totals = ResponseOf<typeof api.totals>;

const counts = ['albums', 'playlists', 'collections', 'tracks'] as const;

/** Where what a figure counts is listed. */
const rooms: Partial<Record<(typeof counts)[number], string>> = {
  albums: paths.myAlbums,
  playlists: paths.myPlaylists,
  collections: paths.myCollections,
};

/** How much is in my music, in five figures. */
export function Summary({ totals }: { totals: Totals }) {
  const { home } = useText();
  const language = useLanguage();
  const { figure, unit } = sizeParts(totals.size, language);
  const figures = [
    ...counts.map((name) => ({
      figure: formatNumber(totals[name], language),
      about: home.figures[name](totals[name]),
      to: rooms[name],
    })),
    { figure, about: home.figures.size(unit), to: undefined },
  ];
  return (
    <section aria-label={home.summary}>
      <dl className={css.summary}>
        {figures.map(({ figure, about, to }) => (
          <div key={about} className={css.item}>
            <dt className={css.about}>
              {to ? (
                <Link to={to} className={css.link}>
                  {about}
                </Link>
              ) : (
                about
              )}
            </dt>
            <dd className={css.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function SummarySkeleton() {
  return (
    <div className={css.summary} aria-busy="true">
      {[...counts, 'size'].map((name) => (
        <Skeleton key={name} className={css.skeleton} />
      ))}
    </div>
  );
}
