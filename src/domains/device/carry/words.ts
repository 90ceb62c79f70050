/** Words of carrying unsent work by a code. */
import { CARRIED } from '../../../../contract/wire/limits.ts';
import { byteText } from '../../../ui/format/bytes.ts';
import { defineText } from '../../../ui/format/text.ts';

const minutes = CARRIED.life / 60_000;
const most = byteText(CARRIED.part * CARRIED.parts);

export const text = defineText({
  zh: {
    lead: '没发出的内容和没填完的草稿，连同照片，用一个口令搬到另一台设备。加密后经过服务器，服务器看不到里面。',
    give: '生成口令',
    take: '填口令',
    giveTitle: '把没发出的和草稿都带到另一台设备？',
    giveBody: '另一台设备用同一个账号登录，填口令就收进去。这台设备先不发它们，两台都发也只算一次。草稿这里也还在。',
    sending: '正在加密上传',
    ready: '在另一台设备上填这个口令',
    code: '口令',
    how: '用同一个账号登录，打开「离线和安装」里的「同步」，点「填口令」；或用它的相机扫下面的码。',
    left: (clock: string) => `${clock} 内有效，只能用一次`,
    holds: (n: number, drafts: number) => `里面有 ${n} 项没发出的、${drafts} 份草稿。这台设备先不发它们。`,
    over: `过了 ${minutes} 分钟，口令用不了了`,
    overBody: '另一台设备收进去了就不用管。没收成，就在这里接着发，或再生成一个。',
    goOn: '还是在这里发',
    goesOn: '口令作废了，在这里接着发',
    takenTitle: '另一台设备用了口令',
    taken: '另一台设备用了口令，这里先不发',
    takenBody: '收进去就在那边发。那边没有收成，就在这里点「继续发」，两台都发也只算一次。',
    unknown: '收走没有，看那台设备才知道',
    notAsked: '现在问不到服务器，没有动。联网再点一次',
    done: '完成',
    tooMuch: `照片太多，超过 ${most}，走不了口令。请存成文件带`,
    failed: '没有传成，都还在这台设备里，照常发。网络好一些再试，或存成文件',
    takeTitle: '收进另一台设备的内容',
    hint: '另一台设备上显示的口令',
    needCode: '把口令填全',
    coming: '正在收',
    wrong: '口令后面几位不对，再核对一遍。口令还能用',
    tooMany: '口令打错太多次了，过一阵再试，或用文件带',
    takeFailed: '没有收成，这台设备里什么都没变。口令在这台设备上还能用',
    full: '这台设备空间不够，没有收进来',
  },
  en: {
    lead: 'What is not sent, and drafts, with their photos, move to another device by a code. They pass through the server encrypted; it cannot read them.',
    give: 'Make a code',
    take: 'Enter a code',
    giveTitle: 'Move all that is not sent, and drafts, to another device?',
    giveBody:
      'The other device logs in to the same account and takes them in by the code. This device then holds them back; should both send them, they count once. Drafts stay here too.',
    sending: 'Encrypting and uploading',
    ready: 'Enter this code on the other device',
    code: 'Code',
    how: 'Log in to the same account there, open “Sync” under “Offline and install” and tap “Enter a code”; or scan the picture below with its camera.',
    left: (clock: string) => `Good for ${clock}, once`,
    holds: (n: number, drafts: number) =>
      `It holds ${n} unsent and ${drafts} ${drafts === 1 ? 'draft' : 'drafts'}. This device holds them back.`,
    over: `The ${minutes} minutes are over; the code no longer works`,
    overBody: 'If the other device took them in, all is well. If not, send them from here, or make another code.',
    goOn: 'Send from here after all',
    goesOn: 'The code is void; sending goes on here',
    takenTitle: 'The other device used the code',
    taken: 'The code was used; held back here',
    takenBody:
      'Once taken in there, they are sent from there. If that did not work, tap “Send again” here; should both send them, they count once.',
    unknown: 'Look at the other device to know',
    notAsked: 'The server cannot be reached; nothing was done. Tap again once online',
    done: 'Done',
    tooMuch: `Too many photos for a code (more than ${most}). Save them as a file instead`,
    failed: 'Not uploaded; everything is still here and is sent as usual. Try a better network, or save a file',
    takeTitle: 'Take in from another device',
    hint: 'Shown by the other device',
    needCode: 'Fill in the whole code',
    coming: 'Coming in',
    wrong: 'The last signs of the code do not fit; compare them again. The code is still good',
    tooMany: 'Too many wrong codes; try again later, or carry it as a file',
    takeFailed: 'Not taken in; nothing on this device has changed. The code is still good on this device',
    full: 'This device is full; nothing was taken in',
  },
});
