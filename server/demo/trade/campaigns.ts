/**
 * The demo's campaigns: an invitation in which the buyer has friends at every step, a lottery that was drawn and in which a prize
 * waits for the buyer, one that takes entries, and visits by channel. All of it went the way that real ones go.
 */
import { randomBytes } from 'node:crypto';
import { INVITE_CHANNEL } from '../../../contract/activity/calls.ts';
import {
  type DrawProof,
  drawnOrder,
  drawPrizes,
  listHashOf,
  currentDrawRule as rule,
  seedHashOf,
} from '../../../contract/campaign/draw.ts';
import { campaignMachine, prizeMachine } from '../../../contract/campaign/machine.ts';
import { lotteryRules } from '../../../contract/campaign/rules.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { link } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { Db } from '../../db/schema.ts';
import { findAddress } from '../../domains/address/find.ts';
import { fund, promise, spendOnThing } from '../../domains/campaign/budget.ts';
import { look, tryJoin } from '../../domains/campaign/invite.ts';
import { claimPrize, closeList, draw, enter, missPrize, ticketsOf } from '../../domains/campaign/lottery.ts';
import { lockCampaign, prizesOf } from '../../domains/campaign/rows.ts';
import type { CampaignTables, InviteTermsRow, LotteryTermsRow } from '../../domains/campaign/tables.ts';
import { productPicture } from '../../domains/catalogue/addresses.ts';
import { findSale } from '../../domains/listing/sale.ts';
import { makeOrder } from '../../domains/order/make.ts';
import { orderPayable } from '../../domains/order/payable.ts';
import { openPayment, takePayment } from '../../domains/payment/escrow.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { sandboxBeacon } from '../../providers/beacon/sandbox.ts';
import { idAt, insertAll } from '../insert.ts';
import { freeNickname } from '../people.ts';
import { chance } from '../random.ts';
import { places } from '../vocabulary.ts';
import { delivered } from './parcels.ts';

const BUYER = 'demo-buyer';
const INVITE = 'demo-invite';
const SHARE = 'demo-invite-share';
const DRAWN = 'demo-lottery-drawn';
const OPEN = 'demo-lottery';

interface Plan {
  id: string;
  name: Words;
  about: Words;
  rules: Words;
  /** Days from now. */
  from: number;
  to: number;
  terms: InviteTermsRow | LotteryTermsRow;
  /** fen */
  budget: number;
}

const drawRules: Words = {
  zh: '一人一个抽奖码。设备上登录过别的账号的不能参加，名单截止时再核对一次。\n包寄到领奖时选的地址，余额和优惠券直接到账。过期没领的给下一位。',
  en: 'One ticket per person and one account per device; the list is checked again when it closes.\nA bag goes to the address chosen when it is claimed; money and coupons arrive at once. Unclaimed prizes go to the next ticket.',
};
const rules: Words = {
  zh: '一人参加一次。设备上登录过别的账号的不能加入；地址、手机或收款账户和邀请人相同的不算。\n奖励都是优惠券，发到「我的优惠券」。',
  en: 'Once per person and one account per device; the inviter’s own address, phone or payout account does not count.\nRewards are coupons, found under “Coupons”.',
};

/** Of the prize that is money, fen. */
const CREDIT = 5_000;

const prizes = (counts: readonly [number, number, number]): LotteryTermsRow => {
  const kinds: LotteryTermsRow['prizes'] = [
    { name: { zh: '帆布托特包', en: 'A canvas tote' }, terms: { kind: 'thing', amount: 19_900 }, count: counts[0] },
    {
      name: { zh: `余额 ¥${yuan(CREDIT, 0)}`, en: `¥${yuan(CREDIT, 0)} on the balance` },
      terms: { kind: 'credit', amount: CREDIT },
      count: counts[1],
    },
    {
      name: { zh: '满二百减二十', en: 'A small coupon' },
      terms: { kind: 'coupon', amount: 2_000, minimum: 20_000 },
      count: counts[2],
    },
  ];
  return { kind: 'lottery', prizes: kinds.filter(({ count }) => count > 0) };
};
const sumOf = ({ prizes }: LotteryTermsRow) => prizes.reduce((sum, { terms, count }) => sum + terms.amount * count, 0);

export async function seedCampaigns(db: Db, now: Date): Promise<void> {
  // What can be won is what is seen: the bag, and coupons, which are drawn where there is no picture.
  const tote = await db
    .selectFrom('product')
    .select('id')
    .where('shape', '=', 'tote')
    .orderBy((eb) => eb('name_zh', 'like', '%帆布%'), 'desc')
    .orderBy('heat', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  const picture = tote ? productPicture(tote.id, 'cutout') : null;
  await invitation(db, now);
  await guests(db, now);
  await lottery(db, now, { id: DRAWN, from: -12, to: -2, terms: prizes([4, 0, 0]), picture });
  await parcels(db, now);
  await lottery(db, now, { id: OPEN, from: -1, to: 3, terms: prizes([1, 3, 6]), picture });
  await visits(db, now);
}

async function made(db: Db, now: Date, { terms, budget, ...plan }: Plan, picture: string | null): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  const { id, name, about, rules } = plan;
  const [starts_at, ends_at, born] = [at(plan.from), at(plan.to), at(plan.from - 1)];
  const birth = { id, by: 'P', actorId: 'demo-staff', now: born, deadlineAt: starts_at } as const;
  const { state, deadlineAt } = await start(db, campaignMachine, birth);
  const row: Record<keyof CampaignTables['campaign'], unknown> = {
    ...{ id, kind: terms.kind, name_zh: name.zh, name_en: name.en, about_zh: about.zh, about_en: about.en },
    ...{ rules_zh: rules.zh, rules_en: rules.en, picture, state, deadline_at: deadlineAt, starts_at, ends_at, terms },
    pictures: [],
    created_at: born,
  };
  await insertAll(db, 'campaign', [row]);
  await fund(db, { campaignId: id, key: 'fund', amount: budget, now: born });
  const begin = { table: 'campaign', id, event: 'begin', by: 'T', actorId: null } as const;
  await transition(db, campaignMachine, { ...begin, now: starts_at, deadlineAt: ends_at });
}

/** How far each of the buyer's friends has come: days ago that they came, and what they did since. */
const friends = [
  // Never bought: the task ran out.
  { came: 66, channel: '', bought: null, kept: false },
  { came: 24, channel: '', bought: 22, kept: true },
  { came: 15, channel: 'xiaohongshu', bought: 1, kept: false },
  { came: 2, channel: '', bought: null, kept: false },
] as const;

async function invitation(db: Db, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * DAY);
  const inviter = { amount: 5_000, minimum: 30_000 };
  const friend = { amount: 3_000, minimum: 20_000 };
  const terms = { kind: 'invite' as const, inviter, friend, minOrder: 10_000, most: 10 };
  await made(
    db,
    now,
    {
      ...{ id: INVITE, from: -80, to: 60, rules, terms, budget: 400_000 },
      name: { zh: '邀请好友，各得一张券', en: 'Bring a friend, a coupon each' },
      about: {
        zh: '等好友首单送达、退货期走完没有退，你们各得一张。',
        en: 'Once their first order is kept past its return window, you both get one.',
      },
    },
    null,
  );
  await insertAll(db, 'campaign_share', [{ id: SHARE, campaign_id: INVITE, user_id: BUYER, created_at: at(70) }]);
  const share = { id: SHARE, campaign_id: INVITE, user_id: BUYER };
  const c = chance('friends');
  for (const [n, { came, channel, bought, kept }] of friends.entries()) {
    const userId = `demo-friend-${n + 1}`;
    await person(db, { userId, phone: `1540003000${n + 1}`, at: at(came), place: c.pick(places) });
    await insertAll(db, 'account_source', [
      { user_id: userId, inviter_id: BUYER, channel, click_id: '', user_source: '', at: at(came) },
    ]);
    await tryJoin(db, share, { userId, deviceId: null, now: at(came), secret: '' });
    if (bought === null) continue;
    const order = await orderOf(db, userId, at(bought));
    if (order && kept) await keep(db, order, at(bought - 2));
  }
  const [late, done] = await db
    .selectFrom('help_task')
    .select('id')
    .where('share_id', '=', SHARE)
    .orderBy('no')
    .execute();
  if (late) await look(db, late.id, at(5), '');
  if (done) await look(db, done.id, at(8), '');
}

async function person(
  db: Db,
  a: { userId: string; phone: string; at: Date; place: readonly [string, string, string, string] },
): Promise<void> {
  const [province, city, district, detail] = a.place;
  const known = {
    phone: a.phone,
    nickname: `新朋友${a.phone.slice(-2)}`,
    avatar_url: '',
    gender: 1,
    certified_name: null,
  };
  await insertAll(db, 'account', [{ id: a.userId, ...known, created_at: a.at }]);
  const home = { id: `${a.userId}-address-1`, user_id: a.userId, name: '新朋友', phone: a.phone, is_default: true };
  await insertAll(db, 'address', [
    { ...home, province, city, district, detail: `${detail} ${a.userId.slice(-1)} 幢 901 室`, created_at: a.at },
  ]);
}

async function orderOf(db: Db, buyerId: string, now: Date): Promise<string | null> {
  const listing = await db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .select('listing.id')
    .where('listing.state', '=', 'on')
    .where('listing.on_at', '<', now)
    .where('listing.seller_id', '<>', 'demo-seller')
    .where('item.in_warehouse', '=', true)
    .orderBy('listing.id')
    .limit(1)
    .executeTakeFirst();
  const sale = listing && (await findSale(db, listing.id));
  const home = await findAddress(db, buyerId);
  if (!sale || !home) return null;
  const { id: _, ...address } = home;
  const fees = saleFees(sale.price, { authenticated: sale.authenticated });
  const { id, total } = await makeOrder(db, { sale, buyerId, address, fees, channel: 'sale', now });
  const paying = { purpose: 'order', subjectId: id, userId: buyerId, channel: 'sandbox', amount: total, now } as const;
  const payment = await openPayment(db, paying);
  await db.insertInto('sandbox_trade').values({ payment_id: payment.id, amount: total, at: now }).execute();
  await takePayment(db, orderPayable, payment, { providerNo: `SB${payment.id}`, now });
  return id;
}

/** Sent, delivered and confirmed, within two days. */
function keep(db: Db, id: string, now: Date): Promise<void> {
  const later = (hours: number) => new Date(now.getTime() + hours * HOUR);
  return delivered(db, id, { dispatch: now, deliver: later(40), confirm: later(60) });
}

type LotteryPlan = Pick<Plan, 'id' | 'from' | 'to'> & { terms: LotteryTermsRow; picture: string | null };

async function lottery(db: Db, now: Date, { picture, terms, ...plan }: LotteryPlan): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  const over = plan.to < 0;
  const budget = sumOf(terms);
  await made(
    db,
    now,
    {
      ...{ ...plan, rules: drawRules, terms, budget },
      name: over ? { zh: '十一月抽奖', en: 'November draw' } : { zh: '入冬抽奖', en: 'Winter draw' },
      about: over
        ? { zh: '参加就有机会：帆布托特包。', en: 'Enter for a chance: a canvas tote.' }
        : {
            zh: '参加就有机会：帆布托特包、余额、优惠券。',
            en: 'Enter for a chance: a canvas tote, money on the balance, coupons.',
          },
    },
    picture,
  );
  await promise(db, { campaignId: plan.id, key: 'prizes', amount: budget, now: at(plan.from) });
  const ends = at(plan.to);
  const beacon: DrawProof['beacon'] = sandboxBeacon.nameAt(ends.getTime() + lotteryRules.beaconAfter);
  const seed = randomBytes(32).toString('hex');
  const drawn = { winners: prizesOf(terms).length, prizes: drawPrizes(terms.prizes) };
  const seed_hash = await seedHashOf({ rule, id: plan.id, beacon, ...drawn }, seed);
  await insertAll(db, 'lottery', [{ id: plan.id, seed, seed_hash, rule, beacon }]);
  // Whoever opens the demo can still enter the one that is open.
  const entrants = [...guestIds, ...(over ? [BUYER] : [])];
  const entering = await lockCampaign(db, plan.id);
  for (const [n, userId] of entrants.entries())
    await enter(db, entering, {
      userId,
      deviceId: null,
      now: new Date(at(plan.from).getTime() + (n + 1) * (HOUR / 2)),
    });
  if (!over) return;
  await luckyTicket(db, plan.id, seed, beacon);
  await closeList(db, await lockCampaign(db, plan.id), ends, { of: () => sandboxBeacon });
  await draw(db, plan.id, await sandboxBeacon.read(beacon), new Date(beacon.at));
}

/** The buyer, who enters last, has a ticket that wins, so that a prize waits. Only the sandbox's beacon, known beforehand, lets anybody choose. */
async function luckyTicket(db: Db, id: string, seed: string, beacon: DrawProof['beacon']): Promise<void> {
  const others = (await ticketsOf(db, id)).slice(0, -1);
  const { randomness } = await sandboxBeacon.read(beacon);
  for (;;) {
    const ticket = randomBytes(8).toString('hex');
    const tickets = [...others, ticket];
    const [first] = await drawnOrder({ id, seed, listHash: await listHashOf(id, tickets), randomness, tickets });
    if (first !== ticket) continue;
    await db
      .updateTable('lottery_entry')
      .set({ ticket })
      .where('campaign_id', '=', id)
      .where('user_id', '=', BUYER)
      .execute();
    return;
  }
}

/** People who only come for a draw. */
const guestIds = Array.from({ length: 30 }, (_, n) => `demo-guest-${n + 1}`);

async function guests(db: Db, now: Date): Promise<void> {
  const c = chance('guests');
  const used = new Set<string>();
  const rows = guestIds.map((id, n) => ({
    ...{
      id,
      phone: `1540005${String(n + 1).padStart(4, '0')}`,
      nickname: freeNickname(c, used),
      avatar_url: '',
      gender: 1,
    },
    ...{ certified_name: null, created_at: new Date(now.getTime() - (14 + n) * DAY) },
  }));
  await insertAll(db, 'account', rows);
}

/** Of what was drawn, one bag waits to be sent, one is on its way and one did not come; the buyer's waits to be claimed. */
async function parcels(db: Db, now: Date): Promise<void> {
  const won = await db
    .selectFrom('lottery_prize as p')
    .innerJoin('lottery_entry as e', 'e.id', 'p.entry_id')
    .select(['p.id', 'p.place', 'e.user_id'])
    .where('p.campaign_id', '=', DRAWN)
    .where('e.user_id', '<>', BUYER)
    .orderBy('p.place')
    .limit(3)
    .execute();
  const c = chance('prizes');
  for (const [n, { id, place, user_id: userId }] of won.entries()) {
    const at = new Date(now.getTime() - (20 + n) * HOUR);
    const [province, city, district, detail] = c.pick(places);
    const addressId = `${userId}-prize-address`;
    const who = { user_id: userId, name: '林先生', phone: `1540004000${n + 1}`, is_default: false };
    const where = { province, city, district, detail: `${detail} ${n + 2} 幢 302 室` };
    await insertAll(db, 'address', [{ id: addressId, ...who, ...where, created_at: at }]);
    await claimPrize(db, { id, addressId }, { userId, now: at });
    if (n === 0) continue;
    const sent = new Date(at.getTime() + 3 * HOUR);
    const parcel = { company: '顺丰速运', waybill: `SF140226680135${n}`, moved_at: sent };
    const step = { table: 'lottery_prize', id, event: 'ship', by: 'P', actorId: 'demo-staff', now: sent } as const;
    await transition(db, prizeMachine, { ...step, set: parcel });
    await spendOnThing(db, { campaignId: DRAWN, key: `prize:${place}`, amount: 19_900, now: sent });
    if (n === 2) await missPrize(db, id, userId, new Date(sent.getTime() + 15 * HOUR));
  }
}

/** Visits of the last weeks, by the channel that their link named. */
async function visits(db: Db, now: Date): Promise<void> {
  const channels = { gdt: 46, xiaohongshu: 31, [INVITE_CHANNEL]: 12 };
  const rows = Object.entries(channels).flatMap(([channel, count]) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: idAt(new Date(now.getTime() - (n % 25) * DAY - HOUR), n + channel.length * 1_000), user_id: null },
      ...{
        device_id: null,
        channel,
        click_id: channel === 'gdt' ? `demo-click-${n}` : '',
        page: link('/pages/tabbar/main'),
      },
      at: new Date(now.getTime() - (n % 25) * DAY - HOUR),
    })),
  );
  await insertAll(db, 'ad_click', rows);
}
