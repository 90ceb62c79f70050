/** Every edge of a cleaning's table by what owners and staff do, and by deadlines. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { addressSave } from '../../../../contract/address/calls.ts';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { type CleaningEvent, type CleaningState, cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { type CleaningQueue, cleaningQueueNames } from '../../../../contract/cleaning/queues.ts';
import { type CleaningWay, orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as trouble from '../../../../contract/cleaning/trouble.ts';
import { TAKEN_IN } from '../../../../contract/express/machine.ts';
import { cleaningObjectionDecide, objectionSave } from '../../../../contract/objection/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { shelve } from '../../../testing/goods.ts';
import { type Bench, HOME, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';
import { everyEdge, type Life, lifeOf } from '../../../testing/state/lives.ts';
import { aSlot, broughtHome, unheardOf } from '../../../testing/warehouse.ts';
import { cleaningPersonal } from '../personal.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none', declared: 60_000 } as const;

let app: Bench;
let sku: string;
beforeAll(async () => {
  app = await openIdentifyApp();
  ({ id: sku } = await app.db.selectFrom('sku').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow());
});
afterAll(() => app.close());

const photos = async (who: Person) => [await photoBy(app, who)];
const by = (n: 0 | 1 | 2 | 3) => ({ as: app.experts[n] });
const rowOf = (id: string) => app.db.selectFrom('cleaning').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
let numbers = 0;
const parcel = () => {
  numbers += 1;
  return { company: '顺丰速运', waybill: `SF66${String(numbers).padStart(8, '0')}` };
};

/** One piece, whose it is, what it costs, and the number under which it travels. */
interface Piece {
  id: string;
  as: Person;
  total: number;
  beside: string | undefined;
  waybill: string;
  isBrought?: boolean;
}

async function begin(way: CleaningWay, two: boolean): Promise<Piece> {
  const as = await app.as(`137${String(numbers).padStart(8, '0')}`);
  parcel();
  const home = { id: 'new', name: '林一舟', phone: '13800002046', isDefault: true, ...HOME };
  await app.must(addressSave, home, { as });
  const now = app.clock.now();
  const stored = { owner: as.userId, skuId: sku, declared: WISH.declared, shelf: 'A-01', now };
  const itemId =
    way === 'here' && (await shelve(app.db, { ...stored, photos: [{ kind: 'upload', sha256: 'a'.repeat(64) }] }));
  const piece = async () => ({ ...WISH, id: randomUUID() as string, photos: itemId ? [] : await photos(as) });
  const [first, ...more] = two ? [await piece(), await piece()] : [await piece()];
  const wishes = [first, ...more];
  const total = orderLines(wishes, way).reduce((sum, lines) => sum + totalOf(lines), 0);
  const how = { ...(way === 'fetch' && { pickupAt: aSlot(app) }), ...(itemId && { itemId }) };
  await app.must(calls.cleaningOrderSave, { ...first, more, expectedTotal: total, ...how }, { as });
  return { id: first.id, as, total, beside: more[0]?.id, waybill: '' };
}

type Act = (piece: Piece, from: CleaningState) => Promise<unknown>;

async function pay({ id, as, total }: Piece, purpose: 'cleaning' | 'cleaningExtra' = 'cleaning', amount = total) {
  await credit(app.db, as.userId, amount, app.clock.now());
  await app.must(payDo, { purpose, subjectId: id, channel: 'balance' }, { as });
}
/** On its way; its carrier says nothing of it, unless it is to bring it. */
async function travels(piece: Piece, send: (way: ReturnType<typeof parcel>) => Promise<unknown>) {
  const way = parcel();
  piece.waybill = way.waybill;
  await send(way);
  for (const id of [piece.id, piece.beside]) if (id && !piece.isBrought) await unheardOf(app, id);
}
const late: Act = async ({ id }) => {
  const { deadline_at } = await rowOf(id);
  await app.live((deadline_at ?? app.clock.now()).getTime() - app.clock.now().getTime() + 1);
};
const scan: Act = async ({ id, waybill }) =>
  app.must(calls.cleaningScanIn, { id, waybill, photos: await photos(app.experts[0]) }, by(0));
const assess =
  (said: { result: 'fine' } | { result: 'extra'; extra: number } | { result: 'refuse' }): Act =>
  async ({ id }) => {
    const { item_id } = await rowOf(id);
    const item = await app.db.selectFrom('item').select('code').where('id', '=', item_id).executeTakeFirst();
    const shown = item && { code: item.code, photos: await photos(app.experts[0]) };
    return app.must(calls.cleaningAssess, { id, note: '看过了', ...said, ...shown }, by(0));
  };
const answer =
  (agree: boolean): Act =>
  ({ id, as }) =>
    app.must(calls.cleaningAnswer, { id, agree }, { as });
const brushed: Act = async ({ id }) =>
  app.must(calls.cleaningStep, { id, kind: 'brush', photos: await photos(app.experts[0]) }, by(0));
const check =
  (pass: boolean): Act =>
  async ({ id }) =>
    app.must(calls.cleaningCheck, { id, pass, note: '还有一圈印', photos: await photos(app.experts[3]) }, by(3));
const fault =
  (what: 'damaged' | 'lost' | 'absent'): Act =>
  async ({ id, waybill }) => {
    const parcelled = what === 'absent' && { waybill };
    const shown = { photos: await photos(app.experts[0]), ...parcelled };
    return app.must(trouble.cleaningFault, { id, what, note: '架子倒了', ...shown }, by(0));
  };
const reply: Act = async ({ id }) => app.must(trouble.cleaningReply, { id, note: '照片就是这样' }, by(3));
const objected: Act = async ({ id, as }) => {
  await app.must(objectionSave, { service: 'cleaning', id, body: '不是这样' }, { as });
  return app.must(cleaningObjectionDecide, { id, grant: true, amount: 10_000, note: '对' }, by(2));
};
const paid: Act = ({ id }) =>
  app.must(calls.cleaningDecide, { id, grant: true, amount: 10_000, note: '看得到', seen: true }, by(1));
const refused: Act = ({ id }) => app.must(calls.cleaningDecide, { id, grant: false, note: '看不出来' }, by(1));
const says =
  (home: boolean): Act =>
  ({ id, as }) =>
    app.must(trouble.cleaningFound, { id, home }, { as });
const putAway: Act = ({ id }) => app.must(trouble.cleaningPutAway, { id, note: '送去公益仓' }, by(0));

/** What everybody but the clock does. */
const acts: Readonly<Partial<Record<CleaningEvent, Act>>> & Readonly<Record<`(${string})`, Act>> = {
  pay: (piece) => pay(piece),
  payFetch: (piece) => pay(piece),
  payHere: (piece) => pay(piece),
  payExtra: (piece) => pay(piece, 'cleaningExtra', 1_000),
  cancel: ({ id, as }) => app.must(calls.cleaningCancel, { id }, { as }),
  send: (piece) => travels(piece, (way) => app.must(calls.cleaningDeliver, { id: piece.id, ...way }, { as: piece.as })),
  correct: (piece) =>
    travels(piece, (way) => app.must(calls.cleaningCorrect, { id: piece.id, ...way }, { as: piece.as })),
  fetch: (piece) => travels(piece, (way) => app.must(calls.cleaningFetch, { id: piece.id, ...way }, by(0))),
  ship: (piece) => travels(piece, (way) => app.must(calls.cleaningShip, { id: piece.id, ...way }, by(0))),
  ...{ scanIn: scan, recover: scan, recoverPaid: scan, comeBack: scan },
  turnUp: (piece, from) => scan({ ...piece, id: piece.beside ?? '' }, from),
  arrivalOk: ({ id, as }) => app.must(trouble.cleaningArrivalOk, { id }, { as }),
  object: async ({ id, as }) =>
    app.must(trouble.cleaningObject, { id, body: '寄的时候没有这道', photos: await photos(as) }, { as }),
  ...{ reply, replyExtra: reply, replyArrival: reply },
  assess: assess({ result: 'fine' }),
  askExtra: assess({ result: 'extra', extra: 1_000 }),
  refuse: assess({ result: 'refuse' }),
  ...{ agree: answer(true), decline: answer(false), declineUnwashed: answer(false), withdraw: answer(false) },
  finish: async (piece, from) => {
    await brushed(piece, from);
    return app.must(calls.cleaningFinish, { id: piece.id }, by(0));
  },
  askAgain: async (piece, from) => {
    await brushed(piece, from);
    return app.must(calls.cleaningFinish, { id: piece.id, again: '还有一圈印' }, by(0));
  },
  ...{ pass: check(true), passUnwashed: check(true), redo: check(false) },
  shelve: ({ id }) => app.must(calls.cleaningShelve, { id }, by(0)),
  confirm: ({ id, as }) => app.must(calls.cleaningConfirm, { id }, { as }),
  lapse: async (piece, from) => {
    if (from === 'delivering') await broughtHome(app, piece.id);
    return late(piece, from);
  },
  claim: async ({ id, as }, from) => {
    if (from === 'delivering') await broughtHome(app, id);
    return app.must(calls.cleaningClaim, { id, body: '鞋跟裂了', photos: await photos(as) }, { as });
  },
  miss: async ({ id, as }) => {
    await broughtHome(app, id);
    return app.must(calls.cleaningClaim, { id, body: '没收到', missing: true, photos: [] }, { as });
  },
  ...{ spoil: fault('damaged'), mislay: fault('lost'), absent: fault('absent'), notInside: fault('absent') },
  // What never came is paid for on its owner's objection, too.
  grant: (piece, from) => (from === 'delivering' ? objected : paid)(piece, from),
  ...{ giveBack: paid, giveFound: paid, giveUndelivered: paid },
  ...{ close: refused, dismiss: refused, resumeWay: refused, resumeArrival: refused, resume: refused },
  ...{ resumeWash: refused, resumeCheck: refused, resumeRefused: refused, resumeFound: refused },
  resumeUndelivered: refused,
  ...{ takeHome: says(true), takeHomeAsIs: says(true), leave: says(false) },
  ...{ putAway, disown: putAway },
  notInside: fault('absent'),
  '(objected)': objected,
  /** Its carrier brought it, and nobody has unpacked it by the day for that. */
  '(brought)': async ({ id, as }) => {
    const brought = async () => (await app.must(calls.cleaningDetail, { id }, { as })).broughtAt;
    for (let n = 0; n < 20 && !(await brought()); n += 1) await app.live(DAY / 2);
    app.clock.advance(TAKEN_IN + 1_000);
  },
  /** Of old, another treatment was asked for before any. */
  '(unwashed)': ({ id }) =>
    app.db
      .updateTable('cleaning_step')
      .set({ photos: '[]' })
      .where('cleaning_id', '=', id)
      .where('kind', '=', 'brush')
      .execute(),
  '(gone)': async ({ as: { userId } }) => {
    expect(await cleaningPersonal.open?.(app.db, userId)).toMatchObject([{ count: 0 }]);
    const now = app.clock.now();
    await app.db.updateTable('account').set({ deleted_at: now }).where('id', '=', userId).execute();
    await cleaningPersonal.erase?.(app.db, { userId, devices: [], photosKept: [], secret: '', now });
  },
};

/** What both sides read in the end. */
interface Reads {
  /** Null where nobody is there to read. */
  owner: object | null;
  /** The title of the last notice. */
  told: string;
  /** Where staff find it; nowhere when it is over. */
  staff: readonly [CleaningQueue, object] | null;
}

const life = (told: string, reads?: Reads): Life =>
  lifeOf(cleaningMachine, told, async (steps) => {
    const has = (name: string) => steps.some((step) => step.name === name);
    const piece = await begin(has('payHere') ? 'here' : has('payFetch') ? 'fetch' : 'send', has('turnUp'));
    piece.isBrought = has('(brought)');
    for (const { name, from } of steps) {
      const act = acts[name as CleaningEvent] ?? late;
      await act(piece, from as CleaningState).catch((cause) => {
        throw new Error(`${name} out of ${from} in ${told}`, { cause });
      });
    }
    if (reads) expect(await readOf(piece)).toMatchObject(reads);
    return piece.id;
  });

async function readOf({ id, as }: Piece): Promise<Reads> {
  const notices = await app.db
    .selectFrom('message')
    .select('title_zh')
    .where('user_id', '=', as.userId)
    .orderBy('id')
    .execute();
  const { deleted_at } = await app.db
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', as.userId)
    .executeTakeFirstOrThrow();
  const found: [CleaningQueue, object][] = [];
  for (const queue of cleaningQueueNames) {
    const { list } = await app.must(calls.cleaningWork, { queue, size: 100 }, by(1));
    const row = list.find((one) => one.id === id);
    if (row) found.push([queue, row]);
  }
  return {
    owner: deleted_at ? null : await app.must(calls.cleaningDetail, { id }, { as }),
    told: notices.at(-1)?.title_zh ?? '',
    staff: found[0] ?? null,
  };
}

const RECEIVED = 'pay send scanIn arrivalOk';
const WASHED = `${RECEIVED} assess agree finish`;
const REFUSED = `${RECEIVED} refuse`;

everyEdge(cleaningMachine, () => app.db, {
  'given up unpaid': life('cancel'),
  'never paid': life('expire'),
  'given up before it is sent': life('pay cancel'),
  'never sent': life('pay expire'),
  'given up before it is fetched': life('payFetch cancel'),
  'never fetched': life('payFetch expire'),
  'sent under a wrong number first, washed, and home': life(
    `pay send correct scanIn arrivalOk assess agree finish pass ship confirm`,
  ),
  'sent though a courier was asked for, and disputed': life('payFetch send scanIn object decline'),
  'brought, and not unpacked in time: taken back': life('pay send (brought) withdraw'),
  'brought, taken back unopened, and not inside': life('pay send (brought) withdraw notInside'),
  'disputed, not answered in time, and taken back': life('pay send scanIn object overdue withdraw'),
  'washed on our shelves': life('payHere assess agree finish pass shelve confirm'),
  'not washed on our shelves': life('payHere refuse shelve lapse'),
  'damaged on our shelves': life('payHere refuse shelve claim overdue grant'),
  'lost on its way, here after all, sent home unwashed, back undelivered, and sent again after a week of silence': life(
    'pay send lose recover overdue ship lapse comeBack lapseAsIs',
    {
      owner: { state: 'unsuitable', waitsFor: 'P', compensated: 0 },
      told: '退回来的再寄一次',
      staff: ['refused', { state: 'unsuitable', returned: false }],
    },
  ),
  'lost by our courier, and not paid for': life('payFetch fetch vanish close'),
  'lost by our courier, and found in the box of another': life('payFetch fetch vanish turnUp scanIn'),
  'lost by our courier, and brought': life('payFetch fetch vanish scanIn'),
  'not in its parcel, paid for, found, and left with us': life('pay send absent overdue grant recover leave putAway'),
  'not in its parcel, paid for when its owner objected, found, and sent home': life(
    'pay send absent close (objected) recoverPaid takeHome',
  ),
  'disputed when it came': life('pay send scanIn object replyArrival decline'),
  'disputed when it was assessed, and no word after that': life('pay send scanIn lapse assess object reply lapse'),
  'disputed when more was asked for, which is paid': life('pay send scanIn lapse askExtra object replyExtra payExtra'),
  'no word about the extra': life(`${RECEIVED} askExtra lapse`),
  'no to the extra': life(`${RECEIVED} askExtra decline`),
  'no to all': life(`${RECEIVED} assess decline`),
  'no before it is assessed': life(`${RECEIVED} decline`),
  'no once we are late to assess it': life(`${RECEIVED} overdue withdraw`),
  'no once we are late to begin': life(`${RECEIVED} assess agree overdue withdraw`),
  'late at every step, treated three times, lost on its way home, not paid for, and paid for on an objection': life(
    `${RECEIVED} assess agree overdue askAgain agree finish overdue redo decline pass overdue ship vanish resumeWay grant`,
  ),
  'no word about another treatment': life(`${RECEIVED} assess agree askAgain lapse pass`),
  'no to more of what was never begun': life(`${RECEIVED} assess agree askAgain (unwashed) declineUnwashed`),
  'no word about more of what was never begun': life(`${RECEIVED} assess agree askAgain (unwashed) lapseUnwashed`),
  'checked though nobody had washed it': life('pay send scanIn spoil giveBack mislay resumeCheck passUnwashed'),
  'home, and not damaged by us': life(`${REFUSED} ship claim dismiss`),
  'missed at home, and back with us': life(`${REFUSED} ship miss comeBack takeHomeAsIs`),
  'back with us, and sent again after a week of silence': life(`${WASHED} pass ship comeBack lapse`),
  'spoilt and lost before it is washed, or so it was said': life(
    'pay send scanIn spoil resumeArrival mislay resumeArrival object spoil resume mislay resume assess object mislay resume ' +
      'assess spoil resume assess mislay resume askExtra spoil resume askExtra mislay resume',
  ),
  'spoilt while it waits to be assessed': life(`${RECEIVED} spoil`, {
    owner: { state: 'claim', waitsFor: 'P', claimed: { event: 'spoil', from: 'received' } },
    told: '在我们这里弄坏了，等判断怎么赔',
    staff: ['claim', { state: 'claim' }],
  }),
  'and not to be paid for': life(`${RECEIVED} spoil resume`, {
    owner: { state: 'received', waitsFor: 'P', compensated: 0, refunded: 0 },
    told: '查清了，接着办',
    staff: ['assess', { state: 'received' }],
  }),
  'spoilt while its owner is asked for another treatment, and not to be paid for: nothing more is done without their word':
    life(`${RECEIVED} assess agree askAgain spoil resumeCheck`, {
      owner: { state: 'qc', compensated: 0, refunded: 0 },
      told: '查清了，接着办',
      staff: ['check', { state: 'qc' }],
    }),
  'and paid for': life(`${RECEIVED} assess agree askAgain spoil giveBack`, {
    owner: { state: 'to_return', compensated: 10_000 },
    told: '弄坏的已赔付，这件还给你',
    staff: ['ship', { state: 'to_return' }],
  }),
  'spoilt while it waits to go home unwashed, and paid for': life(`${REFUSED} spoil giveBack`, {
    owner: { state: 'to_return', compensated: 10_000 },
    told: '弄坏的已赔付，这件还给你',
    staff: ['ship', { state: 'to_return' }],
  }),
  'spoilt and lost at the table, or so it was said; back undelivered, and spoilt and lost again': life(
    `${RECEIVED} assess agree spoil resumeWash mislay resumeWash finish spoil resumeCheck mislay resumeCheck redo spoil resumeCheck ` +
      'redo mislay resumeCheck pass spoil resumeCheck pass mislay resumeCheck pass ship comeBack ' +
      'spoil resumeUndelivered mislay resumeUndelivered spoil giveUndelivered takeHome',
  ),
  'spoilt and lost unwashed, or so it was said; paid for, found, spoilt and lost again, and sent home after a week of silence':
    life(
      `${REFUSED} spoil resumeRefused mislay resumeRefused mislay grant recover spoil resumeFound mislay resumeFound spoil giveFound lapse`,
    ),
  'here after all, and its owner has left: staff say what became of it': life('pay send lose (gone) recover disown', {
    ...{ owner: null, told: '一直没有收到，已关闭', staff: null },
  }),
  'paid for, found, and its owner has left': life(`${RECEIVED} mislay grant (gone) recover disown`, {
    ...{ owner: null, told: '已赔付', staff: null },
  }),
  'back undelivered, and its owner has left': life(`${REFUSED} ship lapse (gone) comeBack disown`, {
    ...{ owner: null, told: '寄回给你了', staff: null },
  }),
  'back undelivered, silence has it sent again, and its owner has left': life(
    `${WASHED} pass ship lapse (gone) comeBack lapse disown`,
    { owner: null, told: '寄回给你了', staff: null },
  ),
});
