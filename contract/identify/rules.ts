/** What authentication costs, when one expert is not enough, and what several opinions come to. Both sides compute with it. */

import type { Words } from '../wire/states.ts';
import { settable } from '../wire/units.ts';

export const categories = ['sneakers', 'bags', 'watches', 'clothing', 'toys'] as const;
export type Category = (typeof categories)[number];
/** The service looks at them whatever a shop has in its catalogue, a new one with nothing included. */
export const categoryName: Readonly<Record<Category, Words>> = {
  sneakers: { zh: '球鞋', en: 'Sneakers' },
  bags: { zh: '箱包', en: 'Bags' },
  watches: { zh: '腕表', en: 'Watches' },
  clothing: { zh: '潮服', en: 'Clothing' },
  toys: { zh: '潮玩', en: 'Toys' },
};

/** What a certificate calls a piece whose brand nobody named. */
export const unnamed = (category: Category): Words => ({
  zh: `${categoryName[category].zh}（送鉴人没说品牌）`,
  en: `${categoryName[category].en} (brand not named)`,
});
/** By photos, or by sending the piece itself. */
export const ways = ['photos', 'item'] as const;
export type Way = (typeof ways)[number];

/** Fen a piece; each keeps what it was ordered for. */
export const identifyPrices = settable('identifyPrice', {
  photos: { sneakers: 1_900, bags: 3_900, watches: 5_900, clothing: 1_500, toys: 1_500 },
  item: { sneakers: 4_900, bags: 9_900, watches: 15_900, clothing: 4_500, toys: 4_500 },
} satisfies Record<Way, Record<Category, number>>);
/** What the software's own prices are called in an order that was made under them. */
export const ownIdentifyPrices = '2026-11';

/** From this worth on two experts judge, fen. */
export const identifyWorth = settable('identifyWorth', { second: 300_000 });

export const identifyRules = {
  get secondFrom() {
    return identifyWorth.second;
  },
  /** Pieces of one order. */
  pieces: 5,
  /** Photos that we take of a piece as it arrives, at most. */
  arrival: 8,
  /** Photos of a box before it is closed. */
  packed: 4,
  /** Photos of what was found out about a piece that did not come home, at most. */
  evidence: 6,
  /** A genuine piece is shown by so many different signs at least. */
  pointsForGenuine: 3,
  /** Of a piece that was sent in, so many points of a sure result lie on what we photographed of it. */
  pointsInHand: 2,
  /** How many wait is told to everybody in steps of so many. */
  waiting: 5,
  /** The most that experts may disagree before nobody can tell. */
  opinions: 3,
} as const;

/** How many cases of known outcome come in for each expert: so many a day on which they work, and one more for so many that they judge. */
export const knownShare = settable('identifyKnown', { day: 1, every: 12 });

/**
 * How many are due after so many judged in a day.
 * @param drawn a number of that expert's day which nobody else knows: after which of the first ones it begins
 * @param usual how many they judged on the day before: it begins among those, or at once after a day without work
 */
export function knownDue(judged: number, drawn: number, usual: number): number {
  const { day, every } = knownShare;
  if (day === 0 || judged === 0) return 0;
  const begins = 1 + (drawn % Math.max(1, Math.min(every, usual)));
  return judged < begins ? 0 : day + Math.floor((judged - begins) / every);
}

export const results = ['genuine', 'fake', 'inconclusive'] as const;
export type Result = (typeof results)[number];
export const resultName: Readonly<Record<Result, Words>> = {
  genuine: { zh: '鉴别为真', en: 'Genuine' },
  fake: { zh: '鉴别为假', en: 'Fake' },
  inconclusive: { zh: '无法判断', en: 'Cannot tell' },
};

/** Why a certificate is taken back: what was found, not what somebody feels. The words beside it say where. */
export const revokeGrounds = ['other_piece', 'altered', 'misread', 'new_sign', 'forged_photos'] as const;
export type RevokeGround = (typeof revokeGrounds)[number];
/** It was judged wrongly, by what we could have seen or did not know yet: the fee goes back. For the others somebody else is to blame. */
export const ourMistakes: readonly RevokeGround[] = ['misread', 'new_sign'];

/** One expert’s word. */
export interface Word {
  result: Result;
  sure: boolean;
}

/**
 * Whether reasons bear a result: a genuine piece is shown by enough that fits and nothing that does not, a fake by what does not
 * fit, and "cannot tell" names the photos that do not show it.
 *
 * One sign suffices against a piece, since nothing that fits makes up for it; what guards against misreading it is the second
 * person, see `verdictOf`, not more marks by the first. The two look without knowing of each other, and need not name the same
 * sign: a copy fails in many places, and different ones found apart are more against it, not less. The owner reads both.
 */
export function bears(points: readonly { sign: string; ok: boolean; seen: boolean }[], result: Result): boolean {
  // One thing that was looked at on three photos is one thing.
  const fits = new Set(points.filter(({ ok, seen }) => seen && ok).map(({ sign }) => sign)).size;
  const differs = points.filter(({ ok, seen }) => seen && !ok).length;
  if (result === 'genuine') return differs === 0 && fits >= identifyRules.pointsForGenuine;
  return result === 'fake' ? differs > 0 : points.some(({ seen }) => !seen);
}

const agreed = (said: readonly Result[]): Result | undefined =>
  results.find((result) => said.filter((one) => one === result).length > 1);

/**
 * What the opinions come to. One suffices where it is sure, not against the piece, and the piece is not dear; a fake needs two, and so does
 * "genuine" by photos that stand for another piece, too.
 * @param worth as its owner declares it, and at least the market's price where its model is known, fen
 * @returns null while another expert is to be asked
 */
export function verdictOf(opinions: readonly Word[], worth: number, usedTwice = false): Result | null {
  const [first, ...others] = opinions;
  if (!first) return null;
  const byTwo: readonly Result[] = usedTwice ? ['fake', 'genuine'] : ['fake'];
  const alone = first.sure && !byTwo.includes(first.result) && worth < identifyRules.secondFrom;
  if (others.length === 0) return alone ? first.result : null;
  return (
    agreed(opinions.map(({ result }) => result)) ?? (opinions.length < identifyRules.opinions ? null : 'inconclusive')
  );
}

/**
 * The same for an appeal: the verdict stands when another expert comes to it too; else one more decides between the two.
 * @param verdict null where it was taken back meanwhile: it counts for nothing, and two who have not seen it have to agree
 */
export function appealOf(verdict: Result | null, opinions: readonly Word[]): Result | null {
  if (opinions.length === 0) return null;
  const said = [...(verdict ? [verdict] : []), ...opinions.map(({ result }) => result)];
  return agreed(said) ?? (said.length < identifyRules.opinions ? null : 'inconclusive');
}

/** What becomes of an owner's word that their piece did not come home; it came after all where they or its carrier say so first, or came back to us. */
export const claimStates = ['open', 'paid', 'refused', 'came', 'back'] as const;
export type ClaimState = (typeof claimStates)[number];

/** A piece that its owner does not have: since when, epoch ms, whether it was lost with us, and what is decided about that. */
export interface Missing {
  at: number;
  here: boolean;
  said: Extract<ClaimState, 'open' | 'paid' | 'refused'>;
}
/** What everybody is told beside a result. What was looked into and not paid came, as far as we could find out: of that nothing is. */
export function missingWords(missing: Pick<Missing, 'here' | 'said'> | null | undefined): Words | null {
  if (!missing || missing.said === 'refused') return null;
  const where = missing.here
    ? { zh: '在平台', en: 'at the shop' }
    : { zh: '寄回送鉴人的路上', en: 'on its way back to its owner' };
  return missing.said === 'paid'
    ? { zh: `实物${where.zh}丢了`, en: `The piece was lost ${where.en}` }
    : { zh: `实物${where.zh}不见了，正在找`, en: `The piece went missing ${where.en} and is being looked for` };
}
