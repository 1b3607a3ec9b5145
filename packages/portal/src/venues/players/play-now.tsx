import type { Track } from '@kamerton/wire';
import { useEffect, useId, useRef, useState } from 'react';
import { formatTrackDuration } from '../../lib/format.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './play-now.module.css';
import { useMatchingTracks } from '../../lib/matching-tracks.ts';
import { useText } from '../../i18n/text.ts';
import { usePlayersText } from './queries.ts';

/** Milliseconds after the last key until a search starts. */
const typingPause = 250;

interface PlayNowProps {
  onPlay: (track: Track) => void;
}

/** Finds a track that is played at once. */
export function PlayNow({ onPlay }: PlayNowProps) {
  const { commands } = usePlayersText();
  const { untitled } = useText().music;
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const pause = setTimeout(() => setWords(typed.trim()), typingPause);
    return () => clearTimeout(pause);
  }, [typed]);
  const query = useMatchingTracks(words);
  const tracks = query.data?.filter(({ file }) => file !== null);
  return (
    <div className="stack-8" role="search">
      <SearchBox ref={field} compact label={commands.search} value={typed} onChange={setTyped} />
      <p id={hint} className="note-14">
        {commands.searchHint}
      </p>
      <p className="sr-only" role="status">
        {words !== '' && tracks && (tracks.length === 0 ? commands.nothing : `${commands.results}: ${tracks.length}`)}
      </p>
      {words !== '' && (
        <Loaded query={{ ...query, data: tracks }} skeleton={<RowsSkeleton count={3} />}>
          {(found) =>
            found.length === 0 ? (
              <p className="note-14">{commands.nothing}</p>
            ) : (
              <ul className={css.list} aria-label={commands.results}>
                {found.map((track) => (
                  <li key={track.id}>
                    <button
                      type="button"
                      className={css.track}
                      aria-label={commands.playThis([track.artist, track.name || untitled].filter(Boolean).join(' — '))}
                      onClick={() => onPlay(track)}
                    >
                      <span className="font-medium break-anywhere">{track.name || untitled}</span>
                      <span className={css.artist}>{track.artist}</span>
                      <span className={css.length}>{formatTrackDuration(track.duration)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </div>
  );
}
