/** A shop's own fee schedule: rows by category and seller, and which of them is applied. */
import * as v from 'valibot';
import { type FeeTerms, firstTerms, penaltyPair, type ServiceTerms, serviceTerms } from '../payment/fees.ts';
import { fen } from '../wire/money.ts';
import { id } from '../wire/query.ts';

/** Beyond this an amount was meant in another unit, fen. */
const parcelFee = v.pipe(fen, v.maxValue(100_000));

/** The nearest wins: a named seller before businesses before everybody, and of each a category before the one it lies in. */
export const sellerKinds = ['seller', 'merchants', 'all'] as const;
export type SellerKind = (typeof sellerKinds)[number];

export const feeRow = v.strictObject({
  /** Null: every category. Includes the categories below it. */
  categoryId: v.nullable(id),
  who: v.picklist(sellerKinds),
  /** Only of `seller`: an account. */
  sellerId: v.nullable(id),
  service: serviceTerms,
});
export type FeeRow = v.InferOutput<typeof feeRow>;

const inOrder = ({ least, most }: ServiceTerms) => most === null || least <= most;
const placeOf = ({ who, sellerId, categoryId }: FeeRow) => JSON.stringify([who, sellerId, categoryId]);

export const feeSchedule = v.pipe(
  v.strictObject({
    authentication: parcelFee,
    shipping: parcelFee,
    service: serviceTerms,
    rows: v.pipe(v.array(feeRow), v.maxLength(50)),
    /** Absent: those that the software comes with. */
    penalties: v.optional(penaltyPair),
  }),
  v.check(
    ({ penalties }) => [penalties?.late, penalties?.fake].every((one) => !one || one.min <= one.max),
    'least above most',
  ),
  v.check(({ service, rows }) => inOrder(service) && rows.every((row) => inOrder(row.service)), 'least above most'),
  v.check(({ rows }) => rows.every(({ who, sellerId }) => (who === 'seller') === (sellerId !== null)), 'no seller'),
  v.check(({ rows }) => new Set(rows.map(placeOf)).size === rows.length, 'two rows for one place'),
);
export type FeeSchedule = v.InferOutput<typeof feeSchedule>;

export const firstSchedule: FeeSchedule = {
  authentication: firstTerms.authentication,
  shipping: firstTerms.shipping,
  service: firstTerms.service,
  rows: [],
};

/** What one caller is charged by: in every category, and in those that have rows of their own. */
export interface Fees {
  readonly everywhere: FeeTerms;
  readonly categories: Readonly<Record<string, FeeTerms>>;
}

export const firstFees: Fees = { everywhere: firstTerms, categories: {} };

export const termsIn = (fees: Fees, categoryId: string | null): FeeTerms =>
  (categoryId === null ? undefined : fees.categories[categoryId]) ?? fees.everywhere;

interface Seller {
  id: string | null;
  isMerchant: boolean;
}

const applies = (row: FeeRow, seller: Seller) =>
  row.who === 'all' || (row.who === 'merchants' ? seller.isMerchant : row.sellerId === seller.id);

/**
 * The schedule as it applies to one seller.
 * @param parents each category's parent, null for a root
 */
export function feesOf(
  { id: version, content }: { id: string; content: FeeSchedule },
  seller: Seller,
  parents: ReadonlyMap<string, string | null>,
): Fees {
  const rows = content.rows.map((row, n) => ({ row, n })).filter(({ row }) => applies(row, seller));
  const name = [version, ...rows.map(({ n }) => n)].join('.');
  const { authentication, shipping, penalties } = content;
  const termsFor = (service: ServiceTerms): FeeTerms => ({
    ...{ version: name, authentication, shipping, service },
    ...(penalties && { penalties }),
  });
  const find = (categoryId: string | null) => {
    const chain = chainOf(categoryId, parents);
    for (const who of sellerKinds)
      for (const place of chain) {
        const found = rows.find(({ row }) => row.who === who && row.categoryId === place);
        if (found) return found.row.service;
      }
    return content.service;
  };
  const named = rows.some(({ row }) => row.categoryId !== null);
  return {
    everywhere: termsFor(find(null)),
    categories: named ? Object.fromEntries([...parents.keys()].map((one) => [one, termsFor(find(one))])) : {},
  };
}

/** A category, those that it lies in, and last what stands for all of them. */
function chainOf(categoryId: string | null, parents: ReadonlyMap<string, string | null>): (string | null)[] {
  const chain: (string | null)[] = [];
  for (let at = categoryId; at !== null && !chain.includes(at); at = parents.get(at) ?? null) chain.push(at);
  return [...chain, null];
}
