/** A warehouse for tests: a seller, staff, a carrier's waybill, photos that have arrived. */
import { createHash, randomUUID } from 'node:crypto';
import { cleaningDetail } from '../../contract/cleaning/calls.ts';
import { cleaningArrivalOk } from '../../contract/cleaning/trouble.ts';
import { pickupSlots } from '../../contract/express/pickup.ts';
import type { Grade } from '../../contract/item/grades.ts';
import { type Finding, receiptDeliver, receiptSave } from '../../contract/stock/calls.ts';
import {
  workReceiptArrive,
  workReceiptClose,
  workReceiptCount,
  workReceiptStart,
} from '../../contract/stock/warehouse.ts';
import { deadlines } from '../domains/stock/deadlines.ts';
import { stockGoods } from '../domains/stock/goods.ts';
import { stock } from '../domains/stock/handlers.ts';
import { warehouse } from '../domains/stock/warehouse.ts';
import { wallet } from '../domains/wallet/handlers.ts';
import { newId } from '../kernel/lib/id.ts';
import { openCatalogue } from './goods.ts';
import { type Person, type TestApp, testApp } from './server.ts';

const sizes = Array.from({ length: 10 }, (_, n) => String(38 + n));

interface Told {
  quantity?: number;
  grade?: Grade;
  expectedPrice?: number;
  cost?: number;
  photos?: string[];
}

interface Found {
  kind: Finding;
  quantity: number;
  grade?: Grade;
  skuId?: string;
  photos?: string[];
  note?: string;
  shelf?: string;
}

export interface House extends TestApp {
  readonly seller: Person;
  readonly staff: Person;
  readonly skus: string[];
  photo(of: Person): Promise<string>;
  /** A receipt of the seller's, on its way unless told otherwise. */
  announce(lines: Told[], how?: { sent?: boolean; by?: Person }): Promise<{ id: string; waybill: string }>;
  /** The same, opened and waiting to be counted. */
  opened(lines: Told[], by?: Person): Promise<string>;
  count(id: string, line: number | null, found: Found[]): Promise<void>;
  /** A receipt counted as told and put away. */
  stocked(lines: Told[], by?: Person): Promise<string>;
}

export async function openHouse(): Promise<House> {
  const app = await testApp({ domains: [stock, stockGoods, warehouse, wallet], deadlines });
  const seller = await app.as('13700000001', 'seller');
  const staff = await app.as('13700000009', 'staff');
  const skus = await openCatalogue(app.db, app.clock.now(), sizes);
  const announce: House['announce'] = async (lines, { sent = true, by = seller } = {}) => {
    const id = randomUUID();
    const waybill = `SF${id.slice(0, 8)}`;
    const told = lines.map(({ quantity = 1, grade = '95', ...line }, n) => ({
      skuId: skus[n] as string,
      quantity,
      grade,
      ...line,
    }));
    await app.must(receiptSave, { id, lines: told, photos: [], note: '' }, { as: by });
    if (sent) await app.must(receiptDeliver, { id, company: '顺丰', waybill }, { as: by });
    return { id, waybill };
  };
  const opened = async (lines: Told[], by = seller) => {
    const { id, waybill } = await announce(lines, { by });
    await app.must(workReceiptArrive, { waybill }, { as: staff });
    await app.must(workReceiptStart, { id }, { as: staff });
    return id;
  };
  const count: House['count'] = async (id, line, found) => {
    const rows = found.map(({ grade = '95', shelf = 'A-01', ...one }) => ({ grade, shelf, ...one }));
    await app.must(workReceiptCount, { id, line, found: rows }, { as: staff });
  };
  return {
    ...app,
    seller,
    staff,
    skus,
    announce,
    async photo(of) {
      const id = newId();
      const sha256 = createHash('sha256').update(id).digest('hex');
      const now = app.clock.now();
      await app.db
        .insertInto('upload')
        .values({
          id,
          user_id: of.userId,
          object_key: `u/${of.userId}/20261121/${sha256}.jpg`,
          sha256,
          size: 1,
          type: 'image/jpeg',
          state: 'confirmed',
          created_at: now,
          confirmed_at: now,
        })
        .execute();
      return id;
    },
    opened,
    count,
    async stocked(lines, by) {
      const id = await opened(lines, by);
      for (const [n, { quantity = 1 }] of lines.entries()) await count(id, n, [{ kind: 'asTold', quantity }]);
      await app.must(workReceiptClose, { id, how: 'stock' }, { as: staff });
      return id;
    },
  };
}

/** An hour that a courier can be asked for. */
export const aSlot = ({ clock }: Pick<TestApp, 'clock'>, n = 0): number =>
  pickupSlots(clock.now().getTime())[n]?.from ?? 0;

/** Whoever is shown photos of how their piece came to be cleaned agrees to them; what is stored has none. */
export async function arrivalSeen(app: TestApp & { owner: Person }, id: string, as = app.owner): Promise<void> {
  const { state } = await app.must(cleaningDetail, { id }, { as });
  if (state === 'arrived') await app.must(cleaningArrivalOk, { id }, { as });
}

/** Its carrier brought home what we sent. */
export async function broughtHome({ db, clock }: Pick<TestApp, 'db' | 'clock'>, subjectId: string): Promise<void> {
  await db
    .updateTable('parcel')
    .set({ arrived_at: clock.now() })
    .where('subject_id', '=', subjectId)
    .where('leg', '=', 'returnBack')
    .execute();
}

/** Its carriers say nothing any more of the parcels in which this travels. */
export async function unheardOf({ db }: Pick<TestApp, 'db'>, subjectId: string): Promise<void> {
  await db
    .deleteFrom('deadline')
    .where('entity', '=', 'parcel')
    .where('entity_id', 'in', (eb) => eb.selectFrom('parcel').select('id').where('subject_id', '=', subjectId))
    .execute();
}
