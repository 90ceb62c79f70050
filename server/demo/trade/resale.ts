/** The demo seller's shop on the pretend marketplace: goods up, one sold there from our warehouse and one from its seller's home, one sold twice, one refused, one taken down, and one for each thing that staff see to. */

import { gradeName } from '../../../contract/item/grades.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { RESALE_TRIES, resaleMachine } from '../../../contract/resale/machine.ts';
import { bodyFor, titleFor, tradeOf } from '../../../contract/resale/rules.ts';
import type { Db } from '../../db/schema.ts';
import { findAddress } from '../../domains/address/find.ts';
import { findSale } from '../../domains/listing/sale.ts';
import { makeOrder } from '../../domains/order/make.ts';
import { orderPayable } from '../../domains/order/payable.ts';
import { openPayment, takePayment } from '../../domains/payment/escrow.ts';
import { compareAt } from '../../domains/resale/deadlines.ts';
import { reconcile } from '../../domains/resale/reconcile.ts';
import { lockPost } from '../../domains/resale/rows.ts';
import { freeItems } from '../../domains/resale/stock.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { ChannelRefusal } from '../../providers/resale/channel.ts';
import { sandboxResale } from '../../providers/resale/sandbox.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const SELLER = 'demo-seller';
const [BUYER, OTHER, STAFF] = ['demo-buyer', 'demo-seller-01', 'demo-staff'];
const OWNER = { userId: SELLER, phone: '' };

/** What becomes of each item; one of those that are for sale here too is sold twice. */
const lives = ['up', 'up', 'sold', 'twice', 'refused', 'up', 'down', 'stuck', 'refund', 'back', 'home'] as const;
type Life = (typeof lives)[number];

export async function seedResale(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const sandbox = sandboxResale('of the demo');
  const [shop] = await sandbox.shops(OWNER, { db, now });
  if (!shop) return;
  const [shopId, moveId] = [newId(), newId()];
  const at = ago(30 * HOUR);
  await db
    .insertInto('resale_shop')
    .values({
      ...{ id: shopId, user_id: SELLER, channel: 'sandbox', remote_id: shop.remoteId, name: shop.name },
      ...{ asked_until: at, compared_at: ago(4 * MINUTE), created_at: at },
    })
    .execute();
  await db
    .insertInto('resale_move')
    .values({ id: moveId, user_id: SELLER, shop_id: shopId, from_shop_id: null, created_at: at })
    .execute();
  const onSale = (inWarehouse: boolean, most: number) =>
    db
      .selectFrom('item')
      .innerJoin('listing', 'listing.item_id', 'item.id')
      .select('item.id')
      .where('item.owner_id', '=', SELLER)
      .where('item.state', '=', 'listed')
      .where('item.in_warehouse', '=', inWarehouse)
      .where('listing.state', '=', 'on')
      .orderBy('listing.price', 'desc')
      .orderBy('item.id')
      .limit(most)
      .execute();
  // The last life is of what lies at home.
  const rows = [...(await onSale(true, lives.length - 1)), ...(await onSale(false, 1))];
  const items = await freeItems(
    db,
    SELLER,
    rows.map(({ id }) => id),
  );
  for (const [n, item] of items.entries()) {
    const life = lives[n] ?? 'up';
    const id = newId();
    const telling = {
      brand: { zh: item.brand_zh, en: item.brand_en },
      name: { zh: item.name_zh, en: item.name_en },
      colour: { zh: item.colour_zh, en: item.colour_en },
      ...{ styleNo: item.style_no, size: item.size, grade: gradeName[item.grade] },
      ...{ defects: item.defects, photos: item.photos, report: item.report },
    };
    const title =
      life === 'refused' || life === 'stuck' ? `全网最低价 ${titleFor(telling)}`.slice(0, 28) : titleFor(telling);
    const trade = tradeOf(item.kind);
    const price = item.price ?? 0;
    const post = { item_id: item.item_id, title, body: bodyFor(telling), price, category_id: `sb-${trade}-1` };
    const born = { by: 'S', actorId: SELLER, now: at } as const;
    const { state, deadlineAt } = await start(db, resaleMachine, { id, ...born });
    await db
      .insertInto('resale_post')
      .values({
        ...{ id, move_id: moveId, shop_id: shopId, user_id: SELLER, ...post, after_id: null },
        photos: JSON.stringify(item.photos.map((_, n) => ({ n, cut: null }))),
        ...{ state, deadline_at: deadlineAt, created_at: at, updated_at: at },
      })
      .execute();
    const step = { table: 'resale_post', id } as const;
    await transition(db, resaleMachine, { ...step, ...born, event: 'publish' });
    const goods = { key: id, shop: shop.remoteId, owner: OWNER, title, body: post.body, price, trade };
    const whole = { ...goods, images: [`/img/i/${item.item_id}/0`], categoryId: post.category_id, grade: item.grade };
    const made = await sandbox.create(whole, { db, now: at }).catch((error: unknown) => {
      if (error instanceof ChannelRefusal) return error;
      throw error;
    });
    if (made instanceof ChannelRefusal) {
      await refusedThere(id, made, life === 'stuck' ? RESALE_TRIES : 1);
      continue;
    }
    await db.updateTable('resale_post').set({ remote_id: made, asked: true }).where('id', '=', id).execute();
    await goesUp(made, new Date(at.getTime() + 2 * MINUTE));
    await live(life, { id, remoteId: made, itemId: item.item_id });
  }
  // Nobody buys by themselves before a newcomer has looked around.
  await db
    .updateTable('sandbox_resale_goods')
    .set({ wanted_at: null })
    .where('wanted_at', '<', new Date(now.getTime() + HOUR))
    .execute();
  await compareAt(db, shopId, new Date(now.getTime() + 6 * MINUTE));

  /** Sent so often in the same words; the last time, where it is the last, it becomes a person's. */
  async function refusedThere(id: string, { message, field }: ChannelRefusal, times: number): Promise<void> {
    for (let tries = 1; tries <= times; tries++) {
      const when = new Date(at.getTime() + tries * HOUR);
      const step = { table: 'resale_post', id, now: when } as const;
      const set = { refusal: message, refused_field: field, tries, updated_at: when };
      const event = tries === RESALE_TRIES ? 'giveUp' : 'refuse';
      await transition(db, resaleMachine, { ...step, event, by: 'C', actorId: null, reason: message, set });
      if (tries === times) continue;
      const anew = new Date(when.getTime() + HOUR / 2);
      await transition(db, resaleMachine, { ...step, now: anew, event: 'retry', by: 'S', actorId: SELLER });
    }
  }

  async function goesUp(remoteId: string, when: Date): Promise<void> {
    await sandbox.publish(remoteId, shop?.remoteId ?? '', OWNER, { db, now: when });
    await sandbox.turn({ db, now: new Date(when.getTime() + MINUTE) });
  }

  /** What the channel says of it is put beside what we have, as it is every ten minutes. */
  async function compared(id: string, remoteId: string, no: string | null, when: Date): Promise<void> {
    const here = { db, now: when };
    const order = no === null ? null : await sandbox.order(no, OWNER, here);
    const seen = await sandbox.goods(remoteId, OWNER, here);
    await reconcile(db, await lockPost(db, id), { seen, orders: order ? [order] : [] }, when);
  }

  async function live(life: Life, a: { id: string; remoteId: string; itemId: string }): Promise<void> {
    await compared(a.id, a.remoteId, null, new Date(at.getTime() + 4 * MINUTE));
    if (life === 'up' || life === 'refused' || life === 'stuck') return;
    if (life === 'down') {
      const when = ago(20 * HOUR);
      const by = { table: 'resale_post', id: a.id, event: 'pull', by: 'S', actorId: SELLER, now: when } as const;
      await transition(db, resaleMachine, { ...by, set: { updated_at: when } });
      await sandbox.takeDown(a.remoteId, OWNER, { db, now: when });
      await sandbox.turn({ db, now: ago(19.9 * HOUR) });
      return compared(a.id, a.remoteId, null, ago(19.9 * HOUR));
    }
    const bought = ago({ twice: 3, refund: 6, back: 26, sold: 5, home: 5 }[life] * HOUR);
    const no = await sandbox.buy(a.remoteId, { db, now: bought });
    if (no === null) return;
    const paid = new Date(bought.getTime() + 5 * MINUTE);
    await sandbox.act(no, 'pay', { db, now: paid });
    // Its callback was lost, and somebody bought it here meanwhile.
    if (life === 'twice' || life === 'refund')
      await boughtHere(db, a.itemId, { buyerId: life === 'twice' ? BUYER : OTHER, now: paid });
    await compared(a.id, a.remoteId, no, new Date(bought.getTime() + 9 * MINUTE));
    if (life === 'refund') await keptHere(db, a.id, ago(2 * HOUR));
    if (life !== 'back') return;
    // Sent, and its buyer has had the money back since.
    await sandbox.ship(no, { company: '顺丰', waybill: 'SF1400000000021' }, OWNER, { db, now: ago(22 * HOUR) });
    await compared(a.id, a.remoteId, no, ago(22 * HOUR));
    await sandbox.act(no, 'refund', { db, now: ago(3 * HOUR) });
    await compared(a.id, a.remoteId, no, ago(2.9 * HOUR));
  }
}

/** Staff have decided: theirs is refunded there. */
async function keptHere(db: Db, id: string, now: Date): Promise<void> {
  const note = '这边先付的款，也等着发货';
  const step = { table: 'resale_post', id, event: 'keepHere', by: 'P', actorId: STAFF, now, reason: note } as const;
  await transition(db, resaleMachine, { ...step, set: { updated_at: now } });
  await db
    .updateTable('resale_conflict')
    .set({ outcome: 'here', decided_at: now, decided_by: STAFF, note })
    .where('post_id', '=', id)
    .execute();
}

async function boughtHere(db: Db, itemId: string, { buyerId, now }: { buyerId: string; now: Date }): Promise<void> {
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', 'on')
    .executeTakeFirstOrThrow();
  const sale = await findSale(db, listing.id);
  const address = await findAddress(db, buyerId);
  if (!sale || !address) return;
  const { id: _, ...home } = address;
  const fees = saleFees(sale.price, { authenticated: sale.authenticated });
  const order = await makeOrder(db, { sale, buyerId, address: home, fees, channel: 'sale', now });
  const paying = {
    purpose: 'order',
    subjectId: order.id,
    userId: buyerId,
    channel: 'sandbox',
    amount: order.total,
  } as const;
  const payment = await openPayment(db, { ...paying, now });
  await db.insertInto('sandbox_trade').values({ payment_id: payment.id, amount: order.total, at: now }).execute();
  await takePayment(db, orderPayable, payment, { providerNo: `SB${payment.id}`, now });
}
