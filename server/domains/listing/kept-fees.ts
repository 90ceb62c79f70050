/** The fees that a listing was put up under stay with it until its seller prices it anew. */
import { sql } from 'kysely';
import { type FeeTerms, firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import { termsIn } from '../../../contract/shop/fee-rules.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { feesFor, keptTerms, mustHaveSeen } from '../shop/fees.ts';
import { among } from './queries.ts';

interface Line {
  id: string;
  categoryId: string;
  price: number;
}

/**
 * Writes down what now holds for these listings, before anybody can buy them.
 * @param seen what the seller's preview was made by
 * @throws Refusal FEES_CHANGED, with what all of them bring now
 */
export async function keepFees(ctx: Context, lines: readonly Line[], seen: string | undefined): Promise<void> {
  if (lines.length === 0) return;
  const fees = await feesFor(ctx.db, userOf(ctx).userId, ctx.now);
  const found = lines.map((line) => ({ ...line, terms: termsIn(fees, line.categoryId) }));
  const gets = found.reduce((sum, { price, terms }) => sum + saleFees(price, { terms }).sellerGets, 0);
  mustHaveSeen(seen, fees.everywhere, { gets });
  const kept = new Map<string | null, string[]>();
  for (const { id, terms } of found) {
    const text = keptTerms(terms);
    kept.set(text, [...(kept.get(text) ?? []), id]);
  }
  for (const [text, ids] of kept)
    await sql`
      update listing set fee_terms = ${text}::jsonb
      where id in ${among(ids)} and fee_terms is distinct from ${text}::jsonb`.execute(ctx.db);
}

/** What a listing at auction is sold under, to its bidders as to its seller. */
export async function lotTerms(db: Db, listingId: string): Promise<FeeTerms> {
  const { fee_terms } = await db
    .selectFrom('listing')
    .select('fee_terms')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  return fee_terms ?? firstTerms;
}
