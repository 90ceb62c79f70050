/** Prizes of a lottery are coupons, money on the balance, or things that are sent somewhere. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lottery_prize
      add column address jsonb,
      add column company text,
      add column waybill text,
      add column moved_at timestamptz`.execute(db);
  // Until now every prize was a coupon.
  await sql`
    update campaign c set terms = jsonb_set(c.terms, '{prizes}', (
      select jsonb_agg(jsonb_build_object(
        'name', p -> 'name', 'count', p -> 'count',
        'terms', jsonb_build_object('kind', 'coupon', 'amount', p -> 'amount', 'minimum', p -> 'minimum')) order by n)
      from jsonb_array_elements(c.terms -> 'prizes') with ordinality as e (p, n)))
    where c.kind = 'lottery'`.execute(db);
}
