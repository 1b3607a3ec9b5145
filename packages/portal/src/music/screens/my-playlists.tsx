import type { Playlist } from '@kamerton/wire';
import { useSearchParams } from 'react-router';
import { useMyCollections } from '../collections/queries.ts';
import { PlaylistList } from '../playlists/playlist-list.tsx';
import { usePlaylist, usePlaylists } from '../playlists/queries.ts';
import { useSelectedPlaylist } from '../playlists/selected-playlist.ts';
import { usePlaylistsText } from '../playlists/text.ts';
import { myCollectionCards } from '../sets/set-cards.tsx';
import { formatNumber, formatSetDuration } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { useMedia } from '../../player/use-media.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PagesFailure } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { MyMusicHead, useMyMusicText } from './my-music-head.tsx';
import { OwnTracks } from '../sets/own-tracks.tsx';
import { PlayPlaylistButton } from '../sets/play-playlist-button.tsx';
import css from './my-playlists.module.css';

function CreateLink() {
  const { create } = usePlaylistsText();
  return (
    <ButtonLink to={paths.newPlaylist} variant="accent">
      <PlusIcon size={18} />
      {create}
    </ButtonLink>
  );
}

/** The selected playlist beside the list. */
function Selected({ id, name, track_count: count, duration }: Playlist) {
  const { music } = useText();
  const own = usePlaylistsText();
  const query = usePlaylist(id);
  return (
    <section aria-label={name} className="min-w-0">
      <div className={css.head}>
        <div className="min-w-0">
          <h2 className={css.name}>{name}</h2>
          <p className="ink-3">
            {music.tracks(count, formatNumber(count))}
            {count > 0 && ` · ${formatSetDuration(duration)}`}
          </p>
        </div>
        <div className="wrap-10">
          {query.data && <PlayPlaylistButton id={id} pages={query.data.pages} />}
          <ButtonLink to={paths.myPlaylist(id)}>{own.open}</ButtonLink>
        </div>
      </div>
      <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<RowsSkeleton count={6} />}>
        {(pages) => (
          <>
            <OwnTracks id={id} pages={pages} compact />
            <PagesFailure query={query} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Own({ playlists, isComplete }: { playlists: readonly Playlist[]; isComplete: boolean }) {
  // spec 9: desktop begins beyond the tablet's 1024.
  const isWide = useMedia('(width > 1024px)');
  const { selected, select } = useSelectedPlaylist(playlists, isComplete);
  if (!isWide || !selected) return <PlaylistList playlists={playlists} selected={null} onSelect={select} />;
  return (
    <div className={css.split}>
      <div className={css.list}>
        <PlaylistList playlists={playlists} selected={selected.id} onSelect={select} />
      </div>
      <Selected key={selected.id} {...selected} />
    </div>
  );
}

function OwnPlaylists() {
  const { empty } = useMyMusicText();
  const query = usePlaylists();
  const playlists = query.data?.pages.flatMap((page) => page.playlists);
  return (
    <>
      <MyMusicHead view="playlists" action={<CreateLink />} />
      <Loaded query={{ ...query, data: playlists }} skeleton={<RowsSkeleton count={8} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyNotice text={empty.ownPlaylists} action={<CreateLink />} />
          ) : (
            <>
              <Own playlists={all} isComplete={!query.hasNextPage} />
              <PagesFailure query={query} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function ReadyMade() {
  const { shell } = useText();
  const { empty } = useMyMusicText();
  const toBase = <ButtonLink to={paths.readyMade}>{shell.titles.musicbase}</ButtonLink>;
  return (
    <>
      <MyMusicHead view="readyMade" />
      <CardGrid
        query={useMyCollections()}
        count={12}
        cardsOf={myCollectionCards}
        empty={<EmptyNotice text={empty.playlists} action={toBase} />}
      />
    </>
  );
}

export function Screen() {
  const isReadyMade = useSearchParams()[0].get('tab') === 'ready-made';
  return isReadyMade ? <ReadyMade /> : <OwnPlaylists />;
}
