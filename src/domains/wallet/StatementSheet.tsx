/** A month's statement to keep: as a spreadsheet or on paper. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assetGet, assetStatement, type Pocket } from '../../../contract/wallet/calls.ts';
import { download } from '../../api/download.ts';
import { knownOffset } from '../../api/exchange/device.ts';
import { read } from '../../api/read.ts';
import { saveDownload } from '../../ui/feedback/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Picker } from '../../ui/input/Picker.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import styles from './wallet.module.css';
import { text } from './words.ts';

/** How far back the sheet offers months. */
const MONTHS = 24;

interface Props {
  pocket?: Pocket;
  /** When money first moved there; unknown of an answer from before that was told. */
  firstAt?: number | null;
  onClose: () => void;
}

export function StatementSheet({ pocket = 'available', firstAt, onClose }: Props) {
  const t = useText(text);
  const [last] = useState(lastMonths);
  const opened = useQuery(read(assetGet, {})).data?.since;
  const since = firstAt ?? opened;
  const first = since === undefined ? last[0] : monthOf(since);
  const months = last.filter((one) => one >= (first ?? ''));
  const [month, setMonth] = useState(last[0] ?? '');
  const [busy, setBusy] = useState<'csv' | 'pdf' | null>(null);
  const get = async (form: 'csv' | 'pdf') => {
    setBusy(form);
    try {
      saveDownload(await download(assetStatement, { month, form, pocket }));
      onClose();
    } catch {
      toast(t.statementFailed, { failure: true });
    } finally {
      setBusy(null);
    }
  };
  return (
    <Sheet open onClose={onClose} title={`${t.statement} · ${t.pockets[pocket]}`}>
      <Picker
        columns={[
          {
            name: t.month,
            options: months.map((value) => ({ value, label: value })),
            value: month,
            onChange: setMonth,
          },
        ]}
      />
      <div className={styles.buttons}>
        <Button kind="line" pending={busy === 'csv'} onClick={() => void get('csv')}>
          {t.asCsv}
        </Button>
        <Button pending={busy === 'pdf'} onClick={() => void get('pdf')}>
          {t.asPdf}
        </Button>
      </div>
    </Sheet>
  );
}

/** By the calendar of China: `2026-11`. */
const monthOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 7);

/** This one and those before it. */
function lastMonths(): string[] {
  const now = new Date(Date.now() + knownOffset() + 8 * 3_600_000);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
