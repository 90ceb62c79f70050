/** What is wrong with a photo, as far as its pixels tell: too dark, out of focus, too small, lying on its side. Advice before it is sent, no refusal. */

export const photoFaults = ['dark', 'blurred', 'small', 'sideways'] as const;
export type PhotoFault = (typeof photoFaults)[number];

/** Grey levels of 0 to 255 below which a photo's mean is too dark to judge by. */
const DARK = 45;
/** Variance of the Laplacian below which nothing in it has an edge. */
const BLURRED = 22;
/** Pixels of the shorter side. */
const SMALL = 600;
/** The side to which a photo is brought before it is looked at: sharpness depends on the scale. */
const LOOKED_AT = 320;

interface Pixels {
  width: number;
  height: number;
  /** RGBA, as of a canvas. */
  data: ArrayLike<number>;
}

interface Looked {
  pixels: Pixels;
  /** Of the photo itself. */
  width: number;
  height: number;
  /** What it shows is wider than it is high, or higher than it is wide; null where either will do. */
  shape: 'wide' | 'tall' | null;
}

/** Worst first; one is enough to say. */
export function faultsOf({ pixels, width, height, shape }: Looked): PhotoFault[] {
  const grey = greyOf(pixels);
  const faults: PhotoFault[] = [];
  if (meanOf(grey) < DARK) faults.push('dark');
  if (sharpnessOf(grey, pixels.width, pixels.height) < BLURRED) faults.push('blurred');
  if (Math.min(width, height) < SMALL) faults.push('small');
  if ((shape === 'wide' && height > width) || (shape === 'tall' && width > height)) faults.push('sideways');
  return faults;
}

/** Nothing is wrong with what this browser cannot look at. */
export async function lookAt(photo: Blob, shape: Looked['shape']): Promise<PhotoFault[]> {
  try {
    // As it is seen: how the camera was held stands in the file.
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LOOKED_AT / Math.max(bitmap.width, bitmap.height));
    const [w, h] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: w, height: h });
    const context = canvas.getContext('2d');
    if (!context) return [];
    context.drawImage(bitmap, 0, 0, w, h);
    const { width, height } = bitmap;
    bitmap.close();
    return faultsOf({ pixels: context.getImageData(0, 0, w, h), width, height, shape });
  } catch {
    return [];
  }
}

/** Rec. 601. */
function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i += 1)
    grey[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
  return grey;
}

const meanOf = (values: Float32Array) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** Variance of the Laplacian. */
function sharpnessOf(grey: Float32Array, width: number, height: number): number {
  const edges = new Float32Array(Math.max(0, (width - 2) * (height - 2)));
  let n = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      edges[n] = around - 4 * (grey[at] ?? 0);
      n += 1;
    }
  const mean = meanOf(edges);
  return edges.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, edges.length);
}
