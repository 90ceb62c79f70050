/** Words of reports of a conversation. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    title: '举报这个会话',
    note: '举报后，平台工作人员能看到这个会话的全部内容，包括撤回的；每次查看都有记录。',
    made: (reason: string) => `你举报了这个会话：${reason}`,
    yours: (words: string) => `你补充：${words}`,
    waits:
      '平台在看，结果会写在这里。不会告诉对方是谁举报的；认定成立后，你们在哪里都不能再给对方发消息，对方会看到有人举报过。',
    ours: (words: string) => `平台：${words}`,
    again: '有新的情况可以再举报，也可以拉黑对方。',
    against: (reason: string) => `平台看过一份对你的举报（${reason}），认定成立。`,
  },
  en: {
    title: 'Report this conversation',
    note: 'Our staff can then read all of this conversation, unsent messages included; each look is logged.',
    made: (reason: string) => `You reported this conversation: ${reason}`,
    yours: (words: string) => `You added: ${words}`,
    waits:
      'We are looking into it; the outcome will appear here. They are not told who reported it; if it is upheld, neither of you can write to the other any more, and they see that there was a report.',
    ours: (words: string) => `We say: ${words}`,
    again: 'If it continues, you can report it again or block them.',
    against: (reason: string) => `We looked into a report about you (${reason}) and upheld it.`,
  },
});
