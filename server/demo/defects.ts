/** What is wrong with a worn item, where, how much of it, and in which words. */
import type { Grade } from '../../contract/item/grades.ts';
import { type DefectKind, defectPoint, type Shape } from '../art/draw.ts';
import type { Chance } from './random.ts';

export interface DemoDefect {
  kind: DefectKind;
  spot: number;
  zh: string;
  en: string;
  photo: number | null;
}

type Words = readonly [zh: string, en: string];
type Family = 'shoe' | 'cloth' | 'bag' | 'watch' | 'toy';

const families: Record<Shape, Family> = {
  runner: 'shoe',
  court: 'shoe',
  high: 'shoe',
  slide: 'shoe',
  hoodie: 'cloth',
  tee: 'cloth',
  jacket: 'cloth',
  cap: 'cloth',
  tote: 'bag',
  backpack: 'bag',
  crossbody: 'bag',
  watch: 'watch',
  'watch-dress': 'watch',
  figure: 'toy',
  bear: 'toy',
};

/** Which wear a family of things shows, likeliest first. */
const wearOf: Record<Family, readonly DefectKind[]> = {
  shoe: ['crease', 'sole-wear', 'yellowing', 'scuff', 'stain', 'loose-thread'],
  cloth: ['fading', 'loose-thread', 'stain', 'scuff'],
  bag: ['scuff', 'scratch', 'crease', 'stain', 'loose-thread'],
  watch: ['scratch', 'scuff'],
  toy: ['scratch', 'scuff', 'stain', 'fading'],
};
const unfit: Partial<Record<Shape, readonly DefectKind[]>> = { slide: ['crease', 'loose-thread'] };

const defectWords: Record<
  DefectKind,
  { word: Words; light: Words; heavy: Words; measure(c: Chance, heavy: number): Words }
> = {
  crease: {
    word: ['折痕', 'crease'],
    light: ['正常行走可见', 'as from normal wear'],
    heavy: ['摸得出来', 'can be felt'],
    measure: (c, heavy) => long(c.int(3, 5) + heavy * c.int(3, 8)),
  },
  'sole-wear': {
    word: ['磨损', 'wear'],
    light: ['花纹清楚', 'pattern still clear'],
    heavy: ['花纹变浅', 'pattern shallower'],
    measure: (c, heavy) => {
      const left = 9 - heavy * c.int(1, 2);
      return [`纹路剩约 ${left} 成`, `about ${left}0% of the tread left`];
    },
  },
  yellowing: {
    word: ['泛黄', 'yellowing'],
    light: ['自然光下才看得出', 'only seen in daylight'],
    heavy: ['正面看得到', 'seen from the front'],
    measure: (c, heavy) => across(c.int(8, 12) + heavy * c.int(4, 14)),
  },
  scuff: {
    word: ['磨白', 'scuff'],
    light: ['近看才看得出', 'not seen from a step away'],
    heavy: ['表面略起毛', 'surface slightly raised'],
    measure: (c, heavy) => patch(c.int(3, 6) + heavy * 4, c.int(2, 3) + heavy * 2),
  },
  stain: {
    word: ['污渍', 'stain'],
    light: ['擦拭后变淡', 'fades when wiped'],
    heavy: ['洗过仍有印子', 'remains after cleaning'],
    measure: (c, heavy) => across(c.int(4, 8) + heavy * c.int(3, 9)),
  },
  'loose-thread': {
    word: ['线头', 'loose thread'],
    light: ['没有开线', 'the seam holds'],
    heavy: ['走线松了两三针', 'two or three stitches are loose'],
    measure: (c, heavy) => long(c.int(6, 12) + heavy * c.int(4, 10)),
  },
  scratch: {
    word: ['划痕', 'scratch'],
    light: ['侧光可见', 'seen in side light'],
    heavy: ['手摸能感到', 'a fingernail can feel it'],
    measure: (c, heavy) => long(c.int(3, 6) + heavy * c.int(3, 7)),
  },
  fading: {
    word: ['褪色', 'fading'],
    light: ['平铺对比才明显', 'clear only side by side'],
    heavy: ['和内侧有色差', 'differs from the inside'],
    measure: (c, heavy) => patch(c.int(20, 40) + heavy * 30, c.int(15, 25) + heavy * 20),
  },
};
const long = (mm: number): Words => [`长约 ${mm}mm`, `about ${mm} mm long`];
const across = (mm: number): Words => [`直径约 ${mm}mm`, `about ${mm} mm across`];
const patch = (a: number, b: number): Words => [`约 ${a}×${b}mm`, `about ${a} × ${b} mm`];

/** How many defects a grade declares, from and to. */
const defectCount: Record<Grade, readonly [number, number]> = {
  new: [0, 0],
  '99': [0, 1],
  '95': [1, 2],
  '9': [2, 3],
  '8': [3, 4],
};

/** @param plainPhotos how many photos come before the close-ups */
export function makeDefects(shape: Shape, grade: Grade, plainPhotos: number, c: Chance): DemoDefect[] {
  const kinds = wearOf[families[shape]].filter((kind) => !unfit[shape]?.includes(kind));
  const [from, to] = defectCount[grade];
  const likely = kinds.map((kind, i) => ({ kind, at: i * 0.22 + c.next() })).sort((a, b) => a.at - b.at);
  return likely.slice(0, c.int(from, to)).map(({ kind }, i) => {
    const spot = Math.round((0.06 + 0.88 * c.next()) * 100) / 100;
    const heavy = grade === '8' ? 1 : grade === '9' && c.next() < 0.4 ? 1 : 0;
    const { word, light, heavy: bad, measure } = defectWords[kind];
    const place = placeOf(shape, kind, spot, c);
    const size = measure(c, heavy);
    const note = heavy ? bad : light;
    return {
      kind,
      spot,
      zh: `${place[0]}${word[0]}，${size[0]}，${note[0]}`,
      en: `${capital(word[1])} ${place[1]}, ${size[1]}, ${note[1]}`,
      photo: plainPhotos + i,
    };
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names the place where the drawing really shows the mark. */
function placeOf(shape: Shape, kind: DefectKind, spot: number, c: Chance): Words {
  const { x, y } = defectPoint({ shape, view: 'side', defects: [{ kind, spot }], defectIndex: 0 }) ?? {
    x: 0.5,
    y: 0.5,
  };
  if (families[shape] === 'shoe') {
    const [zh, en] = c.next() < 0.5 ? (['左鞋', 'left'] as const) : (['右鞋', 'right'] as const);
    const part: Words = x < 0.36 ? ['头', 'toe'] : x < 0.66 ? ['身', 'side'] : ['后跟', 'heel'];
    if (kind === 'sole-wear')
      return [`${zh}${x < 0.5 ? '前' : '后'}掌底`, `on the ${en} ${x < 0.5 ? 'forefoot' : 'rear'} sole`];
    if (kind === 'yellowing')
      return [`${zh}中底${x < 0.5 ? '前段' : '后段'}`, `on the ${x < 0.5 ? 'front' : 'rear'} of the ${en} midsole`];
    return [part[0] === '后跟' ? `${zh.charAt(0)}后跟` : zh + part[0], `on the ${en} ${part[1]}`];
  }
  const spots = placesByHeight[shape] ?? [[1, '正面', 'on the front']];
  const found = spots.find(([below]) => y < below) ?? spots.at(-1);
  return found ? [found[1], found[2]] : ['正面', 'on the front'];
}

/** Below which height (0 top, 1 bottom) of the picture a part is called what. */
const placesByHeight: Partial<Record<Shape, readonly (readonly [number, string, string])[]>> = {
  hoodie: [
    [0.42, '领口', 'at the collar'],
    [0.68, '胸前', 'on the chest'],
    [0.82, '袖口', 'at the cuff'],
    [1, '下摆', 'at the hem'],
  ],
  tee: [
    [0.36, '领口', 'at the collar'],
    [0.68, '胸前', 'on the chest'],
    [1, '下摆', 'at the hem'],
  ],
  jacket: [
    [0.36, '领口', 'at the collar'],
    [0.68, '前襟', 'on the front'],
    [1, '下摆', 'at the hem'],
  ],
  cap: [
    [0.58, '帽身', 'on the crown'],
    [1, '帽檐', 'on the peak'],
  ],
  tote: [
    [0.4, '包口', 'at the opening'],
    [0.76, '包身', 'on the body'],
    [1, '包底', 'at the base'],
  ],
  backpack: [
    [0.32, '包盖', 'on the lid'],
    [0.78, '前袋', 'on the front pocket'],
    [1, '包底', 'at the base'],
  ],
  crossbody: [
    [0.58, '包盖', 'on the flap'],
    [0.76, '包身', 'on the body'],
    [1, '包底', 'at the base'],
  ],
  watch: [
    [0.2, '上表带', 'on the upper bracelet'],
    [0.62, '表圈', 'on the bezel'],
    [0.76, '表壳', 'on the case'],
    [1, '下表带', 'on the lower bracelet'],
  ],
  'watch-dress': [
    [0.22, '上表带', 'on the upper strap'],
    [0.74, '表壳', 'on the case'],
    [1, '下表带', 'on the lower strap'],
  ],
  figure: [
    [0.36, '头发', 'on the hair'],
    [0.6, '脸侧', 'beside the face'],
    [0.86, '衣服', 'on the clothes'],
    [1, '脚底', 'under the feet'],
  ],
  bear: [
    [0.34, '头顶', 'on the head'],
    [0.56, '脸侧', 'beside the face'],
    [0.8, '肚子', 'on the belly'],
    [1, '脚边', 'by the feet'],
  ],
};
