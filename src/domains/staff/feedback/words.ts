/** Words of what people told us, on the workbench. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    queue: '队列',
    queues: { open: '等回复', answered: '已回复' },
    emptyTitle: '没有等回复的',
    emptyBody: '用户写的反馈，和商品库里没找到的商品，会出现在这里。',
    answeredEmpty: '还没有回复过',
    contact: '怎么联系',
    at: '写于',
    answer: '回复',
    words: '回复内容',
    wordsMissing: '写点什么再回复',
    answered: '已回复，对方会收到通知',
    product: '商品库里的商品',
    productHint: '按名称或货号找；选好后对方可以直接用它',
    make: '新建商品',
    there: (name: string) => `已经建好：${name}。`,
  },
  en: {
    queue: 'Queue',
    queues: { open: 'Waiting', answered: 'Answered' },
    emptyTitle: 'Nothing waits for an answer',
    emptyBody: 'What people write, and products they did not find, appear here.',
    answeredEmpty: 'Nothing answered yet',
    contact: 'Contact',
    at: 'Written',
    answer: 'Answer',
    words: 'Your answer',
    wordsMissing: 'Write something first',
    answered: 'Answered; they are told',
    product: 'Product in the catalogue',
    productHint: 'By name or style number; once chosen they can go on with it',
    make: 'New product',
    there: (name: string) => `It is in the catalogue now: ${name}.`,
  },
});
