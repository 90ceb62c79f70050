/** What a phone can notice of a photo before it is sent: too dark to see anything, or out of focus. */

export type Fault = 'dark' | 'blurred';

/** px; enough to tell, and read in a few milliseconds. */
const SIDE = 96;
/** Mean luminance (0 to 255) below which nobody sees a defect. */
const DARK = 38;
/** Variance of the Laplacian below which there are no edges left. */
const BLURRED = 18;

/** @param luminance of `width` times `height` pixels, row by row */
export function faultIn(luminance: readonly number[], width: number, height: number): Fault | null {
  const mean = luminance.reduce((sum, value) => sum + value, 0) / Math.max(1, luminance.length);
  if (mean < DARK) return 'dark';
  const edges: number[] = [];
  const at = (x: number, y: number) => luminance[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      edges.push(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1));
  const middle = edges.reduce((sum, value) => sum + value, 0) / Math.max(1, edges.length);
  const variance = edges.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, edges.length);
  return variance < BLURRED ? 'blurred' : null;
}

/** @returns null too where the picture cannot be read: only what was seen is said */
export async function checkPhoto(url: string): Promise<Fault | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const luminance = Array.from({ length: SIDE * SIDE }, (_, n) => {
    const [red = 0, green = 0, blue = 0] = data.slice(n * 4, n * 4 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  return faultIn(luminance, SIDE, SIDE);
}
