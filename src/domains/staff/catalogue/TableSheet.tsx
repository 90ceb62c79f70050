/** Products from a table: first what would happen to each row, then that. A table that was cut off is chosen again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportRow } from '../../../../contract/catalogue/import-rules.ts';
import {
  IMPORT_BATCH,
  type Imported,
  type ImportOutcome,
  importOutcomes,
  workProductExport,
  workProductImport,
} from '../../../../contract/catalogue/work-calls.ts';
import { request } from '../../../api/request.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { saveFile } from '../../../ui/feedback/save-file.ts';
import { Tag, type Tone } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import staff from '../staff.module.css';
import styles from './catalogue.module.css';
import { readTable, tableText } from './table.ts';
import { text } from './words.ts';

const tones: Record<ImportOutcome, Tone> = { create: 'ok', change: 'wait', same: 'idle', refuse: 'bad' };
/** Rows that are named one by one; the counts are of all. */
const SHOWN = 100;

export function TableSheet({ edits, onClose }: { edits: boolean; onClose: () => void }) {
  const t = useText(text);
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [verdicts, setVerdicts] = useState<Imported[]>([]);
  const [done, setDone] = useState(false);
  const [unreadable, setUnreadable] = useState(false);

  /** In batches, each one transaction: what was done stays done, and rows that are there already say so. */
  const run = useMutation({
    networkMode: 'always',
    mutationFn: async ({ table, dryRun }: { table: ImportRow[]; dryRun: boolean }) => {
      const found: Imported[] = [];
      setVerdicts([]);
      for (let from = 0; from < table.length; from += IMPORT_BATCH) {
        const input = { dryRun, rows: table.slice(from, from + IMPORT_BATCH) };
        const answer = await request(workProductImport, input, { idempotencyKey: crypto.randomUUID() });
        found.push(...answer.rows);
        setVerdicts([...found]);
      }
      setDone(!dryRun);
      if (!dryRun) await queries.invalidateQueries();
    },
  });
  const choose = async (file: File) => {
    const table = await readTable(file);
    setUnreadable(table === null || table.length === 0);
    setRows(table ?? []);
    setDone(false);
    if (table?.length) run.mutate({ table, dryRun: true });
  };
  const give = useMutation({
    mutationFn: async () => {
      const all: string[][] = [];
      for (let cursor: string | undefined; ; ) {
        const part = await request(workProductExport, cursor === undefined ? {} : { cursor });
        all.push(...part.rows);
        if (part.next === null) break;
        cursor = part.next;
      }
      saveFile('products.csv', 'text/csv;charset=utf-8', tableText(all));
      toast(t.given(all.length), { success: true });
    },
  });
  const counts = countsOf(verdicts);
  const takes = counts.create + counts.change;
  const checked = rows.length > 0 && verdicts.length === rows.length && !run.isPending;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.table}
      foot={
        <>
          <Button kind="line" grow pending={give.isPending} onClick={() => give.mutate()}>
            {t.give}
          </Button>
          {edits &&
            (checked && !done && takes > 0 ? (
              <Button grow onClick={() => run.mutate({ table: rows, dryRun: false })}>
                {t.take(takes)}
              </Button>
            ) : (
              <Button grow pending={run.isPending} onClick={() => picker.current?.click()}>
                {t.choose}
              </Button>
            ))}
        </>
      }
    >
      <p className={staff.hint}>{t.tableNote}</p>
      <input
        ref={picker}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label={t.choose}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void choose(file);
          event.target.value = '';
        }}
      />
      {unreadable && (
        <Notice tone="bad" title={t.unreadable}>
          {t.unreadableBody}
        </Notice>
      )}
      {rows.length > 0 && (
        <Notice tone={done ? 'ok' : 'idle'} title={done ? t.doneAll : t.dryRun(verdicts.length, rows.length)}>
          {t.counts(counts)}
        </Notice>
      )}
      {run.isError && (
        <Notice tone="bad" title={t.cutOff}>
          {t.cutOffBody}
        </Notice>
      )}
      <Verdicts verdicts={verdicts} />
    </Sheet>
  );
}

function countsOf(verdicts: readonly Imported[]): Record<ImportOutcome, number> {
  const counts = { create: 0, change: 0, same: 0, refuse: 0 };
  for (const { outcome } of verdicts) counts[outcome] += 1;
  return counts;
}

/** What needs a look stands first. */
function Verdicts({ verdicts }: { verdicts: readonly Imported[] }) {
  const t = useText(text);
  const language = useLanguage();
  const order = (one: Imported) => -importOutcomes.indexOf(one.outcome);
  const shown = [...verdicts].sort((a, b) => order(a) - order(b) || a.line - b.line).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <div className={styles.verdicts}>
      <Rows>
        {shown.map((one) => (
          <Row
            key={one.line}
            note={one.why[language] || undefined}
            value={<Tag tone={tones[one.outcome]}>{t.outcomes[one.outcome]}</Tag>}
          >
            {t.line(one.line, one.styleNo || '--')}
          </Row>
        ))}
      </Rows>
    </div>
  );
}
