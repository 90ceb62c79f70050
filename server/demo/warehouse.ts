/** The merchant's warehouse: hundreds of items on their shelves, some of them paying storage, and receipts at every step. */
import { sql } from 'kysely';
import { grades } from '../../contract/item/grades.ts';
import { currentFees, feeSchedules } from '../../contract/payment/fees.ts';
import { receiptTimes } from '../../contract/stock/machine.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { ownOf } from '../../contract/wire/units.ts';
import type { Db } from '../db/schema.ts';
import { scheduleStorage } from '../domains/stock/storage.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { idAt, insertAll } from './insert.ts';
import { type DemoProduct, skuIdOf } from './products.ts';
import { chance } from './random.ts';

const OWNER = 'demo-merchant';
const STAFF = 'demo-staff';
const [HOUR, DAY] = [3_600_000, 86_400_000];
const { freeDays, perDay } = feeSchedules[currentFees].storage;
/** The oldest items, and how old they are: they pay storage. */
const OLD = { items: 12, days: 71 };

interface Plan {
  products: readonly DemoProduct[];
  count: number;
  now: Date;
}

export async function seedWarehouse(db: Db, { products, count, now }: Plan): Promise<void> {
  const c = chance('warehouse');
  const before = (ms: number) => new Date(now.getTime() - ms);
  const items = Array.from({ length: count }, (_, n) => {
    const product = products[(n * 7) % products.length] as DemoProduct;
    const days = n < OLD.items ? OLD.days : 1 + Math.floor((n / count) * 56);
    return {
      id: `w${idAt(before(days * DAY), n).slice(1)}`,
      owner_id: OWNER,
      sku_id: skuIdOf(product.id, c.pick(product.sizes)),
      grade: c.pick(grades),
      defects: [],
      photos: [{ kind: 'drawn', view: 'side' }],
      state: 'in_stock',
      in_warehouse: true,
      cost: 20_000 + c.int(0, 600) * 100,
      code: `SC2${String(n).padStart(7, '0')}`,
      shelf: `${'ABCDEF'.charAt(n % 6)}-${String(1 + (Math.floor(n / 6) % 40)).padStart(2, '0')}`,
      storage_days: n < OLD.items ? OLD.days - freeDays : 0,
      storage_warned: n < OLD.items ? 3 : 0,
      stored_at: before(days * DAY),
      created_at: before(days * DAY),
    };
  });
  await insertAll(db, 'item', items);
  await insertAll(
    db,
    'transition',
    items.map(({ id, created_at }) => transitionRow('item', id, [null, 'in_stock', 'start', 'P'], created_at)),
  );
  await seedCharge(db, now);
  await seedReceipts(db, products, now);
  // Everything else that lies with us has its place too, and its owner's storage is looked after.
  await sql`
    update item set shelf = 'G-' || lpad((1 + mod(right(code, 6)::int, 60))::text, 2, '0')
    where in_warehouse and shelf is null`.execute(db);
  const owners = await db.selectFrom('item').select('owner_id').distinct().where('in_warehouse', '=', true).execute();
  for (const { owner_id } of owners) await scheduleStorage(db, owner_id, now);
}

/** What the old items have cost so far, as the sweeper would have taken it. */
async function seedCharge(db: Db, now: Date): Promise<void> {
  const days = OLD.items * (OLD.days - freeDays);
  const amount = days * perDay;
  const id = idAt(new Date(now.getTime() - HOUR), 1);
  const at = new Date(now.getTime() - HOUR);
  await insertAll(db, 'storage_charge', [{ id, user_id: OWNER, at, items: OLD.items, days, amount, owed: 0 }]);
  await post(db, {
    key: `storage:${id}`,
    cause: { kind: 'storage', id },
    memo: 'storage',
    at,
    entries: [
      { account: accounts.available(OWNER), amount: -amount },
      { account: accounts.fee, amount },
    ],
  });
}

type Step = readonly [from: string | null, to: string, event: string, actor: 'S' | 'P'];
const transitionRow = (entity: string, id: string, [from, to, event, actor]: Step, at: Date, reason?: string) => ({
  entity,
  entity_id: id,
  from_state: from,
  to_state: to,
  event,
  actor,
  actor_id: actor === 'S' ? OWNER : STAFF,
  reason: reason ?? null,
  at,
});

const way: readonly Step[] = [
  [null, 'submitted', 'start', 'S'],
  ['submitted', 'shipped', 'ship', 'S'],
  ['shipped', 'arrived', 'arrive', 'P'],
  ['arrived', 'checking', 'check', 'P'],
  ['checking', 'discrepancy', 'differ', 'P'],
];

/** One on its way, one at the door, one whose count differs. */
async function seedReceipts(db: Db, products: readonly DemoProduct[], now: Date): Promise<void> {
  const plans = [
    { key: 'shipped', steps: 2, waybill: 'SF2611200101', hours: 20 },
    { key: 'arrived', steps: 3, waybill: 'SF2611190202', hours: 44 },
    { key: 'differs', steps: 5, waybill: 'SF2611180303', hours: 70 },
  ];
  const told = new Date(now.getTime() - 22 * HOUR);
  const due = new Date(told.getTime() + ownOf(receiptTimes).differ);
  const rows = plans.map(({ key, steps, waybill, hours }, n) => {
    const at = new Date(now.getTime() - hours * HOUR);
    const state = way[steps - 1]?.[1] ?? '';
    const deadline_at = state === 'discrepancy' ? due : null;
    return {
      ...{ id: `demo-receipt-${key}`, no: `261120000000000${n}`, user_id: OWNER, state, deadline_at },
      ...{ note: '', express_company: '顺丰', express_no: waybill, objected: false, created_at: at, submitted_at: at },
    };
  });
  await insertAll(db, 'receipt', rows);
  const line = (receipt: number, position: number, quantity: number, found: number | null) => {
    const product = products[3 + receipt * 5 + position] as DemoProduct;
    return {
      id: `demo-line-${receipt}-${position}`,
      receipt_id: rows[receipt]?.id,
      position,
      sku_id: skuIdOf(product.id, product.sizes[0] ?? ''),
      grade: '95',
      quantity,
      expected_price: 89_900 + position * 20_000,
      note: '',
      found,
      cost: 60_000,
      defects: [],
    };
  };
  const lines = [
    line(0, 0, 2, null),
    line(0, 1, 1, null),
    line(1, 0, 3, null),
    line(1, 1, 1, null),
    line(1, 2, 2, null),
    line(2, 0, 3, 2),
    line(2, 1, 1, 1),
  ];
  await insertAll(db, 'receipt_line', lines);
  await insertAll(
    db,
    'transition',
    plans.flatMap(({ key, steps, hours }) =>
      way
        .slice(0, steps)
        .map((step, n) =>
          transitionRow(
            'receipt',
            `demo-receipt-${key}`,
            step,
            new Date(now.getTime() - (hours - n * 12) * HOUR),
            step[2] === 'differ' ? '少一双，另一双成色低于申报' : undefined,
          ),
        ),
    ),
  );
  const find = (n: number, position: number, kind: string, grade: string, quantity: number, note: string) => ({
    ...{ id: `demo-finding-${n}`, receipt_id: 'demo-receipt-differs', line: position, kind, grade, quantity, note },
    ...{ sku_id: lines[5 + position]?.sku_id, shelf: 'B-12', photos: [], stocked: false, created_at: told },
  });
  await insertAll(db, 'receipt_finding', [find(0, 0, 'asTold', '95', 2, ''), find(1, 1, 'grade', '9', 1, '鞋底磨损')]);
  await insertAll(db, 'receipt_message', [
    {
      id: 'demo-receipt-message',
      receipt_id: 'demo-receipt-differs',
      side: 'P',
      user_id: STAFF,
      text: '箱子完好，申报 4 双只点到 3 双，其中 1 双成色低于申报，麻烦核对一下发货时的数量。',
      photos: [],
      at: new Date(now.getTime() - 20 * HOUR),
    },
  ]);
  const deadline = { event: 'lapse', due_at: due, try_at: due, attempts: 0 };
  await insertAll(db, 'deadline', [{ entity: 'receipt', entity_id: 'demo-receipt-differs', ...deadline }]);
}
