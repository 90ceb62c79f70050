/** Every edge of the table by what people and channels do, through the real handlers and deadlines; every other step is refused by them. */
// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCancel } from '../../../../contract/order/calls.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { type ResaleEvent, resaleMachine, resaleStates, resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { type Actor, edgeOf } from '../../../../contract/wire/states.ts';
import { DAY, MINUTE } from '../../../../contract/wire/time.ts';
import { transitionRows } from '../../../kernel/state/transitions.ts';
import { PRICE } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { parcel, reaching } from '../../../testing/resale/reach.ts';
import { stateNow, unwanted } from '../../../testing/resale/sold-twice.ts';
import { everyEdge, type Life } from '../../../testing/state/lives.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let clerk: { as: Resale['people']['staff'] };
let other: string;
let to: ReturnType<typeof reaching>;
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  clerk = { as: app.people.staff };
  other = await app.connect(1);
  const { shops } = await app.must(contract.resaleShops, {}, selling);
  const { channel, remoteId } = shops.find(({ usable }) => !usable) ?? { channel: 'sandbox' as const, remoteId: '' };
  const { id: third } = await app.must(contract.resaleConnect, { channel, remoteId, authorise: true }, selling);
  to = reaching(app, { third, other });
}, 120_000);
afterAll(() => app.close());

const note = '说明';
const off = (id: string) => app.must(contract.resaleOff, { id }, selling);
const unstick = (id: string, again: boolean) => app.must(work.resaleUnstick, { id, again, note }, clerk);
const cancelHere = (id: string) => app.must(orderCancel, { id, reason: '不要了' }, buying);
const returned = (id: string, back: boolean) => app.must(work.resaleReturned, { id, back, note }, clerk);
/** Nobody has paid for longer than any channel waits, and it closes nothing. */
async function left(id: string) {
  const placed_at = new Date(app.clock.now().getTime() - 2 * DAY);
  await app.db.updateTable('resale_order').set({ placed_at }).where('post_id', '=', id).execute();
}
const paidHere = async (id: string) =>
  (await app.must(work.resaleWork, { queue: 'conflict', size: 50 }, clerk)).list.find((one) => one.id === id);

const lives: Readonly<Record<string, Life>> = {
  'put up, taken down, put up again and thought better of': [
    [
      'selected publish S',
      'publishing live C',
      'on_sale pull S',
      'delisting down C',
      'off publish S',
      'publishing pull S',
    ],
    async () => {
      const { id } = await to.off();
      await to.retry(id, '雅卡迪 42.5');
      await off(id);
      return id;
    },
  ],
  'refused, late to be mended, refused for good, late for staff too, and mended': [
    [
      'publishing refuse C',
      'failed overdue T',
      'failed retry S',
      'publishing giveUp C',
      'stuck overdue T',
      'stuck retry S',
    ],
    async () => {
      const { id } = await to.forbidden();
      await to.late(id, 'failed');
      for (let n = 0; n < 2; n++) {
        await to.retry(id, '最低价');
        await app.live(MINUTE);
      }
      await to.late(id, 'stuck');
      await to.retry(id, '雅卡迪 42.5');
      return id;
    },
  ],
  'refused, and given up by its seller or by staff, or sent again by them': [
    ['failed pull S', 'stuck pull S', 'stuck pull P', 'stuck retry P'],
    async () => {
      const [failed, first, second, third] = [
        await to.forbidden(),
        await to.stuck(),
        await to.stuck(),
        await to.stuck(),
      ];
      await off(failed.id);
      await off(first.id);
      await unstick(second.id, false);
      await unstick(third.id, true);
      // It goes up with the tries counted anew.
      await app.live(3 * MINUTE);
      expect(await stateNow(app, third.id)).toBe('on_sale');
      return [failed.id, first.id, second.id, third.id];
    },
  ],
  'taken, and put up only after everybody had given it up': [
    ['publishing giveUp T', 'stuck live C'],
    async () => {
      const { id } = await to.publishing();
      await to.channelIs({ publish: () => Promise.resolve() }, () => app.live(resaleTimes.silent + 5 * MINUTE));
      await to.onTheirShelf(id);
      await to.look();
      return id;
    },
  ],
  'bought here before it is up there, and after; the order here falls through': [
    ['publishing pull T', 'on_sale pull T', 'off publish T'],
    async () => {
      const early = await to.publishing({ onSale: true });
      await to.orderHere(early.itemId);
      const [itemId = ''] = await app.goods(1, { onSale: true });
      const [id = ''] = await app.publish([itemId]);
      await app.live(3 * MINUTE);
      await unwanted(app);
      const order = await to.orderHere(itemId);
      await app.live(5 * MINUTE);
      await cancelHere(order);
      await app.live(MINUTE);
      return [early.id, id];
    },
  ],
  'it comes up there late, whatever it is here, and comes down': [
    ['off pull T', 'failed pull T', 'stuck pull T'],
    async () => {
      const posts = [await to.off(), await to.failed(), await to.stuck()];
      for (const { id } of posts) await to.onTheirShelf(id);
      await to.look();
      return posts.map(({ id }) => id);
    },
  ],
  'somebody takes it down there': [
    ['on_sale down C'],
    async () => {
      const { id, goodsId } = await to.on_sale();
      await app.db.updateTable('sandbox_resale_goods').set({ state: 'down' }).where('id', '=', goodsId).execute();
      await to.look();
      return id;
    },
  ],
  'it waits for its old shop: it moves, its seller drops it, or it is bought here meanwhile': [
    ['selected publish T', 'selected drop S', 'selected drop T'],
    async () => {
      const dropped = await to.selected();
      await off(dropped.id);
      const sold = await to.selected();
      await to.orderHere(sold.itemId);
      const moved = await to.selected();
      await app.live(5 * MINUTE);
      return [dropped.id, sold.id, moved.id];
    },
  ],
  'ordered and left, ordered and paid, sent, confirmed, refunded afterwards, and kept by its buyer': [
    [
      ...['on_sale order C', 'reserved lapse C', 'reserved buy C', 'sold_remote ship P', 'shipped_remote complete C'],
      ...['done refund C', 'returned overdue T', 'returned close P'],
    ],
    async () => {
      const { id, no } = await to.reserved();
      await app.sandbox.act(no, 'leave', app.here());
      await to.look();
      const again = await to.buyThere(id);
      await to.payThere(again);
      await to.look();
      await app.must(work.resaleWorkShip, { id, ...parcel }, clerk);
      await app.sandbox.act(again, 'confirm', app.here());
      await to.look();
      await app.sandbox.act(again, 'refund', app.here());
      await to.look();
      await to.late(id, 'returned');
      await returned(id, false);
      return id;
    },
  ],
  'ordered while nobody here knew that it was up': [
    ['publishing order C', 'failed order C', 'stuck order C', 'off order C'],
    async () => {
      const posts = [await to.failed(), await to.stuck(), await to.off(), await to.publishing()];
      for (const { id } of posts) await to.buyThere(id);
      await to.look();
      return posts.map(({ id }) => id);
    },
  ],
  'found to be fake and bought there all the same': [
    ['publishing clash C', 'failed clash C', 'stuck clash C', 'off clash C', 'on_sale clash C'],
    async () => {
      const all = [await to.off(), await to.failed(), await to.stuck(), await to.on_sale(), await to.publishing()];
      for (const { id, itemId } of all) {
        await to.fake(itemId);
        await to.payThere(await to.buyThere(id));
      }
      await to.look();
      return all.map(({ id }) => id);
    },
  ],
  'ordered in the moment in which it is taken down, and left': [
    ['delisting order C', 'reserved lapseDown C'],
    async () => {
      const { id } = await to.delisting();
      const no = await to.buyThere(id);
      await to.look();
      await app.sandbox.act(no, 'leave', app.here());
      await to.look();
      return id;
    },
  ],
  'ordered, and never paid nor closed: its seller or staff take it down': [
    ['reserved pull S', 'reserved pull P'],
    async () => {
      const [own, ours] = [await to.reserved(), await to.reserved()];
      await left(own.id);
      await off(own.id);
      await left(ours.id);
      await unstick(ours.id, false);
      return [own.id, ours.id];
    },
  ],
  'found to be fake once it is theirs': [
    ['reserved clash C', 'sold_remote clash C'],
    async () => {
      const [reserved, sold] = [await to.reserved(), await to.sold_remote()];
      for (const { itemId } of [reserved, sold]) await to.fake(itemId);
      await to.payThere(reserved.no);
      await to.look();
      return [reserved.id, sold.id];
    },
  ],
  'sent late from its seller’s home, refunded, and back': [
    ['sold_remote overdue T', 'sold_remote ship S', 'shipped_remote refund C', 'returned return S'],
    async () => {
      const { id, no } = await to.sold_remote({ home: true });
      await to.late(id, 'sold_remote');
      await app.must(contract.resaleShip, { id, ...parcel }, selling);
      await app.sandbox.act(no, 'refund', app.here());
      await to.look();
      await app.must(contract.resaleBack, { id }, selling);
      return id;
    },
  ],
  'sent in the marketplace’s own app; refunded before it is sent; back in our warehouse': [
    ['sold_remote ship C', 'sold_remote lapse C', 'returned return P'],
    async () => {
      const [sent, fell, home] = [await to.sold_remote(), await to.sold_remote(), await to.returned()];
      await app.sandbox.ship(sent.no, parcel, { userId: 'seller', phone: '' }, app.here());
      await app.sandbox.act(fell.no, 'refund', app.here());
      await to.look();
      await returned(home.id, true);
      return [sent.id, fell.id, home.id];
    },
  ],
  'sold twice: kept here, refunded there': [
    [
      'delisting clash C',
      'conflict overdue T',
      'conflict keepHere P',
      'refund_remote overdue T',
      'refund_remote lapse C',
    ],
    async () => {
      const { id, no } = await to.conflict();
      await to.late(id, 'conflict');
      await app.must(work.resaleKeepHere, { id, note }, clerk);
      await to.late(id, 'refund_remote');
      await app.sandbox.act(no, 'refund', app.here());
      await to.look();
      return id;
    },
  ],
  'sold twice: given to the buyer there by staff, by the end of the order here, before they paid, or refunded there': [
    ['conflict settle P', 'conflict settle C', 'conflict order C', 'conflict lapse C'],
    async () => {
      const given = await to.conflict();
      const amount = (await paidHere(given.id))?.here?.paid ?? 0;
      await app.must(work.resaleKeepThere, { id: given.id, amount, note }, clerk);
      const refunded = await to.conflict();
      await app.sandbox.act(refunded.no, 'refund', app.here());
      const ended: string[] = [];
      for (const paid of [true, false]) {
        const [itemId = ''] = await app.goods(1, { onSale: true });
        const [id = ''] = await app.publish([itemId]);
        await app.live(3 * MINUTE);
        await unwanted(app);
        const no = await to.buyThere(id);
        if (paid) await to.payThere(no);
        const here = await to.orderHere(itemId);
        await app.live(MINUTE);
        await cancelHere(here);
        ended.push(id);
      }
      await to.look();
      return [given.id, refunded.id, ...ended];
    },
  ],
  'sold in two shops, and given to who paid later': [
    ['sold_remote yield P'],
    async () => {
      const { id: a, itemId } = await to.off();
      const [b = ''] = await app.publish([itemId], { shopId: other });
      await app.live(3 * MINUTE);
      await unwanted(app);
      await to.payThere(await to.buyThere(b));
      await to.look();
      await to.payThere(await to.buyThere(a));
      await to.look();
      await app.must(work.resaleKeepThere, { id: a, amount: PRICE, note }, clerk);
      return b;
    },
  ],
};

everyEdge(resaleMachine, () => app.db, lives);

describe('what the table does not have is refused', () => {
  /** Everything that a person can ask of a post, and the step that it is. */
  const acts: readonly (readonly [ResaleEvent, Actor, (id: string) => Promise<{ success: boolean }>])[] = [
    ['pull', 'S', (id) => app.call(contract.resaleOff, { id }, selling)],
    ['retry', 'S', async (id) => app.call(contract.resaleRetry, await words(id), selling)],
    ['return', 'S', (id) => app.call(contract.resaleBack, { id }, selling)],
    ['ship', 'S', (id) => app.call(contract.resaleShip, { id, ...parcel }, selling)],
    ['retry', 'P', (id) => app.call(work.resaleUnstick, { id, again: true, note }, clerk)],
    ['pull', 'P', (id) => app.call(work.resaleUnstick, { id, again: false, note }, clerk)],
    ['return', 'P', (id) => app.call(work.resaleReturned, { id, back: true, note }, clerk)],
    ['close', 'P', (id) => app.call(work.resaleReturned, { id, back: false, note }, clerk)],
    ['keepHere', 'P', (id) => app.call(work.resaleKeepHere, { id, note }, clerk)],
    ['settle', 'P', (id) => app.call(work.resaleKeepThere, { id, amount: PRICE, note }, clerk)],
    ['ship', 'P', (id) => app.call(work.resaleWorkShip, { id, ...parcel }, clerk)],
  ];
  /** By the same call: what waits is dropped, and what is down goes up. */
  const alike: Readonly<Record<string, ResaleEvent>> = { 'selected pull S': 'drop', 'off retry S': 'publish' };
  /** Told again of the parcel that is under way, both are answered as before, and nothing moves. */
  const TWICE = 'shipped_remote ship';
  const words = async (id: string) => {
    const { title, body, chosen: photos } = await app.must(contract.resaleDetail, { id }, selling);
    return { id, title, body, price: PRICE, photos };
  };

  test.each(resaleStates)('of what is %s', async (state) => {
    const { id, itemId } = await to.reach(state);
    const steps = (await transitionRows(app.db, resaleMachine.name, id)).length;
    const wrong: string[] = [];
    for (const home of [false, true]) {
      await to.atHome(itemId, home);
      for (const [event, by, act] of acts) {
        const step = alike[`${state} ${event} ${by}`] ?? event;
        if (edgeOf(resaleMachine, state, step, by) || `${state} ${event}` === TWICE) continue;
        if ((await act(id)).success) wrong.push(`${event} ${by}`);
      }
    }
    expect(wrong).toEqual([]);
    expect((await transitionRows(app.db, resaleMachine.name, id)).length).toBe(steps);
    expect(await stateNow(app, id)).toBe(state);
  });
});
