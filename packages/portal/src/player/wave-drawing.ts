import { wave } from './constants.ts';

/** How many bars fit in a width, in px. */
export const barsIn = (width: number) => Math.max(0, Math.floor((width + wave.gap) / (wave.barWidth + wave.gap)));

// A high-contrast theme chooses the colours itself; a canvas has to ask for them by the system's names.
const paints = () =>
  matchMedia('(forced-colors: active)').matches
    ? { ahead: 'GrayText', played: 'Highlight', aheadOpacity: 1 }
    : { ahead: wave.colour, played: wave.progress, aheadOpacity: wave.aheadOpacity };

/**
 * Draws the wave into the whole of a canvas, sharp on any screen.
 * @param heights of the bars, 0 to 1
 * @param played fraction of the width, 0 to 1
 */
export function drawWave(canvas: HTMLCanvasElement, heights: readonly number[], played: number) {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
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
