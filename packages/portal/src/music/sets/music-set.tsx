import type { Album, Collection, Pagination, Track } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { TrackList } from '../tracks/track-list.tsx';
import { useMembership } from '../tracks/membership.ts';
import type { RowActions } from '../tracks/track-row.tsx';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { formatNumber, formatSetDuration, formatSize } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { BackToList } from '../../shell/back-to-list.tsx';
import { Button, ButtonLink, singlePress } from '../../ui/button.tsx';
import { AddToListIcon } from '../../ui/icons.tsx';
import { LoadMore, type PagedQuery } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { useDetailTitle } from '../../ui/page-title.ts';
import { SetHead } from '../../ui/set-head.tsx';
import { CrossIcon, PlusIcon } from '../../ui/shell-icons.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { DownloadButton } from './download-button.tsx';
import { PlaySetButton } from './play-set-button.tsx';
import { SetAbout } from './set-about.tsx';
import { SetSkeleton } from './set-skeleton.tsx';
import { openAdding } from '../playlists/adding.ts';
import { trackActions } from './track-actions.tsx';
import { reloadSet, setId, setUrl } from './track-sets.ts';

interface Described {
  set: Pick<Album | Collection, 'name' | 'cover' | 'track_count' | 'duration' | 'size' | 'is_my'>;
  /** Line above the name. */
  over: string;
  by?: ReactNode;
  about?: string | undefined;
  /** Facts under the tracks as name and value; unknown ones are left out. */
  facts?: readonly (readonly [string, string | null])[];
}

interface MusicSetProps<P> {
  kind: 'album' | 'collection';
  id: number;
  /** The list that it is from. */
  back: { to: string; text: string };
  query: PagedQuery & { data: { pages: P[] } | undefined; isPending: boolean };
  describe: (page: P) => Described;
  /** True if the tracks come from several albums. */
  mixed?: boolean;
  actions?: RowActions;
}

interface ActionsProps {
  kind: 'album' | 'collection';
  id: number;
  set: Described['set'];
  tracks: readonly Track[];
  isEmpty: boolean;
}

/** Plays a set, adds it to my music or removes it, adds all its tracks to an own playlist, and downloads it. */
function Actions({ kind, id, set: { name, is_my }, tracks, isEmpty }: ActionsProps) {
  const { music } = useText();
  const { addToPlaylist } = useTracksText();
  const setMembership = useMembership(kind, id);
  return (
    <>
      <PlaySetButton id={setId(kind, id)} url={setUrl[kind](id)} tracks={tracks} label={music.playAll} />
      <Button onClick={singlePress(() => setMembership(!is_my))}>
        {is_my ? <CrossIcon size={18} /> : <PlusIcon size={18} />}
        {is_my ? music.remove : music.add}
      </Button>
      <Button
        aria-haspopup="dialog"
        disabled={isEmpty}
        onClick={() => openAdding(kind === 'album' ? { name, album_id: id } : { name, collection_id: id })}
      >
        <AddToListIcon size={18} />
        {addToPlaylist}
      </Button>
      <DownloadButton of={kind} id={id} disabled={isEmpty} />
    </>
  );
}

/** A whole album or ready-made playlist. */
export function MusicSet<P extends { tracks: Track[]; pagination: Pagination }>(props: MusicSetProps<P>) {
  const { kind, id, back, query, describe, mixed = false, actions = trackActions } = props;
  const { music } = useText();
  const { none } = useTracksText();
  const first = query.data?.pages[0];
  const described = first && describe(first);
  useDetailTitle(query.isPending ? null : described?.set.name);
  return (
    <>
      <BackToList {...back} />
      <Loaded screen query={{ ...query, data: query.data?.pages }} skeleton={<SetSkeleton />}>
        {(pages) => {
          if (!first || !described) return null;
          const { set, facts, ...head } = described;
          const { total } = first.pagination;
          const tracks = pages.flatMap((page) => page.tracks);
          const source = { id: setId(kind, id), url: setUrl[kind](id) };
          return (
            <>
              <SetHead
                {...head}
                cover={set.cover}
                seed={`${kind} ${id}`}
                name={set.name}
                figures={[
                  music.tracks(set.track_count, formatNumber(set.track_count)),
                  formatSetDuration(set.duration),
                  formatSize(set.size),
                ]}
                actions={<Actions kind={kind} id={id} set={set} tracks={tracks} isEmpty={total === 0} />}
              />
              {tracks.length > 0 ? (
                <TrackList
                  source={{ ...source, reload: () => reloadSet(source) }}
                  name={set.name}
                  tracks={tracks}
                  total={total}
                  mixed={mixed}
                  actions={actions}
                />
              ) : (
                <EmptyNotice text={none} action={<ButtonLink to={paths.musicbase}>{music.empty.toBase}</ButtonLink>} />
              )}
              <LoadMore query={query} skeleton={<RowsSkeleton count={3} />} />
              <SetAbout tracks={tracks} facts={facts} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
