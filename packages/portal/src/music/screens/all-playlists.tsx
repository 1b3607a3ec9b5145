import { useCollections } from '../collections/queries.ts';
import { PlaylistCard } from '../playlists/playlist-card.tsx';
import { usePlaylists } from '../playlists/queries.ts';
import { collectionCards } from '../sets/set-cards.tsx';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Cards } from '../../ui/cards.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';

function Own() {
  const text = useTracksText();
  const query = usePlaylists();
  const own = query.data?.pages[0]?.playlists;
  if (own?.length === 0) return null;
  return (
    <Section title={text.ownPlaylists} more={{ to: paths.myPlaylists, text: text.allOwn, name: text.allOwnLong }}>
      <Loaded query={{ ...query, data: own }} skeleton={<CardsSkeleton count={6} shape="row" />}>
        {(playlists) => (
          <Cards shape="row">
            {playlists.slice(0, 12).map((playlist) => (
              <PlaylistCard key={playlist.id} playlist={playlist} />
            ))}
          </Cards>
        )}
      </Loaded>
    </Section>
  );
}

/** All playlists: own ones, then ready-made ones. */
export function AllPlaylists() {
  const { music } = useText();
  const { tabs } = useCatalogueText();
  const text = useTracksText();
  return (
    <>
      <Own />
      <Section title={tabs.readyMade} more={{ to: paths.readyMade, text: text.filterAndSort }}>
        <CardGrid
          query={useCollections()}
          count={12}
          cardsOf={collectionCards}
          empty={<EmptyNotice text={music.empty.collections} />}
        />
      </Section>
    </>
  );
}
