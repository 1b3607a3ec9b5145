import { useText } from '../i18n/text.ts';
import { NextIcon, PreviousIcon, RepeatIcon, ShuffleIcon } from '../ui/icons.tsx';
import { PauseIcon, PlaySolidIcon } from '../ui/shell-icons.tsx';
import { Control } from './control.tsx';
import { player, usePlayer } from './store.ts';

interface ControlsProps {
  className?: string | undefined;
}

export function PreviousControl({ className }: ControlsProps) {
  const { previous } = useText().player;
  return (
    <Control label={previous} className={className} onClick={player.previous}>
      <PreviousIcon size={22} />
    </Control>
  );
}

export function PlayControl() {
  const { play, pause } = useText().player;
  const isPlaying = usePlayer((state) => state.isPlaying);
  const isBuffering = usePlayer((state) => state.isPlaying && state.isBuffering);
  return (
    <Control label={isPlaying ? pause : play} main data-buffering={isBuffering || undefined} onClick={player.toggle}>
      {isPlaying ? <PauseIcon size={24} /> : <PlaySolidIcon size={24} />}
    </Control>
  );
}

export function NextControl() {
  const { next } = useText().player;
  return (
    <Control label={next} onClick={player.next}>
      <NextIcon size={22} />
    </Control>
  );
}

export function RepeatControl({ className }: ControlsProps) {
  const { repeat } = useText().player;
  const isRepeat = usePlayer((state) => state.isRepeat);
  return (
    <Control label={repeat} className={className} pressed={isRepeat} onClick={player.repeat}>
      <RepeatIcon />
    </Control>
  );
}

export function ShuffleControl({ className }: ControlsProps) {
  const { shuffle } = useText().player;
  const isShuffle = usePlayer((state) => state.isShuffle);
  return (
    <Control label={shuffle} className={className} pressed={isShuffle} onClick={player.shuffle}>
      <ShuffleIcon />
    </Control>
  );
}
