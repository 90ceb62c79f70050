/** Words of many offers in one file. */
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

const { rows } = recycleRules.bulk;
const kb = recycleRules.bulk.bytes / 1024;

export const text = defineText({
  zh: {
    note: '一行一件：回收单号、价格（元）。先看结果，再提交；有问题的行不会提交。可以下载大厅里符合筛选的件，在里面填价格，不报的空着。',
    choose: '选 CSV 文件',
    list: '下载在收报价的件',
    file: '在收报价的件.csv',
    heads: ['回收单号', '你的价格（元）', '名称', '尺码', '成色', '估价', '最高'],
    nothing: '这个文件里没有写着单号和价格的行。一行一件，例如：2611 2118 4200 3197,860。Excel 文件请先另存为 CSV。',
    other: '换个文件',
    line: (n: number) => `第 ${n} 行`,
    why: { number: '回收单号看不懂', price: '价格看不懂', twice: '同一个单号写了两行' },
    cap: `一个文件最多 ${rows} 件、${kb} KB。`,
    over: { rows: `超过 ${rows} 件了，分成几个文件再提交`, bytes: `文件超过 ${kb} KB 了，分成几个文件再提交` },
    send: (n: number) => `密封提交 ${n} 件`,
    sent: (n: number) => `已密封 ${n} 件`,
    holds: (yuan: string) => `提交后从保证金再冻结 ¥${yuan}，到截标。`,
    missing: (yuan: string) => `保证金还差 ¥${yuan}`,
    none: '没有可以提交的行',
  },
  en: {
    note: 'One lot per line: its number and your price in yuan. You see a preview first; lines with problems are left out. You can download the lots that fit your filter and fill in prices; leave out what you don’t want.',
    other: 'Another file',
    choose: 'Choose a CSV file',
    list: 'Download open lots',
    file: 'open-lots.csv',
    heads: ['Lot number', 'Your price (yuan)', 'Name', 'Size', 'Condition', 'Estimate', 'Maximum'],
    nothing:
      'No line of this file has a lot number and a price. One lot per line, e.g. 2611 2118 4200 3197,860. Save an Excel file as CSV first.',
    line: (n: number) => `Line ${n}`,
    why: {
      number: 'the lot number cannot be read',
      price: 'the price cannot be read',
      twice: 'this lot is in the file twice',
    },
    cap: `At most ${rows} lots and ${kb} KB per file.`,
    over: {
      rows: `More than ${rows} lots. Please split the file`,
      bytes: `The file is larger than ${kb} KB. Please split it`,
    },
    send: (n: number) => `Submit ${plural(n, 'sealed offer')}`,
    sent: (n: number) => `${plural(n, 'offer')} sealed`,
    holds: (yuan: string) => `¥${yuan} more of your deposit is reserved until the lots close.`,
    missing: (yuan: string) => `Your deposit is ¥${yuan} short`,
    none: 'No line can be submitted',
  },
});
