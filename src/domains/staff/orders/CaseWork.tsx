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
import { useWrite } from '../../../api/write.ts';
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
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { Acts } from '../Acts.tsx';
import { StaffPhotos } from '../StaffPhotos.tsx';
import { text as second } from '../second-words.ts';
import { usePermissions } from '../use-permissions.ts';
import styles from './inspect.module.css';
import { useFake } from './use-fake.tsx';
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
const after = <T,>(done: Promise<T>, words: string | ((of: T) => string), onClose: () => void) =>
  void done.then(
    (of) => {
      onClose();
      toast(typeof words === 'string' ? words : words(of), { success: true });
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
        <LiveButton block pending={scan.isPending} onClick={go}>
          {t.scanIn}
        </LiveButton>
      }
    >
      <NeedsNetwork />
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

const results = ['accept', 'dispute', 'fake'] as const;
type Result = (typeof results)[number];

function Recheck({ row, onClose }: Props) {
  const t = useText(text);
  const two = useText(second);
  const recheck = useWrite(aftersaleRecheck);
  const [result, setResult] = useState<Result>('accept');
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const fake = useFake(row, result === 'fake');
  const words = note.trim();
  const send = async () => {
    if (!(await fake.isMeant())) return;
    const base = { id: row.id, note: words };
    const done = recheck.mutateAsync(
      result === 'fake'
        ? { ...base, ...fake.found, accept: 'fake' }
        : { ...base, accept: result === 'accept', photos: photos.map(({ id }) => id) },
    );
    after(done, ({ state }) => (state === row.state ? two.secondNeeded : t.rechecked), onClose);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.recheckTitle}
      dirty={words !== '' || fake.dirty}
      foot={
        <LiveButton
          block
          pending={recheck.isPending}
          disabledReason={fake.missing || (words === '' && t.reasonBad)}
          onClick={() => void send()}
        >
          {t.submit}
        </LiveButton>
      }
    >
      <NeedsNetwork />
      {fake.said}
      <Segment<Result>
        name={t.resultOf}
        value={result}
        onChange={setResult}
        options={results.map((value) => ({ value, label: value === 'fake' ? fake.label : t[value] }))}
      />
      <p className={styles.hint}>{t.recheckNotes[result]}</p>
      {fake.points || <Shots row={row} photos={photos} onChange={setPhotos} />}
      <div className={styles.gap}>
        <TextArea label={t.reason} value={note} onChange={setNote} />
      </div>
    </Sheet>
  );
}

interface ShotsProps {
  row: AftersaleJob;
  photos: readonly SentPhoto[];
  onChange: (photos: SentPhoto[]) => void;
}

function Shots({ row, photos, onChange }: ShotsProps) {
  const t = useText(text);
  return (
    <>
      <StaffPhotos photos={photos} max={MAX_PHOTOS} keptAs={`recheck-${row.id}`} onChange={onChange} />
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map((photo, i) => (
            <div key={photo.id} className={styles.photo}>
              <img src={photo.url} alt={t.photo(i + 1)} />
              <IconButton
                name={t.removePhoto(i + 1)}
                onPhoto
                className={styles.remove}
                onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}
              >
                <IconClose size={16} />
              </IconButton>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

type Decision = 'refund' | 'return' | 'dismiss' | 'fake';

function Decide({ row, onClose }: Props) {
  const t = useText(text);
  const two = useText(second);
  const decide = useWrite(aftersaleDecide);
  const events = aftersaleEvents(row, 'P');
  const [decision, setDecision] = useState<Decision>('refund');
  const [note, setNote] = useState('');
  // What is agreed to is one sum for one reason.
  const first = row.first?.fake ? null : row.first;
  const [amount, setAmount] = useState<number | null>(first?.amount ?? row.amount);
  const [back, setBack] = useState({ company: '', waybill: '' });
  // A fake is judged by whoever may stand before it.
  const { known, may } = usePermissions();
  const fake = useFake(row, decision === 'fake');
  const possible: Readonly<Record<Decision, boolean>> = {
    refund: true,
    return: events.includes('orderReturn'),
    dismiss: true,
    fake: events.includes('fake') && (!known || may('warehouse.see')),
  };
  const words = note.trim();
  const most = `¥${yuan(row.amount)}`;
  const goesBack = decision === 'dismiss' && row.returned;
  const backMissing = goesBack && (back.company.trim() === '' || !WAYBILL.pattern.test(back.waybill.trim()));
  const over = decision === 'refund' && (!amount || amount > row.amount);
  const send = async () => {
    if (!(await fake.isMeant())) return;
    const base = { id: row.id, note: words };
    const parcel = { company: back.company.trim(), waybill: back.waybill.trim() };
    const input = {
      refund: { ...base, decision: 'refund', amount: amount ?? 0 },
      return: { ...base, decision: 'return' },
      dismiss: { ...base, decision: 'dismiss', ...(goesBack && { back: parcel }) },
      fake: { ...base, ...fake.found, decision: 'fake' },
    } as const;
    const done = decide.mutateAsync(input[decision]);
    after(done, ({ state }) => (state === row.state ? two.secondNeeded : t.decided), onClose);
  };
  const again = decision === 'refund' && first?.own && first.amount === amount;
  const missing = again
    ? two.secondOwn
    : fake.missing || words === ''
      ? fake.missing || t.reasonBad
      : over
        ? t.amountOver(most)
        : backMissing && t.backBad;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.decideTitle}
      dirty={words !== '' || fake.dirty}
      foot={
        <LiveButton block pending={decide.isPending} disabledReason={missing} onClick={() => void send()}>
          {t.submit}
        </LiveButton>
      }
    >
      <NeedsNetwork />
      <Segment<Decision>
        name={t.decideTitle}
        value={decision}
        onChange={setDecision}
        options={(['refund', 'return', 'dismiss', 'fake'] as const)
          .filter((value) => possible[value])
          .map((value) => ({ value, label: value === 'fake' ? fake.label : t.decisions[value] }))}
      />
      <p className={styles.hint}>{decision === 'fake' ? t.recheckNotes.fake : t.decisionNotes[decision]}</p>
      {fake.said}
      {first && <Notice tone="wait" title={two.secondOf(first.by ?? '', yuan(first.amount))} />}
      {fake.points}
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
