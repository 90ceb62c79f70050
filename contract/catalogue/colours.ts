/** What the colours are called that goods are looked for by, and the words in a colourway's name that tell them. */
import type { Words } from '../wire/states.ts';
import type { Colour } from './colour-keys.ts';

export const colourName: Readonly<Record<Colour, Words>> = {
  black: { zh: '黑', en: 'Black' },
  white: { zh: '白', en: 'White' },
  grey: { zh: '灰', en: 'Grey' },
  brown: { zh: '棕米', en: 'Brown' },
  red: { zh: '红', en: 'Red' },
  pink: { zh: '粉', en: 'Pink' },
  yellow: { zh: '黄金', en: 'Yellow' },
  green: { zh: '绿', en: 'Green' },
  blue: { zh: '蓝', en: 'Blue' },
  purple: { zh: '紫', en: 'Purple' },
};

/** A colourway in two colours is found by both. */
export const colourSigns: Readonly<Record<Colour, readonly string[]>> = {
  black: ['黑', '墨', '炭', '夜', 'black', 'ink', 'charcoal', 'night'],
  white: ['白', '冰', 'white', 'foam', 'milk', 'glacier'],
  grey: ['灰', '银', 'grey', 'gray', 'silver', 'smoke', 'mist', 'slate'],
  brown: [
    '棕',
    '咖',
    '驼',
    '米色',
    '卡其',
    '沙',
    '燕麦',
    '焦糖',
    '美式',
    '帆布',
    'brown',
    'beige',
    'tan',
    'khaki',
    'dune',
    'oat',
    'caramel',
    'americano',
    'canvas',
  ],
  red: ['红', '赤', '酒', 'red', 'brick', 'terracotta', 'burgundy'],
  pink: ['粉', '樱', '桃', 'pink', 'cherry', 'peach'],
  yellow: ['黄', '金', '柠檬', 'yellow', 'gold', 'lemon', 'champagne'],
  green: ['绿', '橄榄', '薄荷', '松', 'green', 'olive', 'mint', 'moss', 'pine'],
  blue: ['蓝', '海军', '冰川', 'blue', 'navy', 'cobalt', 'deep sea', 'glacier'],
  purple: ['紫', '芋', 'purple', 'violet', 'taro'],
};
