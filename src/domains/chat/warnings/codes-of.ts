/** Reads the codes in pictures; fetched once there is a picture to look at. */
import { openDecoder } from '../../../offline/device/decoder.ts';
import { photoSource } from '../../../ui/format/photo-source.ts';
import { type CodeLeads, codeLeads, ourPlaces } from './codes.ts';

/** One picture after another: each is as large as a screen while it is looked at. @throws where one cannot be read and none of the others has a code */
export async function codesOf(photos: readonly string[]): Promise<CodeLeads> {
  const decode = await openDecoder();
  const codes: string[] = [];
  let failed: unknown;
  for (const photo of photos)
    try {
      codes.push(...(await decode(await pixelsOf(photo))));
    } catch (error) {
      failed = error;
    }
  if (codes.length > 0) return codeLeads(codes, await ourPlaces());
  if (failed) throw failed;
  return 'nowhere';
}

async function pixelsOf(photo: string): Promise<ImageData> {
  const image = new Image();
  image.src = photoSource(photo).src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
