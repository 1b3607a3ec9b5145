/** Px of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** The square that is cut out of a picture, in px of the picture. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** How many times the smallest cut goes into the largest. */
export const maxZoom = 5;

const largest = ({ width, height }: Size) => Math.min(width, height);

const within = (value: number, max: number) => Math.max(0, Math.min(value, max));

/** The crop moved back into its picture. */
const inside = ({ x, y, side }: Crop, size: Size): Crop => ({
  x: within(x, size.width - side),
  y: within(y, size.height - side),
  side,
});

/** The largest square, in the middle. */
export function wholeCrop(size: Size): Crop {
  const side = largest(size);
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side };
}

export const zoomOf = ({ side }: Crop, size: Size) => largest(size) / side;

/** The crop at this zoom, around the same middle. */
export function zoomed(crop: Crop, zoom: number, size: Size): Crop {
  const side = largest(size) / Math.max(1, Math.min(zoom, maxZoom));
  const change = (crop.side - side) / 2;
  return inside({ x: crop.x + change, y: crop.y + change, side }, size);
}

/** The crop moved by px of the picture. */
export const shifted = (crop: Crop, dx: number, dy: number, size: Size): Crop =>
  inside({ ...crop, x: crop.x + dx, y: crop.y + dy }, size);
