/** What staff can do with a case now: take the return in, check it, decide. */

import { useState } from 'react';
import {
  type AftersaleJob,
  aftersaleDecide,
  aftersaleRecheck,
  aftersaleScanIn,
} from '../../../../contract/aftersale/calls.ts';
import { aftersaleEvents } from '../../../../contract/aftersale/machine.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { WAYBILL } from '../../../../contract/wire/patterns.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconClose } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button, IconButton } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { Acts } from '../Acts.tsx';
import { StaffPhotos } from '../StaffPhotos.tsx';
import { text as second } from '../second-words.ts';
import styles from './inspect.module.css';
import { text } from './words.ts';

type Open = 'scan' | 'recheck' | 'decide';
/** As the contract has it. */
const MAX_PHOTOS = 9;

export function CaseWork({ row }: { row: AftersaleJob }) {
  const t = useText(text);
  const [open, setOpen] = useState<Open | null>(null);
  const events = aftersaleEvents(row, 'P');
  const close = () => setOpen(null);
  const jobs: { open: Open; label: string; by: Parameters<typeof Acts>[0]['by'] }[] = [
    ...(events.includes('scanIn') ? [{ open: 'scan' as const, label: t.scanIn, by: aftersaleScanIn }] : []),
    ...(events.includes('accept') ? [{ open: 'recheck' as const, label: t.recheck, by: aftersaleRecheck }] : []),
    ...(events.includes('uphold') ? [{ open: 'decide' as const, label: t.decide, by: aftersaleDecide }] : []),
  ];
  return (
    <>
      {jobs.map((job) => (
        <Acts key={job.open} by={job.by}>
          <Button size="sm" onClick={() => setOpen(job.open)}>
            {job.label}
          </Button>
        </Acts>
      ))}
      {open === 'scan' && <Scan row={row} onClose={close} />}
      {open === 'recheck' && <Recheck row={row} onClose={close} />}
      {open === 'decide' && <Decide row={row} onClose={close} />}
    </>
  );
}

interface Props {
  row: AftersaleJob;
  onClose: () => void;
}

/** The shell says why something failed; here only success is told. */
const after = (done: Promise<unknown>, words: string, onClose: () => void) =>
  void done.then(
    () => {
      onClose();
      toast(words, { success: true });
    },
    () => undefined,
  );

function Scan({ row, onClose }: Props) {
  const t = useText(text);
  const scan = useWrite(aftersaleScanIn);
  const [waybill, setWaybill] = useState('');
  const [tried, setTried] = useState(false);
  const fault = (value: string) => (WAYBILL.pattern.test(value.trim()) ? null : t.scanBad);
  const go = () => {
    setTried(true);
    if (!fault(waybill)) after(scan.mutateAsync({ id: row.id, waybill: waybill.trim() }), t.scanned, onClose);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.scanTitle}
      dirty={waybill !== ''}
      foot={
        <Button block pending={scan.isPending} onClick={go}>
          {t.scanIn}
        </Button>
      }
    >
      <Field
        label={t.scanWaybill}
        hint={t.scanNote}
        value={waybill}
        onChange={setWaybill}
        check={fault}
        insist={tried}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={32}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
    </Sheet>
  );
}

function Recheck({ row, onClose }: Props) {
  const t = useText(text);
  const recheck = useWrite(aftersaleRecheck);
  const [result, setResult] = useState<'accept' | 'dispute'>('accept');
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const words = note.trim();
  const input = { id: row.id, accept: result === 'accept', note: words, photos: photos.map(({ id }) => id) };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.recheckTitle}
      dirty={words !== ''}
      foot={
        <Button
          block
          pending={recheck.isPending}
          disabledReason={words === '' && t.reasonBad}
          onClick={() => after(recheck.mutateAsync(input), t.rechecked, onClose)}
        >
          {t.submit}
        </Button>
      }
    >
      <Segment<'accept' | 'dispute'>
        name={t.resultOf}
        value={result}
        onChange={setResult}
        options={(['accept', 'dispute'] as const).map((value) => ({ value, label: t[value] }))}
      />
      <p className={styles.hint}>{t.recheckNotes[result]}</p>
      <StaffPhotos photos={photos} max={MAX_PHOTOS} keptAs={`recheck-${row.id}`} onChange={setPhotos} />
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map((photo, i) => (
            <div key={photo.id} className={styles.photo}>
              <img src={photo.url} alt={t.photo(i + 1)} />
              <IconButton
                name={t.removePhoto(i + 1)}
                onPhoto
                className={styles.remove}
                onClick={() => setPhotos(photos.filter(({ id }) => id !== photo.id))}
              >
                <IconClose size={16} />
              </IconButton>
            </div>
          ))}
        </div>
      )}
      <div className={styles.gap}>
        <TextArea label={t.reason} value={note} onChange={setNote} />
      </div>
    </Sheet>
  );
}

type Decision = 'refund' | 'return' | 'dismiss';

function Decide({ row, onClose }: Props) {
  const t = useText(text);
  const two = useText(second);
  const decide = useWrite(aftersaleDecide);
  const events = aftersaleEvents(row, 'P');
  const [decision, setDecision] = useState<Decision>('refund');
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState<number | null>(row.first?.amount ?? row.amount);
  const [back, setBack] = useState({ company: '', waybill: '' });
  const words = note.trim();
  const most = `¥${yuan(row.amount)}`;
  const goesBack = decision === 'dismiss' && row.returned;
  const backMissing = goesBack && (back.company.trim() === '' || !WAYBILL.pattern.test(back.waybill.trim()));
  const over = decision === 'refund' && (!amount || amount > row.amount);
  const send = () => {
    const base = { id: row.id, note: words };
    const parcel = { company: back.company.trim(), waybill: back.waybill.trim() };
    const input =
      decision === 'refund'
        ? { ...base, decision, amount: amount ?? 0 }
        : decision === 'return'
          ? { ...base, decision }
          : { ...base, decision, ...(goesBack && { back: parcel }) };
    quietly(
      decide.mutateAsync(input).then(({ state }) => {
        onClose();
        toast(state === row.state ? two.secondNeeded : t.decided, { success: true });
      }),
    );
  };
  const again = decision === 'refund' && row.first?.own && row.first.amount === amount;
  const missing = again
    ? two.secondOwn
    : words === ''
      ? t.reasonBad
      : over
        ? t.amountOver(most)
        : backMissing && t.backBad;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.decideTitle}
      dirty={words !== ''}
      foot={
        <Button block pending={decide.isPending} disabledReason={missing} onClick={send}>
          {t.submit}
        </Button>
      }
    >
      <Segment<Decision>
        name={t.decideTitle}
        value={decision}
        onChange={setDecision}
        options={(['refund', 'return', 'dismiss'] as const)
          .filter((value) => value !== 'return' || events.includes('orderReturn'))
          .map((value) => ({ value, label: t.decisions[value] }))}
      />
      <p className={styles.hint}>{t.decisionNotes[decision]}</p>
      {row.first && <Notice tone="wait" title={two.secondOf(row.first.by ?? '', yuan(row.first.amount))} />}
      {decision === 'refund' && (
        <AmountField label={t.amount} value={amount} onChange={setAmount} hint={t.amountHint(most)} />
      )}
      {goesBack && (
        <div className={styles.back}>
          <Field
            label={t.backCompany}
            value={back.company}
            maxLength={20}
            onChange={(company) => setBack({ ...back, company })}
          />
          <Field
            label={t.backWaybill}
            value={back.waybill}
            maxLength={32}
            autoCapitalize="characters"
            onChange={(waybill) => setBack({ ...back, waybill })}
          />
        </div>
      )}
      <TextArea label={t.reason} value={note} onChange={setNote} />
    </Sheet>
  );
}
