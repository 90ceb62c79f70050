/** What both sides compute in recycling: times, what a merchant pays, what an offer may be, and what a merchant's state allows. */

import type { Grade } from '../item/grades.ts';
import type { MerchantState } from '../merchant/machine.ts';
import { share } from '../wire/money.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Lengths of time in ms, rates as fractions, amounts in fen. */
export const recycleRules = settable('recycle', {
  /** How long merchants seal their offers. */
  bidding: 4 * HOUR,
  /** How long the owner may choose once the offers are open. */
  choose: 24 * HOUR,
  /** How long the next bidder may think after the winner backed out. */
  next: 12 * HOUR,
  ship: 72 * HOUR,
  /** After the end of a courier's hour, without a tracking number: both sides are told, and we find out. */
  courierLate: 2 * HOUR,
  /** A piece of whose parcel nobody hears counts as lost at last, and nobody’s money waits for it. */
  lost: 30 * DAY,
  /** A parcel that we sent and that nobody says has arrived is looked for from then on. */
  unheard: 7 * DAY,
  inspect: 48 * HOUR,
  /** How long we may take to send what goes back to its owner, or on to the merchant. */
  send: 48 * HOUR,
  /** How long the merchant may think about what the inspection found. */
  differ: 24 * HOUR,
  reprice: 48 * HOUR,
  /** From the inspection to the money. */
  pay: 6 * HOUR,
  /** From the merchant's receipt of the goods. */
  dispute: 48 * HOUR,
  /** From a merchant's dispute to our decision. */
  decide: 5 * DAY,
  /** Paid by the merchant, on top of the price. */
  merchantFee: 0.02,
  /** A merchant who does not stand by an offer: a share of it, and the owner's part of that. */
  backOut: { rate: 0.1, toOwner: 0.5 },
  /** The most that may be offered, by the reference price. */
  capRate: 1.2,
  /** Offers are capped by this where nothing is known of the price. */
  capUnknown: 300_000,
  pieces: 12,
  /** Pieces that one person may have open at once: merchants are asked about them, or they are to be sent. */
  open: 60,
  photos: 8,
  /** Defects that an owner names of a piece, and points that an inspection shows. */
  defects: 10,
  points: 12,
  /** Offers in one file, and its bytes. */
  bulk: { rows: 100, bytes: 65_536 },
  subscriptions: 20,
  /** Days whose deals make an estimate and a merchant's record. */
  days: 90,
  /** The share of inspected pieces from which a merchant lowers often. */
  oftenLowered: 0.25,
  /** One cut is no habit, however few were inspected beside it. */
  oftenFewest: 2,
  /** As few past prices make a range by themselves. */
  fewest: 3,
  /** A single ask says something of the price only so near to what was paid, as shares of that. */
  askNear: { low: 0.5, high: 2 },
  /** Of the reference price, where too few past prices are known. */
  ofMarket: { low: 0.78, mid: 0.83, high: 0.88 },
});

/** A merchant who lowers the price so often after inspections is named as one who does. */
export const lowersOften = ({ inspected, lowered }: { inspected: number; lowered: number }): boolean =>
  inspected >= recycleRules.fewest &&
  lowered >= recycleRules.oftenFewest &&
  lowered / inspected >= recycleRules.oftenLowered;

/** Of the offers that somebody decided about, or that came to their end without it. */
export const decidedOf = ({ bids, open }: { bids: number; open: number }): number => bids - open;

/** Agreed for a lot with its offering: our fee, what not standing by an offer costs, and the owner’s part of that. Fractions. */
export interface RecycleTerms {
  fee: number;
  fine: number;
  toOwner: number;
}

export const recycleTerms = (): RecycleTerms => ({
  fee: recycleRules.merchantFee,
  fine: recycleRules.backOut.rate,
  toOwner: recycleRules.backOut.toOwner,
});

/** What the merchant pays beside the price. */
export const recycleFee = (price: number, { fee } = recycleTerms()): number => share(price, fee);

/** What a merchant sets aside for an offer of this price. */
export const setAside = (price: number, terms = recycleTerms()): number => price + recycleFee(price, terms);

/** The most that we give a merchant for what we overlooked: what they paid, our fee included. */
export const claimMost = setAside;

/** Whole yuan by the hundred, so that it tells nothing of a single offer: every offer for a lot sets the same aside. */
export const capOf = (reference: number | null): number =>
  reference === null ? recycleRules.capUnknown : Math.ceil((reference * recycleRules.capRate) / 10_000) * 10_000;

/** What backing out of an offer costs, and the part of it that the owner gets. */
export function backOutCost(price: number, { fine, toOwner } = recycleTerms()): { penalty: number; toOwner: number } {
  const penalty = share(price, fine);
  return { penalty, toOwner: share(penalty, toOwner) };
}

/** From the hour of the courier on it may be with us already: nobody takes the sale back until we know. */
export const mayBeFetched = (pickupAt: number | null, now: number): boolean => pickupAt !== null && pickupAt <= now;

/** `look` at open lots, `bid` on them, `finish` what was won before. */
export type MerchantAct = 'look' | 'bid' | 'finish';

/** Exactly what each state of a business allows in the hall. Where it may only `finish` and not `look`, its sealed offers are void at once; opened ones too where staff stopped it. */
export const merchantMay: Readonly<Record<MerchantState, readonly MerchantAct[]>> = {
  draft: [],
  submitted: [],
  need_info: [],
  rejected: [],
  to_sign: [],
  to_deposit: ['look'],
  active: ['look', 'bid', 'finish'],
  restricted: ['look', 'finish'],
  suspended: ['finish'],
  exiting: ['finish'],
  exited: [],
};

/** What an owner is asked instead of naming a grade, most damaging first: the first yes decides. */
export const gradeQuestions = {
  worn: {
    zh: '穿着或使用痕迹明显（磨损、氧化、变形）',
    en: 'Clearly used: visible wear, yellowing or out of shape',
    grade: '8',
  },
  marked: { zh: '有几处折痕、划痕或脏污', en: 'A few creases, scratches or stains', grade: '9' },
  tried: { zh: '用过几次，近看才有痕迹', en: 'Used a few times; marks visible only up close', grade: '95' },
  opened: { zh: '只试过，没有用出去过', en: 'Tried on, never used outside', grade: '99' },
} as const;
export type GradeQuestion = keyof typeof gradeQuestions;
export const gradeQuestionNames = Object.keys(gradeQuestions) as GradeQuestion[];

/** The first yes decides; without any, it is untouched. */
export function gradeOf(answers: readonly GradeQuestion[]): Grade {
  const first = gradeQuestionNames.find((name) => answers.includes(name));
  return first ? gradeQuestions[first].grade : 'new';
}
