/** For tests: what a person leaves who sold to merchants, bought as one, and had something valued. */
import type { Db } from '../db/schema.ts';
import { newId } from '../kernel/lib/id.ts';

interface Past {
  userId: string;
  otherId: string;
  skuId: string;
  /** What must be found nowhere once they have gone. */
  name: string;
  /** JSON. */
  address: string;
  photo: string;
  now: Date;
}

/** A piece that no merchant wanted, a lot bought and disputed as a merchant, and a valuation not taken. */
export async function offered(db: Db, a: Past): Promise<void> {
  const over = { deadline_at: null, created_at: a.now };
  const goods = { sku_id: a.skuId, grade: '95' as const };
  const piece = {
    no: newId(),
    batch_id: newId(),
    ...goods,
    answers: '[]',
    defects: '[]',
    note: '',
    photos: '[]',
    ...over,
  };
  const [own, bought] = [newId(), newId()];
  const said = {
    defects: JSON.stringify([a.name]),
    note: a.name,
    photos: JSON.stringify([a.photo]),
    address: a.address,
  };
  const inspection = JSON.stringify({ result: 'refuse', note: a.name, points: [], at: 0 });
  await db
    .insertInto('recycle_order')
    .values([
      { ...piece, id: own, user_id: a.userId, ...said, inspection, state: 'returned' },
      { ...piece, id: bought, no: newId(), user_id: a.otherId, merchant_id: a.userId, state: 'paid' },
    ])
    .execute();
  const lot = { deadline_at: null, closes_at: a.now, cap: 100, hold: 102 };
  const dispute = JSON.stringify({ body: a.name, photos: [a.photo], at: 0, granted: 0, answer: '' });
  await db
    .insertInto('recycle_lot')
    .values([
      { ...lot, id: own, state: 'failed' },
      { ...lot, id: bought, state: 'closed', dispute },
    ])
    .execute();
  const bid = { id: newId(), lot_id: bought, user_id: a.userId, sealed: null, price: 100, hold: 0, round: 1 };
  await db
    .insertInto('recycle_bid')
    .values({ ...bid, ...over, state: 'ended', updated_at: a.now })
    .execute();
  await db.insertInto('recycle_look').values({ lot_id: bought, user_id: a.userId, at: a.now }).execute();
  const wanted = { brand_id: null, category_id: null, grade: null, price_from: null, price_to: null, city: '杭州市' };
  await db
    .insertInto('recycle_subscription')
    .values({ id: newId(), user_id: a.userId, ...wanted, created_at: a.now })
    .execute();
  const photos = JSON.stringify([{ id: newId(), sha256: a.photo }]);
  const told = { defects: said.defects, note: a.name, photos, reason: `${a.name}，照片太暗` };
  await db
    .insertInto('consignment')
    .values({ id: newId(), no: newId(), user_id: a.userId, ...goods, ...told, state: 'declined', ...over })
    .execute();
}
