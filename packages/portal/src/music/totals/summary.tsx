import { api, type ResponseOf } from '@kamerton/wire/client/api';
import { Link } from 'react-router';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatNumber, sizeParts } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { Skeleton } from '../../ui/skeletons.tsx';
import css from './summary.module.css';

export const totalsQuery = queryOptions({
  queryKey: ['totals'],
  queryFn: ({ signal }) => fetched(api.totals, { signal }),
});

export const useTotals = () => useQuery(totalsQuery);

/** Counts of tracks and albums revoked in the last two weeks. */
export const useRevokedCounts = () =>
  useQuery({
    queryKey: ['revoked', 'counts'],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, offset: 0 };
      const [tracks, albums] = await Promise.all([
        fetched(api.revokedTracks, { query, signal }),
        fetched(api.revokedAlbums, { query, signal }),
      ]);
      return { tracks: tracks.pagination.total, albums: albums.pagination.total };
    },
  });

type Totals = ResponseOf<typeof api.totals>;

const counts = ['albums', 'playlists', 'collections', 'tracks'] as const;

/** Screens that list what a figure counts. */
const screens: Partial<Record<(typeof counts)[number], string>> = {
  albums: paths.myAlbums,
  playlists: paths.myPlaylists,
  collections: paths.myCollections,
};

export function Summary({ totals }: { totals: Totals }) {
  const { home } = useText();
  const { figure, unit } = sizeParts(totals.size);
  const figures = [
    ...counts.map((name) => ({
      figure: formatNumber(totals[name]),
      about: home.figures[name](totals[name]),
      to: screens[name],
    })),
    { figure, about: home.figures.size(unit), to: undefined },
  ];
  return (
    <section aria-label={home.summary}>
      <dl className={css.summary}>
        {figures.map(({ figure, about, to }) => (
          <div key={about} className={css.item}>
            <dt className="hint">
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
