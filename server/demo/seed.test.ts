// @module-tag thorough
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auctionDaily, auctionHall, auctionLog, auctionLots } from '../../contract/auction/calls.ts';
import { verifyLog } from '../../contract/auction/proof.ts';
import { activityAdd, activityGet, lotteryDraw } from '../../contract/campaign/calls.ts';
import { verifyDraw } from '../../contract/campaign/draw.ts';
import { workbenchSources } from '../../contract/campaign/workbench-calls.ts';
import { chatList } from '../../contract/chat/calls.ts';
import { workChats } from '../../contract/chat/work-calls.ts';
import {
  cleaningDecide,
  cleaningDetail,
  cleaningGain,
  cleaningList,
  cleaningWork,
} from '../../contract/cleaning/calls.ts';
import { cleaningQueueNames } from '../../contract/cleaning/queues.ts';
import { workbenchConnections } from '../../contract/connection/calls.ts';
import { identifyCertificate, identifyDetail, identifyList, identifyOffer } from '../../contract/identify/calls.ts';
import { identifyWork } from '../../contract/identify/desk-calls.ts';
import type { SlotId } from '../../contract/identify/slots.ts';
import { signsSeen } from '../../contract/identify/views.ts';
import { liveList, roomTitle } from '../../contract/live/calls.ts';
import { messageList } from '../../contract/message/calls.ts';
import { cleaningObjectionDecide, objectionSave } from '../../contract/objection/calls.ts';
import { hallList, hallOwn } from '../../contract/recycle/hall-calls.ts';
import { recycleQueues, recycleWork } from '../../contract/recycle/work-calls.ts';
import { resaleDetail, resaleHome, resaleList } from '../../contract/resale/calls.ts';
import { resaleQueueNames } from '../../contract/resale/machine.ts';
import { resaleWork } from '../../contract/resale/work-calls.ts';
import { sellerReviews, workReviews } from '../../contract/seller/calls.ts';
import { receiptDetail } from '../../contract/stock/calls.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { DAY } from '../../contract/wire/time.ts';
import { expressPersonal } from '../domains/express/personal.ts';
import { opinionsOf, photoRows } from '../domains/identify/queries.ts';
import { reconcile, yesterday } from '../domains/payment/reconcile.ts';
import { tellOverdue } from '../domains/todo/overdue.ts';
import { verify } from '../kernel/ledger/verify.ts';
import { type TestApp, testApp } from '../testing/server.ts';

test('three days of the demo left alone: its dispute is refunded, and nothing is tried again for ever', async () => {
  const app = await testApp({ demo: 'small' });
  await app.live(3 * DAY);
  const cases = await app.db.selectFrom('aftersale').select('state').execute();
  expect(cases).toEqual([{ state: 'refunded' }]);
  expect(await app.db.selectFrom('deadline').selectAll().where('attempts', '>', 0).execute()).toEqual([]);
  expect(await verify(app.db)).toEqual([]);
  await app.close();
}, 180_000);

describe('a newcomer finds', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ demo: 'small' });
  }, 120_000);
  afterAll(() => app.close());

  test('no discount that its seller did not agree to, and no report that leaves a declared flaw out or calls its point normal', async () => {
    const flaws = await app.db.selectFrom('trade_order').select(['id', 'flaw']).where('flaw', 'is not', null).execute();
    for (const { id, flaw } of flaws.filter(({ flaw }) => (flaw?.discount ?? 0) > 0)) {
      expect(flaw).toMatchObject({ agreed: true, note: '' });
      expect(flaw?.at?.[0]).toMatchObject({ flaw: 'scuff', mm: 8 });
      const agreed = app.db.selectFrom('transition').select('actor').where('entity_id', '=', id);
      expect(await agreed.where('event', '=', 'agreeFlaw').execute()).toEqual([{ actor: 'S' }]);
    }
    expect(flaws.length).toBeGreaterThan(0);
    const reports = await sql<{ declared: number; defects: number }>`
      select coalesce(jsonb_array_length(n.subject -> 'declared'), 0) as declared, jsonb_array_length(i.defects) as defects
      from inspection n join item i on i.id = n.item_id`.execute(app.db);
    for (const { declared, defects } of reports.rows) expect(declared).toBe(defects);
    expect(reports.rows.some(({ defects }) => defects > 0)).toBe(true);
  });

  test('staff whose numbers nobody outside can own', async () => {
    const staff = await app.db
      .selectFrom('account')
      .select('phone')
      .where('id', 'in', (e) => e.selectFrom('staff_role').select('user_id'))
      .execute();
    expect(staff.length).toBeGreaterThan(1);
    for (const { phone } of staff) expect(phone).toMatch(/^1540000\d{4}$/);
  });

  test('a book that agrees with its payments, and numbers of nobody else in what a person takes home', async () => {
    const now = app.clock.now();
    expect((await reconcile(app.db, app.house.providers.payment, yesterday(now), now)).differences).toEqual([]);
    const seller = await app.as('13800000002');
    const file = JSON.stringify(await expressPersonal.export(app.db, seller.userId));
    expect(file).toContain('toPlatform');
    expect(file).not.toContain('13800000001');
  });

  test('of every listing that can be listed again the last thing that its seller did as its last change', async () => {
    const { rows } = await sql`
      select l.id, l.state from listing l where l.state <> 'sold' and exists (
        select from transition t
        where t.entity = 'listing' and t.entity_id = l.id and t.actor = 'S' and t.at > l.updated_at
      )`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('a difference at the warehouse whose words, count and clock agree', async () => {
    const merchant = { as: await app.as('13800000003') };
    const receipt = await app.must(receiptDetail, { id: 'demo-receipt-differs' }, merchant);
    const sum = (of: 'quantity' | 'counted') => receipt.lineList.reduce((all, line) => all + (line[of] ?? 0), 0);
    expect(receipt.messages[0]?.text).toContain(`申报 ${sum('quantity')} 双只点到 ${sum('counted')} 双`);
    const told = receipt.timeline.find(({ to }) => to === 'discrepancy')?.at ?? 0;
    expect(receipt.deadlineAt).toBe(told + 3 * DAY);
  });

  test('a book whose lines stand in the order of their time, and sales that were settled when they were due', async () => {
    const { rows } = await sql<{ account_id: string; balance_after: number; late: boolean }>`
      select e.account_id, e.balance_after, j.at < lag(j.at) over (partition by e.account_id order by e.id) as late
      from entry e join journal j on j.id = e.journal_id`.execute(app.db);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ late }) => late)).toEqual([]);
    const kept = [accounts.available.prefix, accounts.frozen.prefix, accounts.deposit.prefix];
    const own = rows.filter(({ account_id }) => kept.some((prefix) => account_id.startsWith(prefix)));
    expect(own.filter(({ balance_after }) => balance_after < 0)).toEqual([]);
    expect(await verify(app.db)).toEqual([]);
    const settled = await app.db.selectFrom('settlement').select(['created_at', 'paid_at']).execute();
    expect(settled.some(({ paid_at }) => paid_at)).toBe(true);
    for (const { created_at, paid_at } of settled)
      expect((paid_at ?? app.clock.now()).getTime() - created_at.getTime()).toBeLessThanOrEqual(DAY);
  });

  test('a sold piece that goes from where its owner lives', async () => {
    const { rows } = await sql<{ address: { name: string } }>`
      select address from recycle_order where user_id = 'demo-buyer' and address is not null`.execute(app.db);
    const home = await app.db
      .selectFrom('address')
      .select('name')
      .where('user_id', '=', 'demo-buyer')
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow();
    expect(new Set(rows.map(({ address }) => address.name))).toEqual(new Set([home.name]));
  });

  test('the demo’s services: experts at work, cleanings of different pieces with pictures of before and after, and what washing added to sales', async () => {
    const offer = await app.must(identifyOffer, {});
    expect(offer).toMatchObject({ experts: 2, about: expect.any(Number), took: expect.any(Number) });
    const buyer = { as: await app.as('13800000001') };
    const { list } = await app.must(cleaningList, {}, buyer);
    expect(new Set(list.map(({ name, kind }) => `${kind} ${name.zh}`)).size).toBe(list.length);
    expect(new Set(list.map(({ total }) => total)).size).toBe(list.length);
    const done = list.find(({ state }) => state === 'done');
    expect(list.map(({ state }) => state)).toEqual(expect.arrayContaining(['extra_fee', 'delivering', 'claim']));
    for (const { deadlineAt } of list)
      expect(deadlineAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(app.clock.now().getTime());
    const { compared } = await app.must(cleaningDetail, { id: done?.id ?? '' }, buyer);
    expect(compared?.before).not.toBe(compared?.after);
    const seller = await app.as('13800000002');
    const stored = await app.db
      .selectFrom('item')
      .innerJoin('sku', 'sku.id', 'item.sku_id')
      .innerJoin('product', 'product.id', 'sku.product_id')
      .select('item.id')
      .where('item.owner_id', '=', seller.userId)
      .where('item.state', '=', 'in_stock')
      .where('product.category_id', 'like', 'sneakers%')
      .executeTakeFirstOrThrow();
    const { gain } = await app.must(cleaningGain, { itemId: stored.id }, { as: seller });
    expect(gain).toMatchObject({ sales: expect.any(Number) });
  });

  test('pieces at every step of authentication, each another thing: fake, in doubt, appealed against, sent in, taken back', async () => {
    const buyer = { as: await app.as('13800000001') };
    const { list } = await app.must(identifyList, {}, buyer);
    expect(new Set(list.map(({ name }) => name.zh)).size).toBe(list.length);
    expect(list.map(({ state }) => state).sort()).toEqual(
      [
        ...[
          'appealed',
          'fake',
          'final',
          'final',
          'genuine',
          'in_transit',
          'inconclusive',
          'need_photos',
          'pending_pay',
        ],
        ...['queued', 'second_review'],
      ].sort(),
    );
    // Every reason lies on the photo that shows it, and says what was found there.
    const fake = await app.must(identifyDetail, { id: list.find(({ state }) => state === 'fake')?.id ?? '' }, buyer);
    expect(fake.opinions).toHaveLength(2);
    for (const { points } of fake.opinions)
      for (const { note, spot } of points) expect([note !== '', spot.photo < fake.photos.length]).toEqual([true, true]);
    const cases = await app.db.selectFrom('identify_case').select(['id', 'category']).execute();
    for (const { id, category } of cases) {
      const views = (await photoRows(app.db, id)).map(({ slot }) => slot);
      for (const { points } of await opinionsOf(app.db, id))
        for (const { sign, spot } of points) expect(signsSeen(category, views[spot.photo] as SlotId)).toContain(sign);
    }
    // Two who looked by themselves neither marked the same places nor wrote the same words.
    const [one, other] = fake.opinions.map(({ points, note }) => [
      ...points.map((point) => JSON.stringify(point)),
      note,
    ]);
    expect(one?.filter((said) => other?.includes(said))).toEqual([]);
    const codes = list.flatMap(({ code }) => code ?? []);
    const certificates = await Promise.all(codes.map((code) => app.must(identifyCertificate, { code })));
    expect(new Set(certificates.map(({ standing }) => standing))).toEqual(new Set(['valid', 'appealed', 'revoked']));
  });

  test('the demo’s auctions: something ends within minutes, something is in preview, past ones are paid and on record', async () => {
    const hall = await app.must(auctionHall, {});
    expect(hall.live).toBeGreaterThan(2);
    expect(hall.preview).toBeGreaterThan(0);
    expect((hall.ending[0]?.endsAt ?? 0) - app.clock.now().getTime()).toBeLessThan(10 * 60_000);
    const past = await app.must(auctionLots, { filter: 'over' });
    const bought = past.list.filter(({ state }) => state === 'bought');
    expect(bought.length).toBeGreaterThan(0);
    for (const { id, price } of bought) {
      const log = await app.must(auctionLog, { id });
      expect(await verifyLog(log.terms, log.entries)).toMatchObject({ broken: null, price });
    }
    const day = new Date((bought[0]?.endsAt ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await app.must(auctionDaily, { day })).toMatchObject({ sold: expect.any(Number) });
    const { list } = await app.must(workbenchConnections, {}, { as: await app.as('15400000009', 'staff') });
    const shared = { kind: 'device', what: 'Redmi Note 14', at: expect.any(Number) };
    expect(list).toEqual([expect.objectContaining({ connected: true, ties: expect.arrayContaining([shared]) })]);
    expect(await verify(app.db)).toEqual([]);
  });

  test('a review that somebody reported, with what it leads to, and others that stand', async () => {
    const staff = { as: await app.as('15400000009', 'staff') };
    const { list } = await app.must(workReviews, {}, staff);
    expect(list).toMatchObject([{ stars: 1, own: false, reports: [{ reason: 'contact' }] }]);
    expect(list[0]?.dueAt).toBeGreaterThan(app.clock.now().getTime());
    const shown = await app.must(sellerReviews, { id: list[0]?.seller.id ?? '' });
    expect(shown.list.some(({ id }) => id === list[0]?.id)).toBe(true);
  });

  test('the demo’s hall: lots of other people with photos, and past ones with the price they went for', async () => {
    const merchant = await app.as('13800000003');
    const { list } = await app.must(hallList, {}, { as: merchant });
    expect(list.filter(({ photo }) => photo !== null).length).toBeGreaterThan(1);
    const past = await app.must(hallOwn, { tab: 'over' }, { as: merchant });
    expect(past.list.filter(({ soldFor }) => soldFor !== null).length).toBeGreaterThan(0);
  });

  test('the demo’s campaigns: friends at every step, a prize that waits, a draw that holds, and channels with visits', async () => {
    const buyer = await app.as('13800000001');
    const invite = await app.must(activityGet, { id: 'demo-invite' }, { as: buyer });
    const tasks = invite.invite?.mine?.tasks ?? [];
    expect(tasks.map(({ stage }) => stage)).toEqual(['joined', 'ordered', 'done', 'over']);
    expect(tasks.map(({ state }) => state)).toEqual(['open', 'open', 'success', 'expired']);
    const drawn = await app.must(activityGet, { id: 'demo-lottery-drawn' }, { as: buyer });
    expect(drawn.lottery?.mine?.prize?.state).toBe('won');
    for (const id of ['demo-lottery-drawn', 'demo-lottery']) {
      const { lottery } = await app.must(activityGet, { id }, { as: buyer });
      const prizes = lottery?.prizes.reduce((sum, { count }) => sum + count, 0) ?? 0;
      expect(lottery?.entries).toBeGreaterThan(2 * prizes);
    }
    expect(await verifyDraw(await app.must(lotteryDraw, { id: 'demo-lottery-drawn' }))).toBeNull();
    const entered = await app.must(activityAdd, { id: 'demo-lottery' }, { as: buyer });
    expect(entered.ticket).toMatch(/^[0-9a-f]{16}$/);
    const { list } = await app.must(workbenchSources, {}, { as: await app.as('15400000009') });
    expect(list.map(({ channel }) => channel)).toEqual(expect.arrayContaining(['gdt', 'xiaohongshu', 'invite']));
    expect(list.find(({ channel }) => channel === 'invite')).toMatchObject({ accounts: 2, firstOrders: 1 });
    await app.live(5 * DAY);
    expect(await app.db.selectFrom('deadline').selectAll().where('attempts', '>', 0).execute()).toEqual([]);
    expect(await verify(app.db)).toEqual([]);
  }, 180_000);

  test('in the demo, too, what is dear is paid for by two: a claim waits with a colleague’s word, and the staff’s makes it so', async () => {
    const staff = { as: await app.as('15400000009') };
    const claims = async () => (await app.must(cleaningWork, { queue: 'claim' }, staff)).list;
    const dear = (await claims()).find(({ first }) => first);
    expect(dear?.first).toMatchObject({ amount: 2_000_000, own: false, by: '平台·听澜' });
    const said = { id: dear?.id ?? '', grant: true as const, note: '照片里划痕清楚' };
    // One word alone pays nothing.
    const again = app.must(cleaningDecide, { ...said, amount: 2_000_000 }, { as: await app.as('15400000005') });
    await expect(again).rejects.toThrow('SECOND_PERSON');
    expect((await app.must(cleaningDecide, { ...said, amount: 2_000_000 }, staff)).state).toBe('done');
    expect((await claims()).every(({ id }) => id !== dear?.id)).toBe(true);
    expect(await verify(app.db)).toEqual([]);
  });

  test('somebody of the demo’s staff who may decide whatever waits, also of what its owner objects to after a refusal', async () => {
    const staff = await app.as('15400000009');
    const asks = async () => [
      await app.must(identifyWork, {}, { as: staff }),
      ...(await Promise.all(cleaningQueueNames.map((queue) => app.must(cleaningWork, { queue }, { as: staff })))),
      ...(await Promise.all(recycleQueues.map((queue) => app.must(recycleWork, { queue }, { as: staff })))),
      ...(await Promise.all(resaleQueueNames.map((queue) => app.must(resaleWork, { queue }, { as: staff })))),
    ];
    const alone = async () => JSON.stringify(await asks()).match(/"(needsSecond|alone)":true|"unjudged":[1-9]/g);
    expect(await alone()).toBeNull();
    const buyer = { as: await app.as('13800000001') };
    const claims = (await app.must(cleaningWork, { queue: 'claim' }, { as: staff })).list;
    expect(claims).not.toEqual([]);
    for (const { id } of claims) {
      await app.must(cleaningDecide, { id, grant: false, note: '收到时就有' }, { as: staff });
      await app.must(objectionSave, { service: 'cleaning', id, body: '寄出前没有', photos: [] }, buyer);
      expect(await alone()).toBeNull();
      const umpire = { as: await app.as('15400000006') };
      const { objections } = await app.must(cleaningWork, { queue: 'claim' }, umpire);
      expect(objections).toMatchObject([{ id, own: false }]);
      await app.must(cleaningObjectionDecide, { id, grant: false, note: '看过到货的照片' }, umpire);
    }
  });
});

test('the demo’s shop elsewhere: goods up, two to ship, one refused, one sold twice with both orders, and something in each queue of the desk', async () => {
  const app = await testApp({ demo: 'small' });
  const seller = { as: await app.as('13800000002') };
  const { shops, counts } = await app.must(resaleHome, {}, seller);
  expect(shops).toEqual([expect.objectContaining({ sandbox: true, comparedAt: expect.any(Number) })]);
  expect(counts).toMatchObject({ up: 3, ship: 2, trouble: 5, past: 1 });
  // Each of the desk's queues has something to do.
  const { counts: waits } = await app.must(resaleWork, { queue: 'stuck' }, { as: await app.as('15400000009') });
  expect(waits).toMatchObject({ conflict: 1, stuck: 1, refund: 1, returned: 1 });
  expect(waits.ship).toBeGreaterThan(0);
  const { list } = await app.must(resaleList, { tab: 'trouble' }, seller);
  const twice = list.find(({ state }) => state === 'conflict');
  const { conflicts } = await app.must(resaleDetail, { id: twice?.id ?? '' }, seller);
  expect(conflicts).toEqual([expect.objectContaining({ first: 'there', outcome: null, here: expect.any(Object) })]);
  // Left alone, strangers may buy there meanwhile; nothing gets lost or into trouble by itself.
  await app.live(30 * 60_000);
  const later = (await app.must(resaleHome, {}, seller)).counts;
  expect(later).toMatchObject({ trouble: counts.trouble, past: counts.past });
  expect(later.up + later.ship).toBe(counts.up + counts.ship);
  expect(await verify(app.db)).toEqual([]);
  await app.close();
}, 180_000);

test('the demo’s buyer and seller have talked, something is unread, something waits for staff; two rooms are live, one over lots that can be bid for', async () => {
  const app = await testApp({ demo: 'small' });
  for (const phone of ['13800000001', '13800000002']) {
    const { list, unread } = await app.must(chatList, {}, { as: await app.as(phone) });
    expect(list.length).toBeGreaterThan(1);
    expect(list.every(({ card, kind, last }) => (card !== null || kind === 'service') && last !== null)).toBe(true);
    expect(unread).toBeGreaterThan(0);
  }
  const staff = { as: await app.as('15400000009', 'staff') };
  const { counts } = await app.must(workChats, { queue: 'reports' }, staff);
  expect(counts).toMatchObject({ service: 1, reports: 1 });
  // It is late, and they are told in the first round of chores, which is made as the house is opened.
  await tellOverdue(app.db, app.clock.now());
  const [told] = (await app.must(messageList, {}, staff)).list;
  expect(told).toMatchObject({ type: 'work.overdue', link: '/pages/user/workbench?work=chats' });

  const rooms = await app.db.selectFrom('live_room').select(['state', 'last_no']).orderBy('plan_at', 'desc').execute();
  expect(rooms.map(({ state }) => state)).toEqual(['planned', 'live', 'live', 'over']);
  expect(rooms.map(({ last_no }) => last_no > 0)).toEqual([false, true, true, true]);
  // Whoever reads English reads no Chinese of a room's name, and the other way round.
  const { list: named } = await app.must(liveList, {});
  expect(named.length).toBeGreaterThan(2);
  for (const one of named)
    expect([roomTitle(one, 'zh'), roomTitle(one, 'en')]).toEqual([
      expect.not.stringMatching(/[a-z]/),
      expect.not.stringMatching(/\p{Script=Han}/u),
    ]);
  const bidFor = await app.db
    .selectFrom('live_room as r')
    .innerJoin('live_thing as t', 't.room_id', 'r.id')
    .innerJoin('lot as l', 'l.id', 't.lot_id')
    .select(['l.state', 'l.price'])
    .where('r.state', '=', 'live')
    .execute();
  expect(bidFor.length).toBeGreaterThan(1);
  for (const { state, price } of bidFor) expect([state, price]).toEqual(['live', expect.any(Number)]);
  // The demo is made at any hour, and what a host says of a piece is what its own page says.
  const words = await app.db
    .selectFrom('live_message as m')
    .innerJoin('live_thing as t', (join) => join.onRef('t.room_id', '=', 'm.room_id').on('t.no', '=', 1))
    .leftJoin('lot as l', 'l.id', 't.lot_id')
    .leftJoin('listing as g', 'g.id', 't.listing_id')
    .innerJoin('item as i', (join) => join.on((eb) => eb('i.id', '=', eb.fn.coalesce('l.item_id', 'g.item_id'))))
    .select(['m.body', 'i.defects'])
    .execute();
  for (const { body, defects } of words) {
    expect(body).not.toMatch(/今晚|今天|明天|在我手上|照片/);
    const photo = /示意图第 (\d+) 张/.exec(body)?.[1];
    if (photo) expect(defects.map((one) => `${one.photo}`)).toContain(String(Number(photo) - 1));
  }
  // What is announced over a session begins when one can bid in it.
  const early = await app.db
    .selectFrom('live_room as r')
    .innerJoin('auction_session as s', 's.id', 'r.session_id')
    .select('r.id')
    .whereRef('r.plan_at', '<', 's.starts_at')
    .execute();
  expect(early).toEqual([]);
  await app.close();
}, 180_000);
