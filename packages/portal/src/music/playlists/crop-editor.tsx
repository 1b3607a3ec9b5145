import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { usePlaylistsText } from './text.ts';
import { Slider } from '../../ui/slider.tsx';
import css from './cover-field.module.css';
import { maxZoom, shifted, wholeCrop, zoomed, zoomOf, type Crop } from './crop.ts';

interface CropEditorProps {
  picture: ImageBitmap;
  onCrop: (crop: Crop) => void;
}

/** Side in px of the canvas, at two device px each. */
const shownSide = 560;

/** Sliders for the zoom and for the place of the frame. */
function slidersOf(
  crop: Crop,
  picture: ImageBitmap,
  { zoom, across, down }: Record<'zoom' | 'across' | 'down', string>,
) {
  const range = { x: picture.width - crop.side, y: picture.height - crop.side };
  return [
    {
      name: zoom,
      min: 100,
      max: maxZoom * 100,
      value: zoomOf(crop, picture) * 100,
      set: (value: number) => zoomed(crop, value / 100, picture),
    },
    {
      name: across,
      min: 0,
      max: 100,
      value: range.x > 0 ? (crop.x / range.x) * 100 : 50,
      off: range.x < 1,
      set: (value: number) => shifted(crop, (range.x * value) / 100 - crop.x, 0, picture),
    },
    {
      name: down,
      min: 0,
      max: 100,
      value: range.y > 0 ? (crop.y / range.y) * 100 : 50,
      off: range.y < 1,
      set: (value: number) => shifted(crop, 0, (range.y * value) / 100 - crop.y, picture),
    },
  ];
}

/** Crops a picture to a square: dragged and zoomed under a fixed frame, or set by sliders. */
export function CropEditor({ picture, onCrop }: CropEditorProps) {
  const { cover } = usePlaylistsText();
  const hint = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(() => wholeCrop(picture));
  const latest = useRef(onCrop);
  useEffect(() => {
    latest.current = onCrop;
  });

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, shownSide, shownSide);
    context?.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, shownSide, shownSide);
    latest.current(crop);
  }, [picture, crop]);

  // React's wheel listener is passive and could not keep the page from scrolling.
  useEffect(() => {
    const element = canvas.current;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((old) => zoomed(old, zoomOf(old, picture) * Math.exp(-event.deltaY / 400), picture));
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [picture]);

  const handleMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { movementX, movementY, currentTarget } = event;
    setCrop((old) => {
      const scale = old.side / currentTarget.clientWidth;
      return shifted(old, -movementX * scale, -movementY * scale, picture);
    });
  };

  return (
    <div className={css.crop} role="group" aria-label={cover.crop} aria-describedby={hint}>
      <canvas
        ref={canvas}
        width={shownSide}
        height={shownSide}
        className={css.canvas}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handleMove}
      />
      <div className={css.sliders}>
        {slidersOf(crop, picture, cover).map(({ name, min, max, value, off, set }) => (
          <div key={name} className="text-14 stack-2">
            <span aria-hidden="true">{name}</span>
            <Slider
              label={name}
              min={min}
              max={max}
              step={1}
              value={Math.round(value)}
              disabled={off}
              onChange={(next) => setCrop(set(next))}
            />
          </div>
        ))}
      </div>
      <p id={hint} className={css.hint}>
        {cover.cropHint}
      </p>
    </div>
  );
}
