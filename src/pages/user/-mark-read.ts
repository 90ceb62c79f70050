/** Marking messages as read may happen without a network; the server hears of it later. */
import { messageRead } from '../../../contract/message.ts';
import { useQueuedWrite } from '../-queued-write.ts';
import { text } from './-message-text.ts';

export const useMarkRead = () =>
  useQueuedWrite(messageRead, {
    label: () => ({ zh: text.zh.label, en: text.en.label }),
    link: '/pages/user/message',
    lane: () => 'message',
  });
