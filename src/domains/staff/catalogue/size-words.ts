/** Words of size tables. */
import type { SizeFault } from '../../../../contract/catalogue/size-faults.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

const faultsZh: Record<SizeFault, string> = {
  shape: '不是尺码',
  double: '和上一码重复',
  order: '比上一码小',
  cm: '和 EU 对不上',
};
const faultsEn: Record<SizeFault, string> = {
  shape: 'is no size',
  double: 'is the one before once more',
  order: 'is less than the one before',
  cm: 'does not go with EU',
};

export const text = defineText({
  zh: {
    title: '尺码对照表',
    gender: '给谁穿的',
    whose: {
      brand: '现在用的是这个品牌自己的表。',
      shop: '现在用的是本店的表，没有自己的表的品牌都用它。',
      software: '现在用的是软件自带的表。',
    },
    note: '商品页、下单页和订单都照它写，照 US、UK 或脚长也能搜到。已有的订单不变。可以从表格里整块粘贴。',
    empty: '还没有表，商品页不写对照。',
    addRow: '加一行',
    removeRow: (eu: string) => `去掉 EU ${eu}`,
    fault: (eu: string, column: string, fault: SizeFault) => `EU ${eu || '?'} 这一行：${column} ${faultsZh[fault]}`,
    noRows: '先加一行',
    unchanged: '表没有改过',
    save: '保存对照表',
    saved: '对照表已保存',
    restore: '恢复默认',
    restored: '已恢复默认',
    versionOf: (rows: number | null) => (rows === null ? '恢复了默认' : `${rows} 个尺码`),
  },
  en: {
    title: 'Size table',
    gender: 'Made for',
    whose: {
      brand: 'This brand’s own table holds.',
      shop: 'The shop’s table holds, for every brand without its own.',
      software: 'The software’s table holds.',
    },
    note: 'Product pages, checkout and orders say what it says, and a search by US, UK or foot finds by it. Orders that are there stay as they are. A block from a spreadsheet can be pasted.',
    empty: 'There is no table; product pages say nothing of it.',
    addRow: 'Add a size',
    removeRow: (eu: string) => `Remove EU ${eu}`,
    fault: (eu: string, column: string, fault: SizeFault) => `Row EU ${eu || '?'}: ${column} ${faultsEn[fault]}`,
    noRows: 'Add a size first',
    unchanged: 'Nothing in it has changed',
    save: 'Save the table',
    saved: 'The table is saved',
    restore: 'Restore the default',
    restored: 'The default holds again',
    versionOf: (rows: number | null) => (rows === null ? 'Default restored' : plural(rows, 'size')),
  },
});
