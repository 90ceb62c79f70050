/** Words of what an owner says against what became of their piece: that it did not come home, or came to us otherwise. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    say: { home: '没收到', arrival: '不是这样' },
    label: { home: '寄回没收到', arrival: '对到货的异议' },
    hint: {
      home: (most: string) =>
        `我们去查快递和签收，由没经手过它的同事判断，丢了赔到余额，最多 ${most}；鉴别已经做完，鉴别费不退。后来到了，点「收到了」，这件事就结束。`,
      arrival: (most: string) =>
        `由没经手过它的同事对着你封箱的照片、我们开箱的照片判断，该赔的赔到余额，最多 ${most}；判断之前不鉴别，也不寄走。`,
    },
    words: { home: '问过哪里', arrival: '你寄的是什么样' },
    wordsHint: { home: '快递怎么说、家里或代收点有没有', arrival: '放了哪几件、怎么包的、寄的时候有没有坏' },
    lacks: '还差：说明',
    photos: '能说明的照片',
    unlike: '到的和你寄的不一样？',
    unlikeSaid: '签收的同事说：',
    unlikeBody: (day: string) => `不是这样，${day} 前可以提出来。`,
    arrived: '到货照片和你寄的不一样？',
    arrivedBody: (day: string) => `${day} 前可以提出来，由没经手的同事判断。`,
    absentUntil: (day: string) => `你寄了它？${day} 前可以提出来，由没经手的同事判断。`,
    yours: (n: number) => `你的照片 ${n}`,
    arrival: {
      open: '到货的事，在查',
      paid: '到货的事，已赔',
      refused: '到货的事，查过，不赔',
      came: '后来找到了',
    },
    paused: '先查清到货时的样子，再接着鉴别；怎么处理看下面。',
  },
  en: {
    say: { home: 'It did not come', arrival: 'That is not so' },
    label: { home: 'It did not come home', arrival: 'How it came to us' },
    hint: {
      home: (most: string) =>
        `We ask its carrier, and somebody who had no hand in it decides. If it is lost, up to ${most} goes to your balance; it was authenticated, so its fee stays. If it comes after all, tap “It came” and this is over.`,
      arrival: (most: string) =>
        `Somebody who had no hand in it holds your photos beside ours of the opened box; up to ${most} is paid to your balance where we owe it. Until that is decided nobody judges it, and it goes nowhere.`,
    },
    words: { home: 'Where you asked', arrival: 'What you sent' },
    wordsHint: {
      home: 'What the carrier says, and whether it is at home or at a pick-up point',
      arrival: 'What was in the box, how it was packed, and whether it was whole',
    },
    lacks: 'add: your words',
    photos: 'Photos that show it',
    unlike: 'Not as you sent it?',
    unlikeSaid: 'Whoever took it in says: ',
    unlikeBody: (day: string) => `If that is not so, say so by ${day}.`,
    arrived: 'Not as you sent it in the photos of its arrival?',
    arrivedBody: (day: string) => `You may say so until ${day}; somebody who had no hand in it decides.`,
    absentUntil: (day: string) =>
      `Did you send it? You may say so until ${day}; somebody who had no hand in it decides. `,
    yours: (n: number) => `Your photo ${n}`,
    arrival: {
      open: 'How it came: being looked into',
      paid: 'How it came: paid',
      refused: 'How it came: nothing is paid',
      came: 'It turned up',
    },
    paused: 'First we look into how it came, as is said below; then it goes on.',
  },
});
