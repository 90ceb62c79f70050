/** Words of the dead letters on the workbench. */
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    emptyTitle: '没有发不出去的通知',
    emptyBody: '推送、短信和群消息试了 12 次还发不出去，会列在这里。',
    channel: { push: '推送', sms: '短信', robot: '群聊' },
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
    emptyBody: 'Pushes, text messages and messages to group chats that 12 attempts could not deliver are listed here.',
    channel: { push: 'Push', sms: 'Text message', robot: 'Group chat' },
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
