/** For tests: a post in each of its states, brought there by what sellers, staff and the pretend marketplace do. */
import { orderSubmit } from '../../../contract/order/calls.ts';
import * as contract from '../../../contract/resale/calls.ts';
import { type ResaleState, resaleMachine, resaleTimes } from '../../../contract/resale/machine.ts';
import * as work from '../../../contract/resale/work-calls.ts';
import { MINUTE } from '../../../contract/wire/time.ts';
import { newId } from '../../kernel/lib/id.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { ChannelRefusal } from '../../providers/resale/channel.ts';
import type { SandboxResale } from '../../providers/resale/sandbox.ts';
import { PRICE, purchase } from '../market.ts';
import type { Resale } from './open.ts';
import { paidThere, stateNow, twice, unwanted, up } from './sold-twice.ts';

export const parcel = { company: '顺丰', waybill: 'SF1234567890777' };
/** What the pretend marketplace puts up for nobody. */
const FORBIDDEN = '最低价';

/** @param third a shop with nothing in it but what moves out of it, to `other` */
export function reaching(app: Resale, { third, other }: { third: string; other: string }) {
  const selling = { as: app.people.seller };
  const clerk = { as: app.people.staff };
  const goodsOf = async (id: string) => (await app.post(id)).remote_id ?? '';
  const look = async () => {
    await unwanted(app);
    await app.live(resaleTimes.compare + MINUTE);
  };
  /** Asks for it again, with other words. */
  const retry = async (id: string, title: string) => {
    const { body, chosen: photos } = await app.must(contract.resaleDetail, { id }, selling);
    await app.must(contract.resaleRetry, { id, title, body, price: PRICE, photos }, selling);
  };
  /** The channel does as the test says until it is over. */
  async function channelIs<T>(parts: Partial<SandboxResale>, until: () => Promise<T>): Promise<T> {
    const before = Object.fromEntries(Object.keys(parts).map((name) => [name, app.sandbox[name as 'goods']]));
    Object.assign(app.sandbox, parts);
    try {
      return await until();
    } finally {
      Object.assign(app.sandbox, before);
    }
  }
  const atHome = (itemId: string, home = true) =>
    app.db.updateTable('item').set({ in_warehouse: !home }).where('id', '=', itemId).execute();
  const onTheirShelf = async (id: string) =>
    app.db
      .updateTable('sandbox_resale_goods')
      .set({ state: 'live', up_at: null, down_at: null })
      .where('id', '=', await goodsOf(id))
      .execute();

  const buyThere = async (id: string) => {
    await onTheirShelf(id);
    return (await app.sandbox.buy(await goodsOf(id), app.here())) ?? '';
  };
  /** The channel takes it in, and shows it to nobody: whoever buys it there does so before we hear that it is up. */
  async function publishing({ onSale = false } = {}) {
    const [itemId = ''] = await app.goods(1, { onSale });
    const [id = ''] = await app.publish([itemId]);
    await channelIs({ publish: () => Promise.resolve() }, () => app.live(10_000));
    return { id, itemId };
  }
  /** Taken in, and refused so often only then, so that it has goods there. */
  async function refused(times: number) {
    const { goods } = app.sandbox;
    const refusal = new ChannelRefusal('商品标题含有违禁词', 'title');
    const says: Partial<SandboxResale> = {
      goods: async (...of) => ({ ...(await goods(...of)), state: 'waiting', refusal }),
      publish: () => Promise.resolve(),
    };
    return channelIs(says, async () => {
      const [itemId = ''] = await app.goods(1);
      const [id = ''] = await app.publish([itemId]);
      await app.live(2 * MINUTE);
      for (let n = 1; n < times; n++) {
        await retry(id, `雅卡迪 ${n}`);
        await app.live(2 * MINUTE);
      }
      return { id, itemId };
    });
  }
  async function sold({ home = false } = {}) {
    const { id, itemId, goodsId } = await up(app);
    if (home) await atHome(itemId);
    const no = await paidThere(app, goodsId);
    await look();
    return { id, itemId, no };
  }
  async function sent({ home = false } = {}) {
    const one = await sold({ home });
    const wish = { id: one.id, ...parcel };
    await (home ? app.must(contract.resaleShip, wish, selling) : app.must(work.resaleWorkShip, wish, clerk));
    return one;
  }
  /** Sent, and then this happened there. */
  const sentAnd = async (what: 'confirm' | 'refund') => {
    const one = await sent();
    await app.sandbox.act(one.no, what, app.here());
    await look();
    return one;
  };
  async function delisting() {
    const { id, itemId } = await up(app, { onSale: false });
    await app.must(contract.resaleOff, { id }, selling);
    return { id, itemId };
  }

  const states = {
    async selected() {
      const [itemId = ''] = await app.goods(1, { onSale: true });
      const [from = ''] = await app.publish([itemId], { shopId: third });
      await app.live(3 * MINUTE);
      await unwanted(app);
      await app.must(contract.resaleMoveAll, { fromShopId: third, toShopId: other }, selling);
      const next = app.db.selectFrom('resale_post').select('id').where('after_id', '=', from);
      return { ...(await next.executeTakeFirstOrThrow()), itemId };
    },
    publishing,
    failed: () => refused(1),
    stuck: () => refused(3),
    on_sale: () => up(app, { onSale: false }),
    async reserved() {
      const { id, itemId } = await up(app);
      const no = await buyThere(id);
      await look();
      return { id, itemId, no };
    },
    sold_remote: sold,
    shipped_remote: sent,
    done: () => sentAnd('confirm'),
    returned: () => sentAnd('refund'),
    delisting,
    async off() {
      const down = await delisting();
      await app.live(5 * MINUTE);
      return down;
    },
    conflict: () => twice(app),
    async refund_remote() {
      const one = await twice(app);
      await app.must(work.resaleKeepHere, { id: one.id, note: '这里先付款' }, clerk);
      return one;
    },
  } satisfies Record<ResaleState, () => Promise<{ id: string; itemId: string }>>;

  return {
    ...states,
    /** @throws when it is not there */
    async reach(state: ResaleState): Promise<{ id: string; itemId: string }> {
      const found = await states[state]();
      const now = await stateNow(app, found.id);
      if (now !== state) throw new Error(`It was to be ${state} and is ${now}`);
      return found;
    },
    ...{ look, retry, channelIs, atHome, onTheirShelf, buyThere },
    payThere: (no: string) => app.sandbox.act(no, 'pay', app.here()),
    /** Refused before it was ever there. */
    async forbidden() {
      const [id = ''] = await app.publish(await app.goods(1), { title: FORBIDDEN });
      await app.live(MINUTE);
      return { id };
    },
    fake: (itemId: string) =>
      app.db
        .insertInto('inspection')
        .values({
          ...{ id: newId(), code: newId(), item_id: itemId, order_id: null, staff_id: 'staff', result: 'fail' },
          ...{ genuine: false, note: '假货', points: '[]', photos: '[]', chain: '{}', subject: null },
          created_at: app.clock.now(),
        })
        .execute(),
    /** Its time is over now. */
    async late(id: string, state: ResaleState) {
      await setDeadline(app.db, resaleMachine, { table: 'resale_post', id, state, at: app.clock.now() });
      await app.live(1_000);
    },
    orderHere: async (itemId: string) =>
      (await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), { as: app.people.buyer })).id,
  };
}
