/** Intake inspection: what was counted and lies on its shelf is inspected and authenticated, piece by piece. */
import type { CheckedPoint } from '../../../contract/inspection/calls.ts';
import { flawSaid } from '../../../contract/inspection/checklists.ts';
import type * as contract from '../../../contract/stock/warehouse.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { declaredOf, evidenceFor, kindOfItem, recordInspection } from '../inspection/record.ts';
import { itemToInspect, uninspected } from '../inspection/subject.ts';
import { lockItemRows } from '../item/lock.ts';
import { addDefects, moveItem } from '../item/state.ts';
import type { ItemDefect } from '../item/tables.ts';
import { takeOff } from '../listing/state.ts';
import { tellDiffers, tellInspected, tellItem, tellOtherPiece } from './notices.ts';

/** The room above that keeps reports of authentication: what it is told of those that were named with a piece. */
export interface ReportKeeper {
  /**
   * @returns whether the piece lies with us since it was authenticated, and may stay
   * @throws Refusal for a report that is not this person's, not of this kind of goods, or whose piece is kept already
   */
  named(db: Db, named: { id: string; userId: string; skuId: string }): Promise<boolean>;
  /** It stays here to be sold; told in the same transaction. */
  kept(db: Db, kept: { id: string; userId: string; now: Date }): Promise<void>;
  /** It was not in what was counted: it is not kept any more; told in the same transaction. */
  notIn(db: Db, kept: { id: string; now: Date }): Promise<void>;
  /** By item, the reports that stand and are still without one: they are held beside it. */
  beside(db: Db, itemIds: readonly string[]): Promise<Map<string, { code: string; photos: string[] }>>;
  /** It is the piece in the report that was named with it; told in the same transaction. */
  found(db: Db, itemId: string): Promise<void>;
}

let keeper: ReportKeeper | null = null;

/** Called once by whoever opens the house. */
export function registerReportKeeper(registered: ReportKeeper): void {
  keeper = registered;
}

/** Of what is counted for good. */
export async function letGo(db: Db, receiptId: string, now: Date): Promise<void> {
  const lines = await db
    .selectFrom('receipt_line')
    .select('identify_id')
    .where('receipt_id', '=', receiptId)
    .where('item_id', 'is', null)
    .orderBy('identify_id')
    .execute();
  for (const { identify_id: id } of lines) if (id) await reportKeeper().notIn(db, { id, now });
}

export function reportKeeper(): ReportKeeper {
  if (!keeper) throw new Error('No report is named before registerReportKeeper was called');
  return keeper;
}

export const workInspectList: Handler<typeof contract.workInspectList> = async ({ cursor, size }, { db }) => {
  const [rows, { n }] = await Promise.all([
    uninspected(db)
      .leftJoin('receipt', 'receipt.id', 'item.receipt_id')
      .select(['item.id', 'item.code', 'item.shelf', 'item.grade', 'item.photos', 'sku.size'])
      .select(['product.name_zh', 'product.name_en', 'receipt.no'])
      .$if(cursor !== undefined, (query) => query.where('item.id', '>', cursor ?? ''))
      .orderBy('item.id')
      .limit(size + 1)
      .execute(),
    uninspected(db)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const shown = rows.slice(0, size);
  const reports = await reportKeeper().beside(
    db,
    shown.map(({ id }) => id),
  );
  const list = shown.map((row) => ({
    ...{ id: row.id, code: row.code, shelf: row.shelf, size: row.size, grade: row.grade, receiptNo: row.no },
    name: { zh: row.name_zh, en: row.name_en },
    cover: itemPicture(row.id, row.photos),
    report: reports.get(row.id) ?? null,
  }));
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null, count: Number(n) };
};

export const workItemInspect: Handler<typeof contract.workItemInspect> = async (input, ctx) => {
  const { id, result, note, points, same, declared: answers } = input;
  const { db, now } = ctx;
  const staffId = userOf(ctx).userId;
  const locked = (await lockItemRows(db, [id])).get(id);
  const item = locked && (await itemToInspect(db, id));
  if (!item) throw new Refusal('NOT_FOUND');
  // What is promised to a buyer, or not with us, is inspected on its own way.
  if (locked.taken || !item.in_warehouse || (item.state !== 'in_stock' && item.state !== 'listed'))
    throw new Refusal('STATE_REFUSED', { state: item.state });
  const named = (await reportKeeper().beside(db, [id])).has(id);
  if (named && same === undefined) throw new Refusal('REPORT_UNANSWERED');
  const flaws = item.defects;
  const evidence = { itemId: id, points, photos: input.photos, declared: { flaws, answers } };
  const photos = await evidenceFor(ctx, { ...evidence, whole: result !== 'fail' });
  const { owner_id: owner } = item;
  const subject = { ...item.subject, declared: declaredOf(flaws, await kindOfItem(db, id), answers) };
  const found = { itemId: id, orderId: null, subject, staffId, result, note, points, photos, now };
  const differs = input.result === 'fail' && input.why === 'differs';
  // What is not what was declared was not asked whether it is genuine.
  const code = await recordInspection(db, { ...found, genuine: differs ? null : result !== 'fail' });
  if (named && same !== undefined) await answerReport(db, { item, same, genuine: result !== 'fail', now });
  if (result === 'flaw') await addDefects(db, id, points.flatMap(defectOf));
  if (result === 'fail') {
    const who = { by: 'P', actorId: staffId, now, reason: note } as const;
    await takeOff(db, { itemId: id, ...who });
    await moveItem(db, id, { event: 'quarantine', ...who });
    if (differs) await tellDiffers(db, owner, { id, code, name: subject.name, reason: note }, now);
    else await tellItem(db, owner, { id, event: 'quarantine', reason: note, paid: 0 }, now);
  } else await tellInspected(db, owner, { id, code, name: subject.name, flawed: result === 'flaw' }, now);
  return { id, code };
};

/** What is found to be a fake has no certificate on its listing, whatever was said of its photos. */
async function answerReport(
  db: Db,
  a: { item: { id: string; owner_id: string; subject: { name: Words } }; same: boolean; genuine: boolean; now: Date },
): Promise<void> {
  const { id, owner_id: owner, subject } = a.item;
  if (a.same && a.genuine) await reportKeeper().found(db, id);
  await db.updateTable('receipt_line').set({ same_piece: a.same }).where('item_id', '=', id).execute();
  if (!a.same) await tellOtherPiece(db, owner, { id, name: subject.name }, a.now);
}

const defectOf = (point: CheckedPoint): ItemDefect[] =>
  point.ok ? [] : [{ kind: 'told', spot: 0.5, ...flawSaid(point), photo: null }];

/** Three facts of a receipt's pieces: on their shelves, inspected since, found genuine. */
export async function factsOf(db: Db, receiptId: string) {
  const rows = await db
    .selectFrom('item')
    .leftJoin('inspection', (join) =>
      join.onRef('inspection.item_id', '=', 'item.id').on('inspection.order_id', 'is', null),
    )
    .select((eb) => [
      eb.fn.count<number>('item.id').distinct().as('stocked'),
      eb.fn.count<number>('inspection.item_id').distinct().as('inspected'),
      eb.fn.count<number>('inspection.item_id').distinct().filterWhere('inspection.genuine', '=', true).as('genuine'),
    ])
    .where('item.receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow();
  return { stocked: Number(rows.stocked), inspected: Number(rows.inspected), genuine: Number(rows.genuine) };
}
