/** What a supplier sends: a table of products and a picture of each, called like its style number. */
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { IMPORT_HEADS } from '../../contract/catalogue/import-rules.ts';

const BRANDS = ['红隼,Kestrel', '云鲸,Whale', '北屿,Isle', '折纸,Origami', '逆风,Upwind'];
const KINDS = ['球鞋,Sneakers,40 41 42', '包,Bags,OS', '潮玩,Toys,OS'];
const COLOURS = ['黑,Black', '白,White', '灰,Grey', '蓝,Blue'];

export const styleOf = (n: number): string => `LN-${String(n).padStart(4, '0')}`;

export async function catalogueOf(count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, n) => {
    const [kind, kindEn, sizes] = (KINDS[n % KINDS.length] ?? '').split(',');
    const [brand, colour] = [BRANDS[n % BRANDS.length], COLOURS[n % COLOURS.length]];
    return `${styleOf(n)},${brand},${kind},${kindEn},型号${n},Model ${n},${colour},${sizes},2026-01-09`;
  });
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from([IMPORT_HEADS.zh.join(','), ...rows].join('\r\n')), '商品.csv');
  for (let n = 0; n < count; n += 1) {
    // No two alike, or the store would keep one.
    const background = { r: n % 256, g: (n * 7) % 256, b: (n * 31) % 256 };
    const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background } })
      .jpeg()
      .toBuffer();
    archive.addBuffer(picture, `${styleOf(n)}-1.jpg`);
  }
  archive.end();
  const parts: Buffer[] = [];
  for await (const part of archive.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
