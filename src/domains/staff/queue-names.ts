/** What every queue of the workbench says. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    queue: '队列',
    seeBy: '最晚处理',
    emptyTitle: '暂无待办',
    emptyBody: '有新的会出现在这里，最急的排最前。',
    whyNot: '为什么不通过',
    choose: '选一个结论',
    submitted: '结论已提交',
    ownRequest: '你申请的，要由另一位同事决定',
  },
  en: {
    queue: 'Queue',
    seeBy: 'See to it by',
    emptyTitle: 'This queue is empty',
    emptyBody: 'New work appears here, the most urgent first.',
    whyNot: 'Why not',
    choose: 'choose a result',
    submitted: 'Result submitted',
    ownRequest: 'You asked for it; a colleague decides',
  },
});
