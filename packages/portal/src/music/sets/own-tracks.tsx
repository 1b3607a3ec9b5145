import type { api, ResponseOf } from '@kamerton/wire';
import { useMemo } from 'react';
import { PlaylistTracks, type ActionsOfRow } from '../playlists/playlist-tracks.tsx';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { TrackActions } from './track-actions.tsx';
import { reloadSet, setId, setUrl } from './track-sets.ts';

const actions: ActionsOfRow = (track, nameId, more) => <TrackActions track={track} nameId={nameId} more={more} />;

interface OwnTracksProps {
  id: number;
  pages: readonly ResponseOf<typeof api.playlist>[];
  compact?: boolean;
}

/** Tracks of an own playlist, or links to places to add some from. */
export function OwnTracks({ id, pages, compact = false }: OwnTracksProps) {
  const { music, shell } = useText();
  const text = useTracksText();
  const loaded = useMemo(() => pages.flatMap((page) => page.tracks), [pages]);
  const source = useMemo(() => {
    const set = { id: setId('playlist', id), url: setUrl.playlist(id) };
    return { ...set, reload: () => reloadSet(set) };
  }, [id]);
  return (
    <PlaylistTracks
      key={id}
      id={id}
      name={pages[0]?.collection.name ?? ''}
      loaded={loaded}
      source={source}
      actions={actions}
      compact={compact}
      empty={
        <EmptyNotice
          text={text.none}
          action={
            <>
              <ButtonLink to={paths.musicbase}>{music.empty.toBase}</ButtonLink>
              <ButtonLink to={paths.search}>{shell.titles.search}</ButtonLink>
            </>
          }
        />
      }
    />
  );
}
