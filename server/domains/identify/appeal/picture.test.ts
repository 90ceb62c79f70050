import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCertificate } from '../certificate-picture.ts';

test('the picture of a certificate that an appeal changed says so above its result', async () => {
  const said = {
    ...{
      shop: '旧物集',
      code: 'A1',
      url: null,
      name: '鞋',
      styleNo: null,
      size: null,
      told: [],
      split: null,
      shared: 0,
    },
    ...{ way: 'photos', issuedAt: 0, result: 'fake', standing: 'valid', lang: 'zh' },
    ...{ photos: 1, points: 1, photo: null, art: null },
  } as const;
  const above = async (before: 'genuine' | null) => {
    const drawn = await drawCertificate({ ...said, before });
    return (await sharp(drawn).extract({ left: 146, top: 40, width: 600, height: 32 }).raw().toBuffer()).toString(
      'hex',
    );
  };
  expect((await above('genuine')) === (await above(null))).toBe(false);
});
