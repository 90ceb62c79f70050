/** A poster: a picture, a name, a product's lowest price or what an invitation brings, and the code that leads to it. */
import sharp from 'sharp';
import type { Language } from '../../../contract/wire/messages.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { renderWebp } from '../../art/render.ts';
import { drawCode } from './code.ts';
import { posterCodeAt } from './code-place.ts';
import { couponArt } from './coupon-art.ts';
import { outline, wrap } from './glyphs.ts';

export interface Poster {
  shop: string;
  name: string;
  /** Fen; null when none is for sale. */
  price: number | null;
  /** In place of a price: who sends it, what it brings, until when, and why the code is scanned. */
  told?: { by?: string | null; says: string; until?: string | null; scan: string };
  /** Where the code leads; null where we do not know under which address others find us: the page that shows it draws the code. */
  url: string | null;
  lang: Language;
  /** What is drawn, 600 px square; else a photo. */
  svg?: string;
  photo?: Buffer | null;
  /** Fen: where there is no picture, but coupons or money to be had. */
  gifts?: readonly number[];
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
/** The line of the shop's name. */
const FOOT = 1_050;

const words = {
  zh: {
    promise: '钱由平台保管，你收货后才给卖家',
    scan: '扫码看这一件',
    from: '起',
    none: '暂无在售',
  },
  en: {
    promise: 'We hold the money until it reaches you',
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
      ...(logo ? [{ input: logo, top: FOOT - 34, left: GUTTER }] : []),
    ])
    .removeAlpha()
    .webp({ quality: 84 })
    .toBuffer();
}

const logoOf = async ({ logo }: Poster): Promise<Buffer | null> =>
  logo ? sharp(logo).autoOrient().resize(LOGO, LOGO, { fit: 'contain', background: '#fff' }).png().toBuffer() : null;

async function pictureOf({ svg, photo, gifts = [] }: Poster): Promise<Buffer | null> {
  if (photo) return sharp(photo).autoOrient().resize(WIDTH, WIDTH, { fit: 'cover' }).toBuffer();
  if (gifts.length > 0)
    return sharp(Buffer.from(couponArt(gifts, { width: WIDTH, height: WIDTH })))
      .png()
      .toBuffer();
  return svg ? renderWebp(svg, WIDTH, { cutout: true }) : null;
}

type Line = Parameters<typeof outline>[1];

/** The column beside the code, each line below the one before. */
function* column({
  name,
  price,
  told,
  lang,
}: Poster): Generator<[text: string, how: Omit<Line, 'x' | 'y'>, down: number]> {
  const t = words[lang];
  const width = posterCodeAt.x - GUTTER * 2;
  const fill = ACCENT;
  const fitted = (text: string, size: number, lines: number) => wrap(text, { size, width, lines });
  if (told?.by) for (const line of fitted(told.by, 24, 1)) yield [line, { size: 24, fill: QUIET }, 34];
  for (const line of fitted(name, 36, told ? 2 : 3)) yield [line, { size: 36, fill: INK, bold: 0.8 }, told ? 46 : 50];
  if (told) {
    for (const line of fitted(told.says, 28, 2)) yield [line, { size: 28, fill, bold: 0.8 }, 42];
    if (told.until) for (const line of fitted(told.until, 22, 1)) yield [line, { size: 22, fill: QUIET }, 36];
  } else if (price === null) yield [t.none, { size: 30, fill: QUIET }, 50];
  else yield [`¥${yuan(price)} ${t.from}`, { size: 42, fill, bold: 1.2 }, 62];
}

function sheet(poster: Poster): string {
  const { shop, told, url, lang, logo } = poster;
  const t = words[lang];
  let y = 776;
  const beside = Array.from(column(poster), ([text, how, down]) => {
    y += down;
    return outline(text, { ...how, x: GUTTER, y });
  });
  const drawn = [
    ...beside,
    outline(shop, { x: logo ? GUTTER + LOGO + 12 : GUTTER, y: FOOT, size: 28, fill: INK, bold: 0.8 }),
    ...wrap(t.promise, { size: 22, width: WIDTH - GUTTER * 2, lines: 1 }).map((line) =>
      outline(line, { x: GUTTER, y: 1_088, size: 22, fill: QUIET }),
    ),
    ...(url === null
      ? []
      : [
          drawCode(url, { ...posterCodeAt, fill: INK }),
          outline(told?.scan ?? t.scan, { x: posterCodeAt.x + 12, y: 1_036, size: 20, fill: QUIET }),
        ]),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${drawn.join('')}</svg>`;
}
