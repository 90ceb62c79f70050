/** Words of what goes wrong with a piece: it came otherwise than it was sent, came back damaged, or did not come. */
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { hours } from '../../../../contract/wire/units.ts';
import { defineText, useText } from '../../../ui/format/text.ts';
import { text as home } from '../../express/home-words.ts';
import { names } from '../names.ts';

const assess = hours(() => cleaningTimes.assess);
/** By whom, by when and how often: how it came is answered by those who did not record it, where there is another. */
const answer = () => ({
  zh: `由没拍这些照片的同事在 ${assess.zh}内答复（店里只有一个人时除外），只能提一次；答复前不会洗。`,
  en: `A colleague who did not take these photos (unless only one person is here) answers within ${assess.en}. You can object once, and nothing is washed before the answer.`,
});

export const text = defineText(() => ({
  zh: {
    claim: '有损坏',
    claimHome: '有损坏或没收到',
    what: '怎么了',
    damaged: '坏了',
    missing: '没收到',
    claimTitle: '哪里坏了？',
    claimHint: (amount: string) => `拍清楚损坏处，会和寄出前、到货时的照片比对，最多赔 ${amount}。`,
    missingHint: (amount: string) => `不用拍照：我们去查快递和签收记录，由没经手的同事判断，最多赔 ${amount}。`,
    missingFrom: (day: string) => `快递还没送到，可能在路上；${day} 起，或快递显示送到后可以提`,
    claimLabel: '洗护赔付',
    object: '到货照片和寄出时不一样',
    objectBy: (when: string) => `到货照片不对？${when} 前可以提异议`,
    objectTitle: '哪里不一样？',
    objectHint: `写清楚，附上寄出前的照片。${answer().zh}`,
    objectSend: '提出异议',
    objectLabel: '洗护到货异议',
    answered: '对到货异议的答复',
    answeredThen: (back: string, kept: string | null) =>
      `接着评估；不想洗了点「不洗，退回」：退 ${back}${kept ? `，路费 ${kept} 不退，也不另收` : ''}。是在我们这里弄坏的，找客服：由没经手的同事判断赔多少。`,
    answeredAs: { agreed: '到货异议：同意，已更正', stays: '到货异议：看过了，没有改' },
    unlike: '和寄出时不一样',
    arrivalOk: '照片没问题',
    arrivalOkSaid: '好，接着评估',
    onWay: (when: string) => `提出时（${when}）快递还说在路上：照片里看得到损坏才赔`,
    agreeing: '点同意，就是确认到货照片没问题。',
    agreed: '到货照片已确认',
    stored: {
      claimHint: (amount: string) =>
        `拍清楚损坏处，会和洗之前的照片比对，最多赔 ${amount}。判断前这件不卖也不动，在卖的先下架。`,
      object: '洗护台的照片和库存照片不一样',
      objectBy: (when: string) => `洗护台的照片不对？${when} 前可以提异议`,
      objectHint: `写清楚，附上以前的照片。${answer().zh}`,
      agreeing: '点同意，就是确认洗护台拍的照片没问题。',
      agreed: '洗护台拍的照片已确认',
      confirmOnly: '看过了',
      confirmOnlyTitle: '看过了？',
      answeredThen: (back: string) =>
        `接着评估；不想洗了点「不洗，放回库位」：退 ${back}。是在我们这里弄坏的，找客服：由没经手的同事判断赔多少。`,
      unwashed: '没有洗，已原样放回库位',
      found: { ...home.zh, again: names.zh.toShelf, home: names.zh.toShelf, goesHome: '这件放回去' },
    },
    unwashed: '没有洗，已原样还给你',
    ended: { refused: '判断不赔，这一单结束了', left: '留给了我们，这一单结束了' },
    found: { ...home.zh, again: '再寄给我' },
    confirmOnly: '收到了',
    confirmOnlyTitle: '收到了？',
    confirmEarly: '快递显示还没送到，确定收到了？',
    confirmDisputed: '你的异议照常处理。',
    atTable: '洗护台拍的',
    alone: '清洗和质检是同一位同事',
    aloneAnswer: '拍到货照片和答复是同一位同事',
    arrivalTitle: '到货照片和寄出时一样？',
    arrivalBody: '确认后接着评估能洗成什么样，不能再对到货照片提异议。',
    arrivalPhotos: '到货照片，请你确认',
    arrivalUntil: (when: string) => `确认了就接着评估；${when} 前不说，到时自动接着评估。`,
    words: '情况说明',
    photos: '照片',
    lacks: (parts: readonly string[]) => `还差：${parts.join('、')}`,
    why: { paid: '为什么这样赔', refused: '为什么不赔' },
    claims: {
      claim: '提出有损坏',
      miss: '提出没收到',
      vanish: '路上丢了，一直没到',
      absent: '箱子到了，里面没有这件',
      spoil: '在我们这里弄坏了',
      mislay: '在我们这里找不到了',
    },
  },
  en: {
    claim: 'It is damaged',
    claimHome: 'Damaged, or not received',
    what: 'What is wrong',
    damaged: 'Damaged',
    missing: 'Not received',
    claimTitle: 'What is damaged?',
    claimHint: (amount: string) =>
      `Photograph it well: it is held beside the photos from before. Covered up to ${amount}.`,
    missingHint: (amount: string) =>
      `No photo is needed: we ask the carrier, and somebody who had no hand in it decides. Covered up to ${amount}.`,
    missingFrom: (day: string) =>
      `the carrier has not brought it, and it may still come; from ${day}, or once they say it was delivered`,
    claimLabel: 'Claim for cleaning',
    object: 'It did not arrive as I sent it',
    objectBy: (when: string) => `Not how you sent it? Object to the photos by ${when}`,
    objectTitle: 'What is different?',
    objectHint: `Say it, with photos from before you sent it. ${answer().en}`,
    objectSend: 'Object',
    objectLabel: 'Its arrival disputed',
    answered: 'Our answer on its arrival',
    answeredThen: (back: string, kept: string | null) =>
      `It goes on. If you no longer want it washed, have it back: ${back} is refunded${kept ? `; ${kept} for delivery is kept, and nothing more is charged` : ''}. If it was damaged with us, write to us: somebody who had no hand in it decides what is paid.`,
    answeredAs: {
      agreed: 'You were right about its arrival: corrected',
      stays: 'We looked into its arrival: the photos stay',
    },
    unlike: 'Not as it was sent',
    arrivalOk: 'The photos are right',
    arrivalOkSaid: 'It is assessed next',
    onWay: (when: string) =>
      `Claimed ${when}, while its carrier said that it was on its way: it is paid for once photos show the damage`,
    agreeing: 'By agreeing you confirm the photos of its arrival.',
    agreed: 'The photos of its arrival were confirmed',
    stored: {
      claimHint: (amount: string) =>
        `Photograph it well: it is held beside the photos from before it was washed. Covered up to ${amount}. Until it is decided it is not for sale, and stays where it is.`,
      object: 'The photos at the table do not show my piece',
      objectBy: (when: string) => `Not your piece as it was? Object to the photos by ${when}`,
      objectHint: `Say it, with earlier photos. ${answer().en}`,
      agreeing: 'By agreeing you confirm the photos taken at the table.',
      agreed: 'The photos taken at the table were confirmed',
      confirmOnly: 'I have looked at it',
      confirmOnlyTitle: 'Have you looked at it?',
      answeredThen: (back: string) =>
        `It goes on. If you no longer want it washed, have it put back: ${back} is refunded. If it was damaged with us, write to us: somebody who had no hand in it decides what is paid.`,
      unwashed: 'Not treated, and back on its shelf as it was',
      found: {
        ...home.en,
        again: names.en.toShelf,
        home: names.en.toShelf,
        goesHome: 'It goes back to its shelf',
      },
    },
    unwashed: 'It was not treated, and was given back as it was',
    ended: { refused: 'Nothing is paid for it; the order is over', left: 'It was left with us; the order is over' },
    found: { ...home.en, again: 'Send it again' },
    confirmOnly: 'I have it',
    confirmOnlyTitle: 'Do you have it?',
    confirmEarly: 'Its carrier has not brought it: do you have it?',
    confirmDisputed: ' Your objection goes on.',
    atTable: 'Photographed at our table',
    alone: 'The same person treated it and checked it',
    aloneAnswer: 'The same person took the photos and answered',
    arrivalTitle: 'Do the photos show it as you sent it?',
    arrivalBody: 'Confirmed, it is assessed next, and you can no longer object to how it came.',
    arrivalPhotos: 'Photos of its arrival, to be confirmed',
    arrivalUntil: (when: string) =>
      `Confirm, and it is assessed next. If you say nothing by ${when}, it is assessed then by itself.`,
    words: 'What happened',
    photos: 'Photos',
    lacks: (parts: readonly string[]) => `Add: ${parts.join(', ')}`,
    why: { paid: 'Why this amount is paid', refused: 'Why nothing is paid' },
    claims: {
      claim: 'Claimed to be damaged',
      miss: 'Claimed not to have come',
      vanish: 'Lost on its way, it never arrived',
      absent: 'Its parcel came without it',
      spoil: 'Damaged while it was with us',
      mislay: 'Lost while it was with us',
    },
  },
}));

/** What is stored with us travels nowhere, and is told without parcels. */
export function useTrouble(stored: boolean) {
  const { stored: here, ...words } = useText(text);
  return stored ? { ...words, ...here } : words;
}
