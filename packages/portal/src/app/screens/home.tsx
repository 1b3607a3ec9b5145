import type { QueryClient } from '@tanstack/react-query';
import type { Venue } from '@kamerton/wire';
import { Suspense, type ReactNode } from 'react';
import { AlbumCard } from '../../music/catalogue/album-card.tsx';
import { newAlbumsQuery, useNewAlbums } from '../../music/catalogue/queries.ts';
import { CollectionCard } from '../../music/collections/collection-card.tsx';
import { collectionsQuery, useCollections } from '../../music/collections/queries.ts';
import { contractQuery, useContractReminder } from '../../account/contracts/queries.ts';
import { profileQuery, useProfile } from '../../account/profile/queries.ts';
import { Summary, SummarySkeleton, totalsQuery, useTotals } from '../../music/totals/summary.tsx';
import { OnAir, OnAirEmpty, OnAirSkeleton } from '../../venues/venues/on-air.tsx';
import { activeVenuesQuery, useActiveVenues } from '../../venues/venues/queries.ts';
import { useDates } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { calledName } from '../../lib/names.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/zone.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Cards } from '../../ui/cards.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { PlusIcon, SearchIcon } from '../../ui/shell-icons.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { partOfDay } from '../../lib/days.ts';
import { useNetworkIdle } from '../../shell/use-network-idle.ts';

/** Cards of each kind. */
const shown = { albums: 12, collections: 8 };

export const fetchData = (client: QueryClient) =>
  Promise.all([
    client.prefetchQuery(activeVenuesQuery(currentLanguage())),
    client.prefetchQuery(totalsQuery),
    client.prefetchQuery(contractQuery),
    client.prefetchQuery(profileQuery),
    client.prefetchInfiniteQuery(newAlbumsQuery({}, shown.albums)),
    client.prefetchInfiniteQuery(collectionsQuery(undefined, shown.collections)),
  ]);

const AirLine = lazyPart(async () => (await import('../../venues/players/air-line.tsx')).AirLine);

const ContractBanner = lazyPart(
  async () => (await import('../../account/contracts/contract-banner.tsx')).ContractBanner,
);

function Greeting() {
  const { home } = useText();
  const dates = useDates();
  const now = useNow();
  const name = calledName(useProfile().data?.contact ?? '');
  return (
    <PageHead
      over={`${dates.weekday(now)} · ${dates.clock(now)}`}
      title={home.greet(home.greetings[partOfDay(Number.parseInt(dates.clock(now), 10))], name)}
      action={
        <ButtonLink to={paths.search}>
          <SearchIcon size={18} />
          {home.findMusic}
        </ButtonLink>
      }
    />
  );
}

function Venues({ isHeld }: { isHeld: boolean }) {
  const { home } = useText();
  const query = useActiveVenues();
  // No row needs it to appear.
  const isCalm = useNetworkIdle();
  const renderAir = (venue: Venue, playlist: ReactNode) => (
    <Suspense fallback={playlist}>
      <AirLine venue={venue} link={{ to: paths.venuePlayer(venue.id) }}>
        {playlist}
      </AirLine>
    </Suspense>
  );
  return (
    <Loaded query={{ ...query, data: isHeld ? undefined : query.data }} skeleton={<OnAirSkeleton />}>
      {({ objects }) =>
        objects.length > 0 ? (
          <OnAir venues={objects} renderAir={isCalm ? renderAir : undefined} />
        ) : (
          <OnAirEmpty
            action={
              <ButtonLink to={paths.newVenue}>
                <PlusIcon size={18} />
                {home.onAirEmptyAction}
              </ButtonLink>
            }
          />
        )
      }
    </Loaded>
  );
}

function NewReleases() {
  const { home, music } = useText();
  const query = useNewAlbums({}, shown.albums);
  return (
    <Section title={home.newReleases} more={{ to: paths.newAlbums, text: home.allNewAlbums }}>
      <Loaded
        query={{ ...query, data: query.data?.pages[0]?.albums }}
        skeleton={<CardsSkeleton count={6} shape="row" />}
      >
        {(albums) =>
          albums.length === 0 ? (
            <EmptyNotice
              text={music.empty.albums}
              action={<Button onClick={() => void query.refetch()}>{music.empty.refresh}</Button>}
            />
          ) : (
            <Cards shape="row">
              {albums.map((album) => (
                <AlbumCard key={album.id} album={album} />
              ))}
            </Cards>
          )
        }
      </Loaded>
    </Section>
  );
}

function ReadyMade() {
  const { home, music } = useText();
  const query = useCollections(undefined, shown.collections);
  return (
    <Section title={home.readyMade} more={{ to: paths.readyMade, text: home.allReadyMade }}>
      <Loaded
        query={{ ...query, data: query.data?.pages[0]?.collections }}
        skeleton={<CardsSkeleton count={4} shape="row" wide />}
      >
        {(collections) =>
          collections.length === 0 ? (
            <EmptyNotice
              text={music.empty.collections}
              action={<Button onClick={() => void query.refetch()}>{music.empty.refresh}</Button>}
            />
          ) : (
            <Cards shape="row" wide>
              {collections.map((collection) => (
                <CollectionCard key={collection.id} collection={collection} wide />
              ))}
            </Cards>
          )
        }
      </Loaded>
    </Section>
  );
}

export function Screen() {
  const totals = useTotals();
  const venues = useActiveVenues();
  const reminder = useContractReminder(true);
  return (
    <>
      <Greeting />
      {/* The banner stands above the rest, which waits for it as well. */}
      <Suspense fallback={<OnAirSkeleton />}>
        {reminder.status && <ContractBanner status={reminder.status} />}
        <Venues isHeld={reminder.isPending} />
        {/* How high the venues stand is not known before they are: what is under them waits, and is not pushed down. */}
        <div hidden={venues.isPending || reminder.isPending}>
          <Loaded query={totals} skeleton={<SummarySkeleton />}>
            {(data) => <Summary totals={data} />}
          </Loaded>
          <NewReleases />
          <ReadyMade />
        </div>
      </Suspense>
    </>
  );
}
