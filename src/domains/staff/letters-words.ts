/** Words of the dead letters on the workbench. */
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    emptyTitle: '没有发不出去的通知',
    emptyBody: '推送和短信试了 12 次还发不出去，会列在这里。',
    channel: { push: '推送', sms: '短信' },
    to: '发给',
    tried: '试过',
    times: (n: number) => `${n} 次`,
    written: '写于',
    died: '放弃于',
    reason: '原因',
    revive: '再发一次',
    revived: '已放回发送队列',
  },
  en: {
    emptyTitle: 'Nothing is undelivered',
    emptyBody: 'Pushes and text messages that 12 attempts could not deliver are listed here.',
    channel: { push: 'Push', sms: 'Text message' },
    to: 'To',
    tried: 'Tried',
    times: (n: number) => plural(n, 'time'),
    written: 'Written',
    died: 'Given up',
    reason: 'Reason',
    revive: 'Send again',
    revived: 'Back in the queue',
  },
});
