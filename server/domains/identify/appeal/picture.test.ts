import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type CertificatePicture, drawCertificate } from '../certificate-picture.ts';

test('the picture of a certificate that an appeal changed says so above its result', async () => {
  const said: Omit<CertificatePicture, 'before'> = {
    ...{ shop: '旧物集', code: 'A1', url: null, name: '鞋', styleNo: null, size: null, told: [] },
    ...{ way: 'photos', result: 'fake', standing: 'valid', split: null, shared: 0, issuedAt: 0, lang: 'zh' },
    ...{ photos: 1, points: 1, photo: null, art: null },
  };
  const above = async (before: CertificatePicture['before']) => {
    const drawn = await drawCertificate({ ...said, before });
    const place = { left: 146, top: 40, width: 600, height: 32 };
    return (await sharp(drawn).extract(place).raw().toBuffer()).toString('hex');
  };
  expect((await above('genuine')) === (await above(null))).toBe(false);
});
