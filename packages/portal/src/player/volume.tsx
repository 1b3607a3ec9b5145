import { useEffect, useId, useRef, type ComponentProps, type CSSProperties, type KeyboardEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { MutedIcon, VolumeIcon } from '../ui/icons.tsx';
import { tabletWidths, volumeStep } from './constants.ts';
import { Control } from './control.tsx';
import { player, usePlayer } from './store.ts';
import { useMedia } from './use-media.ts';
import css from './player-bar.module.css';

const steps: Record<string, number> = {
  ArrowRight: volumeStep,
  ArrowUp: volumeStep,
  ArrowLeft: -volumeStep,
  ArrowDown: -volumeStep,
  PageUp: volumeStep * 4,
  PageDown: -volumeStep * 4,
};

const setVolume = (value: number, isFinal: boolean) => player.send({ type: 'volume', value, isFinal });

function handleKey(event: KeyboardEvent<HTMLInputElement>) {
  const change = steps[event.key];
  if (change === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const value = Math.round((event.currentTarget.valueAsNumber + change) * 100) / 100;
  setVolume(Math.min(Math.max(value, 0), 1), true);
}

export function VolumeSlider() {
  const { volume: label } = useText().player;
  const volume = usePlayer((state) => state.volume);
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = slider.current;
    const handleSettled = () => element && setVolume(element.valueAsNumber, true);
    element?.addEventListener('change', handleSettled);
    return () => element?.removeEventListener('change', handleSettled);
  }, []);
  return (
    <input
      ref={slider}
      className={css.volumeSlider}
      style={{ '--volume': `${volume * 100}%` } as CSSProperties}
      type="range"
      aria-label={label}
      aria-valuetext={`${Math.round(volume * 100)} %`}
      min={0}
      max={1}
      step={0.01}
      value={volume}
      onChange={(event) => setVolume(event.currentTarget.valueAsNumber, false)}
      onKeyDown={handleKey}
    />
  );
}

/** Mutes and unmutes; on a tablet the machine shows a volume bar instead (spec 4). */
export function MuteControl(props: Pick<ComponentProps<typeof Control>, 'aria-expanded' | 'aria-controls'>) {
  const t = useText().player;
  const isMuted = usePlayer((state) => state.volume === 0);
  return (
    <Control label={isMuted ? t.unmute : t.mute} onClick={player.mute} {...props}>
      {isMuted ? <MutedIcon /> : <VolumeIcon />}
    </Control>
  );
}

/** The speaker mutes; on a tablet it shows and hides a volume bar of its own instead (spec 4). */
export function Volume() {
  const isShown = usePlayer((state) => state.volumeBarShown);
  const isTablet = useMedia(tabletWidths);
  const bar = useId();
  const container = useRef<HTMLDivElement>(null);

  const isOpen = isTablet && isShown;
  useEffect(() => {
    if (!isOpen) return undefined;
    const handlePress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && container.current?.contains(target))) player.send({ type: 'hideVolume' });
    };
    addEventListener('pointerdown', handlePress);
    return () => removeEventListener('pointerdown', handlePress);
  }, [isOpen]);

  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    player.send({ type: 'hideVolume' });
    container.current?.querySelector('button')?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only catches Escape from the controls within
    <div ref={container} className={css.volume} onKeyDown={handleEscape}>
      <MuteControl aria-expanded={isTablet ? isShown : undefined} aria-controls={isTablet ? bar : undefined} />
      <div id={bar} className={css.volumeBar} data-shown={isShown}>
        <VolumeSlider />
      </div>
    </div>
  );
}
