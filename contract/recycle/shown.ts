/** A piece, its estimate and what is known of a merchant, as every screen of recycling shows them. */
import * as v from 'valibot';
import { grade } from '../item/grades.ts';
import { orderItem } from '../item/shown.ts';
import { fen } from '../wire/money.ts';
import { along, eachOnce, id, ordinal, time, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { lotMachine, offerBidMachine, recycleEnds, recycleMachine } from './machine.ts';
import { gradeQuestionNames } from './rules.ts';

export const recycleState = v.picklist(statesOf(recycleMachine));
/** Null while it has not ended, and for what was sold or went back. */
export const recycleEnd = v.nullable(v.picklist(recycleEnds));
export const lotState = v.picklist(statesOf(lotMachine));
export const bidState = v.picklist(statesOf(offerBidMachine));

const { productId, skuId, name, colour, styleNo, size, cover } = orderItem.entries;

/** The size of a model, and how worn its owner says that it is. */
export const pieceGoods = { productId, skuId, name, colour, styleNo, size, cover, grade };

/** What of the questions about its grade was answered with yes. */
export const gradeAnswers = v.optional(
  v.pipe(v.array(v.picklist(gradeQuestionNames)), v.maxLength(gradeQuestionNames.length), v.transform(eachOnce)),
  [],
);

/** Where an estimate comes from: past recycle prices by themselves, or what it sells for here. */
export const estimateBases = ['recycled', 'trades', 'ask', 'none'] as const;

/**
 * What offers are capped by: what was paid for the like here, what several sellers ask, what was paid for another grade, or nothing that
 * is known.
 */
export const capBases = ['paid', 'asks', 'otherGrades', 'unknown'] as const;
export type CapBasis = (typeof capBases)[number];

export const estimate = v.object({
  basis: v.picklist(estimateBases),
  low: v.nullable(fen),
  mid: v.nullable(fen),
  high: v.nullable(fen),
  /** How many past recycle prices and sales of it are known, of the days that the rules count. */
  recycled: v.number(),
  trades: v.number(),
  lowestAsk: v.nullable(fen),
  /** What merchants paid for the model in those days, by grade, in the middle. Unknown of estimates from before it was kept. */
  paid: v.optional(v.array(v.object({ grade, count: v.number(), price: fen }))),
  /** Of a piece that merchants were asked for; unknown of those from before it was kept. */
  capBasis: v.optional(v.picklist(capBases)),
  at: time,
});
export type Estimate = v.InferOutput<typeof estimate>;

/** Where a piece went after an inquiry or a valuation that brought nothing: what is open, or done, and shows the same thing. */
export const wentOn = v.array(
  v.object({ kind: v.picklist(['inquiry', 'valuation', 'receipt']), id, no: v.string(), state: v.string() }),
);
export type WentOn = v.InferOutput<typeof wentOn>;

/**
 * Why an offer came to nothing: it was chosen and the sale fell through, its business may not bid any more, its merchant was asked after
 * the winner had backed out, and was silent or said no, or the owner ended the inquiry before they could choose it.
 */
export const offerEnds = ['fell', 'dropped', 'silent', 'declined', 'closed'] as const;
export type OfferEnd = (typeof offerEnds)[number];
export const offerEnd = v.nullable(v.picklist(offerEnds));

/**
 * What a merchant did with what they offered, of the days that the rules count, wherever it is shown. Chosen is chosen and a cut is a
 * cut, whatever the other side made of it; dealing with oneself, or somebody connected, is neither.
 */
export const merchantRecord = v.object({
  bids: v.number(),
  /** Of them: their owner has not said yet whether they choose it. */
  open: v.number(),
  won: v.number(),
  /** Of the pieces that were inspected: how often they lowered the price, and by how much on average, fen. */
  inspected: v.number(),
  lowered: v.number(),
  loweredBy: fen,
  backedOut: v.number(),
});
export type MerchantRecord = v.InferOutput<typeof merchantRecord>;

/** What was agreed for the lot when it was offered; see `RecycleTerms`. */
export const lotTerms = v.object({ fee: v.number(), fine: v.number(), toOwner: v.number() });

/** Why an inspection turns a piece down. What is not genuine is sold in no way here. */
export const refusalKinds = ['fake', 'notAsTold', 'damaged', 'untradable'] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** What staff say to its owner of a piece that nobody made an offer for: why, and what could help. */
export const advice = v.object({ note: v.string(), at: time });

/**
 * What our inspection found of the same thing in an earlier sale that came to nothing: for whoever is to offer for it again. It names neither
 * the sale nor whoever was to buy it.
 */
export const foundBefore = v.nullable(
  v.object({
    at: time,
    /** Why it was turned down; null where it was not. */
    kind: v.nullable(v.picklist(refusalKinds)),
    points: v.array(v.object({ words: v.string(), measure: v.string(), photo: v.string() })),
  }),
);

/** When a merchant opened a dispute, and until when we decide it. */
export const disputeTimes = { at: time, decideBy: time };

/** Where on the inspector's photo it is, and which photo of the owner's (its place among them) shows that side. */
const place = {
  spot: v.optional(v.nullable(v.strictObject({ x: along, y: along })), null),
  beside: v.optional(v.nullable(ordinal(0)), null),
};

/** One thing that the inspection found otherwise, with the photo that shows it. */
export const pointInput = v.strictObject({
  words: words(60),
  /** E.g. `4 mm`. */
  measure: v.optional(words(20, 0), ''),
  /** A confirmed upload of the inspector's. */
  photo: id,
  ...place,
});
export const point = v.object({ words: v.string(), measure: v.string(), photo: v.string(), ...place });
