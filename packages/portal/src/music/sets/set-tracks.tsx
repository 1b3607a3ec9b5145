import type { Track } from '@kamerton/wire';
import { TrackList } from '../tracks/track-list.tsx';
import type { RowActions } from '../tracks/track-row.tsx';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { trackActions } from './track-actions.tsx';
import { reloadSet } from './track-sets.ts';

interface SetTracksProps {
  source: { id: string; url: string };
  name: string;
  tracks: Track[];
  total: number;
  /** True if the tracks come from several albums. */
  mixed?: boolean;
  actions?: RowActions;
}

/** Tracks of an album or a ready-made playlist, or a note that there are none. */
export function SetTracks({ source, tracks, actions = trackActions, ...rest }: SetTracksProps) {
  const { music } = useText();
  const text = useTracksText();
  if (tracks.length > 0) {
    return (
      <TrackList source={{ ...source, reload: () => reloadSet(source) }} tracks={tracks} actions={actions} {...rest} />
    );
  }
  const toBase = <ButtonLink to={paths.musicbase}>{music.empty.toBase}</ButtonLink>;
  return <EmptyNotice text={text.none} action={toBase} />;
}
