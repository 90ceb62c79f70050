/** Who pays what when something is sold. One schedule, versioned; the same function previews and charges. */
import * as v from 'valibot';
import { fen, share, signedFen } from './money.ts';

/** Amounts in fen, rates as fractions. A changed number is a new version; orders keep the version they were made under. */
export const feeSchedules = {
  '2026-11': {
    /** Inspection and authentication of one item, paid by the buyer. */
    authentication: 1800,
    /** Insured parcel from the platform to the buyer. */
    shipping: 1400,
    /** The platform's share of what the item sells for, paid by the seller. */
    serviceRate: 0.06,
    /** A seller who does not ship in time: a share of the price within bounds, part of it to the buyer. */
    late: { rate: 0.05, min: 1000, max: 20_000, toBuyer: 0.5 },
    /** The most that an inspected flaw may take off the price. */
    flawMax: 0.3,
  },
} as const;

type FeeVersion = keyof typeof feeSchedules;
const feeVersions = Object.keys(feeSchedules) as FeeVersion[];
export const currentFees: FeeVersion = '2026-11';

const feeKinds = ['item', 'flaw', 'authentication', 'shipping', 'service'] as const;
type FeeKind = (typeof feeKinds)[number];

export const feeName = {
  item: { zh: '商品价', en: 'Item' },
  flaw: { zh: '瑕疵减价', en: 'Flaw discount' },
  authentication: { zh: '鉴别费', en: 'Authentication' },
  shipping: { zh: '运费（仓到你，保价包裹）', en: 'Insured shipping to you' },
  service: { zh: '平台服务费', en: 'Platform service' },
} as const satisfies Record<FeeKind, { zh: string; en: string }>;

const feeLine = v.object({ kind: v.picklist(feeKinds), amount: signedFen });
export type FeeLine = v.InferOutput<typeof feeLine>;

export const feeSheet = v.object({
  version: v.picklist(feeVersions),
  /** What the buyer pays, line by line; the lines add up to `total`. */
  buyer: v.array(feeLine),
  total: fen,
  /** What the seller gets, line by line; the lines add up to `sellerGets`. */
  seller: v.array(feeLine),
  sellerGets: fen,
  /** What stays with the platform: total = sellerGets + platform. */
  platform: fen,
});
export type FeeSheet = v.InferOutput<typeof feeSheet>;

/**
 * Every line of a sale.
 * @param price what the item is listed for, fen
 * @param flaw what an accepted flaw takes off the price, fen
 */
export function saleFees(
  price: number,
  { flaw = 0, version = currentFees }: { flaw?: number; version?: FeeVersion } = {},
) {
  const schedule = feeSchedules[version];
  const off: FeeLine[] = flaw > 0 ? [{ kind: 'flaw', amount: -flaw }] : [];
  const service = share(price - flaw, schedule.serviceRate);
  const item: FeeLine = { kind: 'item', amount: price };
  const buyer: FeeLine[] = [
    item,
    ...off,
    { kind: 'authentication', amount: schedule.authentication },
    { kind: 'shipping', amount: schedule.shipping },
  ];
  const seller: FeeLine[] = [item, ...off, { kind: 'service', amount: -service }];
  const total = sum(buyer);
  const sellerGets = sum(seller);
  return { version, buyer, total, seller, sellerGets, platform: total - sellerGets } satisfies FeeSheet;
}

/** What a seller pays for not shipping in time, and the part of it that the buyer gets, fen. */
export function latePenalty(price: number, version: FeeVersion = currentFees): { penalty: number; toBuyer: number } {
  const { rate, min, max, toBuyer } = feeSchedules[version].late;
  const penalty = Math.min(max, Math.max(min, share(price, rate)));
  return { penalty, toBuyer: share(penalty, toBuyer) };
}

/** The most that a flaw may take off `price`, fen. */
export const flawLimit = (price: number, version: FeeVersion = currentFees) =>
  Math.floor(price * feeSchedules[version].flawMax);

const sum = (lines: readonly FeeLine[]) => lines.reduce((total, line) => total + line.amount, 0);
