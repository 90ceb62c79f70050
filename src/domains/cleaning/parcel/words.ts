/** Words of a parcel on its way to us, and of one that never comes. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    never: '要是一直没到',
    neverSent: (day: string, back: string) =>
      `先问你找的快递，路上丢了由他们赔。${day} 还没到，这一单自动关闭，付的 ${back} 原路全退；之后又到了，照样签收、原样寄回。`,
    neverFetched: (day: string, most: string) =>
      `取件的快递是我们找的，由我们去查。${day} 还没到就当路上丢了：没经手的同事判断，最多赔 ${most}；洗护费都全退。`,
  },
  en: {
    never: 'If it never arrives',
    neverSent: (day: string, back: string) =>
      `Ask your carrier first: they are liable for it on its way. If it is not here by ${day}, this order closes by itself and all of ${back} goes back the way you paid. Should it come after that, it is taken in and sent back as it is.`,
    neverFetched: (day: string, most: string) =>
      `The courier was ours, and we look for it. If it is not here by ${day} it counts as lost: someone who was not involved decides, up to ${most} is paid; all of the fee goes back either way.`,
  },
});
