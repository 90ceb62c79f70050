/** What has become of a form that was put into the outbox. */
import { defineText } from '../../ui/format/text.ts';
import { names } from './names.ts';

export const text = defineText({
  zh: {
    arrived: names.zh.submitted,
    notSent: '没有发出去',
    refused: '没有发出去，原因在同步进度里',
    takenBack: '已撤回，没有提交',
    photosWait: '已存好，照片还没有发出',
    lost: '没有提交：这台设备里的内容被清掉了',
    lostBody: '浏览器的数据被清空，没发出的这一份不在了，要重新做一次。',
  },
  en: {
    arrived: names.en.submitted,
    notSent: 'Not sent',
    refused: 'Not sent; see sync progress for why',
    takenBack: 'Taken back; not submitted',
    photosWait: 'Saved; its photos are not sent yet',
    lost: 'Not submitted: this device’s data was cleared',
    lostBody: 'The browser’s data was wiped, and what was not sent went with it. It has to be made again.',
  },
});
