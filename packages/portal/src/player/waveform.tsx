import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { formatSeconds } from '../lib/format.ts';
import { seekPage, seekStep, wave } from './constants.ts';
import { bars } from './peaks.ts';
import { player, useClock, usePlayer, useShownDuration } from './store.ts';
import { matches } from './use-media.ts';
import css from './waveform.module.css';

/** Returns the number of bars that fit in a width, in px. */
const barsIn = (width: number) => Math.max(0, Math.floor((width + wave.gap) / (wave.barWidth + wave.gap)));

// High-contrast themes set the colours; a canvas takes them by the system's names.
const paints = () =>
  matches('(forced-colors: active)')
    ? { ahead: 'GrayText', played: 'Highlight', aheadOpacity: 1 }
    : { ahead: wave.colour, played: wave.progress, aheadOpacity: wave.aheadOpacity };

/** Px. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws the wave into the whole of a canvas, sharp on any screen.
 * @param size of the canvas, which it is not asked for: that would lay out the page in the middle of a press
 * @param heights of the bars, 0 to 1
 * @param played fraction of the width, 0 to 1
 */
function drawWave(canvas: HTMLCanvasElement, { width, height }: Size, heights: readonly number[], played: number) {
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  const { ahead, played: progress, aheadOpacity } = paints();
  const step = wave.barWidth + wave.gap;
  const reached = played * width;
  const draw = (colour: string, opacity: number, isDrawn: (x: number) => boolean) => {
    context.fillStyle = colour;
    context.globalAlpha = opacity;
    context.beginPath();
    heights.forEach((value, index) => {
      const x = index * step;
      const tall = Math.max(wave.barWidth, value * height);
      if (isDrawn(x)) context.roundRect(x, (height - tall) / 2, wave.barWidth, tall, wave.barWidth / 2);
    });
    context.fill();
  };
  const isPlayed = (x: number) => x + wave.barWidth / 2 <= reached;
  draw(progress, 1, isPlayed);
  draw(ahead, aheadOpacity, (x) => !isPlayed(x));
}

const steps: Record<string, number> = {
  ArrowRight: seekStep,
  ArrowUp: seekStep,
  ArrowLeft: -seekStep,
  ArrowDown: -seekStep,
  PageUp: seekPage,
  PageDown: -seekPage,
};

function handleKey(event: KeyboardEvent) {
  const seconds = steps[event.key];
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (seconds !== undefined) player.send({ type: 'nudge', seconds });
  else if (event.key === 'Home' || event.key === 'End')
    player.send({ type: 'seek', fraction: event.key === 'End' ? 1 : 0 });
  else return;
  event.preventDefault();
}

/** True while a pointer holds the slider. */
let isGrabbed = false;

const release = () => {
  isGrabbed = false;
  player.send({ type: 'release' });
};

/** The pointer may leave the slider before it is released. */
function handleGrab() {
  isGrabbed = true;
  player.send({ type: 'grab' });
  addEventListener('pointerup', release, { once: true });
  addEventListener('pointercancel', release, { once: true });
}

/** Returns the size of an element, and follows its changes. */
function useSize(element: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

function Wave({ played }: { played: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(canvas);
  const peaks = usePlayer((state) => state.peaks);
  const heights = useMemo(() => bars(peaks, barsIn(size.width)), [peaks, size.width]);
  useLayoutEffect(() => {
    if (canvas.current) drawWave(canvas.current, size, heights, played);
  }, [size, heights, played]);
  return <canvas ref={canvas} className={css.wave} aria-hidden="true" />;
}

/** The wave with its playhead, under a slider for pointer, keyboard and screen reader. */
export function Waveform() {
  const t = useText().player;
  const slider = useRef<HTMLInputElement>(null);
  const { position, duration, buffered } = useClock();
  const length = useShownDuration();
  const dragged = usePlayer((state) => state.dragged);
  const played = dragged ?? (duration ? Math.min(position / duration, 1) : 0);

  // React's onChange is the browser's `input`; the browser's `change` is the moment of letting go.
  useEffect(() => {
    const element = slider.current;
    element?.addEventListener('change', release);
    return () => element?.removeEventListener('change', release);
  }, []);

  return (
    <div className={css.waveform}>
      <Wave played={played} />
      <div className={css.buffered} style={{ scale: `${duration ? Math.min(buffered / duration, 1) : 0} 1` }} />
      <div className={css.playhead} style={{ left: `${played * 100}%` }} />
      <input
        ref={slider}
        className={css.slider}
        type="range"
        aria-label={t.seek}
        aria-valuetext={
          length === null ? formatSeconds(position) : t.seekValue(formatSeconds(position), formatSeconds(length))
        }
        min={0}
        max={duration ?? 1}
        step="any"
        value={played * (duration ?? 1)}
        disabled={duration === null}
        onChange={(event) => {
          const fraction = event.currentTarget.valueAsNumber / (duration ?? 1);
          // Assistive technology sets the value without a pointer.
          player.send({ type: isGrabbed ? 'drag' : 'seek', fraction });
        }}
        onPointerDown={handleGrab}
        onKeyDown={handleKey}
      />
    </div>
  );
}
