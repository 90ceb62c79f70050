/** A certificate as a picture to send: the result as it stood then, and the code by which anybody sees how it stands now. */
import sharp from 'sharp';
import { partName, type ToldPart, toldBy } from '../../../contract/identify/model.ts';
import { type Result, resultName, type Way } from '../../../contract/identify/rules.ts';
import { type Split, splitWords } from '../../../contract/identify/weighed.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { grouped } from '../../../contract/wire/patterns.ts';
import { type DrawInput, drawSvg, views } from '../../art/draw.ts';
import { renderWebp } from '../../art/render.ts';
import { drawCode } from '../share/code.ts';
import { codeAt } from '../share/code-place.ts';
import { outline, wrap } from '../share/glyphs.ts';

export interface CertificatePicture {
  shop: string;
  code: string;
  /** Where the code leads; null where this house does not know under which address others find it. */
  url: string | null;
  name: string;
  styleNo: string | null;
  size: string | null;
  told: readonly ToldPart[];
  way: Way;
  result: Result;
  standing: 'valid' | 'appealed' | 'revoked';
  /** So many of those who looked found this, where not all did. */
  split: Split | null;
  /** What was found before an appeal changed it. */
  before: Result | null;
  /** So many of its photos stand on another certificate, too. */
  shared: number;
  /** That its owner does not have the piece any more. */
  missing?: string | null;
  /** Epoch ms. */
  issuedAt: number;
  lang: Language;
  /** How many photos, and points of those who found what stands, it rests on. */
  photos: number;
  points: number;
  /** Its first photo; drawn from the product where that never left a phone; null where neither is there. */
  photo: Buffer | null;
  art: DrawInput | null;
}

const WIDTH = 750;
const HEIGHT = 1_120;
const GUTTER = 48;
/** The photo is as high as the card over it leaves room for. */
const PHOTO = { top: 366, height: 440 } as const;
const SEAL = { x: GUTTER + 66, y: 136, radius: 66 } as const;

/** The deep card's colours, as the screens have them in the light: green is for what is safe to rely on. */
const DEEP = { safe: '#0b3d2a', bad: '#471614', open: '#2d2b26' } as const;
const ON_DEEP = '#f3f7f3';
const ON_DEEP_2 = { safe: '#afd2c0', bad: '#e3bdb8', open: '#cdc9bf' } as const;
const VIVID = '#4fd48d';
const BAD = '#ffb4ab';
const INK = '#1b1a17';
const QUIET = '#6d6a60';

/** What stands in the seal, in a box of 64 px around its middle; the fonts have no such marks. */
const marks = {
  genuine: 'M-26 2L-8 20L26 -18',
  fake: 'M-20 -20L20 20M20 -20L-20 20',
  inconclusive: 'M-24 0H24',
} as const satisfies Record<Result, string>;

const words = {
  zh: {
    mark: '鉴别证书',
    standings: { valid: null, appealed: '有人申诉，正在重看', revoked: '请不要凭它买卖' },
    revoked: '证书已被撤销',
    shared: (n: number) => `有 ${n} 张照片也在别的证书上`,
    noMore: (result: string) => `原来的「${result}」不再作数`,
    ways: { photos: '凭照片鉴别', item: '凭实物鉴别' },
    issued: (day: string) => `${day} 签发（北京时间）`,
    rests: (photos: number, points: number) => `${photos} 张照片，看过 ${points} 处`,
    turned: (before: string) => `申诉后改判，原来是「${before}」`,
    scan: '扫码看它现在是否有效、看过哪些地方',
    lookUp: '在店里「扫一扫」输入编号，看它现在是否有效',
    not: '它不证明你手里的就是照片里的这一件',
  },
  en: {
    mark: 'certificate',
    standings: { valid: null, appealed: 'Appealed, being looked at again', revoked: 'Do not rely on it' },
    revoked: 'Taken back',
    shared: (n: number) => `Shares ${n} photos with another certificate`,
    noMore: (result: string) => `Its “${result}” no longer stands`,
    ways: { photos: 'Judged by photos', item: 'Judged in the hand' },
    issued: (day: string) => `Issued ${day} (Beijing time)`,
    rests: (photos: number, points: number) => `${photos} photos, ${points} points looked at`,
    turned: (before: string) => `Changed on appeal from “${before}”`,
    scan: 'Scan to see whether it stands and why',
    lookUp: 'Enter its code at the shop to see whether it stands and why',
    not: 'It does not prove that the piece in your hands is the one shown',
  },
} as const satisfies Record<Language, unknown>;

/** Where the shop is, whoever looks at it. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

export async function drawCertificate(shown: CertificatePicture): Promise<Buffer> {
  const picture = await pictureOf(shown);
  return sharp(Buffer.from(sheet(shown)))
    .composite(picture ? [{ input: picture, top: PHOTO.top, left: 0 }] : [])
    .removeAlpha()
    .webp({ quality: 84 })
    .toBuffer();
}

async function pictureOf({ photo, art }: CertificatePicture): Promise<Buffer | null> {
  if (photo) return sharp(photo).autoOrient().resize(WIDTH, PHOTO.height, { fit: 'cover' }).toBuffer();
  if (!art) return null;
  const [view = 'side'] = views[art.shape];
  // All of what is drawn, its ground carried on to both sides.
  const drawn = await sharp(await renderWebp(drawSvg({ ...art, view }), WIDTH))
    .resize(PHOTO.height)
    .toBuffer();
  const beside = (WIDTH - PHOTO.height) / 2;
  return sharp(drawn).extend({ left: beside, right: beside, extendWith: 'copy' }).toBuffer();
}

function sheet(shown: CertificatePicture): string {
  const t = words[shown.lang];
  const result = resultName[shown.result][shown.lang];
  const standing = t.standings[shown.standing];
  const ground =
    shown.result === 'fake' || shown.standing === 'revoked' ? 'bad' : shown.result === 'genuine' ? 'safe' : 'open';
  const revoked = shown.standing === 'revoked';
  // What was taken back is relied on by nobody, whatever else there is to it.
  const doubts = [standing, shown.missing, !revoked && shown.shared > 0 && t.shared(shown.shared)]
    .filter((one) => typeof one === 'string')
    .slice(0, 2);
  // Nobody who sees it small takes what was found once for what is so.
  const [big, mark] = revoked ? [t.revoked, marks.fake] : [result, marks[shown.result]];
  const over = shown.split
    ? splitWords(shown.split, shown.result)[shown.lang]
    : shown.before && t.turned(resultName[shown.before][shown.lang]);
  const tone = standing || shown.missing || ground !== 'safe' ? BAD : VIVID;
  const beside = SEAL.x + SEAL.radius + 32;
  const names = wrap(shown.name, { size: 30, width: WIDTH - beside - GUTTER, lines: 2 });
  const told = shown.told.length > 0 ? toldBy(shown.told)[shown.lang] : '';
  const said = wrap(told, { size: 20, width: WIDTH - beside - GUTTER, lines: 1 });
  const facts = [
    t.rests(shown.photos, shown.points),
    t.ways[shown.way],
    ...(shown.styleNo ? [`${partName.styleNo[shown.lang]} ${shown.styleNo}`] : []),
    ...(shown.size ? [`${partName.size[shown.lang]} ${shown.size}`] : []),
    revoked ? t.noMore(result) : t.issued(day.format(shown.issuedAt)),
  ];
  const room = codeAt.x - GUTTER * 2;
  const drawn = [
    `<circle cx="${SEAL.x}" cy="${SEAL.y}" r="${SEAL.radius}" fill="none" stroke="${tone}" stroke-width="4"/>`,
    `<circle cx="${SEAL.x}" cy="${SEAL.y}" r="${SEAL.radius - 9}" fill="none" stroke="${tone}" stroke-opacity=".45" stroke-width="2"/>`,
    `<path transform="translate(${SEAL.x} ${SEAL.y})" d="${mark}" fill="none" stroke="${tone}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
    over && !revoked ? outline(over, { x: beside, y: 66, size: 24, fill: BAD, bold: 0.6 }) : '',
    outline(big, { x: beside, y: 118, size: 46, fill: ON_DEEP, bold: 1.2 }),
    ...names.map((line, n) => outline(line, { x: beside, y: 168 + n * 42, size: 30, fill: ON_DEEP_2[ground] })),
    ...said.map((line) =>
      outline(line, { x: beside, y: 202 + (names.length - 1) * 42, size: 20, fill: ON_DEEP_2[ground] }),
    ),
    `<rect x="${GUTTER}" y="258" width="${WIDTH - GUTTER * 2}" height="2" fill="#fff" fill-opacity=".14"/>`,
    outline(grouped(shown.code), { x: GUTTER, y: doubts.length > 1 ? 288 : 304, size: 32, fill: ON_DEEP, bold: 0.8 }),
    ...doubts.map((doubt, n) =>
      outline(doubt, { x: GUTTER, y: 346 + (n + 1 - doubts.length) * 31, size: 26, fill: BAD, bold: 0.6 }),
    ),
    ...facts.flatMap((fact, n) =>
      wrap(fact, { size: 26, width: room, lines: 1 }).map((line) =>
        outline(line, { x: GUTTER, y: 862 + n * (facts.length > 4 ? 33 : 38), size: 26, fill: INK }),
      ),
    ),
    outline(`${shown.shop} ${t.mark}`, { x: GUTTER, y: 1_032, size: 28, fill: INK, bold: 0.8 }),
    ...wrap(t.not, { size: 20, width: WIDTH - GUTTER * 2, lines: 1 }).map((line) =>
      outline(line, { x: GUTTER, y: 1_096, size: 20, fill: QUIET }),
    ),
    shown.url === null ? '' : drawCode(shown.url, { ...codeAt, fill: INK }),
    outline(shown.url === null ? t.lookUp : t.scan, { x: GUTTER, y: 1_066, size: 20, fill: QUIET }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="${WIDTH}" height="${PHOTO.top}" fill="${DEEP[ground]}"/>${drawn.join('')}</svg>`;
}
