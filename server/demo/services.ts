/** The demo buyer's authentications and cleaning, one at every step that a newcomer should see. Their photos are drawn. */

import { ONE_SIZE, sizeName } from '../../contract/catalogue/sizes.ts';
import { type IdentifyEvent, identifyMachine, identifyTimes } from '../../contract/identify/machine.ts';
import {
  type Category,
  identifyPrices,
  ownIdentifyPrices,
  type Result,
  verdictOf,
  type Way,
} from '../../contract/identify/rules.ts';
import type { SignId } from '../../contract/identify/signs.ts';
import { neededSlots, type SlotId, slotsOf } from '../../contract/identify/slots.ts';
import { type View, views } from '../art/draw.ts';
import type { Db } from '../db/schema.ts';
import { findAddress } from '../domains/address/find.ts';
import { productPicture } from '../domains/catalogue/addresses.ts';
import { sendParcel } from '../domains/express/parcels.ts';
import { addLink } from '../domains/identify/chain.ts';
import { identifyPayable } from '../domains/identify/payable.ts';
import { opinionsOf, photosOf } from '../domains/identify/queries.ts';
import { conclude, lockCase, moveCase } from '../domains/identify/transitions.ts';
import { newId, newNo } from '../kernel/lib/id.ts';
import { start } from '../kernel/state/transitions.ts';
import { sandboxExpress } from '../providers/express/sandbox.ts';
import { payFor } from './trade/pay.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const BUYER = 'demo-buyer';
const STAFF = 'demo-staff';
const EXPERT = 'demo-expert';
const SELLER = 'demo-seller';

/** Where one opened the parcel, another judged the piece and a third decided, a fourth answers who objects. No operator has been given 154. */
const colleagues = [
  { id: EXPERT, phone: '15400000008', nickname: '平台·知味', gender: 2, roles: ['inspector', 'warehouse'] },
  {
    id: 'demo-colleague',
    phone: '15400000007',
    nickname: '平台·青禾',
    gender: 1,
    roles: ['inspector', 'warehouse', 'support'],
  },
  // They have had no piece of the demo in hand.
  { id: 'demo-umpire', phone: '15400000006', nickname: '平台·向晚', gender: 1, roles: ['inspector', 'support'] },
  // What takes two people is theirs and the staff's.
  { id: 'demo-second', phone: '15400000005', nickname: '平台·听澜', gender: 2, roles: ['finance', 'support'] },
] as const;

export async function seedServices(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const joined = ago(300 * DAY);
  for (const { roles, ...colleague } of colleagues) {
    const rest = { avatar_url: '', certified_name: null, phone_changed_at: null, deleted_at: null, created_at: joined };
    await db
      .insertInto('account')
      .values({ ...colleague, ...rest })
      .execute();
    await db
      .insertInto('staff_role')
      .values(roles.map((role) => ({ user_id: colleague.id, role, granted_at: joined })))
      .execute();
  }
  // A genuine one of each that waits below: experts hold it beside.
  const beside = [
    { category: 'bags', nth: 0 },
    { category: 'sneakers', nth: 2 },
    { category: 'clothing', nth: 1 },
    { category: 'watches', nth: 0 },
    { category: 'watches', nth: 1 },
  ] as const;
  for (const [n, piece] of beside.entries()) {
    const at = ago((24 + n) * DAY);
    const known = await authenticated(db, { ...piece, worth: 240_000, at, owner: SELLER });
    await opinion(db, known, { by: EXPERT, result: 'genuine', now: new Date(at.getTime() + 2 * HOUR) });
    await move(db, known, 'lapse', new Date(at.getTime() + 7 * DAY + 2 * HOUR));
  }
  const sneakers = await authenticated(db, { category: 'sneakers', worth: 320_000, at: ago(20 * DAY) });
  await opinion(db, sneakers, { by: STAFF, result: 'genuine', now: ago(20 * DAY - 2 * HOUR) });
  await opinion(db, sneakers, { by: EXPERT, result: 'genuine', now: ago(20 * DAY - 3 * HOUR) });
  await move(db, sneakers, 'lapse', ago(13 * DAY));
  const revoked = await authenticated(db, { category: 'bags', worth: 150_000, at: ago(16 * DAY), nth: 1 });
  await opinion(db, revoked, { by: EXPERT, result: 'genuine', now: ago(16 * DAY - 3 * HOUR) });
  await move(db, revoked, 'lapse', ago(9 * DAY));
  await takeBack(db, revoked, ago(4 * DAY));
  const clothing = await authenticated(db, { category: 'clothing', worth: 90_000, at: ago(5 * DAY) });
  await opinion(db, clothing, { by: EXPERT, result: 'inconclusive', now: ago(5 * DAY - 3 * HOUR) });
  const fake = await authenticated(db, { category: 'sneakers', worth: 139_000, at: ago(3 * DAY), nth: 1 });
  await opinion(db, fake, { by: EXPERT, result: 'fake', now: ago(3 * DAY - 2 * HOUR) });
  await opinion(db, fake, { by: STAFF, result: 'fake', now: ago(3 * DAY - 4 * HOUR) });
  const toy = await authenticated(db, { category: 'toys', worth: 60_000, at: ago(2 * DAY) });
  await opinion(db, toy, { by: STAFF, result: 'genuine', now: ago(2 * DAY - 3 * HOUR) });
  const appealed = await authenticated(db, { category: 'clothing', worth: 78_000, at: ago(2 * DAY), nth: 1 });
  await opinion(db, appealed, { by: EXPERT, result: 'genuine', now: ago(2 * DAY - 2 * HOUR) });
  const again = { promised_at: new Date(now.getTime() - 3 * HOUR + identifyTimes.again) };
  const appeal = { ...again, appeal: '水洗标的字体和我在专柜买的那件不一样', appealed_at: ago(3 * HOUR) };
  await move(db, appealed, 'appeal', ago(3 * HOUR), appeal);
  await addLink(db, appealed, { kind: 'appeal', fact: { against: 'genuine' }, now: ago(3 * HOUR) });
  await sentIn(
    db,
    await authenticated(db, { ...{ category: 'watches', worth: 420_000, nth: 1 }, at: ago(DAY), way: 'item' }),
    ago(8 * HOUR),
  );
  const watch = await authenticated(db, { category: 'watches', worth: 260_000, at: ago(9 * HOUR) });
  await move(db, watch, 'take', ago(8 * HOUR), { expert_id: EXPERT, taken_at: ago(8 * HOUR) });
  const asked = JSON.stringify({ slots: ['watch_back', 'watch_serial'], note: '底盖反光，编号读不全' });
  await move(db, watch, 'askPhotos', ago(7 * HOUR), { expert_id: null, taken_at: null, asked });
  const dear = await authenticated(db, { category: 'sneakers', worth: 360_000, at: ago(2 * HOUR), nth: 2 });
  await opinion(db, dear, { by: EXPERT, result: 'genuine', now: ago(HOUR) });
  await authenticated(db, { category: 'bags', worth: 680_000, at: ago(HOUR) });
  await authenticated(db, { category: 'sneakers', worth: 88_000, at: ago(HOUR / 2), nth: 3, paid: false });
  await recentWork(db, now);
}

async function takeBack(db: Db, id: string, now: Date): Promise<void> {
  const { code } = await lockCase(db, id);
  const reason = '持有人寄来实物复看，序列号和照片里的不是同一件。';
  const ground = 'other_piece';
  await db
    .updateTable('identify_case')
    .set({ revoked_at: now, revoked_ground: ground, revoked_reason: reason })
    .where('id', '=', id)
    .execute();
  await addLink(db, id, { kind: 'revoked', fact: { code, ground, reason }, now });
}

/** On its way to the experts' table. */
async function sentIn(db: Db, id: string, now: Date): Promise<void> {
  const { address } = await lockCase(db, id);
  await move(db, id, 'send', now);
  await sendParcel(db, sandboxExpress, {
    ...{ purpose: 'identify', subjectId: id, leg: 'toPlatform', company: '顺丰速运', now },
    ...{ waybill: `SF61${newNo(now).slice(-10)}`, phone: address?.phone ?? '' },
    ...{ from: address?.city ?? '', to: '杭州市' },
  });
}

/** What the experts did today for others: who asks how long it takes is told from it. */
async function recentWork(db: Db, now: Date): Promise<void> {
  const pieces = [
    { category: 'sneakers', worth: 120_000, hours: 7 },
    { category: 'toys', worth: 48_000, hours: 5 },
    { category: 'clothing', worth: 76_000, hours: 4 },
    { category: 'sneakers', worth: 210_000, hours: 3 },
  ] as const;
  for (const [n, { category, worth, hours }] of pieces.entries()) {
    const at = new Date(now.getTime() - hours * HOUR);
    const id = await authenticated(db, { category, worth, at, owner: `demo-seller-0${n + 1}` });
    const by = n % 2 === 0 ? EXPERT : STAFF;
    await opinion(db, id, { by, result: 'genuine', now: new Date(at.getTime() + (1 + n / 4) * HOUR) });
  }
}

interface Piece {
  category: Category;
  worth: number;
  at: Date;
  paid?: boolean;
  owner?: string;
  way?: Way;
  /** Which of the kind's products, the most looked at first. */
  nth?: number;
}

/** @returns the case's id */
async function authenticated(
  db: Db,
  { category, worth, at, paid = true, owner = BUYER, way = 'photos', nth = 0 }: Piece,
): Promise<string> {
  const products = await db
    .selectFrom('product')
    .select(['id', 'brand_id', 'shape'])
    .where('category_id', 'like', `${category}%`)
    // A cap has neither care label nor hem, a slide no tongue.
    .where('shape', 'is distinct from', 'cap')
    .where('shape', 'is distinct from', 'slide')
    .orderBy('heat', 'desc')
    .orderBy('id')
    .limit(nth + 1)
    .execute();
  const product = products.at(-1);
  if (!product) throw new Error(`the demo has no ${category}`);
  const sku = await db
    .selectFrom('sku')
    .select('size')
    .where('product_id', '=', product.id)
    .where('size', '<>', ONE_SIZE)
    .orderBy('sort')
    .executeTakeFirst();
  const [orderId, id] = [newId(), newId()];
  const fee = identifyPrices[way][category];
  const { id: _id, ...home } = (way === 'item' && (await findAddress(db, owner))) || { id: '' };
  const address = way === 'item' ? JSON.stringify(home) : null;
  const order = { id: orderId, no: newNo(at), user_id: owner, way, address };
  await db
    .insertInto('identify_order')
    .values({ ...order, total: fee, fee_version: ownIdentifyPrices, created_at: at })
    .execute();
  const { state, deadlineAt } = await start(db, identifyMachine, { id, by: 'B', actorId: owner, now: at });
  await db
    .insertInto('identify_case')
    .values({
      ...{ id, no: newNo(at), order_id: orderId, user_id: owner, category, brand_id: product.brand_id },
      ...{
        product_id: product.id,
        size: sku ? sizeName(sku.size, 'zh') : null,
        item_id: null,
        worth,
        fee,
        note: '',
        state,
        deadline_at: deadlineAt,
        created_at: at,
      },
    })
    .execute();
  const drawn = views[product.shape ?? 'runner'];
  const needed = neededSlots(category);
  const wanted = looked[category].map(([, slot]) => slot);
  const shown = slotsOf(category).filter((slot) => needed.includes(slot) || wanted.includes(slot));
  const shots = shown.map((slot) => {
    const view = viewOf(slot);
    return { slot, sha256: productPicture(product.id, drawn.includes(view) ? view : 'side') };
  });
  await db
    .insertInto('identify_photo')
    .values(shots.map((shot) => ({ ...shot, id: newId(), case_id: id, side: 'B' as const, created_at: at })))
    .execute();
  // Drawn, they were taken by no phone at any time.
  const fact = { by: 'owner', photos: shots.map(({ slot, sha256 }) => [slot, sha256]) };
  await addLink(db, id, { kind: 'photos', fact, now: at });
  if (paid)
    await payFor(db, identifyPayable, { purpose: 'identify', subjectId: orderId, amount: fee, by: owner, now: at });
  return id;
}

/** What is drawn nearest to what the slot asks for. */
const viewsOf: readonly (readonly [View, RegExp])[] = [
  ['toe', /toe$|face$|print$/],
  ['heel', /heel$|side$|crown$|handle$/],
  ['collar', /tongue$|size$|neck$|lining$|band$|clasp$|zip$/],
  ['sole', /sole$|glue$|base$|edge$|foot$|care$|wear_stitch$/],
  ['detail', /shoe_stitch$|logo$|stamp$|hardware|bag_stitch$|dial$|index$|serial$/],
];
const viewOf = (slot: SlotId): View => viewsOf.find(([, name]) => name.test(slot))?.[0] ?? 'side';

const who = { lapse: 'T', appeal: 'B', send: 'B' } as const;
const actors = { T: null, B: BUYER, P: STAFF } as const;

async function move(db: Db, id: string, event: IdentifyEvent, now: Date, set?: Record<string, unknown>): Promise<void> {
  const by = event in who ? who[event as keyof typeof who] : 'P';
  await moveCase(db, await lockCase(db, id), { event, by, actorId: actors[by], now, set });
}

/** What an expert looks at, on which view, and what they find on a genuine one and on one that is not. */
const looked: Record<Category, readonly (readonly [SignId, SlotId, fits: string, differs: string])[]> = {
  sneakers: [
    ['tongue', 'shoe_tongue', '货号与鞋内标一致，字距均匀', '字距忽宽忽窄，与正品不符'],
    ['stitch', 'shoe_stitch', '每 3cm 11 针，与正品相符', '每 3cm 9 针，正品是 11 针'],
    ['last', 'shoe_outer', '鞋头到后跟的弧线与正品重合', ''],
    ['glue', 'shoe_glue', '胶线细直，没有二次上胶', '胶线外溢，有二次上胶的痕迹'],
  ],
  bags: [
    ['stamp', 'bag_stamp', '压印深浅一致，边缘利落', '压印发虚，深浅不一'],
    ['hardware', 'bag_hardware', '五金刻字清楚，倒角圆顺', '五金刻字偏浅'],
    ['stitch', 'bag_stitch', '针脚斜度与正品相符', '针脚是平的，正品是斜的'],
    ['edge', 'bag_edge', '油边厚薄均匀', '油边起皱'],
  ],
  watches: [
    ['dial', 'watch_dial', '印刷边缘干净', '印刷有毛边'],
    ['hands', 'watch_index', '指针抛光面完整', '指针有披锋'],
    ['engraving', 'watch_side', '表壳拉丝方向一致', '拉丝方向杂乱'],
    ['material', 'watch_band', '表带纹理与正品相符', '表带纹理是压出来的'],
  ],
  clothing: [
    ['print', 'wear_print', '印花边缘无溢色', '印花边缘溢色'],
    ['neck', 'wear_neck', '领标织法与正品相符', '领标是印的，正品是织的'],
    ['care', 'wear_care', '水洗标批次与领标对得上', '水洗标批次对不上'],
    ['stitch', 'wear_stitch', '下摆双针等距', '下摆针距不匀'],
  ],
  toys: [
    ['paint', 'toy_face', '涂装边缘干净，没有溢色', '涂装溢色'],
    ['seam', 'toy_front', '合模线位置与正品一致', '合模线偏了 2mm'],
    ['number', 'toy_foot', '脚底编号字体与正品相符', '编号字体不对'],
  ],
};
const said: Record<Result, string> = {
  genuine: '看过的地方都与正品相符。',
  fake: '不止一处与正品不符，不是成色问题。',
  inconclusive: '关键部位的照片看不清，无法据此判断。',
};

/** Another expert has other eyes, and says it in other words. */
const saidAgain: Record<Result, string> = {
  genuine: '自己看的几处都对得上。',
  fake: '做工细节对不上，按假判。',
  inconclusive: '这几张看不出关键细节。',
};

/** Whoever looks second begins at the other end, and names fewer where that suffices. */
function pointsOf(category: Category, result: Result, second: boolean) {
  const all = looked[category];
  const seenBy = second ? [...all].reverse().slice(0, 3) : all;
  return seenBy.map(([sign, slot, fits, differs], n) => {
    const seen = result !== 'inconclusive' || n > 1;
    const ok = seen && (result !== 'fake' || differs === '');
    const said = ok ? fits : seen ? differs : '反光，读不清';
    return { sign, slot, ok, seen, note: second ? `放大看：${said}` : said };
  });
}

/** The tongue stands at the edge of its photo; elsewhere about the middle, never twice at one place. */
function placeOn(slot: SlotId, n: number, second: boolean) {
  const { x, y } = placed[slot] ?? { x: 500, y: 480 + n * 20 };
  return second ? { x: x + 18, y: y + 12 } : { x, y };
}
const placed: Partial<Record<SlotId, { x: number; y: number }>> = {
  shoe_tongue: { x: 260, y: 235 },
  shoe_glue: { x: 500, y: 430 },
};

/** One expert takes it, says it, and what follows from it follows. */
async function opinion(
  db: Db,
  id: string,
  { by, result, now }: { by: string; result: Result; now: Date },
): Promise<void> {
  const before = await lockCase(db, id);
  if (before.state === 'queued') await move(db, id, 'take', now, { expert_id: by, taken_at: now });
  const shown = (await photosOf(db, id)).map(({ slot }) => slot);
  const earlier = await opinionsOf(db, id);
  const points = pointsOf(before.category, result, earlier.length > 0).map(({ slot, ...point }, n) => {
    const photo = shown.indexOf(slot);
    return { ...point, spot: { photo, ...placeOn(slot, n, earlier.length > 0) } };
  });
  const note = (earlier.length > 0 ? saidAgain : said)[result];
  await db
    .insertInto('identify_opinion')
    .values({
      ...{ id: newId(), case_id: id, expert_id: by, stage: 'first', result, sure: true },
      ...{ points: JSON.stringify(points), note, created_at: now },
    })
    .execute();
  const spots = points.map(({ sign, ok, seen, spot }) => [sign, seen ? ok : null, spot.photo, spot.x, spot.y]);
  const words = [note, ...points.map((point) => point.note)];
  await addLink(db, id, { kind: 'opinion', fact: { stage: 'first', result, sure: true, points: spots, words }, now });
  const row = await lockCase(db, id);
  const verdict = verdictOf([...earlier, { result, sure: true }], row.worth);
  if (verdict) await conclude(db, row, verdict, { actorId: by, now });
  else await move(db, id, 'askSecond', now, { expert_id: null, taken_at: null });
}
