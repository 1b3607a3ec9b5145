import { useMyAlbums } from '../catalogue/queries.ts';
import { myAlbumCards } from '../sets/set-cards.tsx';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { MyMusicHead } from './my-music-head.tsx';

/** Albums in my music, latest first. */
export function Screen() {
  const text = useTracksText();
  const toBase = <ButtonLink to={paths.newAlbums}>{text.toBase}</ButtonLink>;
  return (
    <>
      <MyMusicHead view="albums" />
      <CardGrid
        query={useMyAlbums()}
        count={12}
        cardsOf={myAlbumCards}
        empty={<EmptyNotice text={text.noMyAlbums} action={toBase} />}
      />
    </>
  );
}
