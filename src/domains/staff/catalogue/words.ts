/** Words of the catalogue on the workbench. */
import type { ImportOutcome } from '../../../../contract/catalogue/work-calls.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';
import { type Fault, LIMITS } from './archive.ts';

const mb = (bytes: number) => `${bytes / (1024 * 1024)} MB`;
const faultsZh: Record<Fault, string> = {
  unreadable: '文件坏了，或不是 CSV（UTF-8 或 GB18030）、XLSX、ZIP。',
  tooLarge: `太大了：文件最大 ${mb(LIMITS.file)}，里面一个文件最大 ${mb(LIMITS.entry)}，解开一共最大 ${mb(LIMITS.unpacked)}。`,
  tooMany: `里面的文件太多了，最多 ${LIMITS.entries} 个。分成几个再导入。`,
  encrypted: '压缩包加了密码。去掉密码再导入。',
  noTable: '里面没有表格，或表格是空的。',
  twoTables: '压缩包里不止一张表格。只留一张。',
  otherHeads: '头一行和导出的不一样。可以先导出一份看看。',
};
const faultsEn: Record<Fault, string> = {
  unreadable: 'It is damaged, or no CSV (in UTF-8 or GB18030), XLSX or ZIP.',
  tooLarge: `It is too large: a file may have ${mb(LIMITS.file)}, one inside it ${mb(LIMITS.entry)}, all of them unpacked ${mb(LIMITS.unpacked)}.`,
  tooMany: `There are too many files in it; ${LIMITS.entries} at most. Split it up.`,
  encrypted: 'The archive has a password. Take it off first.',
  noTable: 'There is no table in it, or an empty one.',
  twoTables: 'There is more than one table in the archive. Leave one.',
  otherHeads: 'It is not headed as the export is. Export one to see.',
};

type Counts = Record<ImportOutcome, number>;

const zh = { styleNo: '货号', model: '型号', colour: '颜色', sizes: '尺码', released: '发售日', otherNames: '别名' };
const en = {
  styleNo: 'Style number',
  model: 'Model',
  colour: 'Colour',
  sizes: 'Sizes',
  released: 'Released',
  otherNames: 'Other names',
};
/** By the field that does not fit. */
const fields = (names: typeof zh): Record<string, string> => names;

export const text = defineText({
  zh: {
    ...zh,
    fields: fields(zh),
    search: '找商品',
    there: (products: number, brands: number, categories: number) =>
      `共 ${products} 个商品，${brands} 个品牌，${categories} 个品类`,
    empty: '商品库还是空的',
    emptyBody: '先做一个商品，或从表格导入。卖家按它入库，买家按它找货。',
    notFound: '没找到',
    notFoundBody: '换个词，或做一个新商品。',
    table: '导入导出',
    make: '做商品',
    change: '改商品',
    noPicture: '没有图',
    picture: '商品图',
    items: '在售',
    pieces: (n: number) => `${n} 件`,
    brand: '品牌',
    newBrand: '新品牌',
    brandZh: '品牌中文名',
    brandEn: '品牌英文名',
    category: '品类',
    newCategory: '新品类',
    categoryZh: '品类中文名',
    categoryEn: '品类英文名',
    modelZh: '型号中文名',
    modelEn: '型号英文名',
    colourZh: '颜色中文名',
    colourEn: '颜色英文名',
    sizesHint: '用空格隔开；只有一个尺码的写 OS',
    otherHint: '外号和别的写法，用逗号隔开；照它搜也找得到',
    missing: (what: string) => moreWords.zh.missing([what]),
    save: '保存商品',
    addPictures: '加商品图',
    saved: '商品已保存',
    tableNote:
      'CSV、XLSX，或装着一张表格和图片的 ZIP，头一行是导出的那些列名。图片放在表格的行里，或按货号命名。先只检查，不会改动任何东西；看过结果再导入。',
    choose: '选表格',
    give: '导出 CSV',
    giveSheet: '导出 XLSX 和图',
    given: (n: number) => `导出了 ${n} 个商品`,
    givenWithout: (n: number, lost: number) => `导出了 ${n} 个商品，${lost} 张图没取到`,
    take: (n: number) => `导入 ${n} 行`,
    unreadable: '读不懂这个文件',
    faults: faultsZh,
    pictures: (n: number) => `${n} 张图`,
    sendingPictures: (n: number) => `正在传第 ${n} 张图`,
    stray: (n: number, names: string) => `${n} 张图没对上货号，不会导入：${names}`,
    lost: (n: number) => `${n} 张图没传上，商品照样导入了。重新选同一个文件，会补上。`,
    dryRun: (n: number, of: number) => `检查了 ${n} / ${of} 行`,
    doneAll: '导入完了',
    counts: (n: Counts) => `新增 ${n.create}，修改 ${n.change}，不变 ${n.same}，拒绝 ${n.refuse}`,
    cutOff: '中途断了',
    cutOffBody: '已经导入的都在。重新选同一个表格，会接着来，不会重复。',
    line: (n: number, styleNo: string) => `第 ${n} 行 ${styleNo}`,
    outcomes: { create: '新增', change: '修改', same: '不变', refuse: '拒绝' } satisfies Record<ImportOutcome, string>,
  },
  en: {
    ...en,
    fields: fields(en),
    search: 'Find products',
    there: (products: number, brands: number, categories: number) =>
      `${plural(products, 'product')}, ${plural(brands, 'brand')}; categories: ${categories}`,
    empty: 'The catalogue is empty',
    emptyBody: 'Make a product, or take a table in. Sellers hand goods in by it, buyers look for them by it.',
    notFound: 'Nothing found',
    notFoundBody: 'Try other words, or make a new product.',
    table: 'Import, export',
    make: 'Make a product',
    change: 'Change',
    noPicture: 'No picture',
    picture: 'Picture of the product',
    items: 'For sale',
    pieces: (n: number) => plural(n, 'item'),
    brand: 'Brand',
    newBrand: 'New brand',
    brandZh: 'Brand in Chinese',
    brandEn: 'Brand in English',
    category: 'Category',
    newCategory: 'New category',
    categoryZh: 'Category in Chinese',
    categoryEn: 'Category in English',
    modelZh: 'Model in Chinese',
    modelEn: 'Model in English',
    colourZh: 'Colour in Chinese',
    colourEn: 'Colour in English',
    sizesHint: 'With spaces between; OS where there is only one',
    otherHint: 'Nicknames and other spellings, with commas between; a search for one finds it',
    missing: (what: string) => moreWords.en.missing([what]),
    save: 'Save the product',
    addPictures: 'Add pictures',
    saved: 'The product is saved',
    tableNote:
      'A CSV, an XLSX, or a ZIP with one of them and pictures, headed as the export is. Pictures stand in their rows, or are called by style number. It is only looked at first; nothing changes until you have seen the result.',
    choose: 'Choose a table',
    give: 'Export CSV',
    giveSheet: 'Export XLSX, pictures',
    given: (n: number) => `${plural(n, 'product')} exported`,
    givenWithout: (n: number, lost: number) => `${plural(n, 'product')} exported, without ${plural(lost, 'picture')}`,
    take: (n: number) => `Take ${plural(n, 'row')} in`,
    unreadable: 'This file cannot be read',
    faults: faultsEn,
    pictures: (n: number) => `Pictures: ${n}`,
    sendingPictures: (n: number) => `Sending picture ${n}`,
    stray: (n: number, names: string) => `${plural(n, 'picture')} of no row, left out: ${names}`,
    lost: (n: number) =>
      `${plural(n, 'picture')} did not arrive; the products are there all the same. Choose the same file again to add them.`,
    dryRun: (n: number, of: number) => `${n} of ${plural(of, 'row')} looked at`,
    doneAll: 'Taken in',
    counts: (n: Counts) => `New ${n.create}, changed ${n.change}, the same ${n.same}, refused ${n.refuse}`,
    cutOff: 'Cut off in the middle',
    cutOffBody: 'What was taken in is there. Choose the same table again: it goes on and doubles nothing.',
    line: (n: number, styleNo: string) => `Line ${n} ${styleNo}`,
    outcomes: { create: 'New', change: 'Changed', same: 'The same', refuse: 'Refused' } satisfies Record<
      ImportOutcome,
      string
    >,
  },
});
