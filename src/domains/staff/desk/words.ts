/** Words of the desk: the workbench where there is room for a list and a case beside each other. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    cases: '这一队',
    atDesk: (desk: string) => `它在「${desk}」，去那里`,
    gone: '这一件不在这一队了，可能同事已经处理。',
    next: '打开下一件',
    keys: '全部按键',
    keyNames: {
      j: '下一件',
      k: '上一件',
      Enter: '到打开的这一件',
      '/': '到查找框',
      '?': '看全部按键',
      Esc: '关掉弹出的页面',
    },
    short: { move: '上下移动', enter: '打开' },
    scanner: '扫码枪在哪里都能扫，扫到什么就打开什么。输入文字时，这些按键只是文字。',
    overdue: (kind: string, waiting: number, n: number) => `${kind}，${waiting} 件，${n} 件逾期`,
    waiting: (kind: string, n: number) => `${kind}，${n} 件`,
    late: (n: number) => `逾期 ${n}`,
    print: '打印',
    printed: (n: number, at: string) => `${n} 件，${at} 打印`,
  },
  en: {
    cases: 'Cases here',
    atDesk: (desk: string) => `It is at ${desk}: go there`,
    gone: 'This one is not in this queue any more. A colleague may have dealt with it.',
    next: 'Open the next one',
    keys: 'All keys',
    keyNames: {
      j: 'Next case',
      k: 'Case before',
      Enter: 'To the case that is open',
      '/': 'To the field to find by',
      '?': 'All keys',
      Esc: 'Close what lies on top',
    },
    short: { move: 'up and down', enter: 'go into it' },
    scanner: 'A hand scanner works anywhere and opens what it scanned. While you type, these keys are letters.',
    overdue: (kind: string, waiting: number, n: number) => `${kind}, ${waiting} waiting, ${n} overdue`,
    waiting: (kind: string, n: number) => `${kind}, ${n} waiting`,
    late: (n: number) => `${n} late`,
    print: 'Print',
    printed: (n: number, at: string) => `${n} in all, printed ${at}`,
  },
});
