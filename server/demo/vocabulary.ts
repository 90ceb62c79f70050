/** The words and ranges that the demo catalogue is made of. Brands and people are invented. */

import type { CategoryKind } from '../../contract/catalogue/kinds.ts';
import type { Shape } from '../art/draw.ts';
import type { ColourwayId } from '../art/palette.ts';

interface Name {
  zh: string;
  en: string;
}
const both = (name: string): Name => ({ zh: name, en: name });
const name = (zh: string, en: string): Name => ({ zh, en });

export interface Kind {
  /** Category below its root. */
  id: string;
  name: Name;
  shape: Shape;
  sizes: 'shoe' | 'clothing' | 'one';
  /** What a typical new one costs, yuan, and how far prices spread around it (0.3 is about a third). */
  price: number;
  spread: number;
  /** Model words; a shoe or watch also carries the model's number. */
  models: readonly Name[];
  numbered: boolean;
  /** How many of a brand's models are of this kind, in proportion. */
  weight: number;
  /** Said after the model's name. */
  suffix: readonly Name[];
}

export interface Root {
  id: CategoryKind;
  name: Name;
  kinds: readonly Kind[];
  brands: readonly { id: string; code: string; name: Name; models: number }[];
  /** Colourways of a model, at most. */
  colours: number;
}

export const roots: readonly Root[] = [
  {
    id: 'sneakers',
    name: name('球鞋', 'Sneakers'),
    colours: 7,
    brands: [
      { id: 'arcadia', code: 'AR', name: name('雅卡迪', 'Arcadia'), models: 11 },
      { id: 'northwall', code: 'NW', name: name('北墙', 'Northwall'), models: 10 },
      { id: 'kestrel', code: 'KS', name: name('红隼', 'Kestrel'), models: 10 },
      { id: 'tessen', code: 'TS', name: name('铁扇', 'Tessen'), models: 8 },
      { id: 'quillon', code: 'QL', name: name('奎隆', 'Quillon'), models: 8 },
    ],
    kinds: [
      {
        id: 'runner',
        name: name('跑鞋', 'Runners'),
        shape: 'runner',
        sizes: 'shoe',
        price: 1099,
        spread: 0.35,
        numbered: true,
        weight: 4,
        models: ['Runner', 'Glide', 'Stride', 'Drift', 'Pulse', 'Cadence'].map(both),
        suffix: [name('', '')],
      },
      {
        id: 'court',
        name: name('板鞋', 'Skate shoes'),
        shape: 'court',
        sizes: 'shoe',
        price: 799,
        spread: 0.3,
        numbered: true,
        weight: 3,
        models: ['Court', 'Baseline', 'Volley', 'Parade', 'Plaza'].map(both),
        suffix: [name('低帮', 'Low')],
      },
      {
        id: 'high',
        name: name('高帮', 'High-tops'),
        shape: 'high',
        sizes: 'shoe',
        price: 1399,
        spread: 0.45,
        numbered: true,
        weight: 3,
        models: ['Tower', 'Rampart', 'Summit', 'Vault', 'Hoop'].map(both),
        suffix: [name('高帮', 'High')],
      },
      {
        id: 'slide',
        name: name('拖鞋', 'Slides'),
        shape: 'slide',
        sizes: 'shoe',
        price: 299,
        spread: 0.3,
        numbered: true,
        weight: 1,
        models: ['Harbor', 'Poolside', 'Pebble'].map(both),
        suffix: [name('拖鞋', 'Slide')],
      },
    ],
  },
  {
    id: 'clothing',
    name: name('潮服', 'Clothing'),
    colours: 7,
    brands: [
      { id: 'halden', code: 'HD', name: name('霍顿', 'Halden'), models: 6 },
      { id: 'sonder', code: 'SD', name: name('桑德部', 'Sonder Dept'), models: 6 },
      { id: 'fogbank', code: 'FB', name: name('雾岸', 'Fogbank'), models: 6 },
      { id: 'grainfield', code: 'GF', name: name('谷田', 'Grainfield'), models: 5 },
    ],
    kinds: [
      {
        id: 'hoodie',
        name: name('卫衣', 'Hoodies'),
        shape: 'hoodie',
        sizes: 'clothing',
        price: 599,
        spread: 0.3,
        numbered: false,
        weight: 3,
        models: [
          name('重磅', 'Heavyweight'),
          name('水洗做旧', 'Washed'),
          name('落肩', 'Drop-shoulder'),
          name('抓绒', 'Fleece'),
        ],
        suffix: [name('连帽卫衣', 'Hoodie')],
      },
      {
        id: 'tee',
        name: name('T恤', 'T-shirts'),
        shape: 'tee',
        sizes: 'clothing',
        price: 259,
        spread: 0.3,
        numbered: false,
        weight: 3,
        models: [
          name('双面织', 'Double-knit'),
          name('小标', 'Small Logo'),
          name('宽松', 'Boxy'),
          name('竹节棉', 'Slub'),
        ],
        suffix: [name('短袖', 'Tee')],
      },
      {
        id: 'jacket',
        name: name('夹克', 'Jackets'),
        shape: 'jacket',
        sizes: 'clothing',
        price: 1199,
        spread: 0.4,
        numbered: false,
        weight: 2,
        models: [name('工装', 'Utility'), name('教练', 'Coach'), name('防风', 'Windproof'), name('飞行', 'Flight')],
        suffix: [name('夹克', 'Jacket')],
      },
      {
        id: 'cap',
        name: name('帽子', 'Caps'),
        shape: 'cap',
        sizes: 'one',
        price: 239,
        spread: 0.25,
        numbered: false,
        weight: 1,
        models: [name('六片', 'Six-panel'), name('软顶', 'Soft-crown')],
        suffix: [name('棒球帽', 'Cap')],
      },
    ],
  },
  {
    id: 'bags',
    name: name('箱包', 'Bags'),
    colours: 7,
    brands: [
      { id: 'osmund', code: 'OS', name: name('奥斯蒙', 'Osmund'), models: 4 },
      { id: 'veladora', code: 'VL', name: name('维拉朵', 'Veladora'), models: 3 },
      { id: 'corvane', code: 'CV', name: name('科凡', 'Corvane'), models: 3 },
    ],
    kinds: [
      {
        id: 'tote',
        name: name('托特包', 'Totes'),
        shape: 'tote',
        sizes: 'one',
        price: 1799,
        spread: 0.5,
        numbered: true,
        weight: 3,
        models: [both('Day Tote'), both('Market Tote'), both('Atelier')],
        suffix: [name('帆布拼皮', 'Canvas & Leather'), name('粒面皮', 'Grained')],
      },
      {
        id: 'backpack',
        name: name('双肩包', 'Backpacks'),
        shape: 'backpack',
        sizes: 'one',
        price: 1099,
        spread: 0.35,
        numbered: true,
        weight: 3,
        models: [both('Ridge'), both('Commuter'), both('Satchel')],
        suffix: [name('双肩包', 'Backpack')],
      },
      {
        id: 'crossbody',
        name: name('斜挎包', 'Crossbody bags'),
        shape: 'crossbody',
        sizes: 'one',
        price: 1299,
        spread: 0.45,
        numbered: true,
        weight: 3,
        models: [both('Crescent'), both('Pocket'), both('Saddle')],
        suffix: [name('斜挎包', 'Crossbody')],
      },
    ],
  },
  {
    id: 'watches',
    name: name('腕表', 'Watches'),
    colours: 6,
    brands: [
      { id: 'meridian', code: 'MR', name: name('子午', 'Meridian'), models: 4 },
      { id: 'tallis', code: 'TL', name: name('塔利斯', 'Tallis'), models: 4 },
    ],
    kinds: [
      {
        id: 'diver',
        name: name('潜水表', 'Dive watches'),
        shape: 'watch',
        sizes: 'one',
        price: 6800,
        spread: 0.4,
        numbered: true,
        weight: 1,
        models: [both('Tidal'), both('Sounding'), both('Breaker')],
        suffix: [name('自动潜水表', 'Automatic Diver')],
      },
      {
        id: 'dress',
        name: name('正装表', 'Dress watches'),
        shape: 'watch-dress',
        sizes: 'one',
        price: 4600,
        spread: 0.5,
        numbered: true,
        weight: 1,
        models: [both('Recital'), both('Quarto'), both('Vesper')],
        suffix: [name('超薄正装表', 'Slim Dress Watch')],
      },
    ],
  },
  {
    id: 'toys',
    name: name('潮玩', 'Toys'),
    colours: 6,
    brands: [
      { id: 'pomo', code: 'PM', name: name('泡摸', 'Pomo'), models: 5 },
      { id: 'nubbin', code: 'NB', name: name('小芽', 'Nubbin'), models: 5 },
    ],
    kinds: [
      {
        id: 'bear',
        name: name('积木熊', 'Bears'),
        shape: 'bear',
        sizes: 'one',
        price: 899,
        spread: 0.6,
        numbered: false,
        weight: 1,
        models: [name('背带熊', 'Dungaree Bear'), name('夜班熊', 'Night-shift Bear'), name('邮差熊', 'Postman Bear')],
        suffix: [name('200%', '200%'), name('400%', '400%')],
      },
      {
        id: 'figure',
        name: name('手办', 'Figures'),
        shape: 'figure',
        sizes: 'one',
        price: 459,
        spread: 0.5,
        numbered: false,
        weight: 1,
        models: [
          name('云朵旅人', 'Cloud Traveller'),
          name('月台少年', 'Platform Kid'),
          name('气球信使', 'Balloon Courier'),
        ],
        suffix: [name('搪胶手办', 'Vinyl Figure'), name('隐藏款', 'Blind-box Secret')],
      },
    ],
  },
];

/** Colourways that suit everything but these shapes' materials. */
export const unlikely: Partial<Record<Shape, readonly ColourwayId[]>> = {
  watch: ['lemon', 'taro', 'sakura', 'peach'],
  'watch-dress': ['lemon', 'cobalt', 'mint'],
};

export const shoeSizes = '36 36.5 37 37.5 38 38.5 39 40 40.5 41 42 42.5 43 44 44.5 45 45.5 46 47 47.5'.split(' ');
export const clothingSizes = 'XXS XS S M L XL 2XL 3XL 4XL 5XL'.split(' ');

export const nicknames = {
  first:
    '慢半拍 小山 白噪音 西柚 早八人 老陈 阿屿 南风 拾荒者 半糖 北岸 鹿角 星期三 木木 青椒 橙子 海盐 三文鱼 纸飞机 夏至'.split(
      ' ',
    ),
  last: '的鞋柜 仓库 二手铺 爱穿鞋 收藏室 在出坑 的衣橱 小店 玩具间 的旧物'.split(' '),
};
export const surnames = '林 周 沈 许 顾 陆 江 叶 苏 程 何 梁 韩 唐 冯'.split(' ');
export const givenNames = '一舟 知夏 予安 明远 思齐 若溪 景行 书白 清和 子墨 闻笛 南星 行简 嘉树 怀瑾'.split(' ');
export const places = [
  ['浙江省', '杭州市', '西湖区', '文三路 158 号'],
  ['湖北省', '武汉市', '武昌区', '中北路 118 号'],
  ['广东省', '深圳市', '南山区', '科技园中区 9 栋'],
  ['四川省', '成都市', '武侯区', '桐梓林北路 6 号'],
  ['陕西省', '西安市', '雁塔区', '科技路 33 号'],
  ['江苏省', '南京市', '鼓楼区', '湖南路 47 号'],
] as const;
