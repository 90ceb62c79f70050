/** The picture of a certificate that people share: what it may look like. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCertificate } from '../certificate-picture.ts';

test('the picture of a fake, or of what was taken back, is not in the green of what one may rely on', async () => {
  const said = {
    shop: '旧物集',
    code: 'A1',
    url: 'https://shop.test/x',
    name: '鞋',
    ...{ styleNo: null, size: null, told: [], split: null, before: null, shared: 0 },
    way: 'photos',
    issuedAt: 0,
    lang: 'zh',
  } as const;
  const ground = async (result: 'genuine' | 'fake', standing: 'valid' | 'revoked') => {
    const drawn = await drawCertificate({ ...said, result, standing, photos: 1, points: 1, photo: null, art: null });
    const [red = 0, green = 0] = await sharp(drawn).extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer();
    return green > red ? 'green' : 'red';
  };
  expect(await ground('genuine', 'valid')).toBe('green');
  expect(await ground('fake', 'valid')).toBe('red');
  expect(await ground('genuine', 'revoked')).toBe('red');
});

test('the picture of what was taken back bears the same seal whatever was found before: no tick, and not the old result', async () => {
  const said = {
    shop: '旧物集',
    code: 'A1',
    url: null,
    name: '鞋',
    ...{ styleNo: null, size: null, told: [], split: null, before: null, shared: 0 },
    way: 'photos',
    issuedAt: 0,
  } as const;
  const head = async (result: 'genuine' | 'inconclusive', standing: 'valid' | 'revoked') => {
    const rest = { result, standing, lang: 'zh', photos: 1, points: 1, photo: null, art: null } as const;
    const drawn = await drawCertificate({ ...said, ...rest });
    return (await sharp(drawn).extract({ left: 0, top: 0, width: 750, height: 250 }).raw().toBuffer()).toString('hex');
  };
  expect((await head('genuine', 'revoked')) === (await head('inconclusive', 'revoked'))).toBe(true);
  expect((await head('genuine', 'valid')) === (await head('inconclusive', 'valid'))).toBe(false);
});
