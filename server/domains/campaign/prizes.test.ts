/** What a lottery gives besides coupons: money on the balance, and things that are sent to an address and come. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityAdd, activityGet, prizeClaim, prizeMissing, prizeReceived } from '../../../contract/campaign/calls.ts';
import { lotteryRules, prizeTimes } from '../../../contract/campaign/rules.ts';
import {
  type PrizeQueue,
  workbenchCampaignMake,
  workbenchCampaigns,
  workbenchPrizeAnswer,
  workbenchPrizeReplace,
  workbenchPrizeShip,
  workbenchPrizes,
} from '../../../contract/campaign/workbench-calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { couponsOf, DAYS_OPEN, lottery, named, newcomer, openCampaigns } from '../../testing/campaign/house.ts';
import type { Market } from '../../testing/market.ts';
import { type Person, staffWith } from '../../testing/server.ts';
import { workWaiting } from '../todo/queries.ts';
import { campaignPersonal } from './personal.ts';

let app: Market;
beforeAll(async () => {
  app = await openCampaigns();
}, 60_000);
afterAll(() => app.close());

const CREDIT = 5_000;
const WORTH = 19_900;
const credit = [{ terms: { kind: 'credit' as const, amount: CREDIT }, name: { zh: '余额', en: 'Money' }, count: 1 }];
const thing = [{ terms: { kind: 'thing' as const, amount: WORTH }, name: { zh: '帆布包', en: 'A tote' }, count: 1 }];
const SF = { company: '顺丰速运', waybill: 'SF1234567890123' };

const money = async (id: string) => [
  await balance(app.db, accounts.campaign(id)),
  await balance(app.db, accounts.promised(id)),
];

/** A draw with one who took part, and so won. */
async function won(prizes: Parameters<typeof lottery>[1]): Promise<{ id: string; winner: Person; prizeId: string }> {
  const id = await lottery(app, prizes);
  const winner = await newcomer(app);
  await app.must(activityAdd, { id }, { as: winner });
  await app.live(DAYS_OPEN * DAY + lotteryRules.beaconAfter + MINUTE);
  const prize = await mine(id, winner);
  return { id, winner, prizeId: prize.id };
}

async function mine(id: string, winner: Person) {
  const { lottery: shown } = await app.must(activityGet, { id }, { as: winner });
  const prize = shown?.mine?.prize;
  if (!prize) throw new Error('nothing won');
  return prize;
}

async function addressOf(person: Person, name = '林先生'): Promise<string> {
  const id = `home-${person.userId}`;
  const place = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '解放路 1 号' };
  const row = { id, user_id: person.userId, name, phone: '13812345678', ...place, is_default: true };
  await app.db
    .insertInto('address')
    .values({ ...row, created_at: app.clock.now(), deleted_at: null })
    .execute();
  return id;
}

const waiting = async (queue: PrizeQueue, prizeId: string) => {
  const { list } = await app.must(workbenchPrizes, { queue, size: 100 }, { as: app.people.staff });
  return list.find((one) => one.id === prizeId);
};

test('who makes pages promises coupons, not the shop’s money; whoever works here draws no lot', async () => {
  const editor = await newcomer(app);
  await staffWith(app.db, app.clock.now(), editor.userId, ['content']);
  const startsAt = app.clock.now().getTime() + HOUR;
  const make = (prizes: typeof credit | typeof thing, as: Person) =>
    app.call(
      workbenchCampaignMake,
      { ...named, startsAt, endsAt: startsAt + DAY, terms: { kind: 'lottery', prizes } },
      { as },
    );
  for (const prizes of [credit, thing]) expect(await make(prizes, editor)).toMatchObject({ code: 'PERMISSION_NEEDED' });
  const tooMuch = [{ ...credit[0], terms: { kind: 'credit' as const, amount: lotteryRules.mostWorth + 1 } }];
  expect(await make(tooMuch as typeof credit, app.people.staff)).toMatchObject({ code: 'CAMPAIGN_TERMS' });
  const id = await lottery(app, credit);
  expect(await app.call(activityAdd, { id }, { as: editor })).toMatchObject({ code: 'STAFF_DRAW_NOT' });
});

test('money that was won comes from the budget to the balance, once', async () => {
  const { id, winner, prizeId } = await won(credit);
  expect(await mine(id, winner)).toMatchObject({ kind: 'credit', state: 'won' });
  const before = await balance(app.db, accounts.available(winner.userId));
  expect(await money(id)).toEqual([0, CREDIT]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call(prizeClaim, { id: prizeId }, { as: winner })),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await balance(app.db, accounts.available(winner.userId))).toBe(before + CREDIT);
  expect(await money(id)).toEqual([0, 0]);
  expect(await couponsOf(app, winner)).toEqual([]);
  expect(await verify(app.db)).toEqual([]);
});

test('who owes us for a refund has it netted from what they won', async () => {
  const { winner, prizeId } = await won(credit);
  const { post } = await import('../../kernel/ledger/ledger.ts');
  await post(app.db, {
    key: 'owed',
    cause: { kind: 'account', id: winner.userId },
    memo: 'aftersale.refund',
    at: app.clock.now(),
    entries: [
      { account: accounts.owed(winner.userId), amount: -3_000 },
      { account: accounts.escrow, amount: 3_000 },
    ],
  });
  await app.must(prizeClaim, { id: prizeId }, { as: winner });
  expect(await balance(app.db, accounts.owed(winner.userId))).toBe(0);
  expect(await balance(app.db, accounts.available(winner.userId))).toBe(CREDIT - 3_000);
});

describe('a thing', () => {
  test('goes to the address that its winner names, and is theirs when it has come', async () => {
    const { id, winner, prizeId } = await won(thing);
    const as = { as: winner };
    expect(await app.call(prizeClaim, { id: prizeId }, as)).toMatchObject({ code: 'ADDRESS_NEEDED' });
    const stranger = await newcomer(app);
    const theirs = await addressOf(stranger);
    expect(await app.call(prizeClaim, { id: prizeId, addressId: theirs }, as)).toMatchObject({
      code: 'ADDRESS_NEEDED',
    });
    const addressId = await addressOf(winner);
    await app.must(prizeClaim, { id: prizeId, addressId }, as);
    expect(await mine(id, winner)).toMatchObject({
      ...{ kind: 'thing', state: 'to_ship', until: expect.any(Number), parcel: null },
      shipTo: { name: '林先生', detail: '解放路 1 号' },
    });
    expect(await app.call(prizeClaim, { id: prizeId, addressId }, as)).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await app.call(prizeReceived, { id: prizeId }, as)).toMatchObject({ code: 'STATE_REFUSED' });
    // Nothing is spent before it leaves.
    expect(await money(id)).toEqual([0, WORTH]);

    expect(await waiting('to_ship', prizeId)).toMatchObject({ shipTo: { phone: '13812345678' }, parcel: null });
    await app.must(workbenchPrizeShip, { id: prizeId, ...SF }, { as: app.people.staff });
    expect(await app.call(workbenchPrizeShip, { id: prizeId, ...SF }, { as: app.people.staff })).toMatchObject({
      code: 'STATE_REFUSED',
    });
    expect(await waiting('to_ship', prizeId)).toBeUndefined();
    expect(await waiting('sent', prizeId)).toMatchObject({ parcel: SF });
    expect(await money(id)).toEqual([0, 0]);
    expect(await mine(id, winner)).toMatchObject({ state: 'sent', parcel: SF });
    expect(await app.call(prizeReceived, { id: prizeId }, { as: stranger })).toMatchObject({ code: 'NOT_FOUND' });
    await app.must(prizeReceived, { id: prizeId }, as);
    expect(await mine(id, winner)).toMatchObject({ state: 'received', until: null });
    const { list } = await app.must(workbenchCampaigns, {}, { as: app.people.staff });
    expect(list.find((one) => one.id === id)).toMatchObject({ given: WORTH, promised: 0, budget: 0, rewarded: 1 });
    expect(await verify(app.db)).toEqual([]);
  });

  test('that nobody misses counts as received', async () => {
    const { id, winner, prizeId } = await won(thing);
    await app.must(prizeClaim, { id: prizeId, addressId: await addressOf(winner) }, { as: winner });
    // It waits for us however long that takes.
    await app.live(30 * DAY);
    expect(await mine(id, winner)).toMatchObject({ state: 'to_ship' });
    await app.must(workbenchPrizeShip, { id: prizeId, ...SF }, { as: app.people.staff });
    await app.live(lotteryRules.comesWithin - MINUTE);
    expect(await mine(id, winner)).toMatchObject({ state: 'sent' });
    await app.live(2 * MINUTE);
    expect(await mine(id, winner)).toMatchObject({ state: 'received' });
  });

  test('says by when it is sent, or its loss answered; when we are late we know it, and its winner has not lost it', {
    tags: 'thorough',
  }, async () => {
    const { id, winner, prizeId } = await won(thing);
    const now = () => app.clock.now().getTime();
    const late = async () => (await workWaiting(app.db, app.clock.now())).prizes.overdue;
    const before = await late();
    await app.must(prizeClaim, { id: prizeId, addressId: await addressOf(winner) }, { as: winner });
    const shipBy = now() + prizeTimes.ship;
    expect(await mine(id, winner)).toMatchObject({ state: 'to_ship', until: shipBy });
    expect(await waiting('to_ship', prizeId)).toMatchObject({ until: shipBy });
    expect(await late()).toBe(before);
    await app.live(prizeTimes.ship + MINUTE);
    expect(await late()).toBe(before + 1);
    expect(await mine(id, winner)).toMatchObject({ state: 'to_ship', until: shipBy });
    await app.must(workbenchPrizeShip, { id: prizeId, ...SF }, { as: app.people.staff });
    expect(await late()).toBe(before);
    await app.must(prizeMissing, { id: prizeId }, { as: winner });
    const answerBy = now() + prizeTimes.answer;
    expect(await mine(id, winner)).toMatchObject({ state: 'missing', until: answerBy });
    await app.live(prizeTimes.answer + MINUTE);
    expect(await late()).toBe(before + 1);
    expect(await mine(id, winner)).toMatchObject({ state: 'missing', until: answerBy });
    await app.must(workbenchPrizeReplace, { id: prizeId, reason: '快递丢了' }, { as: app.people.staff });
    expect(await late()).toBe(before);
  });

  test('that nobody claims gives its worth back', async () => {
    const { id, winner, prizeId } = await won(thing);
    await app.live(lotteryRules.claimWithin + MINUTE);
    const late = { id: prizeId, addressId: await addressOf(winner) };
    expect(await app.call(prizeClaim, late, { as: winner })).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await money(id)).toEqual([0, 0]);
    expect(await verify(app.db)).toEqual([]);
  });

  test('binds its winner until it has come, and their address goes with their account', async () => {
    const { winner, prizeId } = await won(thing);
    await app.must(prizeClaim, { id: prizeId, addressId: await addressOf(winner) }, { as: winner });
    const open = () => campaignPersonal.open?.(app.db, winner.userId);
    expect(await open()).toMatchObject([{ kind: 'prize', count: 1 }]);
    await app.must(workbenchPrizeShip, { id: prizeId, ...SF }, { as: app.people.staff });
    await app.must(prizeReceived, { id: prizeId }, { as: winner });
    expect(await open()).toMatchObject([{ count: 0 }]);
    await campaignPersonal.erase?.(app.db, {
      userId: winner.userId,
      devices: [],
      photosKept: [],
      secret: app.house.config.secret,
      now: app.clock.now(),
    });
    const kept = await app.db.selectFrom('lottery_prize').selectAll().where('id', '=', prizeId).executeTakeFirst();
    expect(kept).toMatchObject({ address: null, company: null, waybill: null, state: 'received' });
  });

  test('that cannot be sent comes as money of its worth, and its winner reads why', { tags: 'thorough' }, async () => {
    const { id, winner, prizeId } = await won(thing);
    const reason = '这款包断货了，补不到';
    const clerk = { as: app.people.staff };
    const replace = (as: Person) => app.call(workbenchPrizeReplace, { id: prizeId, reason }, { as });
    // What nobody has claimed is not staff's to change.
    expect(await replace(app.people.staff)).toMatchObject({ code: 'STATE_REFUSED' });
    await app.must(prizeClaim, { id: prizeId, addressId: await addressOf(winner) }, { as: winner });
    const editor = await newcomer(app);
    await staffWith(app.db, app.clock.now(), editor.userId, ['content']);
    expect(await replace(editor)).toMatchObject({ code: 'PERMISSION_NEEDED' });
    const before = await balance(app.db, accounts.available(winner.userId));
    const answers = await Promise.all(Array.from({ length: 5 }, () => replace(app.people.staff)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await balance(app.db, accounts.available(winner.userId))).toBe(before + WORTH);
    expect(await money(id)).toEqual([0, 0]);
    expect(await mine(id, winner)).toMatchObject({ state: 'replaced', amount: WORTH, answer: reason, until: null });
    expect(await app.call(workbenchPrizeShip, { id: prizeId, ...SF }, clerk)).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await waiting('to_ship', prizeId)).toBeUndefined();
    const { list } = await app.must(workbenchCampaigns, {}, clerk);
    expect(list.find((one) => one.id === id)).toMatchObject({ given: WORTH, promised: 0, budget: 0 });
    const told = await app.db.selectFrom('message').select('body_zh').where('user_id', '=', winner.userId).execute();
    expect(told.some(({ body_zh }) => body_zh.includes(reason))).toBe(true);
    expect(await verify(app.db)).toEqual([]);
  });

  describe('that did not come', () => {
    async function missed() {
      const draw = await won(thing);
      const as = { as: draw.winner };
      await app.must(prizeClaim, { id: draw.prizeId, addressId: await addressOf(draw.winner) }, as);
      expect(await app.call(prizeMissing, { id: draw.prizeId }, as)).toMatchObject({ code: 'STATE_REFUSED' });
      await app.must(workbenchPrizeShip, { id: draw.prizeId, ...SF }, { as: app.people.staff });
      expect(await app.call(prizeMissing, { id: draw.prizeId }, { as: await newcomer(app) })).toMatchObject({
        code: 'NOT_FOUND',
      });
      await app.must(prizeMissing, { id: draw.prizeId }, as);
      expect(await waiting('missing', draw.prizeId)).toMatchObject({ parcel: SF, amount: WORTH });
      return draw;
    }

    test('waits for an answer however long, and never counts as received meanwhile', { tags: 'thorough' }, async () => {
      const { id, winner, prizeId } = await missed();
      await app.live(lotteryRules.comesWithin + DAY);
      expect(await mine(id, winner)).toMatchObject({ state: 'missing', until: expect.any(Number) });
      expect(await campaignPersonal.open?.(app.db, winner.userId)).toMatchObject([{ count: 1 }]);
      await app.must(workbenchPrizeAnswer, { id: prizeId, reason: '在驿站，取件码 3-2-1' }, { as: app.people.staff });
      const { until } = await mine(id, winner);
      expect(await mine(id, winner)).toMatchObject({ state: 'sent', answer: '在驿站，取件码 3-2-1' });
      expect(until).toBe(app.clock.now().getTime() + lotteryRules.comesWithin);
      expect(
        await app.call(workbenchPrizeAnswer, { id: prizeId, reason: '还在' }, { as: app.people.staff }),
      ).toMatchObject({ code: 'STATE_REFUSED' });
      await app.must(prizeMissing, { id: prizeId }, { as: winner });
      // Found after all.
      await app.must(prizeReceived, { id: prizeId }, { as: winner });
      expect(await mine(id, winner)).toMatchObject({ state: 'received' });
    });

    test('is sent once more or paid as money, and the campaign says that it cost twice', {
      tags: 'thorough',
    }, async () => {
      for (const end of ['ship', 'replace'] as const) {
        const { id, winner, prizeId } = await missed();
        const clerk = { as: app.people.staff };
        const before = await balance(app.db, accounts.available(winner.userId));
        const editor = await newcomer(app);
        await staffWith(app.db, app.clock.now(), editor.userId, ['content']);
        const again = { id: prizeId, ...SF, waybill: 'SF1234567890124' };
        expect(await app.call(workbenchPrizeShip, again, { as: editor })).toMatchObject({ code: 'PERMISSION_NEEDED' });
        if (end === 'ship') await app.must(workbenchPrizeShip, again, clerk);
        else await app.must(workbenchPrizeReplace, { id: prizeId, reason: '快递丢了' }, clerk);
        expect(await mine(id, winner)).toMatchObject({ state: end === 'ship' ? 'sent' : 'replaced' });
        const gained = (await balance(app.db, accounts.available(winner.userId))) - before;
        expect(gained).toBe(end === 'ship' ? 0 : WORTH);
        expect(await money(id)).toEqual([0, 0]);
        const { list } = await app.must(workbenchCampaigns, {}, clerk);
        expect(list.find((one) => one.id === id)).toMatchObject({ given: 2 * WORTH, rewarded: 1 });
        expect(await waiting('missing', prizeId)).toBeUndefined();
      }
      expect(await verify(app.db)).toEqual([]);
    });
  });

  test('is sent only by who may; who may see sees where it goes', async () => {
    const { winner, prizeId } = await won(thing);
    await app.must(prizeClaim, { id: prizeId, addressId: await addressOf(winner) }, { as: winner });
    const reader = await newcomer(app);
    expect(await app.call(workbenchPrizes, { queue: 'to_ship' }, { as: reader })).toMatchObject({ success: false });
    await staffWith(app.db, app.clock.now(), reader.userId, ['readOnly']);
    expect(await app.call(workbenchPrizes, { queue: 'to_ship' }, { as: reader })).toMatchObject({ success: true });
    expect(await app.call(workbenchPrizeShip, { id: prizeId, ...SF }, { as: reader })).toMatchObject({
      code: 'PERMISSION_NEEDED',
    });
  });
});
