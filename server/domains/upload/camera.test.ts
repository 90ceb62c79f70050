/** What a camera writes beside the picture is no part of what people send. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { tellsOfPerson } from './camera.ts';

const drawn = () => sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } }).jpeg();
const told = async (bytes: Buffer) => tellsOfPerson(await sharp(bytes).metadata());

test('a photo that still tells where, by whom or with which camera it was taken is found; the size that a page writes tells nothing', async () => {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' };
  for (const [exif, tells] of [
    [{ IFD3: place }, true],
    [{ IFD0: { Artist: 'Lin 13812342046' } }, true],
    [{ IFD2: { BodySerialNumber: '0042' } }, true],
    [{ IFD2: { UserComment: 'home' } }, true],
    [{ IFD0: { Make: 'Camera', Model: 'One' } }, false],
    [{ IFD2: { ColorSpace: '1' } }, false],
  ] as const)
    expect([exif, await told(await drawn().withExif(exif).toBuffer())]).toEqual([exif, tells]);
  expect(await told(await drawn().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').toBuffer())).toBe(true);
});
