import type { SearchBody } from '@kamerton/wire';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { useChosen } from './chosen-filters.tsx';
import css from './nothing-found.module.css';
import { useSearchText, useCounts } from './queries.ts';
import { countFilters, type SearchTab, withoutEachWord } from './search-params.ts';

interface NothingFoundProps {
  tab: SearchTab;
  body: SearchBody;
  /** Formatted count of the other tab; undefined if that found nothing either. */
  inOtherTab?: { count: string; show: () => void } | undefined;
  onChange: (body: SearchBody) => void;
}

/** Suggestions that are tried at most: each costs a search. */
const most = 8;

/** Returns searches with one filter or word less, each with its count; those that find nothing are left out. */
function useWaysOut(tab: SearchTab, body: SearchBody) {
  const search = useSearchText();
  const filters = useChosen(body).map(({ name, without }) => ({ name: search.without(name), without }));
  const words = withoutEachWord(body).map(({ word, without }) => ({ name: search.without(word), without }));
  const ways = [...filters, ...words].slice(0, most);
  const counts = useCounts(
    tab,
    ways.map(({ without }) => without),
  );
  const countText = tab === 'tracks' ? search.countTracks : search.countAlbums;
  return ways.flatMap(({ name, without }, index) => {
    const found = counts[index];
    if (!found || found.total === 0) return [];
    const shown = formatNumber(found.total) + (found.total_is_capped ? '+' : '');
    return [{ name, count: countText(found.total, shown), without }];
  });
}

/** Suggests what to loosen: the other tab, one of the filters or words with the count without it, or all of them. */
export function NothingFound({ tab, body, inOtherTab, onChange }: NothingFoundProps) {
  const search = useSearchText();
  const ways = useWaysOut(tab, body);
  const filters = countFilters(body);
  const onlyPeriod = filters === 1 && (body.from ?? body.to) != null;
  const several = (body.what ?? '').trim().includes(' ');
  const { what, ...allFilters } = body;
  // If the words find nothing without any filter either, the words have to change.
  const isForWords = useCounts(tab, what && filters > 0 ? [{ what }] : [])[0]?.total === 0;
  const isForFilters = filters > 0 && !isForWords;
  const advice = () => {
    if (!isForFilters) return several ? search.loosenWords : search.loosenWord;
    return onlyPeriod ? search.loosenPeriod : search.loosenFilters;
  };
  const clear = isForFilters ? { what } : allFilters;
  return (
    <EmptyNotice
      text={`${search.nothing}. ${inOtherTab ? search.otherTab(inOtherTab.count) : advice()}`}
      action={
        <>
          {ways.length > 0 && (
            <ul className={css.ways}>
              {ways.map(({ name, count, without }) => (
                <li key={name}>
                  <Button onClick={() => onChange(without)}>
                    {name} <span className="ink-3 font-medium">{count}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {inOtherTab && <Button onClick={inOtherTab.show}>{search.showOtherTab}</Button>}
          {(!inOtherTab || isForFilters) && (
            <Button variant="quiet" onClick={() => onChange(clear)}>
              {isForFilters ? search.clearFilters : search.clearWords}
            </Button>
          )}
        </>
      }
    />
  );
}
