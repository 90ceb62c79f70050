/** Words of several pieces in one order. */

import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import type { CleaningWay } from '../../../../contract/cleaning/rules.ts';
import { COVER_MOST } from '../../../../contract/express/cover.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { days } from '../../../../contract/wire/units.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

const ship = days(() => cleaningTimes.ship);
const most = yuan(COVER_MOST, 0);

interface Unpaid {
  back: string;
  /** For its journeys. */
  kept: string | null;
  /** There are several, each with its own answer and its own sums. */
  several: boolean;
  /** How long its owner has to answer. */
  within: string;
  way: CleaningWay;
}

/** A photo of a piece, both counted from 1. */
interface Shot {
  piece: number;
  photo: number;
}

/** The journeys that an order pays for, whatever becomes of it. */
const legs = {
  send: { zh: '寄回的路费', en: 'the way home' },
  fetch: { zh: '取件和寄回的路费', en: 'fetching it and the way home' },
  here: { zh: '', en: '' },
} as const satisfies Record<CleaningWay, Words>;

export const text = defineText(() => ({
  zh: {
    atDoor: '快递员可能正在门口',
    atDoorNote: (until: string) => `约的就是这个时段，现在改不了也取消不了。${until} 还没人来，再改时间或取消。`,
    piece: (n: number) => `第 ${n} 件`,
    ofPiece: (n: number, what: string) => `第 ${n} 件的${what}`,
    upTo: (amount: string) => `坏了最多按这个价赔；这件最多可以申报 ${amount}`,
    tooHigh: (amount: string) => `这件最多可以申报 ${amount}：按库存里记的价值，没记过的按上限`,
    twice: (again: Shot, first: Shot, several: boolean) =>
      `${several ? `第 ${again.piece} 件` : ''}第 ${again.photo} 张和${several ? `第 ${first.piece} 件` : ''}第 ${first.photo} 张是同一张，换一张`,
    more: '再加一件，一起寄',
    remove: (n: number) => `去掉第 ${n} 件`,
    label: (n: number) => `洗护 ${n} 件`,
    notYet: '选好洗法、材质和污渍，这里会列出每一项费用。',
    once: `来回的路费整单只收一次。每件洗好后 ${ship.zh}内寄回，当时都好了的一起寄；分开寄也不另收。`,
    covers: (each: readonly string[], all: string) =>
      `最多赔：${each.map((one, n) => `第 ${n + 1} 件 ${one}`).join('、')}，一共 ${all}。`,
    agreed: '下单前的约定',
    agreedLater: '评估时的约定',
    extra: ({ several, most }: { several: boolean; most: string }) =>
      `评估后要加钱的，先问你，${several ? '每件分开问，合起来' : ''}最多再加 ${most}。`,
    worth: (declared: string, covered: string) => `你申报 ${declared}，坏了、丢了最多赔 ${covered}。`,
    coveredBy: {
      send: `洗坏、在我们这里弄丢、寄回的路上丢了，或收到时坏了：最多按申报价值赔（上限 ¥${most}），洗护费全退。寄来路上丢了，由你找的快递赔。`,
      fetch: `洗坏、在我们这里弄丢、取件或寄回的路上丢了，或收到时坏了：最多按申报价值赔（上限 ¥${most}），洗护费全退。`,
      here: `洗坏、在我们这里弄丢：最多按申报价值赔（上限 ¥${most}），洗护费全退。`,
    },
    claimWithin: (time: string) => `签收后 ${time}内可以提损坏。`,
    claimWithinHere: (time: string) => `放回库位后 ${time}内可以提损坏。`,
    can: (day: string) => `${day} 的评估：`,
    agreedAt: (day: string) => `你 ${day} 同意`,
    each: (amounts: readonly string[]) =>
      amounts.length > 1 ? amounts.map((one, n) => `第 ${n + 1} 件 ${one}`).join('、') : (amounts[0] ?? ''),
    unpaid: ({ back, kept, several, within, way }: Unpaid) =>
      `${several ? '每件分开算：' : ''}问你之后 ${within}内不付款也不回复，${several ? '那一件' : ''}就不洗，原样${way === 'here' ? names.zh.toShelf : '还给你'}，退你${several ? '：' : ' '}${back}${kept ? `；路费 ${kept} 不退` : ''}。`,
    unfit: ({ back, kept, several, way }: Omit<Unpaid, 'within'>) =>
      kept
        ? `${several ? '每件分开算：' : ''}评估后洗不了的，原样寄回：${legs[way].zh} ${kept} 由你付（已在账单里，不另收），${way === 'send' ? '寄来的运费也由你付，' : ''}其余 ${back} 退给你。`
        : `评估后洗不了的，原样放回库位，付的 ${back} 全退。`,
    absent:
      '拆箱时少了一件：拍开箱照片给你看，由没拆过箱的同事判断，最多按申报价值赔；不赔的，这件付的钱全退。之后找到了照常签收。',
    shown: (time: string) =>
      `签收时拍到货照片给你看，${time}内确认或提一次异议；不说就接着评估，评估好到你同意洗之前还能提。`,
    shownHere: '评估时拍的照片不对，同意洗之前可以提一次异议。',
    again: (time: string, way: CleaningWay) =>
      `洗过想再洗一次的，先问你，不另收钱；你不同意，或 ${time}内不回复，就不再洗，质检后${way === 'here' ? names.zh.toShelf : '还给你'}，洗护费不退。`,
    never: {
      send: (time: string, all: string) => `寄出 ${time}还没到我们这里：自动关闭，付的 ${all} 全退。`,
      fetch: (time: string, all: string) =>
        `取走 ${time}还没到我们这里：当路上丢了，由没经手的同事判断赔多少，付的 ${all} 全退。`,
    },
    coversAll: '同单一共最多赔',
    toPay: '下单了，等你付款',
    over: (n: number, most: number) => `${n} 张照片太多，一单最多 ${most} 张`,
    together: (n: number, total: string) => `一单 ${n} 件，一共 ${total}`,
    notFetched: '没有上门取，已退',
    ending: (no: string) => `末六位 ${no}`,
    wholeNo: '看完整的订单号',
    others: '同一单的',
    share: (n: number) => `整单 ${n} 件分摊`,
    journeys: '路费',
    passedOn: (amount: string, n: number) => `${amount} 转给同单其余 ${n} 件`,
    cancelWhich: '取消哪些？',
    cancelOne: '只取消这一件',
    cancelOneNote: (back: string | null) =>
      `${back ? `退给你 ${back}。` : ''}路费整单只收一次，由剩下的分摊，不因为少一件而少。`,
    cancelWhole: (n: number) => `${n} 件都取消`,
    cancelAll: (paid: string) => `付过的 ${paid} 全部原路退回。`,
    sendAll: (n: number) => `这一单的 ${n} 件放在同一个包裹里。`,
  },
  en: {
    atDoor: 'the courier may be at the door',
    atDoorNote: (until: string) =>
      `This is the hour that was booked, and nothing can be changed or cancelled in it. If nobody has come by ${until}, choose another or cancel then.`,
    piece: (n: number) => `Piece ${n}`,
    ofPiece: (n: number, what: string) => `${what} of piece ${n}`,
    upTo: (amount: string) => `Damage is paid up to this; you can declare up to ${amount}`,
    tooHigh: (amount: string) =>
      `You can declare up to ${amount}: its value in your stock, or the limit where none is recorded`,
    twice: (again: Shot, first: Shot, several: boolean) =>
      several
        ? `Photo ${again.photo} of piece ${again.piece} is photo ${first.photo} of piece ${first.piece}: take another`
        : `Photo ${again.photo} is photo ${first.photo}: take another`,
    more: 'Add a piece to the parcel',
    remove: (n: number) => `Remove piece ${n}`,
    label: (n: number) => `Cleaning of ${plural(n, 'piece')}`,
    notYet: 'Choose the treatment, material and stains to see every charge.',
    once: `Delivery is charged once per order. Each piece is sent within ${ship.en} of being ready, with whatever else is by then; several parcels home cost nothing more.`,
    covers: (each: readonly string[], all: string) =>
      `Covered up to ${each.map((one, n) => `${one} for piece ${n + 1}`).join(', ')}; ${all} in all. `,
    agreed: 'Agreed beforehand',
    agreedLater: 'Agreed at the assessment',
    extra: ({ several, most }: { several: boolean; most: string }) =>
      `If it turns out to cost more, you are asked first${several ? ', piece by piece' : ''}: ${most} more at most${several ? ' in all' : ''}.`,
    worth: (declared: string, covered: string) => `You declared ${declared}; damage or loss is paid up to ${covered}.`,
    coveredBy: {
      send: `Damaged or lost with us, lost on its way home, or damaged when you receive it: paid up to what you declare (¥${most} at most), and the cleaning costs nothing. On its way to us your carrier is liable.`,
      fetch: `Damaged or lost with us, lost on either way, or damaged when you receive it: paid up to what you declare (¥${most} at most), and the cleaning costs nothing.`,
      here: `Damaged or lost with us: paid up to what you declare (¥${most} at most), and the cleaning costs nothing.`,
    },
    claimWithin: (time: string) => `Damage can be claimed within ${time} of having it back.`,
    claimWithinHere: (time: string) => `Damage can be claimed within ${time} of its being back on its shelf.`,
    can: (day: string) => `Looked at ${day}, what can be done and what cannot: `,
    agreedAt: (day: string) => `you agreed ${day}`,
    each: (amounts: readonly string[]) =>
      amounts.length > 1 ? amounts.map((one, n) => `${one} for piece ${n + 1}`).join(', ') : (amounts[0] ?? ''),
    unpaid: ({ back, kept, several, within, way }: Unpaid) =>
      `${several ? 'Each piece by itself: i' : 'I'}f you neither pay nor answer within ${within} of being asked, it is not washed and ${way === 'here' ? 'goes back to its shelf' : 'comes back'} as it is; ${back} goes back${kept ? `, and ${kept} for delivery does not` : ''}.`,
    unfit: ({ back, kept, several, way }: Omit<Unpaid, 'within'>) =>
      kept
        ? `${several ? 'Each piece by itself: i' : 'I'}f it turns out that it cannot be washed, it comes back as it is: you pay ${kept} for ${legs[way].en}, which is in the bill and nothing on top${way === 'send' ? ', and what sending it in cost you' : ''}; ${back} goes back to you.`
        : `If it turns out that it cannot be washed, it goes back to its shelf as it is: all of ${back} goes back to you.`,
    absent:
      'If a piece is not in the opened box, you see photos of the box, and somebody who opened none decides: it is paid for up to what you declared, or not, and then all you paid for that piece goes back. Found later, it is taken in.',
    shown: (time: string) =>
      `You are shown photos of its arrival, and confirm or object once within ${time}; if you say nothing it is assessed, and from then until you agree you can still object.`,
    shownHere: 'You can object once to the photos that are taken for its assessment, until you agree.',
    again: (time: string, way: CleaningWay) =>
      `Another treatment after the first is asked for and costs nothing more. If you say no, or nothing within ${time}, it is checked and ${way === 'here' ? 'goes back to its shelf' : 'comes back'} as it is then, and the fee is not refunded.`,
    never: {
      send: (time: string, all: string) =>
        `If it has not reached us ${time} after it was sent, the order closes by itself and all of ${all} goes back.`,
      fetch: (time: string, all: string) =>
        `If it has not reached us ${time} after it was fetched it counts as lost: someone who was not involved decides what is paid, and all of ${all} goes back.`,
    },
    coversAll: 'The order is covered up to',
    toPay: 'Ordered, awaiting payment',
    over: (n: number, most: number) => `${plural(n, 'photo')}, and an order takes ${most}`,
    together: (n: number, total: string) => `${plural(n, 'piece')}, ${total} in all`,
    notFetched: 'not fetched, given back',
    ending: (no: string) => `ends in ${no}`,
    wholeNo: 'The whole numbers',
    others: 'In the same order',
    share: (n: number) => `shared by ${plural(n, 'piece')}`,
    journeys: 'Delivery',
    passedOn: (amount: string, n: number) => `${amount} borne by the other ${plural(n, 'piece')} of the order`,
    cancelWhich: 'What do you want to cancel?',
    cancelOne: 'Only this piece',
    cancelOneNote: (back: string | null) =>
      `${back ? `${back} is refunded. ` : ''}Delivery is charged once per order; the other pieces share it, and it costs no less for one piece fewer.`,
    cancelWhole: (n: number) => `All ${plural(n, 'piece')}`,
    cancelAll: (paid: string) => `All of ${paid} is refunded the way you paid.`,
    sendAll: (n: number) => `The ${plural(n, 'piece')} of this order go into one parcel.`,
  },
}));
