/** Photos from a camera, no two alike. */
import sharp from 'sharp';
import type { Random } from '../random.ts';

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let taken = 0;

export const pictures = (random: Random, count: number, size?: number): Promise<Picture[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      taken += 1;
      const side = size ?? random.pick([60, 200, 500]);
      const noise = { type: 'gaussian', mean: 60 + (taken % 120), sigma: 30 } as const;
      const image = sharp({ create: { width: side, height: side, channels: 3, background: '#333', noise } });
      return { name: `IMG_${taken}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
    }),
  );
