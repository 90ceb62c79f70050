/** Where on a thing something is wrong, by its kind: named in both languages, so that nobody has to read the other one. */
import type { CategoryKind } from '../catalogue/kinds.ts';
import type { Words } from '../wire/states.ts';

export const places = {
  leftToe: { zh: '左鞋头', en: 'left toe' },
  rightToe: { zh: '右鞋头', en: 'right toe' },
  leftSide: { zh: '左鞋身', en: 'left side' },
  rightSide: { zh: '右鞋身', en: 'right side' },
  leftHeel: { zh: '左后跟', en: 'left heel' },
  rightHeel: { zh: '右后跟', en: 'right heel' },
  leftMidsole: { zh: '左中底', en: 'left midsole' },
  rightMidsole: { zh: '右中底', en: 'right midsole' },
  leftSole: { zh: '左鞋底', en: 'left sole' },
  rightSole: { zh: '右鞋底', en: 'right sole' },
  tongue: { zh: '鞋舌', en: 'tongue' },
  laces: { zh: '鞋带', en: 'laces' },
  insole: { zh: '鞋垫', en: 'insole' },
  collar: { zh: '领口', en: 'collar' },
  chest: { zh: '胸前', en: 'chest' },
  shoulder: { zh: '肩部', en: 'shoulder' },
  leftSleeve: { zh: '左袖', en: 'left sleeve' },
  rightSleeve: { zh: '右袖', en: 'right sleeve' },
  cuff: { zh: '袖口', en: 'cuff' },
  hem: { zh: '下摆', en: 'hem' },
  waist: { zh: '腰头', en: 'waistband' },
  leg: { zh: '裤腿', en: 'leg' },
  pocket: { zh: '口袋', en: 'pocket' },
  zip: { zh: '拉链', en: 'zip' },
  button: { zh: '纽扣', en: 'buttons' },
  crown: { zh: '帽身', en: 'crown' },
  peak: { zh: '帽檐', en: 'peak' },
  opening: { zh: '包口', en: 'opening' },
  flap: { zh: '包盖', en: 'flap' },
  corner: { zh: '四角', en: 'corners' },
  base: { zh: '底面', en: 'base' },
  handle: { zh: '提手', en: 'handle' },
  strap: { zh: '肩带', en: 'shoulder strap' },
  hardware: { zh: '五金', en: 'hardware' },
  lining: { zh: '内衬', en: 'lining' },
  glass: { zh: '表镜', en: 'crystal' },
  dial: { zh: '表盘', en: 'dial' },
  bezel: { zh: '表圈', en: 'bezel' },
  case: { zh: '表壳', en: 'case' },
  caseback: { zh: '后盖', en: 'case back' },
  setting: { zh: '表冠', en: 'winding crown' },
  band: { zh: '表带', en: 'band' },
  clasp: { zh: '表扣', en: 'clasp' },
  head: { zh: '头部', en: 'head' },
  face: { zh: '脸部', en: 'face' },
  body: { zh: '身体', en: 'body' },
  arm: { zh: '手臂', en: 'arm' },
  foot: { zh: '脚部', en: 'foot' },
  front: { zh: '正面', en: 'front' },
  back: { zh: '背面', en: 'back' },
  left: { zh: '左侧', en: 'left side' },
  right: { zh: '右侧', en: 'right side' },
  lowerLeft: { zh: '左下边缘', en: 'lower left edge' },
  lowerRight: { zh: '右下边缘', en: 'lower right edge' },
  box: { zh: '盒子', en: 'box' },
} as const satisfies Record<string, Words>;
export type Place = keyof typeof places;
export const placeNames = Object.keys(places) as Place[];

/** The longest that anything wrong is, in millimetres. */
export const MAX_MM = 2_000;

const byKind: Readonly<Record<CategoryKind, readonly Place[]>> = {
  sneakers: [
    ...([
      'leftToe',
      'rightToe',
      'leftSide',
      'rightSide',
      'leftHeel',
      'rightHeel',
      'leftMidsole',
      'rightMidsole',
    ] as const),
    ...(['leftSole', 'rightSole', 'tongue', 'laces', 'insole', 'box'] as const),
  ],
  clothing: [
    ...(['collar', 'shoulder', 'chest', 'back', 'leftSleeve', 'rightSleeve', 'cuff', 'hem', 'waist', 'leg'] as const),
    ...(['pocket', 'zip', 'button', 'lining', 'crown', 'peak'] as const),
  ],
  bags: [
    ...(['front', 'back', 'left', 'right', 'lowerLeft', 'lowerRight', 'corner', 'base', 'opening', 'flap'] as const),
    ...(['handle', 'strap', 'hardware', 'zip', 'lining', 'box'] as const),
  ],
  watches: ['glass', 'dial', 'bezel', 'case', 'caseback', 'setting', 'band', 'clasp', 'box'],
  toys: ['head', 'face', 'body', 'arm', 'foot', 'base', 'front', 'back', 'box'],
  others: ['front', 'back', 'left', 'right', 'lowerLeft', 'lowerRight', 'corner', 'base', 'lining', 'box'],
};

export const placesOf = (kind: CategoryKind): readonly Place[] => byKind[kind];
