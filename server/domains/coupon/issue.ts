/** Hands an issued coupon to people, each at most one. */

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { couponMachine } from '../../../contract/coupon/machine.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { newId } from '../../kernel/lib/id.ts';
import { startAll } from '../../kernel/state/transitions.ts';
import type { CouponTables } from './tables.ts';

const given = wording('coupon', 'given', eg('title', 'total', 'amount'), ({ title, total, amount }) => ({
  title: { zh: '收到一张优惠券', en: 'You have a coupon' },
  body: { zh: `${title.zh}：满 ¥${total} 减 ¥${amount}。`, en: `${title.en}: ¥${amount} off from ¥${total}.` },
}));

type Offer = Selectable<CouponTables['coupon_offer']>;

interface Giving {
  userIds: readonly string[];
  by: { actor: 'B' | 'P'; id: string };
  now: Date;
}

/** @returns the ids of the new coupons; nobody who has this one already gets another */
export async function issueTo(db: Db, offer: Offer, { userIds, by, now }: Giving): Promise<string[]> {
  const rows = userIds.map((userId) => ({ id: newId(), user_id: userId }));
  const { rows: made } = await sql<{ id: string; user_id: string }>`
    insert into coupon (id, offer_id, user_id, state, deadline_at, ends_at, created_at)
    select id, ${offer.id}, user_id, ${couponMachine.initial}, ${offer.ends_at}, ${offer.ends_at}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id text, user_id text)
    on conflict (offer_id, user_id) do nothing
    returning id, user_id`.execute(db);
  const ids = made.map(({ id }) => id);
  await startAll(db, couponMachine, { ids, by: by.actor, actorId: by.id, now, deadlineAt: offer.ends_at });
  // One who claims it knows; a coupon for everybody is seen when it is wanted, and wakes nobody.
  const [person] = made;
  if (offer.kind === 'person' && person)
    await emit(db, {
      to: person.user_id,
      type: 'coupon',
      data: { id: person.id },
      at: now,
      notice: {
        ...given({
          title: { zh: offer.name, en: offer.name_en ?? offer.name },
          ...{ total: yuan(offer.minimum), amount: yuan(offer.amount) },
        }),
        link: link('/pages/user/coupon/coupon'),
      },
    });
  return ids;
}

/** Issues a coupon to one person, who has earned it. */
export async function issueNew(
  db: Db,
  { id, name, amount, minimum, endsAt }: { id: string; name: Words; amount: number; minimum: number; endsAt: Date },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const terms = { name: name.zh, name_en: name.en, amount, minimum, category_id: null, ends_at: endsAt };
  const offer = { id, ...terms, kind: 'person', code: null, created_at: now } as const;
  await db.insertInto('coupon_offer').values(offer).execute();
  await issueTo(db, offer, { userIds: [userId], by: { actor: 'P', id: userId }, now });
}
