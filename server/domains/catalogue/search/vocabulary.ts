/** Other names of what goods are, as people say them: asked for only where nothing in the catalogue is called so. */
import type { Colour } from '../../../../contract/catalogue/colour-keys.ts';
import type { CategoryKind } from '../../../../contract/catalogue/kinds.ts';
import type { Words } from '../../../../contract/wire/states.ts';

export interface Thing {
  readonly name: Words;
  /** Everything of this kind, whatever a shop calls it; in place of `like`. */
  readonly kind?: CategoryKind;
  /** Words of which a product's names have one. */
  readonly like: readonly string[];
  readonly called: readonly string[];
}

const thing = (zh: string, en: string, called: string, of: { kind?: CategoryKind; like?: string }): Thing => ({
  name: { zh, en },
  ...(of.kind && { kind: of.kind }),
  like: of.like?.split(' ') ?? [],
  called: called.split(' '),
});

export const things: readonly Thing[] = [
  thing('手表', 'Watches', '手表 腕表 表 钟表 机械表 男表 女表 watch watches wristwatch', { kind: 'watches' }),
  thing(
    '鞋',
    'Shoes',
    '鞋 鞋子 鞋履 球鞋 运动鞋 潮鞋 休闲鞋 男鞋 女鞋 shoe shoes sneaker sneakers trainers footwear kicks',
    {
      kind: 'sneakers',
    },
  ),
  thing('衣物', 'Clothing', '衣服 衣物 服装 男装 女装 潮服 clothes clothing apparel', { kind: 'clothing' }),
  thing('包', 'Bags', '包 包包 包袋 箱包 男包 女包 皮包 bag bags handbag handbags', { kind: 'bags' }),
  thing('潮玩', 'Toys', '玩具 潮玩 盲盒 玩偶 toy toys', { kind: 'toys' }),
  thing('板鞋', 'Skate shoes', '帆布鞋 小白鞋 滑板鞋 板鞋 平底鞋 plimsoll plimsolls', {
    like: '板鞋 帆布鞋 skate court',
  }),
  thing('跑鞋', 'Runners', '跑步鞋 慢跑鞋 跑鞋 runner runners', { like: '跑鞋 runners' }),
  thing('高帮', 'High-tops', '高帮鞋 高帮 高邦 hightop hightops high-top high-tops', { like: '高帮 high' }),
  thing('拖鞋', 'Slides', '凉拖 凉鞋 拖鞋 拖 slipper slippers slide slides sandal sandals', { like: '拖鞋 slide' }),
  thing('卫衣', 'Hoodies', '帽衫 连帽衫 套头衫 卫衣 hoodie hoodies hoody sweatshirt sweatshirts', {
    like: '卫衣 hoodie',
  }),
  thing('T恤', 'T-shirts', 't恤 t恤衫 体恤 短袖 短袖衫 半袖 tee tees tshirt tshirts t-shirt t-shirts', {
    like: '短袖 T恤 tee',
  }),
  thing('夹克', 'Jackets', '外套 夹克 夹克衫 上衣 jacket jackets coat coats', { like: '夹克 外套 jacket' }),
  thing('帽子', 'Caps', '帽子 帽 鸭舌帽 棒球帽 cap caps hat hats', { like: '帽子 棒球帽 cap hat' }),
  thing('双肩包', 'Backpacks', '双肩包 双肩背包 书包 背包 backpack backpacks rucksack', { like: '双肩包 backpack' }),
  thing('斜挎包', 'Crossbody bags', '斜挎包 单肩包 挎包 crossbody', { like: '斜挎包 单肩包 crossbody' }),
  thing('托特包', 'Totes', '托特包 手提包 手袋 托特 tote totes', { like: '托特包 tote' }),
  thing('手办', 'Figures', '手办 公仔 人偶 figure figures figurine', { like: '手办 figure' }),
];

/** A colour by its whole name; the sign alone only inside of what nothing is called. */
export const colourWords: Readonly<Record<Colour, readonly string[]>> = {
  black: ['黑色', '黑', 'black'],
  white: ['白色', '白', 'white'],
  grey: ['灰色', '灰', '银色', 'grey', 'gray'],
  brown: ['棕色', '棕', '褐色', '米色', '咖啡色', '咖色', '卡其色', 'brown', 'beige', 'khaki'],
  red: ['红色', '红', 'red'],
  pink: ['粉色', '粉红色', '粉红', 'pink'],
  yellow: ['黄色', '黄', '金色', 'yellow'],
  green: ['绿色', '绿', 'green'],
  blue: ['蓝色', '蓝', 'blue'],
  purple: ['紫色', '紫', 'purple'],
};

/** What everything here is, or what nothing here is told apart by. */
export const idle: ReadonlySet<string> = new Set(
  '二手 正品 的 款 男士 女士 男款 女款 男生 女生 男 女 的鞋 used second-hand secondhand authentic for men women mens womens the a'.split(
    ' ',
  ),
);
