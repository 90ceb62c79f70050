/** Cleaning in the demo: the buyer's pieces at every step, and pieces that were washed in the warehouse before they were sold. */
import { sql } from 'kysely';
import { type CleaningEvent, cleaningMachine } from '../../../contract/cleaning/machine.ts';
import { type CleaningWish, linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import type { StepKind } from '../../../contract/cleaning/steps.ts';
import { COVER_MOST } from '../../../contract/express/cover.ts';
import { pickupSlots } from '../../../contract/express/pickup.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import { firstLimits } from '../../../contract/shop/limit-calls.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { type Shape, views } from '../../art/draw.ts';
import type { Db } from '../../db/schema.ts';
import { findAddress } from '../../domains/address/find.ts';
import { DIRTY, productPicture } from '../../domains/catalogue/addresses.ts';
import { cleaningPayable } from '../../domains/cleaning/payable.ts';
import { lockCleaning, moveCleaning } from '../../domains/cleaning/transitions.ts';
import { sendParcel } from '../../domains/express/parcels.ts';
import type { First } from '../../domains/shop/tables.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start } from '../../kernel/state/transitions.ts';
import { sandboxExpress } from '../../providers/express/sandbox.ts';
import { arrive } from './arrive.ts';
import { payFor } from './pay.ts';

const BUYER = 'demo-buyer';
/** Whoever logs in as the demo's staff decides the claim, and so has had no hand in the washing. */
const WASHER = 'demo-expert';
/** Another pair of hands than those that washed it; neither decides what is claimed of it. */
const CHECKER = 'demo-colleague';
const handsOf = (what: StepKind | CleaningEvent) => (what === 'check' || what === 'pass' ? CHECKER : WASHER);

type Said = { readonly [E in CleaningEvent]?: string };
interface Washed {
  wish: CleaningWish;
  /** Fen. */
  declared: number;
  at: Date;
  way: readonly CleaningEvent[];
  said: Said;
  pickupAt?: number;
  /** Fen asked for on top. */
  extra?: number;
  /** Its owner marked the photo of its arrival. */
  keep?: string;
  /** Its owner lets everybody see before and after. */
  shared?: true;
  /** What a colleague would pay for what is claimed: so much takes two. */
  first?: First;
}

const whole = ['send', 'scanIn', 'arrivalOk', 'assess', 'agree', 'finish', 'pass', 'ship'] as const;

export async function seedCleanings(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const plans: readonly Washed[] = [
    {
      wish: { kind: 'sneakers', care: 'restore', material: 'textile', stain: 'deep' },
      ...{ declared: 89_000, at: ago(30), way: [...whole, 'confirm'], shared: true },
      said: { scanIn: '中底发黄，鞋头有一块渗进去的污渍', assess: '去黄能回到八九成，污渍能洗掉', finish: '阴干一夜' },
    },
    {
      wish: { kind: 'bags', care: 'clean', material: 'leather', stain: 'light' },
      ...{ declared: 260_000, at: ago(6), way: whole.slice(0, 5), keep: '提手上的包浆别洗掉' },
      said: { scanIn: '五金完好，底角有灰', assess: '表面清洁、上护理油，底角磨损补不回来' },
    },
    {
      wish: { kind: 'clothing', care: 'deep', material: 'textile', stain: 'dye' },
      ...{ declared: 76_000, at: ago(3), way: whole.slice(0, 4) },
      said: { scanIn: '左袖口染了一块蓝', assess: '染色能淡到看不太出，不能保证全没' },
    },
    {
      wish: { kind: 'sneakers', care: 'clean', material: 'suede', stain: 'light' },
      ...{ declared: 120_000, at: ago(2), way: ['send'], said: {} },
    },
    {
      wish: { kind: 'sneakers', care: 'deep', material: 'leather', stain: 'mould' },
      ...{ declared: 150_000, at: ago(6), way: [...whole, 'claim'] },
      said: {
        ...{ scanIn: '鞋舌内侧有霉点，鞋面没有破损', assess: '霉点能去掉，要多洗一遍', finish: '去霉后阴干，没有再返' },
        claim: '鞋带孔旁边掉了一点漆',
      },
    },
    {
      wish: { kind: 'bags', care: 'restore', material: 'leather', stain: 'light' },
      ...{ declared: 2_600_000, at: ago(5.8), way: [...whole, 'claim'] },
      first: { by: 'demo-second', amount: firstLimits.twoPeopleFrom ?? COVER_MOST },
      said: {
        ...{
          scanIn: '提手和底角磨损，五金没有划痕',
          assess: '补色、上护理油，五金不拆',
          finish: '补色后阴干，底角对齐',
        },
        claim: '扣头被划出两道，缝线也崩了',
      },
    },
    {
      wish: { kind: 'bags', care: 'deep', material: 'suede', stain: 'deep' },
      ...{ declared: 198_000, at: ago(1 / 8), way: [], said: {}, pickupAt: pickupSlots(now.getTime())[0]?.from ?? 0 },
    },
    {
      wish: { kind: 'sneakers', care: 'restore', material: 'suede', stain: 'mould' },
      ...{ declared: 99_000, at: ago(2), way: ['send', 'scanIn', 'arrivalOk', 'askExtra'], extra: 4_000 },
      said: { scanIn: '鞋垫下面也有霉点', askExtra: '鞋垫要拆下来单独除霉，鞋面照常能洗' },
    },
    {
      wish: { kind: 'clothing', care: 'clean', material: 'textile', stain: 'light' },
      ...{ declared: 52_000, at: ago(3.6), way: whole },
      said: { scanIn: '领口有汗渍', assess: '汗渍能洗掉', finish: '挂干，没有缩水' },
    },
    {
      wish: { kind: 'bags', care: 'deep', material: 'leather', stain: 'deep' },
      ...{ declared: 310_000, at: ago(45), way: [...whole, 'confirm'], shared: true },
      said: { scanIn: '底角和提手有渗进去的污渍', assess: '污渍能淡掉，上护理油' },
    },
  ];
  const brands: string[] = [];
  for (const plan of plans) brands.push(await washed(db, plan, brands));
  await washedBeforeSale(db);
}

/** What is photographed when a step is taken. */
const kinds: { readonly [E in CleaningEvent]?: StepKind } = {
  scanIn: 'arrival',
  assess: 'assessment',
  askExtra: 'assessment',
  agree: 'brush',
  finish: 'dry',
  pass: 'check',
  claim: 'damage',
};
const owners: readonly CleaningEvent[] = ['send', 'arrivalOk', 'agree', 'confirm', 'claim'];
/** From then on it is clean. */
const clean: readonly CleaningEvent[] = ['finish', 'pass', 'claim'];

interface Order {
  id: string;
  by: string;
  pictures: { dirty: string; clean: string[] };
}

const photographed = (db: Db, { id, by, pictures }: Order) => ({
  step: (kind: StepKind, now: Date, { side = 'P' as 'B' | 'P', note = '', isClean = false } = {}) =>
    db
      .insertInto('cleaning_step')
      .values({
        ...{
          id: newId(),
          cleaning_id: id,
          user_id: side === 'B' ? by : handsOf(kind),
          side,
          kind,
          note,
          created_at: now,
        },
        photos: JSON.stringify(isClean ? pictures.clean.slice(0, 2) : [pictures.dirty]),
      })
      .execute(),
});

const picturesOf = ({ id, shape }: { id: string; shape: Shape | null }) => ({
  dirty: productPicture(id, DIRTY),
  clean: views[shape ?? 'runner'].filter((view) => view !== 'defect').map((view) => productPicture(id, view)),
});

/** @returns the brand of what was washed: one of each, so that everybody knows their orders apart */
async function washed(
  db: Db,
  { wish, declared, at, way, said, pickupAt, extra, keep, shared, first }: Washed,
  brands: readonly string[],
): Promise<string> {
  const home = await findAddress(db, BUYER);
  const product = await db
    .selectFrom('product')
    .select(['id', 'brand_id', 'shape'])
    .where('category_id', 'like', `${wish.kind}%`)
    .where(({ not, eb }) => not(eb('brand_id', 'in', ['', ...brands])))
    .orderBy('heat', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!home || !product) return '';
  const { id: _id, ...address } = home;
  const id = newId();
  const lines = linesOf(wish, pickupAt === undefined ? 'send' : 'fetch');
  const total = totalOf(lines);
  const { state, deadlineAt } = await start(db, cleaningMachine, { id, by: 'B', actorId: BUYER, now: at });
  await db
    .insertInto('cleaning')
    .values({
      ...{ id, batch_id: id, no: newNo(at), user_id: BUYER, ...wish, declared, total, note: '', state },
      ...{ brand_id: product.brand_id, lines: JSON.stringify(lines), address: JSON.stringify(address) },
      ...{ deadline_at: deadlineAt, created_at: at, pickup_at: pickupAt === undefined ? null : new Date(pickupAt) },
    })
    .execute();
  const { step } = photographed(db, { id, by: BUYER, pictures: picturesOf(product) });
  await step('before', at, { side: 'B' });
  await payFor(db, cleaningPayable, { purpose: 'cleaning', subjectId: id, amount: total, by: BUYER, now: at });
  const marks = [{ spot: { photo: 0, x: 480, y: 220 }, note: '' }];
  const sets = (now: Date): { readonly [E in CleaningEvent]?: object } => ({
    arrivalOk: { arrival_ok_at: now },
    assess: { assessment: said.assess, assessed_at: now },
    askExtra: { assessment: said.askExtra, assessed_at: now, extra },
    ...(keep && { agree: { keep, marks: JSON.stringify(marks) } }),
    ...(shared && { confirm: { shared_at: now } }),
  });
  for (const [taken, event] of way.entries()) {
    // What was sent back travels for two days before its owner says anything.
    const home = event === 'confirm' || event === 'claim';
    const now = new Date(at.getTime() + (taken + 1) * 10 * HOUR + (home ? 42 * HOUR : 0));
    if (home || event === 'scanIn') {
      const there = new Date(now.getTime() - 2 * HOUR);
      await arrive(db, { purpose: 'cleaning', subjectId: id, leg: home ? 'returnBack' : 'toPlatform', now: there });
    }
    const by = owners.includes(event) ? 'B' : 'P';
    const set = { ...sets(now)[event] };
    await moveCleaning(db, await lockCleaning(db, id), {
      event,
      by,
      actorId: by === 'B' ? BUYER : handsOf(event),
      now,
      set,
    });
    const kind = kinds[event];
    const note = said[event] ?? '';
    if (kind) await step(kind, now, { side: event === 'claim' ? 'B' : 'P', note, isClean: clean.includes(event) });
    if (event !== 'send' && event !== 'ship') continue;
    const [from, to] = event === 'send' ? [address.city, '杭州市'] : ['杭州市', address.city];
    await sendParcel(db, sandboxExpress, {
      ...{ purpose: 'cleaning', subjectId: id, leg: event === 'send' ? 'toPlatform' : 'returnBack', from, to, now },
      ...{ company: '顺丰速运', waybill: `SF60${newNo(now).slice(-10)}`, phone: address.phone },
    });
  }
  if (first)
    await db
      .updateTable('cleaning')
      .set({ first: JSON.stringify(first) })
      .where('id', '=', id)
      .execute();
  return product.brand_id;
}

interface Sold {
  trade: string;
  sku_id: string;
  grade: Grade;
  /** Fen. */
  price: number;
  at: Date;
  product: string;
  shape: Shape | null;
  brand_id: string;
}

/** Some of the shoes that were sold out of the warehouse had been washed there before: what that added is told from their sales. */
async function washedBeforeSale(db: Db): Promise<void> {
  const { rows: sold } = await sql<Sold>`
    select t.id as trade, t.sku_id, t.grade, t.price, t.at, p.id as product, p.shape, p.brand_id
    from trade t join sku s on s.id = t.sku_id join product p on p.id = s.product_id
    where p.category_id like 'sneakers%' and t.item_id is null and t.price > (
      select percentile_cont(0.5) within group (order by o.price) from trade o
      where o.sku_id = t.sku_id and o.grade = t.grade and o.id <> t.id having count(*) > 3)
    order by t.at desc, t.id limit 4`.execute(db);
  for (const [n, one] of sold.entries()) {
    const seller = `demo-seller-0${n + 1}`;
    const item = newId();
    const at = new Date(one.at.getTime() - 6 * DAY);
    await db
      .insertInto('item')
      .values({
        ...{ id: item, owner_id: seller, sku_id: one.sku_id, grade: one.grade, defects: '[]', state: 'sold' },
        ...{ photos: JSON.stringify([{ kind: 'drawn', view: 'side' }]), in_warehouse: false, receipt_id: null },
        ...{ deadline_at: null, cost: null, shelf: null, stored_at: at, declared: one.price, created_at: at },
      })
      .execute();
    await db.updateTable('trade').set({ item_id: item }).where('id', '=', one.trade).execute();
    const id = newId();
    const wish = { kind: 'sneakers', care: 'deep', material: 'textile', stain: 'light' } as const;
    const lines = linesOf(wish, 'here');
    const total = totalOf(lines);
    const { state, deadlineAt } = await start(db, cleaningMachine, { id, by: 'B', actorId: seller, now: at });
    await db
      .insertInto('cleaning')
      .values({
        ...{ id, batch_id: id, no: newNo(at), user_id: seller, ...wish, declared: one.price, total, note: '', state },
        ...{ brand_id: one.brand_id, lines: JSON.stringify(lines), address: null, item_id: item },
        ...{ deadline_at: deadlineAt, created_at: at },
      })
      .execute();
    const pictures = picturesOf({ id: one.product, shape: one.shape });
    const { step } = photographed(db, { id, by: seller, pictures });
    await step('before', at, { side: 'B' });
    await payFor(db, cleaningPayable, {
      purpose: 'cleaning',
      subjectId: id,
      amount: total,
      by: seller,
      now: at,
    });
    for (const [n, event] of (['assess', 'agree', 'finish', 'pass', 'shelve', 'lapse'] as const).entries()) {
      const now = new Date(at.getTime() + (n + 1) * 8 * HOUR);
      const by = event === 'agree' ? 'B' : event === 'lapse' ? 'T' : 'P';
      const actorId = { B: seller, P: handsOf(event), T: null }[by];
      const set = event === 'shelve' ? { shelved_at: now } : {};
      await moveCleaning(db, await lockCleaning(db, id), { event, by, actorId, now, set });
      const kind = kinds[event];
      if (kind) await step(kind, now, { isClean: clean.includes(event) });
    }
  }
}
