/** Size of a picture in px. */
interface Size {
  width: number;
  height: number;
}

/** A square crop, in px of the picture. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** Ratio of the largest to the smallest crop. */
export const maxZoom = 5;

const largest = ({ width, height }: Size) => Math.min(width, height);

const within = (value: number, max: number) => Math.max(0, Math.min(value, max));

/** Clamps the crop to its picture. */
const inside = ({ x, y, side }: Crop, size: Size): Crop => ({
  x: within(x, size.width - side),
  y: within(y, size.height - side),
  side,
});

/** Returns the largest square, centred. */
export function wholeCrop(size: Size): Crop {
  const side = largest(size);
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side };
}

export const zoomOf = ({ side }: Crop, size: Size) => largest(size) / side;

/** Returns the crop at a zoom, around the same centre. */
export function zoomed(crop: Crop, zoom: number, size: Size): Crop {
  const side = largest(size) / Math.max(1, Math.min(zoom, maxZoom));
  const change = (crop.side - side) / 2;
  return inside({ x: crop.x + change, y: crop.y + change, side }, size);
}

/** Returns the crop moved by px of the picture. */
export const shifted = (crop: Crop, dx: number, dy: number, size: Size): Crop =>
  inside({ ...crop, x: crop.x + dx, y: crop.y + dy }, size);
