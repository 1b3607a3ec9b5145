import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PeriodFilter } from '../catalogue/period-filter.tsx';
import { useNewAlbums, type Period } from '../catalogue/queries.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { albumCards } from '../sets/set-cards.tsx';
import { useText } from '../../i18n/text.ts';
import { dayOfAddress } from '../../lib/days.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { BaseHead } from './base-head.tsx';
import { inPlace } from '../../shell/use-page-key.ts';

/** All new albums; the range of release days is in the address. */
function usePeriod() {
  const [address] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const period: Period = { from: dayOfAddress(address.get('from')), to: dayOfAddress(address.get('to')) };
  const setPeriod = (next: Period) => {
    const pairs = Object.entries(next).flatMap(([key, day]: [string, string | undefined]) => (day ? [[key, day]] : []));
    void navigate(`${pathname}?${new URLSearchParams(pairs).toString()}`, inPlace);
  };
  return { period, setPeriod };
}

export function Screen() {
  const { empty } = useText().music;
  const text = useCatalogueText();
  const { period, setPeriod } = usePeriod();
  const isReversed = period.from !== undefined && period.to !== undefined && period.from > period.to;
  // A range that ends before it begins is not requested: its fields show the fault.
  const query = useNewAlbums(isReversed ? {} : period);
  const isLimited = (period.from ?? period.to) !== undefined;
  return (
    <>
      <BaseHead view="newAlbums" />
      <PeriodFilter period={period} onChange={setPeriod} />
      <CardGrid
        query={query}
        count={18}
        cardsOf={albumCards}
        empty={
          <EmptyNotice
            text={isLimited ? text.nothingInPeriod : empty.albums}
            action={
              <Button onClick={isLimited ? () => setPeriod({}) : () => void query.refetch()}>
                {isLimited ? text.clearPeriod : empty.refresh}
              </Button>
            }
          />
        }
      />
    </>
  );
}
