import type { SearchBody } from '@kamerton/wire';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { countFilters } from './search-params.ts';

interface NothingFoundProps {
  body: SearchBody;
  /** What the other tab found, as it is shown; undefined where that is nothing too. */
  inOtherTab?: { count: string; show: () => void } | undefined;
  onChange: (body: SearchBody) => void;
}

/** Says what to loosen: the other tab, the filters, the period, the words. */
export function NothingFound({ body, inOtherTab, onChange }: NothingFoundProps) {
  const { search } = useText();
  const filters = countFilters(body);
  const onlyPeriod = filters === 1 && (body.from ?? body.to) != null;
  const several = (body.what ?? '').trim().includes(' ');
  const advice = () => {
    if (onlyPeriod) return search.loosenPeriod;
    if (filters > 0) return search.loosenFilters;
    return several ? search.loosenWords : search.loosenWord;
  };
  const clear = filters > 0 ? { what: body.what } : {};
  return (
    <EmptyNotice
      text={`${search.nothing}. ${inOtherTab ? search.otherTab(inOtherTab.count) : advice()}`}
      action={
        inOtherTab ? (
          <Button onClick={inOtherTab.show}>{search.showOtherTab}</Button>
        ) : (
          <Button onClick={() => onChange(clear)}>{filters > 0 ? search.clearFilters : search.clearWords}</Button>
        )
      }
    />
  );
}
