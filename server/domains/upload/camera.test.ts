/** What a photo's own block of facts may say, and what it may not. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sendPhoto } from '../../testing/sent-photo.ts';
import { testApp } from '../../testing/server.ts';
import { tellsOfPerson } from './camera.ts';
import { upload } from './handlers.ts';
import { hides } from './hidden.ts';
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

/** A block of a JPEG, as cameras write it. */
function block(marker: number, said: string | Buffer): Buffer {
  const body = Buffer.from(said as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
/** Put in before the first such marker. */
const before = (photo: Buffer, marker: number, more: Buffer) => {
  const at = photo.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([photo.subarray(0, at), more, photo.subarray(at)]);
};

test('nor where no decoder looks: behind the picture, after it has begun, in a second block or in a comment', async () => {
  const told = await drawn().withExif({ IFD3: place }).jpeg().toBuffer();
  const start = told.indexOf('Exif');
  const camera = told.subarray(start - 4, start - 2 + told.readUInt16BE(start - 2));
  for (const progressive of [false, true]) {
    const photo = await drawn().jpeg({ progressive }).toBuffer();
    const hidden = {
      plain: photo,
      'a second picture': Buffer.concat([photo, told]),
      'words behind it': Buffer.concat([photo, Buffer.from('31.2304, 121.4737')]),
      'a comment': before(photo, 0xc4, block(0xfe, 'at home')),
      'the camera’s, once it has begun': before(photo, 0xda, camera),
      'a maker’s own block': before(photo, 0xdb, block(0xe5, 'Samsung 31.2304')),
      'several pictures': before(photo, 0xdb, block(0xe2, 'MPF\0')),
      'a second block of the camera’s': before(before(photo, 0xdb, camera), 0xdb, camera),
    };
    const found = Object.entries(hidden).filter(([, file]) => hides(file, 'jpeg'));
    expect(found.map(([name]) => name)).toEqual(Object.keys(hidden).slice(1));
  }
  for (const format of ['png', 'webp', 'gif', 'avif'] as const) {
    const photo = await drawn().toFormat(format).toBuffer();
    const { format: name } = await sharp(photo).metadata();
    expect([format, hides(photo, name)]).toEqual([format, false]);
    expect([format, hides(Buffer.concat([photo, Buffer.from('31.2304')]), name)]).toEqual([format, true]);
  }
});

test('what is only larger, in other colours or turned hides nothing', async () => {
  const noise = { type: 'gaussian', mean: 100, sigma: 30 } as const;
  const large = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } });
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const photo = await large()
      .withIccProfile('p3')
      .withExif({ IFD0: { Orientation: '6' } })
      .toFormat(format)
      .toBuffer();
    const found = await sharp(photo).metadata();
    expect([format, tellsOfPerson(found), hides(photo, found.format)]).toEqual([format, false, false]);
  }
});

test('a photo that tells is not taken in: its bytes may be published', async () => {
  const app = await testApp({ domains: [upload], httpRoutes: [storageEndpoint] });
  const person = await app.as('13800000002');
  const told = await drawn().withExif({ IFD3: place }).jpeg().toBuffer();
  expect((await sendPhoto(app, person, told)).reply).toMatchObject({ code: 'UPLOAD_TELLS', http: 400 });
  const twice = Buffer.concat([await drawn().jpeg().toBuffer(), told]);
  expect((await sendPhoto(app, person, twice)).reply).toMatchObject({ code: 'UPLOAD_TELLS' });
  expect((await sendPhoto(app, person, await drawn().jpeg().toBuffer())).reply).toMatchObject({ success: true });
  await app.close();
});
