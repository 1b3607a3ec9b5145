import type { api, ResponseOf } from '@kamerton/wire';
import { useText } from '../../i18n/text.ts';
import { PlaySetButton } from './play-set-button.tsx';
import { setId, setUrl } from './track-sets.ts';

interface PlayPlaylistButtonProps {
  id: number;
  pages: readonly ResponseOf<typeof api.playlist>[];
}

/** Plays a whole playlist; pages that are not loaded yet are fetched at the press. */
export function PlayPlaylistButton({ id, pages }: PlayPlaylistButtonProps) {
  const { music } = useText();
  const tracks = pages.flatMap((page) => page.tracks);
  const isComplete = tracks.length >= (pages[0]?.pagination.total ?? 0);
  return (
    <PlaySetButton
      id={setId('playlist', id)}
      url={setUrl.playlist(id)}
      label={music.playAll}
      {...(isComplete && { tracks })}
    />
  );
}
