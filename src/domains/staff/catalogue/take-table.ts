/** Taking a table in, in batches of one transaction each: what was done stays done, and rows that are there already say so. */
import type { ImportRow } from '../../../../contract/catalogue/import-rules.ts';
import {
  IMPORT_BATCH,
  type Imported,
  type ImportOutcome,
  workProductImport,
} from '../../../../contract/catalogue/work-calls.ts';
import { request } from '../../../api/request.ts';
import type { Table } from './table.ts';

/** Rows of each outcome that are named one by one; the counts are of all. */
export const SHOWN = 100;

export interface Progress {
  /** It grows; what is counted of it is counted as it comes, since a long table would be gone through at each step. */
  verdicts: readonly Imported[];
  counts: Readonly<Record<ImportOutcome, number>>;
  /** The first of each outcome. */
  named: Readonly<Record<ImportOutcome, readonly Imported[]>>;
  /** Those that its rows take. */
  pictures: number;
  /** Pictures sent, and those that failed; what became of the row does not depend on them. */
  sent: number;
  lost: number;
}

interface Wish {
  table: Table;
  /** What the dry run said: only of rows that take pictures are any sent. Null for the dry run itself. */
  promised: readonly Imported[] | null;
  onProgress: (progress: Progress) => void;
}

const words = (zh: string, en: string) => ({ zh, en });
const made = {
  brand: words('新品牌', 'new brand'),
  category: words('新品类', 'new category'),
};

/** Rows whose style number an earlier line of the whole file has, with that line: a batch knows its own rows only. */
function repeated(rows: readonly ImportRow[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const again = new Map<number, number>();
  for (const { styleNo, line } of rows) {
    const before = first.get(styleNo);
    if (before !== undefined) again.set(line, before);
    // A missing one is refused for that, in each row.
    else if (styleNo !== '') first.set(styleNo, line);
  }
  return again;
}

const twice = ({ line, styleNo }: ImportRow, before: number): Imported => ({
  ...{ line, styleNo, outcome: 'refuse', makes: [], pictures: 0 },
  why: words(`和第 ${before} 行货号相同`, `The same style number as line ${before}`),
});

/** What a row makes beside its product is said of the first row of the file that makes it. */
function sayMade(one: Imported, known: Set<string>): Imported {
  const names = one.makes.filter(({ what, name }) => {
    const keys = [name.zh, name.en].map((called) => `${what} ${called.toLowerCase()}`);
    const isNew = !keys.some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return isNew;
  });
  const parts = names.map(({ what, name }) => words(`${made[what].zh} ${name.zh}`, `${made[what].en} ${name.en}`));
  if (one.why.zh !== '') parts.push(one.why);
  return {
    ...one,
    makes: names,
    why: words(parts.map(({ zh }) => zh).join('；'), parts.map(({ en }) => en).join('; ')),
  };
}

/** As it is before the first row. */
export const noProgress = () => ({
  verdicts: [] as Imported[],
  counts: { create: 0, change: 0, same: 0, refuse: 0 },
  named: { create: [], change: [], same: [], refuse: [] } as Record<ImportOutcome, Imported[]>,
  ...{ pictures: 0, sent: 0, lost: 0 },
});

function count(progress: ReturnType<typeof noProgress>, said: readonly Imported[]): void {
  for (const one of said) {
    progress.verdicts.push(one);
    progress.counts[one.outcome] += 1;
    progress.pictures += one.pictures;
    const named = progress.named[one.outcome];
    if (named.length < SHOWN) named.push(one);
  }
}

export async function takeTable({ table, promised, onProgress }: Wish): Promise<void> {
  const progress = noProgress();
  const tell = () => onProgress({ ...progress });
  const wanted = new Map(promised?.map(({ line, pictures }) => [line, pictures]));
  const again = repeated(table.rows);
  const known = new Set<string>();
  const withUploads = async (row: ImportRow): Promise<ImportRow> => {
    const uploads: string[] = [];
    for (const open of (table.pictures.get(row.line) ?? []).slice(0, wanted.get(row.line) ?? 0)) {
      const id = await send(open);
      if (id === null) progress.lost += 1;
      else uploads.push(id);
      progress.sent += 1;
      tell();
    }
    return { ...row, uploads };
  };
  // What is cut off sends the pictures of a batch again.
  const size = promised && table.pictures.size > 0 ? ILLUSTRATED_BATCH : IMPORT_BATCH;
  for (const batch of batchesOf(table.rows, size)) {
    const rows: ImportRow[] = [];
    const said: Imported[] = [];
    for (const row of batch) {
      const before = again.get(row.line);
      if (before !== undefined) said.push(twice(row, before));
      else rows.push(row);
    }
    if (promised) await inLanes(rows, withUploads);
    if (rows.length > 0) {
      const input = { dryRun: promised === null, rows };
      const answer = await request(workProductImport, input, { idempotencyKey: crypto.randomUUID() });
      for (const one of answer.rows) said.push(sayMade(one, known));
    }
    count(
      progress,
      said.sort((a, b) => a.line - b.line),
    );
    tell();
  }
}

const ILLUSTRATED_BATCH = 100;

/** Bytes of the rows of one call; the server takes little more. */
const BATCH_BYTES = 180_000;

/** As many rows in each as one call may carry. */
function* batchesOf(rows: readonly ImportRow[], most: number): Generator<ImportRow[]> {
  const bytes = new TextEncoder();
  let batch: ImportRow[] = [];
  let size = 0;
  for (const row of rows) {
    const own = bytes.encode(JSON.stringify(row)).length;
    if (batch.length === most || (batch.length > 0 && size + own > BATCH_BYTES)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(row);
    size += own;
  }
  if (batch.length > 0) yield batch;
}

/** So many pictures travel beside each other; one at a time mostly waits for answers. */
const LANES = 4;

/** Each becomes what `change` makes of it, in its place. */
async function inLanes<T>(list: T[], change: (one: T) => Promise<T>): Promise<void> {
  const entries = list.entries();
  const lane = async () => {
    for (const [n, one] of entries) list[n] = await change(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** @returns null for a picture that cannot be read or sent */
async function send(open: () => Promise<File>): Promise<string | null> {
  const { uploadNow } = await import('../../upload/upload-now.ts');
  try {
    const { id, url } = await uploadNow(await open());
    URL.revokeObjectURL(url);
    return id;
  } catch {
    return null;
  }
}
