/** Words of making two brands, or two categories, one. */
import type { MergeBar, MovedKind, PlaceKind } from '../../../../contract/catalogue/place-merge-calls.ts';
import { OTHER_NAMES_MAX } from '../../../../contract/catalogue/work-calls.ts';
import { defineText } from '../../../ui/format/text.ts';
import { text as catalogue } from '../catalogue/words.ts';

export const text = defineText({
  zh: {
    title: (name: string) => `合并「${name}」`,
    other: { brand: '和哪个品牌是同一个', category: '和哪个品类是同一个' } satisfies Record<PlaceKind, string>,
    chooseFirst: { brand: '先选另一个品牌', category: '先选另一个品类' } satisfies Record<PlaceKind, string>,
    find: '按名称找',
    more: (n: number) => `还有 ${n} 个，写几个字就找到。`,
    moved: {
      products: '移过去的商品',
      below: '移过去的下级品类',
      authentications: '移过去的鉴别',
      cleanings: '移过去的洗护',
      subscriptions: '移过去的求购订阅',
      coupons: '改成这个品类的优惠券',
    } satisfies Record<MovedKind, string>,
    names: catalogue.zh.otherNames,
    sizeTables: '带过去的尺码表',
    barred: '先改下面写的',
    bars: {
      names: `别名会超过 ${OTHER_NAMES_MAX} 个，先去掉几个`,
      kind: '两个品类的货物种类不一样，先改成一样',
      tree: '品类只有两层：并掉的下面还有品类，留下的要排在最上层',
      fees: '费率里有并掉的这个品类的规则，先改费率',
      retired: '留下的品牌停收了，先恢复收货',
    } satisfies Record<MergeBar, string>,
    note: '旧链接、旧叫法和表格里的旧名称都会通到留下的那个；商品改用留下的名称。订单和证书上写的不变。',
  },
  en: {
    title: (name: string) => `Merge ${name}`,
    other: { brand: 'Which brand is the same', category: 'Which category is the same' } satisfies Record<
      PlaceKind,
      string
    >,
    chooseFirst: {
      brand: 'First choose the other brand',
      category: 'First choose the other category',
    } satisfies Record<PlaceKind, string>,
    find: 'Find by name',
    more: (n: number) => `${n} more; type a few letters.`,
    moved: {
      products: 'Products that move',
      below: 'Categories below that move',
      authentications: 'Authentications that move',
      cleanings: 'Cleanings that move',
      subscriptions: 'Subscriptions that move',
      coupons: 'Coupons that hold for it then',
    } satisfies Record<MovedKind, string>,
    names: catalogue.en.otherNames,
    sizeTables: 'Size tables that go along',
    barred: 'First change what stands below',
    bars: {
      names: `It would have more than ${OTHER_NAMES_MAX} other names; remove some first`,
      kind: 'The two hold different kinds of goods; make them one kind first',
      tree: 'There are two levels: with categories below the one that goes, the one that stays has to be a root',
      fees: 'The fees have a rule for the category that goes; change the fees first',
      retired: 'The brand that stays is not taken in; take it in again first',
    } satisfies Record<MergeBar, string>,
    note: 'Old links, names and rows of a table lead to the one that stays, and products take its name. Orders and certificates say what they said.',
  },
});
