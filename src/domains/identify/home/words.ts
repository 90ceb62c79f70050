/** Words of a piece that was not in its parcel, or did not come home. */
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { days, hours } from '../../../../contract/wire/units.ts';
import { defineText } from '../../../ui/format/text.ts';

const appeal = days(() => identifyTimes.appeal);
const ship = hours(() => identifyTimes.ship);

export const text = defineText(() => ({
  zh: {
    concluded: '出结论',
    concludedThen: `${appeal.zh}内可以申诉，实物先留着；接受结论就不用等，${ship.zh}内寄出`,
    home: '到你手里',
    lateSince: (when: string) => `我们晚了，承诺的是 ${when} 前出结果。`,
    stopped: '它在我们这里出了问题，不再鉴别，鉴别费退回；怎么处理看下面。',
    lookedInto: '正在查',
    cancelPaused: (fee: string) =>
      `鉴别费 ${fee} 原路退回。它在我们这里出的问题照样查清：该赔的赔，东西还在就寄回给你。`,
    paused: '先查清它在我们这里出了什么问题，再接着鉴别；怎么处理看下面。',
    byPhotos: '它在我们这里丢了：申诉只能按已有的照片看。',
    unopened: '还没有鉴别师看它：可以继续等，也可以点「不鉴别了」，鉴别费全退。',
    unpacked: (when: string) =>
      `已送到，还没拆包：可以继续等，也可以点「不鉴别了」，鉴别费全退、实物寄回；${when} 前还没拆，就自动这样办。`,
    opened: '包裹已拆，这件还没签收',
    unseen: (when: string) =>
      `包裹拆开了，这件还没签收：可以继续等，也可以点「不鉴别了」，鉴别费全退，找到就寄回；${when} 前还没签收，就自动这样办。`,
    queue: (when: string, promised: string) => `照现在的排队，大约 ${when} 出结果，承诺的是 ${promised}。`,
    slowQueue: (when: string, promised: string) =>
      `照现在的排队，大约 ${when} 才出结果，比承诺的 ${promised} 晚；按承诺的先后看，晚了会写在这里。`,
    notHome: '寄回的还没到？',
    notHomeBody: (amount: string) => `到了点「收到了」；没到点「没收到」，我们去查，丢了最多赔 ${amount}。`,
    wrongly: '快递说送到了，你没收到？',
    silent: '问过你，到期按收到记；其实没收到？',
    wronglyBody: (day: string, amount: string) => `${day} 前可以说没收到，我们去查；丢了最多赔 ${amount}。`,
    missing: '没收到',
    states: {
      open: '没收到，在查',
      paid: '丢了，已赔',
      refused: '查过，不赔',
      came: '后来到了',
      back: '退回我们这里了',
    },
    broken: { open: '在我们这里弄坏了，在判断', paid: '弄坏了，已赔', refused: '弄坏了，查过，不另赔' },
    mislaid: { open: '在我们这里找不到，在查', paid: '在我们这里丢了，已赔', refused: '找到了，它在我们这里' },
    weSaid: '我们说的',
    until: (day: string) => `${day} 前给你结果。`,
    late: '我们晚了，还没查完。',
    paid: (amount: string) => `赔了 ${amount}，在你的余额里。`,
    paidBefore: '之前已经赔足，这次不另赔。',
    yours: '你说的',
    ours: '查到的',
    found: (n: number) => `查到的照片 ${n}`,
    tellUs: '告诉客服',
    say: (no: string) => `鉴别编号 ${no}：`,
    tellNo: (no: string) => `说鉴别编号 ${no}，同事就找得到这一件。`,
    toPackBody: '它在我们这里，等鉴别组打包；寄出时会把快递和单号告诉你。',
    homeBy: (when: string) => `承诺 ${when} 前寄出。`,
    homeLate: (when: string) => `我们晚了，承诺的是 ${when} 前寄出。`,
    onItsWay: '寄回路上',
    onItsWayBody: (day: string, amount: string) =>
      `快递还没说送到。几天到由快递定，我们没有承诺日子；${day} 起，或快递说送到后，可以在这里说没收到，我们去查，丢了最多赔 ${amount}。`,
    feeBack: (amount: string) => `鉴别费 ${amount} 已退回。`,
    feeStays: '撤销不是因为我们看错，鉴别费不退。',
    disagree: '不认可，或已经凭它买卖过，请告诉客服。',
    absent: '包裹里没有这一件',
    absentBody: (when: string, amount: string) =>
      `${when} 拆包时没有找到它，照片在下面；鉴别费 ${amount} 已退回。后来找到会签收寄回。`,
    box: (n: number) => `开箱照片 ${n}`,
    cameBack: '没送到，退回我们这里了',
    cameBackBody: (when: string, city: string) =>
      `${when} 快递退回，照片在下面；再寄到${city ? `${city}那个地址` : '原来的地址'}，寄出前可以换，都不另收钱。`,
    elsewhere: '换个地址寄',
    toThere: '寄到这里',
    foundTitle: '丢的找到了，它在我们这里',
    foundBody: (paid: string, day: string) =>
      `赔给你的 ${paid} 不用退。要寄回给你，还是留给我们？${day} 前不选，就寄回给你。`,
    foundHome: '找到的这件要寄回给你',
    foundHomeBody: (city: string) =>
      `等我们打包寄到${city ? `${city}那个地址` : '你的地址'}；寄出前可以换地址，不另收钱。`,
    foundPhoto: (n: number) => `找到时的照片 ${n}`,
    later: '再想想',
    backPhoto: (n: number) => `退回时的照片 ${n}`,
  },
  en: {
    concluded: 'The result',
    concludedThen: `You may appeal within ${appeal.en}, and it stays here meanwhile; accept the result and it leaves within ${ship.en}`,
    home: 'In your hands',
    lateSince: (when: string) => `We are late: the result was promised by ${when}. `,
    stopped: 'Something happened to it here: it is no longer judged and its fee was refunded. What follows is below.',
    lookedInto: 'Being looked into',
    cancelPaused: (fee: string) =>
      `${fee} is refunded the way you paid. We still look into what happened to it here: we pay for it where we owe it, and send it home if we have it.`,
    paused: 'First we look into what happened to it with us, as is said below; then it goes on.',
    byPhotos: 'It was lost with us: an appeal is judged by the photos that there are.',
    unopened: 'No expert has opened it yet: wait on, or tap “Cancel” and all of your fee goes back.',
    unpacked: (when: string) =>
      `It is with us and not opened: wait on, or tap “Cancel”: all of your fee goes back, and the piece goes home. If nobody has opened it by ${when}, that happens by itself.`,
    opened: 'Its box was opened; this piece is not yet accounted for',
    unseen: (when: string) =>
      `Its box was opened, and this piece is not yet accounted for: wait on, or give it up, with all of the fee back and the piece sent home if it is found; if it is not checked in by ${when}, that happens by itself.`,
    queue: (when: string, promised: string) =>
      `As the queue moves now, the result comes about ${when}; promised is ${promised}.`,
    slowQueue: (when: string, promised: string) =>
      `As the queue moves now, the result comes about ${when}, later than the promised ${promised}. What was promised first is looked at first; if we are late, it says so here.`,
    notHome: 'Has it not come home yet?',
    notHomeBody: (amount: string) =>
      `Tap “It came” if you have it, “It did not come” if not: we look for it, and pay up to ${amount} if it is lost. `,
    wrongly: 'Its carrier says that it came, and it did not?',
    silent: 'You were asked, and it counts as received. Did it not come?',
    wronglyBody: (day: string, amount: string) =>
      `You may say so until ${day}: we look for it, and pay up to ${amount} if it is lost. `,
    missing: 'It did not come',
    states: {
      open: 'Not received: being looked into',
      paid: 'Lost, and paid',
      refused: 'Looked into; not paid',
      came: 'It came after all',
      back: 'It came back to us',
    },
    broken: {
      open: 'Damaged with us: being decided',
      paid: 'Damaged with us, and paid',
      refused: 'Damaged with us: nothing more is paid',
    },
    mislaid: {
      open: 'Cannot be found with us: being decided',
      paid: 'Lost with us, and paid',
      refused: 'Found: it is with us',
    },
    weSaid: 'We said',
    until: (day: string) => `You will hear from us by ${day}.`,
    late: 'We are late: it is still being looked into.',
    paid: (amount: string) => `${amount} was paid to your balance.`,
    paidBefore: 'It was paid for in full before; nothing more is paid.',
    yours: 'You said',
    ours: 'What we found',
    found: (n: number) => `What we found, photo ${n}`,
    tellUs: 'Write to us',
    say: (no: string) => `My authentication ${no}: `,
    tellNo: (no: string) => `Give them its number, ${no}, and they find it.`,
    toPackBody: 'It is with us until our experts pack it; once it leaves, we tell you its carrier and number.',
    homeBy: (when: string) => `It leaves by ${when}.`,
    homeLate: (when: string) => `We are late: it was to leave by ${when}.`,
    onItsWay: 'On its way home',
    onItsWayBody: (day: string, amount: string) =>
      `Its carrier has not said that it came. How long that takes is up to the carrier; we promised no day. From ${day}, or once the carrier says it came, you can say here that it did not: we look for it, and pay up to ${amount} if it is lost.`,
    feeBack: (amount: string) => `Its fee of ${amount} went back.`,
    feeStays: 'It was not taken back for a mistake of ours, so the fee stays.',
    disagree: 'If you disagree, or have bought or sold by it, write to us.',
    absent: 'It was not in its parcel',
    absentBody: (when: string, amount: string) =>
      `When we opened its parcel on ${when}, it was not inside: see the photos. Its fee of ${amount} went back. If it turns up, it is sent home to you. `,
    box: (n: number) => `The opened box, photo ${n}`,
    cameBack: 'Not delivered; it is back with us',
    cameBackBody: (when: string, city: string) =>
      `Its carrier brought it back on ${when}, as the photos show. It goes to ${city ? `the address in ${city}` : 'the same address'} again; until it leaves you can choose another, at no cost to you. `,
    elsewhere: 'To another address',
    toThere: 'Send it there',
    foundTitle: 'What was lost has been found and is with us',
    foundBody: (paid: string, day: string) =>
      `The ${paid} paid to you stays yours. Should it come home, or stay with us? If you say nothing by ${day}, it is sent home. `,
    foundHome: 'What was found is sent home to you',
    foundHomeBody: (city: string) =>
      `We are to pack it and send it to ${city ? `the address in ${city}` : 'your address'}; until it leaves you can choose another, at no cost. `,
    foundPhoto: (n: number) => `As it was found, photo ${n}`,
    later: 'Not now',
    backPhoto: (n: number) => `As it came back, photo ${n}`,
  },
}));
