import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { fetchNext, PagesFailure } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSkipped } from './queries.ts';
import css from './rules.module.css';
import { useRulesText } from '../../i18n/rules-text.ts';
import { fullRuleName, originOf } from './text.ts';

interface SkippedTracksProps {
  venue: number;
  /** Name of the assigned playlist or collection. */
  source: string | null;
}

/** Tracks of the assigned music that a venue skips, each with its reasons. */
export function SkippedTracks({ venue, source }: SkippedTracksProps) {
  const text = useRulesText();
  const { skipped } = text;
  const query = useSkipped(venue);
  if (source === null) return <p className="ink-2">{skipped.noSource}</p>;
  return (
    <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<RowsSkeleton count={3} />}>
      {(pages) => {
        const tracks = pages.flatMap((page) => page.tracks);
        const { track_count = 0, pagination } = pages[0] ?? {};
        const total = pagination?.total ?? 0;
        const counted = skipped.count(total, formatNumber(total), track_count, formatNumber(track_count));
        return (
          <>
            <p className="ink-2" role="status">
              {`${skipped.source(source)} ${total === 0 ? skipped.none : counted}`}
            </p>
            {tracks.length > 0 && (
              <ul className={css.skipped} aria-label={skipped.list}>
                {tracks.map((track) => (
                  <li key={track.id}>
                    <span className="break-anywhere min-w-0">
                      {track.name}
                      {track.artist && <span className="note-14">{` — ${track.artist}`}</span>}
                    </span>
                    <span className="note-14">
                      {track.rules.map((rule) => `${fullRuleName(rule, text)} (${originOf(rule, text)})`).join('; ')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {query.hasNextPage && (query.isFetching || !query.error) && (
              <Button className="mt-16" busy={query.isFetching} onClick={() => fetchNext(query)}>
                {skipped.more}
              </Button>
            )}
            <PagesFailure query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
