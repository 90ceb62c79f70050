/** What staff can do with a piece now: take it in, assess, wash, check, send home, decide a claim. */
import { useState } from 'react';
import {
  type CleaningJob,
  cleaningAssess,
  cleaningFinish,
  cleaningScanIn,
  cleaningShip,
  cleaningStep,
} from '../../../../contract/cleaning/calls.ts';
import { cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { extraMostOf } from '../../../../contract/cleaning/rules.ts';
import { stepKinds, washSteps } from '../../../../contract/cleaning/steps.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { OrderRow } from '../../cleaning/OrderRow.tsx';
import { askLive } from '../../device/live/live.ts';
import { useWaybillCheck, WaybillScan } from '../../express/WaybillScan.tsx';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import { Check } from './Check.tsx';
import { ClaimSheet } from './ClaimSheet.tsx';
import { Fetch, Shelve, useLabelCheck } from './InHand.tsx';
import { Keeps } from './Keeps.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { Fault, PutAway } from './TroubleSheets.tsx';
import styles from './table.module.css';
import { useNoted } from './use-noted.ts';
import { useTableWrite } from './use-table-write.ts';
import { text } from './words.ts';

type Open =
  | 'fetch'
  | 'scan'
  | 'assess'
  | 'step'
  | 'finish'
  | 'again'
  | 'check'
  | 'ship'
  | 'alone'
  | 'shelve'
  | 'decide'
  | 'fault'
  | 'absent'
  | 'putAway';

interface Props {
  row: CleaningJob;
  onClose: () => void;
}

interface Scanned {
  /** What its parcel was found by. */
  code: string;
  /** It is taken in: the queue is whole again. */
  onTaken: () => void;
}

export function CleaningWork({ row, ...scanned }: { row: CleaningJob } & Scanned) {
  const t = useText(text);
  const [open, setOpen] = useState<Open | null>(null);
  const finish = useTableWrite(cleaningFinish);
  const ship = useTableWrite(cleaningShip);
  const can = eventsFor(cleaningMachine, row.state, 'P');
  // What is claimed is taken in only where it had been given up for lost.
  const events = [
    // What its owner is not there to have is neither sent nor anybody's claim.
    ...(row.gone ? [] : row.state === 'claim' ? can.filter((one) => one !== 'scanIn') : can),
    ...(row.late ? (['scanIn', ...(row.state === 'claim' || wasHere(row) ? [] : (['absent'] as const))] as const) : []),
  ];
  // Found by what stands on its parcel, that is in somebody's hands, whatever its carrier knows.
  const byParcel = scanned.code !== '' && !isOrderNo(scanned.code, row);
  const close = () => setOpen(null);
  // What stands on its label, where it was found by that.
  const label = scanned.code.toUpperCase() === row.piece?.code ? scanned.code : '';
  // What its owner hears of at once cannot be taken back.
  const finished = () =>
    quietly(
      askLive({ title: t.sure.finish, body: t.sureBody.finish, ok: t.finish }).then(async (yes) => {
        if (!yes) return;
        await finish.mutateAsync({ id: row.id });
        toast(t.done, { success: true });
      }),
    );
  const jobs: readonly [Open, boolean][] = [
    ['fetch', events.includes('fetch')],
    ['scan', events.includes('scanIn') || row.returned],
    ['assess', events.includes('assess')],
    ['step', events.includes('finish')],
    ['finish', events.includes('finish')],
    ['again', events.includes('askAgain')],
    ['check', events.includes('pass')],
    ['ship', events.includes('ship') && !row.stored],
    // What else of its order is ready goes with it, or it goes alone.
    ['alone', events.includes('ship') && !row.stored && row.along > 0],
    ['shelve', row.stored && events.includes('shelve')],
    ['decide', can.includes('grant') && !row.late && !row.returned],
    ['fault', events.includes('spoil')],
    // What is in a parcel is known once that lies here.
    ['absent', events.includes('absent') && (row.broughtAt !== null || byParcel || row.late)],
    ['putAway', row.left || (row.gone && can.includes('disown'))],
  ];
  return (
    <div className={styles.buttons}>
      {jobs
        .filter(([, can]) => can)
        .map(([job]) => (
          <Button
            key={job}
            size="sm"
            // One thing is to be done next: a step, and once there is one, the end of it.
            kind={['again', 'alone', 'fault', 'absent', row.stepped ? 'step' : 'finish'].includes(job) ? 'line' : 'pri'}
            pending={job === 'finish' && finish.isPending}
            // Another treatment comes after a first one; another pair of hands checks it.
            disabledReason={
              (job === 'again' && !row.washed && t.againFirst) ||
              (job === 'check' && row.own && t.checkOther) ||
              (job === 'finish' && !row.stepped && t.stepFirst)
            }
            onClick={() => (job === 'finish' ? finished() : setOpen(job))}
          >
            {job === 'ship' && row.along > 0
              ? t.shipAlong(row.along)
              : t[job === 'scan' && row.returned ? 'cameBack' : job]}
          </Button>
        ))}
      {open === 'scan' && <Scan row={row} {...scanned} onClose={close} />}
      {open === 'assess' && <Assess row={row} found={label} onClose={close} />}
      {(open === 'fault' || open === 'absent') && (
        <Fault row={row} waybill={byParcel ? scanned.code : undefined} onClose={close} />
      )}
      {open === 'putAway' && <PutAway row={row} onClose={close} />}
      {open === 'shelve' && <Shelve row={row} label={label} onClose={close} />}
      {open === 'fetch' && <Fetch row={row} onClose={close} />}
      {open === 'step' && <Step row={row} onClose={close} />}
      {open === 'check' && <Check row={row} onClose={close} />}
      {open === 'decide' && <ClaimSheet job={row} onClose={close} />}
      {open === 'again' && <Again row={row} onClose={close} />}
      {(open === 'ship' || open === 'alone') && (
        <WaybillSheet
          open
          onClose={close}
          parcelOf={`work-cleaning-${row.id}`}
          title={t[open]}
          ok={t[open]}
          to={row.home}
          about={<Boxed row={row} alone={open === 'alone'} />}
          pending={ship.isPending}
          onOk={async (parcel) => {
            const number = `${parcel.company} ${grouped(parcel.waybill)}`;
            // Not sent after all: what was typed stays.
            if (!(await askLive({ title: t.sure[open], body: t.sureSent(number), ok: t[open] })))
              throw new Error('kept');
            await ship.mutateAsync({ id: row.id, ...parcel, alone: open === 'alone' });
            close();
            toast(t.shipped, { success: true });
          }}
        />
      )}
    </div>
  );
}

/** What lies in the box, and what the box is insured at: all of it. */
function Boxed({ row, alone }: { row: CleaningJob; alone: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  // An answer of before that was told with the piece.
  if (row.declared === undefined) return null;
  const all = alone ? [] : (row.inParcel ?? []);
  const sum = all.reduce((most, { declared }) => most + declared, 0) || row.declared;
  return (
    <>
      {all.length > 1 && <p className={styles.where}>{t.boxed(all.length)}</p>}
      {all.map(({ place, name, declared }) => (
        <p key={place} className={styles.where}>
          {t.boxedPiece(place + 1, name[language], `¥${yuan(declared)}`)}
        </p>
      ))}
      <p className={styles.where}>{t.insure(`¥${yuan(sum)}`)}</p>
    </>
  );
}

/** It was lost here or on its way home: no parcel of its owner's brings it. */
const wasHere = ({ late, state, claimed }: CleaningJob) =>
  late && state === 'done' && claimed !== null && claimed.from !== 'sent';

/** What stands on the slip in its parcel is no number of that. An answer of before that was told has none of its order. */
const isOrderNo = (code: string, { no, orderNo }: Pick<CleaningJob, 'no' | 'orderNo'>) => {
  const typed = code.replace(/\s/g, '').toUpperCase();
  return typed === no || (typed.length === 6 && orderNo?.endsWith(typed));
};

function Scan({ row, code, onTaken, onClose }: Props & Scanned) {
  const t = useText(text);
  const language = useLanguage();
  const { missing: lacks } = useText(moreWords);
  const check = useWaybillCheck();
  // Found here, it has the number of its order, or of the parcel that was to bring it home.
  const here = wasHere(row) || row.returned;
  // Who scanned it in the queue does not scan it again; an order's number is no waybill.
  const form = useNoted(row.id, 'scan', { waybill: isOrderNo(code, row) && !here ? '' : code });
  const scan = useTableWrite(cleaningScanIn, form?.name);
  if (!form) return null;
  const { waybill } = form.value;
  const number = here ? t.found : t.waybill;
  const wrong = (value: string) => (here && value.trim() === row.no ? null : check(value));
  const missing = waybill.trim() === '' ? lacks([number]) : wrong(waybill);
  return (
    <NoteSheet
      title={`${row.returned ? t.cameBack : t.scan} · ${row.name[language]}`}
      shots={t.shots.scan}
      form={form}
      photos="needed"
      missing={missing}
      onClose={onClose}
      onSend={async (kept) => {
        await scan.mutateAsync({ id: row.id, waybill: waybill.trim(), ...kept });
        onTaken();
      }}
    >
      <OrderRow row={row} desk />
      {row.note && <Notice title={t.asks}>{row.note}</Notice>}
      <Keeps row={row} />
      <WaybillScan label={number} value={waybill} onChange={(read) => form.set({ waybill: read })} check={wrong} />
    </NoteSheet>
  );
}

type Result = 'fine' | 'extra' | 'refuse';

/** @param props.found what it was found by, where that stands on its label: it is not scanned again */
function Assess({ row, found, onClose }: Props & { found: string }) {
  const t = useText(text);
  const form = useNoted<{ result: Result | null; extra: number | null; label: string }>(row.id, 'assess', {
    result: null,
    extra: null,
    label: found,
  });
  const assess = useTableWrite(cleaningAssess, form?.name);
  const check = useLabelCheck(row);
  if (!form) return null;
  const { result, extra } = form.value;
  const { piece } = row;
  // What was kept from another time it was looked for may be the number of its order, or nothing.
  const kept = form.value.label ?? '';
  const label = kept === '' || isOrderNo(kept, row) ? found : kept;
  // An answer of before that was told with the piece.
  const most = row.extraMost ?? extraMostOf(row.total);
  const wrong = !extra ? t.amountNeeded : extra > most && t.tooMuch(`¥${yuan(most)}`);
  return (
    <NoteSheet
      title={t.assess}
      shots={t.shots.assess}
      form={form}
      noteNeeded
      ask={result === 'refuse' ? { title: t.sure.refuse, body: t.sureBody.refuse, ok: t.yes.refuse, bad: true } : null}
      photos={piece ? 'needed' : undefined}
      missing={(piece && check(label)) ?? (result === null ? t.verdictNeeded : (result === 'extra' && wrong) || null)}
      onClose={onClose}
      onSend={async (kept) => {
        const all = { id: row.id, ...kept, ...(piece && { code: label.trim() }) };
        if (result === 'extra') await assess.mutateAsync({ ...all, result, extra: extra ?? 0 });
        else if (result) await assess.mutateAsync({ ...all, result });
      }}
    >
      <OrderRow row={row} desk />
      {piece && (
        <WaybillScan label={t.code} value={label} onChange={(read) => form.set({ label: read })} check={check} />
      )}
      {row.note && <Notice title={t.asks}>{row.note}</Notice>}
      <Keeps row={row} />
      <Segment<Result>
        name={t.result}
        value={result}
        onChange={(value) => form.set({ result: value })}
        options={(['fine', 'extra', 'refuse'] as const).map((value) => ({ value, label: t.results[value] }))}
      />
      {result === 'extra' && (
        <AmountField
          label={t.extra}
          value={extra}
          onChange={(amount) => form.set({ extra: amount })}
          hint={t.most(`¥${yuan(most)}`)}
        />
      )}
    </NoteSheet>
  );
}

type WashStep = (typeof washSteps)[number];

function Step({ row, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const form = useNoted<{ kind: WashStep }>(row.id, 'step', { kind: 'brush' });
  const step = useWrite(cleaningStep, { draft: form?.name });
  if (!form) return null;
  const { kind } = form.value;
  return (
    <NoteSheet
      title={t.step}
      shots={t.shots.step}
      form={form}
      photos="needed"
      onClose={onClose}
      onSend={(kept) => step.mutateAsync({ id: row.id, kind, ...kept })}
    >
      <OrderRow row={row} desk />
      <Keeps row={row} />
      <Pills
        name={t.stepKind}
        value={kind}
        onChange={(value) => form.set({ kind: value })}
        options={washSteps.map((value) => ({ value, label: stepKinds[value][language] }))}
      />
    </NoteSheet>
  );
}

function Again({ row, onClose }: Props) {
  const t = useText(text);
  const form = useNoted(row.id, 'again', {});
  const finish = useTableWrite(cleaningFinish, form?.name);
  if (!form) return null;
  return (
    <NoteSheet
      title={t.again}
      shots={t.shots.again}
      form={form}
      // Its owner is shown what it is asked for.
      photos="needed"
      noteNeeded
      onClose={onClose}
      onSend={({ note, photos }) => finish.mutateAsync({ id: row.id, again: note, photos })}
    >
      <OrderRow row={row} desk />
    </NoteSheet>
  );
}
