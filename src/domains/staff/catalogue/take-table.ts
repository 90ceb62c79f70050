/** Taking a table in, in batches of one transaction each: what was done stays done, and rows that are there already say so. */
import type { ImportRow } from '../../../../contract/catalogue/import-rules.ts';
import { IMPORT_BATCH, type Imported, workProductImport } from '../../../../contract/catalogue/work-calls.ts';
import { request } from '../../../api/request.ts';
import type { Table } from './table.ts';

export interface Progress {
  verdicts: Imported[];
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

export async function takeTable({ table, promised, onProgress }: Wish): Promise<void> {
  const progress: Progress = { verdicts: [], sent: 0, lost: 0 };
  const tell = () => onProgress({ ...progress, verdicts: [...progress.verdicts] });
  const wanted = new Map(promised?.map(({ line, pictures }) => [line, pictures]));
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
  for (let from = 0; from < table.rows.length; from += IMPORT_BATCH) {
    const batch = table.rows.slice(from, from + IMPORT_BATCH);
    const rows: ImportRow[] = [];
    for (const row of batch) rows.push(promised ? await withUploads(row) : row);
    const input = { dryRun: promised === null, rows };
    const answer = await request(workProductImport, input, { idempotencyKey: crypto.randomUUID() });
    progress.verdicts.push(...answer.rows);
    tell();
  }
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
