/** The quality report of an inspected item: checked points on photos, and a chain of hashes that anyone can compute anew. */
import * as v from 'valibot';
import { type Grade, grade } from '../item/grades.ts';
import { call, type Output } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { bilingual, id, optionalId, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { flawNames, pointNames, slotNames } from './checklists.ts';
import { type DeclaredFlaw, declaredAnswer, declaredFlaw } from './declared.ts';
import { MAX_MM, placeNames } from './places.ts';
import { spot } from './spot.ts';

export const reportResults = ['pass', 'flaw', 'fail'] as const;
export type ReportResult = (typeof reportResults)[number];

/** The most photos that a report holds. */
export const MAX_REPORT_PHOTOS = 12;

/** The most flaws that a piece declares. */
const MAX_DECLARED = 40;

/** What is wrong at a point, where and how large: absent where nothing is, and where staff of before had only words. */
export const flawFacts = {
  flaw: v.optional(v.picklist(flawNames)),
  place: v.optional(v.picklist(placeNames)),
  mm: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_MM))),
};

export const checkedPoint = v.strictObject({
  kind: v.picklist(pointNames),
  ok: v.boolean(),
  ...flawFacts,
  note: v.optional(words(TEXT.area, 0), ''),
  spot: v.optional(v.nullable(spot), null),
});
export type CheckedPoint = v.InferOutput<typeof checkedPoint>;

/** What staff record when an inspection ends. */
export const findings = {
  /** Confirmed uploads of the caller, and what each shows. */
  photos: v.optional(
    v.pipe(v.array(v.strictObject({ id, slot: v.picklist(slotNames) })), v.maxLength(MAX_REPORT_PHOTOS)),
    [],
  ),
  points: v.optional(v.pipe(v.array(checkedPoint), v.maxLength(40)), []),
  /** What the declared flaws were found to be; an app of before asks nobody. */
  declared: v.optional(v.pipe(v.array(declaredAnswer), v.maxLength(MAX_DECLARED))),
};

/** A photo, and what it goes into the chain as: its SHA-256, or its address when it was drawn for the demo. */
const reportPhoto = v.object({ url: v.string(), print: v.string(), slot: v.optional(v.picklist(slotNames)) });
export type ReportPhoto = v.InferOutput<typeof reportPhoto>;

export const inspectTask = call('GET', '/v3/oms/workbench/inspect/task', {
  about:
    'What staff need beside an item that they inspect, of an order or at intake: the checklist, the declared flaws, the seller’s photos.',
  who: 'staff',
  permission: 'warehouse.see',
  input: v.strictObject({ orderId: optionalId, itemId: optionalId }),
  output: v.object({
    itemId: id,
    name: bilingual,
    size: v.string(),
    grade,
    points: v.array(v.picklist(pointNames)),
    slots: v.array(v.picklist(slotNames)),
    declared: v.array(v.object({ ...bilingual.entries, point: v.optional(v.picklist(pointNames)) })),
    /** Where on goods of this kind something can be wrong. */
    places: v.optional(v.array(v.picklist(placeNames)), []),
    sellerPhotos: v.array(v.string()),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const reportDetail = call('GET', '/v3/oms/report/detail', {
  about: 'The quality report with this code. Open to anybody who has the code; it names no person.',
  who: 'visitor',
  input: v.strictObject({ code: id }),
  output: v.object({
    code: v.string(),
    name: v.object({ zh: v.string(), en: v.string() }),
    colour: v.object({ zh: v.string(), en: v.string() }),
    styleNo: v.string(),
    size: v.string(),
    grade,
    at: time,
    result: v.picklist(reportResults),
    /** At intake into our warehouse, on the way of one order, or when it came back from its buyer. */
    occasion: v.picklist(['intake', 'order', 'return']),
    /** Found genuine, found fake, or not authenticated. */
    genuine: v.nullable(v.boolean()),
    note: v.string(),
    points: v.array(checkedPoint),
    /** What was declared of it, and whether it was found so; null in reports from before it was kept. */
    declared: v.optional(v.nullable(v.array(declaredFlaw)), null),
    /** As the seller took them, and as we did. */
    sellerPhotos: v.array(reportPhoto),
    photos: v.array(reportPhoto),
    /** Held beside the photos of the certificate with this code when it came in, and found to be the same piece. */
    sameAs: v.nullable(v.string()),
    /** Each link holds the one before. */
    chain: v.object({ seller: v.string(), warehouse: v.string(), report: v.string() }),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});
export type ReportShown = Output<typeof reportDetail>;

interface Chained {
  code: string;
  styleNo: string;
  size: string;
  grade: Grade;
  at: number;
  result: ReportResult;
  note: string;
  points: readonly CheckedPoint[];
  declared?: readonly DeclaredFlaw[] | null | undefined;
  sellerPhotos: readonly ReportPhoto[];
  photos: readonly ReportPhoto[];
}

/** The chain over a report, with any SHA-256 in hex: the server writes it, and every reader can compute it anew. */
export function chainOf(report: Chained, sha256: (text: string) => string) {
  const prints = (photos: readonly ReportPhoto[]) => photos.map(({ print }) => print).join('\n');
  const seller = sha256(`seller\n${prints(report.sellerPhotos)}`);
  const warehouse = sha256(`warehouse\n${seller}\n${prints(report.photos)}`);
  const { code, styleNo, size, grade: worn, at, result, note } = report;
  // What reports of before did not have is not in their facts either.
  const points = report.points.map(({ kind, ok, flaw, place, mm, note: said, spot: on }) => [
    kind,
    ok,
    said,
    on && [on.photo, on.x, on.y],
    ...(flaw ? [flaw] : []),
    ...(place || mm ? [place ?? null, mm ?? null] : []),
  ]);
  const declared = report.declared?.map(({ zh, en, point, found }) => [zh, en, point, found]);
  const facts = JSON.stringify([code, styleNo, size, worn, at, result, note, points, ...(declared ? [declared] : [])]);
  return { seller, warehouse, report: sha256(`report\n${warehouse}\n${facts}`) };
}
