/** What a category's goods are no longer follows from its id, which only the demo's categories have: staff say it of each. */
import { type Kysely, sql } from 'kysely';

/** By what it is called; staff can change it. As kind-guess.ts had it that day. */
const said = [
  ['sneakers', '鞋|靴|sneaker|shoe|\\mboots?\\M|trainer|sandal|slipper|\\mslides?\\M|footwear|loafer'],
  ['watches', '表|watch'],
  ['bags', '包|箱|袋(?!鼠|裤)|bags?\\M|backpack|wallet|purse|luggage|\\mtotes?\\M'],
  ['toys', '玩|手办|公仔|积木|盲盒|娃娃|\\mtoys?\\M|figure|\\mdolls?\\M|plush|blind box'],
  [
    'clothing',
    '衣|服|裤|衫|裙|帽|袜|[男女童潮]装|外套|夹克|T恤|cloth|apparel|shirt|hoodie|jacket|\\mcoats?\\M|trouser|pants|jeans|shorts|dress|skirt|sweat|\\mtees?\\M|\\mcaps?\\M|\\mhats?\\M|(?<!eye)wear\\M',
  ],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table category add column kind text not null default 'others'`.execute(db);
  const named = sql.join(
    said.map(([kind, words]) => sql`when concat(r.name_zh, ' ', r.name_en) ~* ${words} then ${kind}`),
    sql` `,
  );
  // What lies below another is what that is.
  await sql`
    update category c set kind = case
      when r.id in ('sneakers', 'clothing', 'bags', 'watches', 'toys') then r.id ${named} else 'others' end
    from category r where r.id = coalesce(c.parent_id, c.id)`.execute(db);
}
