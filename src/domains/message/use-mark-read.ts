/** Marking messages as read may happen without a network; the server hears of it later. */
import { messageRead } from '../../../contract/message/calls.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { text } from './words.ts';

export const useMarkRead = () =>
  useQueuedWrite(messageRead, {
    label: () => ({ zh: text.zh.label, en: text.en.label }),
    link: '/pages/user/message',
  });
