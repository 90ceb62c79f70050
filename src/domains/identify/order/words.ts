/** Words of sending a piece in: the slip in its box, how the box looked, where it comes back to. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    slip: '箱里放一张纸条，写上这个号，开箱就知道是哪一单。',
    orderNo: '单号',
    others: '其他编号',
    until: '寄回之前都可以换；这一单还没寄回的一起换。',
    changed: '寄回地址换好了',
    packed: '封箱前拍的',
    packedShow: '封箱前拍一拍',
    packedNote: '箱子里放了什么、怎么包的；到货时鉴别组会和他们拍的放在一起看。',
    packedPhoto: (n: number) => `封箱照片 ${n}`,
  },
  en: {
    slip: 'Put a note with this number into the box: it says which order this is.',
    orderNo: 'Order number',
    others: 'Other numbers',
    until: 'You may change it until it leaves us, for all of this order that has still to come back.',
    changed: 'It goes to the new address',
    packed: 'Before you closed the box',
    packedShow: 'Show the box before you close it',
    packedNote: 'What is inside and how it is packed; our experts hold it beside what they find.',
    packedPhoto: (n: number) => `The box before it was closed, photo ${n}`,
  },
});
