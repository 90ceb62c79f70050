/** What a photo's own block of facts may say, and what it may not. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sendPhoto } from '../../testing/sent-photo.ts';
import { testApp } from '../../testing/server.ts';
import { tellsOfPerson } from './camera.ts';
import { upload } from './handlers.ts';
import { storageEndpoint } from './storage-endpoint.ts';

const drawn = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
const place = { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' };

test('where, by whom and with which camera is told by nobody’s photo; how large it is and what kind of camera may be', async () => {
  for (const format of ['jpeg', 'webp', 'png', 'avif'] as const)
    for (const [exif, tells] of [
      [{ IFD3: place }, true],
      [{ IFD0: { Artist: 'Lin 13812342046' } }, true],
      [{ IFD2: { BodySerialNumber: '0042' } }, true],
      [{ IFD2: { UserComment: 'home' } }, true],
      [{ IFD0: { Make: 'Camera', Model: 'One' } }, false],
      [{ IFD2: { ColorSpace: '1' } }, false],
    ] as const) {
      const found = await sharp(await drawn().withExif(exif).toFormat(format).toBuffer()).metadata();
      expect([format, exif, tellsOfPerson(found)]).toEqual([format, exif, tells]);
    }
});

test('nor is it told in another block', async () => {
  const xmp = await drawn().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer();
  expect(tellsOfPerson(await sharp(xmp).metadata())).toBe(true);
  expect(tellsOfPerson(await sharp(await drawn().jpeg().toBuffer()).metadata())).toBe(false);
});

test('a photo that tells is not taken in: its bytes may be published', async () => {
  const app = await testApp({ domains: [upload], httpRoutes: [storageEndpoint] });
  const person = await app.as('13800000002');
  const told = await drawn().withExif({ IFD3: place }).jpeg().toBuffer();
  expect((await sendPhoto(app, person, told)).reply).toMatchObject({ code: 'UPLOAD_TELLS', http: 400 });
  expect((await sendPhoto(app, person, await drawn().jpeg().toBuffer())).reply).toMatchObject({ success: true });
  await app.close();
});
