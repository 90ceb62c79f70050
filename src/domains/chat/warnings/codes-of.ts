/** Reads the codes in pictures; fetched once there is a picture to look at. */
import { openDecoder } from '../../../offline/device/decoder.ts';
import { photoSource } from '../../../ui/format/photo-source.ts';
import { type CodeLeads, codeLeads, ourPlaces } from './codes.ts';

/** @throws where one of them cannot be read and none of the others has a code */
export async function codesOf(photos: readonly string[]): Promise<CodeLeads> {
  const decode = await openDecoder();
  const read = await Promise.allSettled(photos.map(async (photo) => decode(await pixelsOf(photo))));
  const codes = read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (codes.length > 0) return codeLeads(codes, await ourPlaces());
  const failed = read.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
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
