import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/text.ts';
import { formatSeconds } from '../lib/format.ts';
import { Artwork } from '../ui/artwork.tsx';
import { classes } from '../ui/classes.ts';
import { ChevronDownIcon, NextIcon, PauseIcon, PlaySolidIcon, PreviousIcon, RepeatIcon } from '../ui/icons.tsx';
import type { PlayerTrack } from './state.ts';
import { player, useClock, usePlayer, type ConnectOptions } from './store.ts';
import { Volume } from './volume.tsx';
import { Waveform } from './waveform.tsx';
import css from './player-bar.module.css';

interface ControlProps {
  label: string;
  className?: string | undefined;
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Control({ label, className, pressed, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      className={classes(css.control, className)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Transport() {
  const t = useText().player;
  const isPlaying = usePlayer((state) => state.isPlaying);
  return (
    <div className={css.transport}>
      <Control label={t.previous} onPress={player.previous}>
        <PreviousIcon size={22} />
      </Control>
      <Control label={isPlaying ? t.pause : t.play} className={css.play} onPress={player.toggle}>
        {isPlaying ? <PauseIcon size={24} /> : <PlaySolidIcon size={24} />}
      </Control>
      <Control label={t.next} onPress={player.next}>
        <NextIcon size={22} />
      </Control>
    </div>
  );
}

/** spec 2: name and artist, or 'No artist' when the name is missing, joined to the artist with a dash. */
function TrackLink({ track }: { track: PlayerTrack }) {
  const { noArtist } = useText().player;
  const url = usePlayer((state) => state.url);
  const name = track.name || noArtist;
  return (
    <Link to={url} className={css.link} title={track.artist ? `${name} – ${track.artist}` : name}>
      <span className={css.name}>{name}</span>
      {track.artist && (
        <>
          <span className="sr-only"> – </span>
          <span className={css.artist}>{track.artist}</span>
        </>
      )}
    </Link>
  );
}

function Times({ children }: { children: ReactNode }) {
  const { position, duration } = useClock();
  return (
    <>
      <span className={css.time}>{formatSeconds(position)}</span>
      {children}
      {duration !== null && <span className={css.time}>{formatSeconds(duration)}</span>}
    </>
  );
}

function Bar({ track }: { track: PlayerTrack }) {
  const t = useText().player;
  const isRepeat = usePlayer((state) => state.isRepeat);
  return (
    <section className={css.dock} aria-label={t.region}>
      <div className={css.bar}>
        <Artwork cover={track.cover} seed={`album ${track.album_id}`} side={60} className={css.cover} eager />
        <TrackLink track={track} />
        <Transport />
        <div className={css.progress}>
          <Times>
            <Waveform />
          </Times>
          <Control label={t.repeat} className={css.repeat} pressed={isRepeat} onPress={player.repeat}>
            <RepeatIcon />
          </Control>
        </div>
        <Volume />
        <Control label={t.close} className={css.close} onPress={player.close}>
          <ChevronDownIcon />
        </Control>
      </div>
    </section>
  );
}

/** spec 2: shown whenever the current track index is not -1. Stands in the root shell, so that sound outlives screens. */
export function PlayerBar({ reload }: ConnectOptions) {
  const track = usePlayer(({ playlist, currentIndex }) => playlist[currentIndex]);
  useEffect(() => player.connect(reload ? { reload } : {}), [reload]);
  return track ? <Bar track={track} /> : null;
}
