/** Who pays what when something is sold. One schedule, versioned; the same function previews and charges. */
import * as v from 'valibot';
import { fen, share, signedSum, sumFen } from '../wire/money.ts';

/** The platform's part of what an item sells for, paid by the seller: a fraction of the price within bounds. */
export const serviceTerms = v.strictObject({
  rate: v.pipe(v.number(), v.minValue(0), v.maxValue(0.5)),
  least: fen,
  /** Null: no upper bound. */
  most: v.nullable(fen),
});
export type ServiceTerms = v.InferOutput<typeof serviceTerms>;

/** What breaking a rule costs a seller: a share of the price within bounds, and the part of it that the buyer gets. */
const penaltyTerms = v.strictObject({
  rate: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  min: fen,
  max: fen,
  toBuyer: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
export type PenaltyTerms = v.InferOutput<typeof penaltyTerms>;

/** `late`: did not ship in time. `fake`: the item was found to be one. */
export const penaltyPair = v.strictObject({ late: penaltyTerms, fake: penaltyTerms });
export type PenaltyPair = v.InferOutput<typeof penaltyPair>;

/** What one sale is charged by. */
export const feeTerms = v.object({
  /** Names the schedule and its rows that were applied, so that what was previewed can be told from what holds. */
  version: v.string(),
  /** Inspection and authentication of one item, paid by the buyer. */
  authentication: sumFen,
  /** Insured parcel from the platform to the buyer. */
  shipping: sumFen,
  service: serviceTerms,
  /** Absent: those that the software comes with. */
  penalties: v.optional(penaltyPair),
});
export type FeeTerms = v.InferOutput<typeof feeTerms>;

/** The price at which something is on sale here, and what its seller gets for that; null while it is not, and of old nothing is said. */
export const getsHere = v.optional(v.nullable(v.object({ price: fen, gets: sumFen })));
export type GetsHere = v.InferOutput<typeof getsHere>;

/** What holds in a shop whose owner has made no schedule; every client knows it, also one that has never heard of schedules. */
export const firstTerms: FeeTerms = {
  version: '2026-11',
  authentication: 1800,
  shipping: 1400,
  service: { rate: 0.06, least: 0, most: null },
};

/** What a client adds to a write whose amounts it previewed: absent means that it knows of `firstTerms` only. */
export const feesSeen = { feesSeen: v.optional(v.pipe(v.string(), v.maxLength(300))) };

/** Amounts in fen, rates as fractions. A changed number is a new version. */
export const feeSchedules = {
  '2026-11': {
    /** A seller who does not ship in time: a share of the price within bounds, part of it to the buyer. */
    late: { rate: 0.05, min: 1000, max: 20_000, toBuyer: 0.5 },
    /** A seller whose item is found to be a fake: the same. */
    fake: { rate: 0.3, min: 10_000, max: 500_000, toBuyer: 0.5 },
    /** The most that an inspected flaw may take off the price. */
    flawMax: 0.3,
    /** One item in our warehouse: free at first, then so much a day. The owner is warned so many days before. */
    storage: { freeDays: 60, perDay: 50, warnDays: [14, 3] },
    /** Having items sent back: packing each, the first in the parcel, each further one in it. */
    retrieval: { handling: 500, parcel: 1200, further: 400 },
  },
} as const;

export type FeeVersion = keyof typeof feeSchedules;
export const feeVersions = Object.keys(feeSchedules) as FeeVersion[];
export const currentFees: FeeVersion = '2026-11';

const feeKinds = ['item', 'flaw', 'aftersale', 'authentication', 'shipping', 'coupon', 'service'] as const;
type FeeKind = (typeof feeKinds)[number];

export const feeName = {
  item: { zh: '商品价', en: 'Item' },
  flaw: { zh: '瑕疵减价', en: 'Flaw discount' },
  aftersale: { zh: '售后退款', en: 'After-sales refund' },
  authentication: { zh: '鉴别费', en: 'Authentication' },
  shipping: { zh: '运费（平台仓寄出，保价包裹）', en: 'Insured shipping from us' },
  coupon: { zh: '优惠券', en: 'Coupon' },
  service: { zh: '平台服务费', en: 'Service fee' },
} as const satisfies Record<FeeKind, { zh: string; en: string }>;

const feeLine = v.object({ kind: v.picklist(feeKinds), amount: signedSum });
export type FeeLine = v.InferOutput<typeof feeLine>;

export const feeSheet = v.object({
  version: v.string(),
  /** Absent where `firstTerms` were used. */
  terms: v.optional(feeTerms),
  /** What the buyer pays, line by line; the lines add up to `total`. */
  buyer: v.array(feeLine),
  total: sumFen,
  /** What the seller gets, line by line; the lines add up to `sellerGets`. */
  seller: v.array(feeLine),
  sellerGets: sumFen,
  /** What stays with the platform: total + coupon = sellerGets + platform. */
  platform: sumFen,
});
export type FeeSheet = v.InferOutput<typeof feeSheet>;

interface SaleTerms {
  flaw?: number;
  coupon?: number;
  terms?: FeeTerms | undefined;
  /** Whether we authenticate it: nobody pays for what was not done. */
  authenticated?: boolean;
}

/** What a sheet was worked out by. */
export const termsOfSheet = ({ terms }: Pick<FeeSheet, 'terms'>): FeeTerms => terms ?? firstTerms;

/** One sale between two who saw different terms: the service and the penalties are what its seller saw, the rest what its buyer did. */
export const between = (seller: FeeTerms, buyer: FeeTerms): FeeTerms =>
  seller.version === buyer.version
    ? seller
    : {
        ...buyer,
        service: seller.service,
        penalties: seller.penalties,
        version: `${seller.version}+${buyer.version}`,
      };

/** The platform's part of a price, fen: rounded, and never more than the price. The seller gets the rest. */
export const serviceFee = (price: number, { rate, least, most }: ServiceTerms): number =>
  Math.min(price, most ?? price, Math.max(least, share(price, rate)));

/** Whether a sheet charges for authentication. */
export const chargesAuthentication = (fees: FeeSheet) => fees.buyer.some(({ kind }) => kind === 'authentication');

/**
 * Every line of a sale.
 * @param price what the item is listed for, fen
 * @param flaw what an accepted flaw takes off the price, fen
 * @param coupon what the platform pays for the buyer, fen; the seller gets the same without it
 */
export function saleFees(
  price: number,
  { flaw = 0, coupon = 0, terms = firstTerms, authenticated = true }: SaleTerms = {},
) {
  const off: FeeLine[] = flaw > 0 ? [{ kind: 'flaw', amount: -flaw }] : [];
  const service = serviceFee(price - flaw, terms.service);
  const item: FeeLine = { kind: 'item', amount: price };
  const buyer: FeeLine[] = [
    item,
    ...off,
    ...(authenticated ? [{ kind: 'authentication', amount: terms.authentication } as const] : []),
    { kind: 'shipping', amount: terms.shipping },
    ...(coupon > 0 ? [{ kind: 'coupon', amount: -coupon } as const] : []),
  ];
  const seller: FeeLine[] = [item, ...off, { kind: 'service', amount: -service }];
  const total = sum(buyer);
  const sellerGets = sum(seller);
  const { version } = terms;
  const kept = version === firstTerms.version ? {} : { terms };
  return {
    version,
    ...kept,
    buyer,
    total,
    seller,
    sellerGets,
    platform: total + coupon - sellerGets,
  } satisfies FeeSheet;
}

/** The same sale at another price. */
export const feesAt = (price: number, sheet: FeeSheet) =>
  saleFees(price, { terms: termsOfSheet(sheet), authenticated: chargesAuthentication(sheet) });

/** What a coupon pays of a sale, fen; zero without one. */
export const couponOf = (fees: FeeSheet) => Math.abs(fees.buyer.find(({ kind }) => kind === 'coupon')?.amount ?? 0);

/** The kinds that make up what the item itself costs. */
const PRICE_KINDS: readonly FeeKind[] = ['item', 'flaw', 'aftersale'];

/** What is left of the item's price after everything that was taken off, fen: the most that a part refund may be. */
export const priceLeft = (fees: FeeSheet) => sum(fees.buyer.filter(({ kind }) => PRICE_KINDS.includes(kind)));

/** The sheet after an after-sale gave part of the price back: our share of it falls with it. */
export function refundPart(fees: FeeSheet, amount: number): FeeSheet {
  const charged = -(fees.seller.find(({ kind }) => kind === 'service')?.amount ?? 0);
  const left = serviceFee(priceLeft(fees) - amount, termsOfSheet(fees).service);
  const fee = Math.max(0, charged - left);
  const change = (lines: readonly FeeLine[]): FeeLine[] => {
    const before = lines.find(({ kind }) => kind === 'aftersale')?.amount ?? 0;
    return [
      ...lines.filter(({ kind }) => PRICE_KINDS.includes(kind) && kind !== 'aftersale'),
      { kind: 'aftersale', amount: before - amount },
      ...lines
        .filter(({ kind }) => !PRICE_KINDS.includes(kind))
        .map((line) => (line.kind === 'service' ? { ...line, amount: line.amount + fee } : line)),
    ];
  };
  return {
    ...fees,
    buyer: change(fees.buyer),
    total: fees.total - amount,
    seller: change(fees.seller),
    sellerGets: fees.sellerGets - amount + fee,
    platform: fees.platform - fee,
  };
}

const penaltyOf = (price: number, { rate, min, max, toBuyer }: PenaltyTerms) => {
  // Nobody pays more for a thing than it costs.
  const penalty = Math.min(price, max, Math.max(min, share(price, rate)));
  return { penalty, toBuyer: share(penalty, toBuyer) };
};

export const firstPenalties: PenaltyPair = {
  late: feeSchedules[currentFees].late,
  fake: feeSchedules[currentFees].fake,
};

/** Those of a sale made under these terms. */
export const penaltiesOf = (terms: FeeTerms = firstTerms): PenaltyPair => terms.penalties ?? firstPenalties;

/** What a seller pays for not shipping in time, and the part of it that the buyer gets, fen. */
export const latePenalty = (price: number, terms?: FeeTerms) => penaltyOf(price, penaltiesOf(terms).late);

/** The same for an item that is found to be a fake. */
export const fakePenalty = (price: number, terms?: FeeTerms) => penaltyOf(price, penaltiesOf(terms).fake);

/** The most that a flaw may take off `price`, fen. */
export const flawLimit = (price: number) => Math.floor(price * feeSchedules[currentFees].flawMax);

export const retrievalKinds = ['handling', 'parcel', 'storage'] as const;

const sum = (lines: readonly FeeLine[]) => lines.reduce((total, line) => total + line.amount, 0);
