/** A poster: a picture, a name, a product's lowest price or what an invitation brings, and the code that leads to it. */
import sharp from 'sharp';
import type { Language } from '../../../contract/wire/messages.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { type DrawInput, drawSvg, views } from '../../art/draw.ts';
import { renderWebp } from '../../art/render.ts';
import { drawCode } from './code.ts';
import { posterCodeAt } from './code-place.ts';
import { outline, wrap } from './glyphs.ts';

export interface Poster {
  shop: string;
  name: string;
  /** Fen; null when none is for sale. */
  price: number | null;
  /** What a friend gets, in place of a price, and why the code is scanned. */
  invite?: { brings: string; scan: string };
  /** Where the code leads; null where we do not know under which address others find us: the page that shows it draws the code. */
  url: string | null;
  lang: Language;
  /** Null where the product has a picture of its own, or none. */
  art: DrawInput | null;
  photo?: Buffer | null;
  /** The shop's own, beside its name. */
  logo?: Buffer | null;
}

const WIDTH = 750;
const HEIGHT = 1_120;
const GUTTER = 48;
const INK = '#16150f';
const QUIET = '#6d6a60';
const ACCENT = '#b4232a';
const LOGO = 48;

const words = {
  zh: {
    promise: '钱由平台保管，你收货后才给卖家',
    scan: '扫码看这一件',
    from: '起',
    none: '暂无在售',
  },
  en: {
    promise: 'Every item inspected; paid out after you have it',
    scan: 'Scan to see it',
    from: 'and up',
    none: 'None for sale now',
  },
} as const satisfies Record<Language, unknown>;

export async function drawPoster(poster: Poster): Promise<Buffer> {
  const [picture, logo] = await Promise.all([pictureOf(poster), logoOf(poster)]);
  return sharp(Buffer.from(sheet(poster)))
    .composite([
      ...(picture ? [{ input: picture, top: 0, left: 0 }] : []),
      ...(logo ? [{ input: logo, top: 1_006, left: GUTTER }] : []),
    ])
    .removeAlpha()
    .webp({ quality: 84 })
    .toBuffer();
}

const logoOf = async ({ logo }: Poster): Promise<Buffer | null> =>
  logo ? sharp(logo).autoOrient().resize(LOGO, LOGO, { fit: 'contain', background: '#fff' }).png().toBuffer() : null;

async function pictureOf({ art, photo }: Poster): Promise<Buffer | null> {
  if (photo) return sharp(photo).autoOrient().resize(WIDTH, WIDTH, { fit: 'cover' }).toBuffer();
  if (!art) return null;
  const [view = 'side'] = views[art.shape];
  return renderWebp(drawSvg({ ...art, view }), WIDTH);
}

function sheet({ shop, name, price, invite, url, lang, logo }: Poster): string {
  const t = words[lang];
  const room = posterCodeAt.x - GUTTER * 2;
  const lines = wrap(name, { size: 36, width: room, lines: 3 });
  const below = 830 + lines.length * 50;
  const drawn = [
    ...lines.map((line, n) => outline(line, { x: GUTTER, y: 830 + n * 50, size: 36, fill: INK, bold: 0.8 })),
    ...(invite
      ? wrap(invite.brings, { size: 30, width: room, lines: 2 }).map((line, n) =>
          outline(line, { x: GUTTER, y: below + 24 + n * 42, size: 30, fill: ACCENT, bold: 0.8 }),
        )
      : []),
    invite
      ? ''
      : price === null
        ? outline(t.none, { x: GUTTER, y: below + 20, size: 30, fill: QUIET })
        : outline(`¥${yuan(price)} ${t.from}`, { x: GUTTER, y: below + 24, size: 42, fill: ACCENT, bold: 1.2 }),
    outline(shop, { x: logo ? GUTTER + LOGO + 12 : GUTTER, y: 1_040, size: 28, fill: INK, bold: 0.8 }),
    ...wrap(t.promise, { size: 22, width: WIDTH - GUTTER * 2, lines: 1 }).map((line) =>
      outline(line, { x: GUTTER, y: 1_080, size: 22, fill: QUIET }),
    ),
    ...(url === null
      ? []
      : [
          drawCode(url, { ...posterCodeAt, fill: INK }),
          outline(invite?.scan ?? t.scan, { x: posterCodeAt.x + 12, y: 1_036, size: 20, fill: QUIET }),
        ]),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${drawn.join('')}</svg>`;
}
