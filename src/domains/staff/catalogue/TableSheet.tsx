/** Products from a table: first what would happen to each row, then that. A table that was cut off is chosen again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Imported, type ImportOutcome, importOutcomes } from '../../../../contract/catalogue/work-calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { saveFile } from '../../../ui/feedback/save-file.ts';
import { Tag, type Tone } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import staff from '../staff.module.css';
import { type Fault, TableFault } from './archive.ts';
import styles from './catalogue.module.css';
import { type GivenKind, givenKinds, giveTable } from './give-table.ts';
import { readTable, type Table } from './table.ts';
import { noProgress, type Progress, SHOWN, takeTable } from './take-table.ts';
import { text } from './words.ts';

const tones: Record<ImportOutcome, Tone> = { create: 'ok', change: 'wait', same: 'idle', refuse: 'bad' };
/** Pictures that belong to no row and are named. */
const NAMED = 5;

export function TableSheet({ edits, onClose }: { edits: boolean; onClose: () => void }) {
  const t = useText(text);
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [progress, setProgress] = useState<Progress>(noProgress);
  const [done, setDone] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const { verdicts, counts } = progress;

  const run = useMutation({
    networkMode: 'always',
    mutationFn: async ({ table, promised }: { table: Table; promised: readonly Imported[] | null }) => {
      setProgress(noProgress());
      await takeTable({ table, promised, onProgress: setProgress });
      setDone(promised !== null);
      if (promised) await queries.invalidateQueries();
    },
  });
  const read = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      setDone(false);
      setTable(null);
      setFault(null);
      try {
        const table = await readTable(file);
        setTable(table);
        run.mutate({ table, promised: null });
      } catch (error) {
        setFault(error instanceof TableFault ? error.fault : 'unreadable');
      }
    },
  });
  const give = useMutation({
    mutationFn: async (kind: GivenKind) => {
      const { products, lost, file } = await giveTable(kind);
      saveFile(file.name, file.type, file.data);
      if (lost > 0) toast(t.givenWithout(products, lost));
      else toast(t.given(products), { success: true });
    },
  });
  const rows = table?.rows ?? [];
  const takes = counts.create + counts.change;
  const checked = rows.length > 0 && verdicts.length === rows.length && !run.isPending;
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.table}
      foot={
        <>
          {givenKinds.map((kind) => (
            <Button
              key={kind}
              kind="line"
              grow
              pending={give.isPending && give.variables === kind}
              onClick={() => give.mutate(kind)}
            >
              {t.gives[kind]}
            </Button>
          ))}
          {edits &&
            (checked && !done && takes > 0 ? (
              <Button grow onClick={() => table && run.mutate({ table, promised: verdicts })}>
                {t.take(takes)}
              </Button>
            ) : (
              <Button grow pending={run.isPending || read.isPending} onClick={() => picker.current?.click()}>
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
        accept=".csv,.xlsx,.zip,text/csv,application/zip"
        aria-label={t.choose}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) read.mutate(file);
          event.target.value = '';
        }}
      />
      {fault && (
        <Notice tone="bad" title={t.unreadable}>
          {t.faults[fault]}
        </Notice>
      )}
      {table && table.stray.length > 0 && (
        <Notice tone="wait">{t.stray(table.stray.length, table.stray.slice(0, NAMED).join(' '))}</Notice>
      )}
      {rows.length > 0 && (
        <Notice tone={done ? 'ok' : 'idle'} title={done ? t.doneAll : t.dryRun(verdicts.length, rows.length)}>
          {[
            t.counts(counts),
            t.pictures(progress.pictures),
            run.isPending && progress.sent > 0 && t.sendingPictures(progress.sent),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Notice>
      )}
      {progress.lost > 0 && <Notice tone="wait">{t.lost(progress.lost)}</Notice>}
      {run.isError && (
        <Notice tone="bad" title={t.cutOff}>
          {t.cutOffBody}
        </Notice>
      )}
      <Verdicts progress={progress} />
    </LiveSheet>
  );
}

/** What needs a look stands first. */
function Verdicts({ progress: { named } }: { progress: Progress }) {
  const t = useText(text);
  const language = useLanguage();
  const shown = [...importOutcomes]
    .reverse()
    .flatMap((outcome) => named[outcome])
    .slice(0, SHOWN);
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
