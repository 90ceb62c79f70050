/** What is said when goods come from a spreadsheet. */
import { gradeName, grades } from '../../../contract/item/grade-names.ts';
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    note: '一行一款一码：货号、尺码、成色、数量必填，期望价、成本、瑕疵可选，列的顺序随意，别的列不看。有一行不对就都不导入，会告诉你是哪一行。',
    template: '下载模板',
    choose: '选 CSV 文件',
    taken: (n: number) => `导入了 ${n} 行`,
    ignored: (heads: readonly string[]) => `没有用到：${heads.join('、')}`,
    refused: (n: number) => `${n} 行有问题，什么都没有导入`,
    line: (n: number) => `第 ${n} 行`,
    faults: {
      shape: '这一行读不出来，多半是引号没有成对',
      large: '文件太大，不像一张表格',
      column: '缺这一列',
      rows: '一次 1 到 100 行',
      beyond: '比列名多出来的内容',
      style: '目录里没有这个货号',
      size: '这款没有这个尺码',
      grade: `成色应是 ${grades.map((grade) => gradeName[grade].zh).join('、')}`,
      quantity: '数量应是 1 到 99',
      price: '金额不对',
      defects: '瑕疵最多 10 条，每条 60 字',
    },
  },
  en: {
    note: 'One line per size: style, size, condition and quantity are required; expected price, cost and flaws optional, in any order; other columns are left out. If one line is wrong, nothing is imported, and you see which.',
    template: 'Template',
    choose: 'Choose a CSV file',
    taken: (n: number) => `${plural(n, 'line')} imported`,
    ignored: (heads: readonly string[]) => `not used: ${heads.join(', ')}`,
    refused: (n: number) => `${plural(n, 'wrong line')}; nothing was imported`,
    line: (n: number) => `Line ${n}`,
    faults: {
      shape: 'this line cannot be read; a quote may be missing',
      large: 'the file is too large for a list of items',
      column: 'this column is missing',
      rows: '1 to 100 lines at once',
      beyond: 'more cells than there are column names',
      style: 'no such style in the catalogue',
      size: 'this product has no such size',
      grade: `condition is ${grades.map((grade) => gradeName[grade].en).join(', ')}`,
      quantity: 'quantity is 1 to 99',
      price: 'not an amount',
      defects: 'at most 10 flaws of 60 characters',
    },
  },
});
