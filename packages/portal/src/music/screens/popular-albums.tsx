import { usePopularAlbums } from '../catalogue/queries.ts';
import { albumCards } from '../sets/set-cards.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { BaseHead } from './base-head.tsx';

export function Screen() {
  const { empty } = useText().music;
  const query = usePopularAlbums();
  const refresh = <Button onClick={() => void query.refetch()}>{empty.refresh}</Button>;
  return (
    <>
      <BaseHead view="popular" />
      <CardGrid
        query={query}
        count={18}
        cardsOf={albumCards}
        empty={<EmptyNotice text={empty.albums} action={refresh} />}
      />
    </>
  );
}
