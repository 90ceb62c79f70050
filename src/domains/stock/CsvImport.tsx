/** Many lines at once from a spreadsheet; what is wrong is told line by line and nothing is taken. */
import { useRef, useState } from 'react';
import { productByStyles } from '../../../contract/catalogue/calls.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { request } from '../../api/request.ts';
import { searchCatalogue } from '../../offline/cache/prepare.ts';
import { saveFile } from '../../ui/feedback/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { decode, type Fault, readCsv, template } from './csv.ts';
import { text } from './csv-words.ts';
import styles from './receipt/receipt.module.css';
import type { Line } from './receipt/use-receipt-form.ts';
import { text as receipt } from './receipt/words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onLines: (lines: Line[]) => void;
}

/** What stands in the template where the device has no catalogue yet. */
const SAMPLE = { styleNo: 'AR15-224', size: '42' };

/** The server's catalogue; without a network, what this device keeps of it. */
const find = async (styles: readonly string[]) => {
  try {
    return (await request(productByStyles, { styles: styles.join(',') })).list;
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    return (await Promise.all(styles.map((style) => searchCatalogue(style, 8)))).flat();
  }
};

/** Larger is no list of goods. */
const MOST_BYTES = 256 * 1024;

export function CsvImport({ open, onClose, onLines }: Props) {
  const t = useText(text);
  const r = useText(receipt);
  const language = useLanguage();
  const picker = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [pending, setPending] = useState(false);
  const take = async (file: File) => {
    setPending(true);
    setFaults([]);
    try {
      if (file.size > MOST_BYTES) return setFaults([{ line: 1, what: 'large', value: file.name }]);
      const read = await readCsv(decode(await file.arrayBuffer()), find);
      if ('faults' in read) return setFaults(read.faults);
      onLines(read.lines);
      toast(
        [t.taken(read.lines.length), read.ignored.length > 0 && t.ignored(read.ignored)].filter(Boolean).join(' · '),
        {
          success: true,
        },
      );
      onClose();
    } catch {
      toast(r.errors.FILE_UNREADABLE, { failure: true });
    } finally {
      setPending(false);
    }
  };
  const offer = async () => {
    const [example] = await searchCatalogue('', 1).catch(() => []);
    saveFile(
      'receipt.csv',
      'text/csv;charset=utf-8',
      template(example?.styleNo ?? SAMPLE.styleNo, example?.skus[0]?.size ?? SAMPLE.size, language),
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={r.csv}
      foot={
        <>
          <Button kind="line" grow onClick={() => void offer()}>
            {t.template}
          </Button>
          <Button grow pending={pending} onClick={() => picker.current?.click()}>
            {t.choose}
          </Button>
        </>
      }
    >
      <p className={styles.link}>{t.note}</p>
      {faults.length > 0 && (
        <div role="alert">
          <p>{t.refused(new Set(faults.map(({ line }) => line)).size)}</p>
          <ul className={styles.finds}>
            {faults.map((fault) => (
              <li key={`${fault.line}-${fault.what}-${fault.value}`}>
                {t.line(fault.line)} · {t.faults[fault.what]}
                {fault.value && ` · ${fault.value}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <input
        ref={picker}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label={t.choose}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
    </Sheet>
  );
}
