/** Longest edge of a cut picture in px: as large as covers are shown, twice over. */
const largest = 1600;

/** A picture is cut where its sides differ by more than a hundredth. */
const isOblong = (width: number, height: number) => Math.max(width, height) > Math.min(width, height) * 1.01;

/** The picture of a file, where it is to be cut to a square; undefined where it is one, or no picture. */
export async function readOblong(file: File): Promise<ImageBitmap | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  return picture && isOblong(picture.width, picture.height) ? picture : undefined;
}

/** Cuts a square out of a picture, `share` (0 to 1) along its longer side; a data URL. */
export function cutSquare(picture: ImageBitmap, share: number): string {
  const { width, height } = picture;
  const edge = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(edge, largest);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('nothing to draw on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(width - edge) * share, (height - edge) * share];
  context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.92);
}
