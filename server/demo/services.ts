/** The demo buyer's authentications and cleaning, one at every step that a newcomer should see. Their photos are drawn. */

import { identifyMachine } from '../../contract/identify/machine.ts';
import { type Category, currentIdentifyFees, identifyFee, type Result } from '../../contract/identify/rules.ts';
import { signsOf } from '../../contract/identify/signs.ts';
import { neededSlots } from '../../contract/identify/slots.ts';
import { views } from '../art/draw.ts';
import type { Db } from '../db/schema.ts';
import { productPicture } from '../domains/catalogue/addresses.ts';
import { addLink } from '../domains/identify/chain.ts';
import { identifyPayable } from '../domains/identify/payable.ts';
import { conclude, lockCase, moveCase } from '../domains/identify/transitions.ts';
import { newId, newNo } from '../kernel/lib/id.ts';
import { start } from '../kernel/state/transitions.ts';
import { payFor } from './trade/pay.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const BUYER = 'demo-buyer';
const STAFF = 'demo-staff';
const EXPERT = 'demo-expert';

export async function seedServices(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db
    .insertInto('account')
    .values({
      // No such mobile range takes a code, so nobody can log in as them.
      ...{ id: EXPERT, phone: '19900009999', nickname: '平台·知味', avatar_url: '', gender: 2 },
      ...{ certified_name: null, phone_changed_at: null, deleted_at: null, created_at: ago(300 * DAY) },
    })
    .execute();
  await db
    .insertInto('staff_role')
    .values({ user_id: EXPERT, role: 'inspector', granted_at: ago(300 * DAY) })
    .execute();
  const sneakers = await authenticated(db, { category: 'sneakers', worth: 320_000, at: ago(20 * DAY) });
  await opinion(db, sneakers, { by: STAFF, result: 'genuine', now: ago(20 * DAY - 2 * HOUR) });
  await opinion(db, sneakers, { by: EXPERT, result: 'genuine', now: ago(20 * DAY - 3 * HOUR) });
  await move(db, sneakers, 'lapse', ago(13 * DAY));
  const toy = await authenticated(db, { category: 'toys', worth: 60_000, at: ago(2 * DAY) });
  await opinion(db, toy, { by: STAFF, result: 'genuine', now: ago(2 * DAY - 3 * HOUR) });
  const clothing = await authenticated(db, { category: 'clothing', worth: 90_000, at: ago(5 * DAY) });
  await opinion(db, clothing, { by: EXPERT, result: 'inconclusive', now: ago(5 * DAY - 3 * HOUR) });
  const watch = await authenticated(db, { category: 'watches', worth: 260_000, at: ago(9 * HOUR) });
  await move(db, watch, 'take', ago(8 * HOUR), { expert_id: EXPERT, taken_at: ago(8 * HOUR) });
  const asked = JSON.stringify({ slots: ['watch_back', 'watch_serial'], note: '底盖反光，编号读不全' });
  await move(db, watch, 'askPhotos', ago(7 * HOUR), { expert_id: null, taken_at: null, asked });
  await authenticated(db, { category: 'bags', worth: 680_000, at: ago(HOUR) });
  await authenticated(db, { category: 'sneakers', worth: 88_000, at: ago(HOUR / 2), paid: false });
  await recentWork(db, now);
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
}

/** @returns the case's id */
async function authenticated(db: Db, { category, worth, at, paid = true, owner = BUYER }: Piece): Promise<string> {
  const product = await db
    .selectFrom('product')
    .select(['id', 'brand_id', 'shape'])
    .where('category_id', 'like', `${category}%`)
    .orderBy('heat', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [orderId, id] = [newId(), newId()];
  const fee = identifyFee('photos', category);
  const order = { id: orderId, no: newNo(at), user_id: owner, way: 'photos', address: null } as const;
  await db
    .insertInto('identify_order')
    .values({ ...order, total: fee, fee_version: currentIdentifyFees, created_at: at })
    .execute();
  const { state, deadlineAt } = await start(db, identifyMachine, { id, by: 'B', actorId: owner, now: at });
  await db
    .insertInto('identify_case')
    .values({
      ...{ id, no: newNo(at), order_id: orderId, user_id: owner, category, brand_id: product.brand_id },
      ...{
        product_id: product.id,
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
  const angles = views[product.shape ?? 'runner'].filter((view) => view !== 'defect');
  const shots = neededSlots(category).map((slot, n) => ({
    slot,
    sha256: productPicture(product.id, angles[n % angles.length]),
  }));
  await db
    .insertInto('identify_photo')
    .values(shots.map((shot) => ({ ...shot, id: newId(), case_id: id, side: 'B' as const, created_at: at })))
    .execute();
  const fact = { by: 'owner', photos: shots.map(({ slot, sha256 }) => [slot, sha256]) };
  await addLink(db, id, { kind: 'photos', fact, now: at });
  if (paid)
    await payFor(db, identifyPayable, { purpose: 'identify', subjectId: orderId, amount: fee, by: owner, now: at });
  return id;
}

async function move(
  db: Db,
  id: string,
  event: 'take' | 'askPhotos' | 'askSecond' | 'lapse',
  now: Date,
  set?: Record<string, unknown>,
): Promise<void> {
  const by = event === 'lapse' ? 'T' : 'P';
  await moveCase(db, await lockCase(db, id), { event, by, actorId: by === 'T' ? null : STAFF, now, set });
}

/** One expert takes it, says it, and what follows from it follows. */
async function opinion(
  db: Db,
  id: string,
  { by, result, now }: { by: string; result: Result; now: Date },
): Promise<void> {
  const before = await lockCase(db, id);
  if (before.state === 'queued') await move(db, id, 'take', now, { expert_id: by, taken_at: now });
  const points = signsOf(before.category)
    .slice(0, 4)
    .map((sign, n) => ({
      ...{ sign, ok: result === 'genuine', seen: result !== 'inconclusive', note: '' },
      spot: { photo: n, x: 380 + n * 70, y: 460 + n * 40 },
    }));
  const note = result === 'genuine' ? '字体、针距、材质都与同批样本相符。' : '关键部位的照片看不清，无法据此判断。';
  await db
    .insertInto('identify_opinion')
    .values({
      ...{ id: newId(), case_id: id, expert_id: by, stage: 'first', result, sure: true },
      ...{ points: JSON.stringify(points), note, created_at: now },
    })
    .execute();
  const spots = points.map(({ sign, ok, seen, spot }) => [sign, seen ? ok : null, spot.photo, spot.x, spot.y]);
  await addLink(db, id, { kind: 'opinion', fact: { stage: 'first', result, sure: true, points: spots }, now });
  const row = await lockCase(db, id);
  const dear = row.state === 'reviewing' && row.worth >= 300_000;
  if (dear) await move(db, id, 'askSecond', now, { expert_id: null, taken_at: null });
  else await conclude(db, row, result, { actorId: by, now });
}
