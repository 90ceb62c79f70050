/** The demo's coupons: the buyer has some to use, one that ended, and a code to try. */

import { couponMachine } from '../../contract/coupon/machine.ts';
import type { Db } from '../db/schema.ts';
import { start, transition } from '../kernel/state/transitions.ts';
import { idAt, insertAll } from './insert.ts';

const DAY = 86_400_000;

/** Amounts in fen, days from now. */
const offers = [
  { name: '新人满减券', name_en: 'Welcome coupon', amount: 3_000, minimum: 30_000, days: 30 },
  { name: '球鞋专享券', name_en: 'For sneakers', amount: 8_000, minimum: 80_000, category: 'sneakers', days: 14 },
  { name: '箱包专享券', name_en: 'For bags', amount: 15_000, minimum: 200_000, category: 'bags', days: 21 },
  { name: '周末补贴', name_en: 'Weekend bonus', amount: 2_000, minimum: 20_000, days: 2 },
  { name: '夏末清仓券', name_en: 'End of summer', amount: 5_000, minimum: 50_000, days: -20 },
] as const;

export async function seedCoupons(db: Db, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  const rows = offers.map((offer, n) => ({
    id: idAt(at(-30), n),
    name: offer.name,
    name_en: offer.name_en,
    amount: offer.amount,
    minimum: offer.minimum,
    category_id: 'category' in offer ? offer.category : null,
    ends_at: at(offer.days),
    kind: 'person',
    code: null,
    created_at: at(-30),
  }));
  const code = {
    name: '回潮见面礼',
    name_en: 'A gift to begin with',
    amount: 2_000,
    minimum: 20_000,
    category_id: null,
    ends_at: at(90),
  };
  await insertAll(db, 'coupon_offer', [
    ...rows,
    { id: idAt(at(-30), offers.length), ...code, kind: 'code', code: 'BACK2WEAR', created_at: at(-30) },
  ]);
  for (const { id: offerId, ends_at } of rows) {
    const id = `coupon-${offerId}`;
    const birth = { id, by: 'P', actorId: 'demo-staff', now: at(-30), deadlineAt: ends_at } as const;
    const { state, deadlineAt } = await start(db, couponMachine, birth);
    const own = { offer_id: offerId, user_id: 'demo-buyer', ends_at, created_at: at(-30) };
    await insertAll(db, 'coupon', [{ id, ...own, state, deadline_at: deadlineAt }]);
    const end = { table: 'coupon', id, event: 'expire', by: 'T', actorId: null } as const;
    if (ends_at < now) await transition(db, couponMachine, { ...end, now: ends_at });
  }
}
