/** Recycled pieces on the workbench: one queue a step. Of sealed offers staff see what everybody sees: nothing. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { slotFrom } from '../../../../contract/express/pickup.ts';
import { lotMachine, recycleMachine, saleFallOf } from '../../../../contract/recycle/machine.ts';
import { lowersOften, recycleRules } from '../../../../contract/recycle/rules.ts';
import {
  idleQueues,
  type RecycleJob,
  type RecycleQueue,
  recycleActs,
  recycleAdvise,
  recycleForward,
  recycleMissed,
  recycleNotFound,
  recyclePickup,
  recycleQueues,
  recycleReceive,
  recycleSendBack,
  recycleWork,
} from '../../../../contract/recycle/work-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { hours } from '../../../../contract/wire/units.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconRecycle } from '../../../ui/format/first-icons.tsx';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { IconClock } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { regionLine } from '../../address/divisions.ts';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { slotWords } from '../../express/PickupSlots.tsx';
import { useWaybillCheck, WaybillScan } from '../../express/WaybillScan.tsx';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import { ItemRow } from '../../item/ItemRow.tsx';
import { Said } from '../../item/Said.tsx';
import { text as wentText } from '../../item/went-words.ts';
import { names } from '../../recycle/names.ts';
import { Told } from '../../recycle/Told.tsx';
import { text as owner } from '../../recycle/words.ts';
import { Acts, SecondPerson } from '../Acts.tsx';
import { itemRow } from '../desk/item-row.ts';
import { Queues, useQueue } from '../Queues.tsx';
import { text as second } from '../second-words.ts';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { DisputeSheet } from './DisputeSheet.tsx';
import { InspectSheet } from './InspectSheet.tsx';
import { MissingSheet } from './MissingSheet.tsx';
import { NotFoundSheet, ReconsiderSheet, Verdict } from './SecondLook.tsx';
import { text } from './words.ts';

export default function Recycle() {
  const t = useText(text);
  const { queue, of } = useQueue(recycleQueues, 'receive');
  const query = useInfiniteQuery({ ...readPages(recycleWork, { queue }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <WorkList
      name={`work-recycle-${queue}`}
      query={query}
      rowHeight={300}
      row={(job, language) => itemRow(job, language, [job.owner], dueOf(job, queue))}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconRecycle size={24} /> }}
      above={(first) => (
        <>
          <Queues {...of} words={t} counts={first?.counts} idle={idleQueues} />
          {queue === 'unsold' && first && first.accuracy.length > 0 && <Accuracy rows={first.accuracy} />}
        </>
      )}
    >
      {(job) => <Job job={job} queue={queue} twoPeopleFrom={query.data?.pages[0]?.twoPeopleFrom ?? null} />}
    </WorkList>
  );
}

/** Where it goes is part of the work. */
const shipped: readonly RecycleQueue[] = ['pickup', 'back', 'forward', 'missing'];

const share = (part: number) => `${Math.round(part * 100)}%`;

function Accuracy({ rows }: { rows: Output<typeof recycleWork>['accuracy'] }) {
  const t = useText(text);
  const o = useText(owner);
  return (
    <Card title={t.accuracy} end={<span className={styles.hint}>{t.accuracyNote(recycleRules.days)}</span>}>
      <Facts>
        {rows.map(({ basis, paid, within, off }) => (
          <Fact key={basis} name={o.basis[basis]}>
            {t.accuracyOf(paid, share(within), share(off))}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** When a courier was to have been there, else by when it is our turn. */
function dueOf(job: RecycleJob, queue: RecycleQueue): number | null {
  if (queue === 'pickup' && job.pickupAt !== null) return slotFrom(job.pickupAt).until;
  return queue === 'dispute' ? (job.dispute?.decideBy ?? null) : job.deadlineAt;
}

interface JobProps {
  job: RecycleJob;
  queue: RecycleQueue;
  twoPeopleFrom: number | null;
}

export function Job({ job, queue, twoPeopleFrom }: JobProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState(false);
  const [losing, setLosing] = useState(false);
  const { estimate, address } = job;
  /** Its carrier brought it, and the time in which we take it in is over. */
  const mayBeGone = job.broughtAt !== null && job.deadlineAt !== null && job.deadlineAt <= now;
  const pickup = queue === 'pickup' && job.pickupAt !== null ? slotFrom(job.pickupAt) : null;
  const due = pickup?.until ?? null;
  const isLate = due !== null && due <= now;
  const until = queue === 'dispute' ? (job.dispute?.decideBy ?? null) : job.deadlineAt;
  const close = () => setOpen(false);
  const { falls } = useText(names);
  const went = useText(wentText);
  const two = useText(second);
  // An offer was chosen, so it is not that nobody wanted it.
  const fall = job.lot === 'failed' ? saleFallOf(job.timeline) : null;
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.tags}>
          <StateTag machine={recycleMachine} state={job.state} />
          {fall ? <Tag tone="idle">{falls[fall]}</Tag> : <StateTag machine={lotMachine} state={job.lot} />}
        </span>
        {due !== null && (
          <Tag tone={isLate ? 'bad' : 'idle'} icon={<IconClock size={12} />}>
            {isLate
              ? t.late(hours(Math.max(HOUR, Math.floor((now - due) / HOUR) * HOUR))[language])
              : pickup && pickup.from <= now
                ? t.coming
                : t.toCome}
          </Tag>
        )}
        {until !== null && due === null && (
          <Tag tone={until <= now ? 'bad' : 'idle'} icon={<IconClock size={12} />}>
            <Countdown to={until} late />
          </Tag>
        )}
      </div>
      <ItemRow item={job} end={grouped(job.no)} />
      <div className={styles.photos}>
        <ImageGrid columns={4} photos={job.photos.map((src) => ({ id: src, src }))} />
      </div>
      <Facts>
        <Fact name={t.owner}>{job.owner}</Fact>
        <Told of={job} />
        {job.merchant && <Fact name={t.merchant}>{job.merchant}</Fact>}
        {job.record && job.record.inspected > 0 && (
          <Fact name={t.record}>
            {t.recordOf(job.record.lowered, job.record.inspected)}{' '}
            {lowersOften(job.record) && <Tag tone="bad">{t.often}</Tag>}
          </Fact>
        )}
        {job.price !== null && <Fact name={t.price}>{`¥${yuan(job.price)}`}</Fact>}
        {job.newPrice != null && <Fact name={t.newPrice}>{`¥${yuan(job.newPrice)}`}</Fact>}
        {estimate?.low != null && estimate.high !== null && (
          <Fact name={t.estimate}>{`¥${yuan(estimate.low, 0)} – ${yuan(estimate.high, 0)}`}</Fact>
        )}
        {queue === 'unsold' && <Fact name={t.looked}>{t.lookedBy(job.looked)}</Fact>}
        {job.advice && (
          <Fact name={t.adviceOf}>
            {dateTime(job.advice.at, now, language)} <Said>{job.advice.note}</Said>
          </Fact>
        )}
        {job.item && <Fact name={t.lies}>{t.liesAt(job.item.code, job.item.shelf)}</Fact>}
        {job.waybill && <Fact name={t.waybill}>{job.waybill}</Fact>}
        {job.claimedBy?.map((no) => (
          <Fact key={no} name={t.claimedBy}>
            {grouped(no)}
          </Fact>
        ))}
        {job.broughtAt != null && (
          <Fact name={t.carrierSays}>{t.broughtOn(dateTime(job.broughtAt, now, language))}</Fact>
        )}
        {job.wentOn?.map(({ kind, id, no }) => (
          <Fact key={id} name={went.title}>{`${went.names[kind]} ${grouped(no)}`}</Fact>
        ))}
        {job.pickupAt !== null && <Fact name={t.pickupAt}>{slotWords(job.pickupAt, now, language)}</Fact>}
        {queue === 'forward' && !address && <Fact name={t.to}>{t.forwardNone}</Fact>}
        {queue === 'missing' && job.sent && <Fact name={t.outgoing}>{job.sent.waybill}</Fact>}
        {address && shipped.includes(queue) && (
          <Fact name={t.to}>{`${address.name} ${address.phone} ${regionLine(address)} ${address.detail}`}</Fact>
        )}
      </Facts>
      {queue === 'fake' && <Verdict job={job} />}
      {job.dispute && (
        <>
          <Facts>
            <Fact name={t.disputedAt}>{dateTime(job.dispute.at, now, language)}</Fact>
            {job.dispute.asks !== null && <Fact name={t.asks}>{`¥${yuan(job.dispute.asks)}`}</Fact>}
            {queue === 'dispute' && <Fact name={t.decideBy}>{dateTime(job.dispute.decideBy, now, language)}</Fact>}
          </Facts>
          <p className={styles.hint}>
            <Said>{job.dispute.body}</Said>
          </p>
          <ImageGrid columns={4} photos={job.dispute.photos.map((src) => ({ id: src, src }))} />
        </>
      )}
      {job.lostFirst && (
        <p className={styles.hint}>{two.secondOf(job.lostFirst.by ?? '', yuan(job.lostFirst.amount))}</p>
      )}
      {job.needsSecond && <SecondPerson by={recycleActs[queue]} title={two.nobody} />}
      {job.own ? (
        !job.needsSecond && <Notice tone="wait">{two.own}</Notice>
      ) : (
        <Acts by={recycleActs[queue]}>
          <div className={styles.work}>
            {isLate && <Missed id={job.id} />}
            {(queue === 'receive' || queue === 'lost') && mayBeGone && (
              <Acts by={recycleNotFound}>
                <Button size="sm" kind="line" onClick={() => setLosing(true)}>
                  {t.notFound(yuan(job.price ?? 0))}
                </Button>
              </Acts>
            )}
            <Button size="sm" kind={job.advice ? 'line' : 'pri'} onClick={() => setOpen(true)}>
              {t[verbs[queue]]}
            </Button>
          </div>
        </Acts>
      )}
      {open && (queue === 'receive' || queue === 'lost') && <ReceiveSheet job={job} onClose={close} />}
      {open && queue === 'inspect' && <InspectSheet job={job} onClose={close} />}
      {open && queue === 'fake' && <ReconsiderSheet job={job} onClose={close} />}
      {losing && <NotFoundSheet job={job} twoPeopleFrom={twoPeopleFrom} onClose={() => setLosing(false)} />}
      {open && queue === 'unsold' && <AdviseSheet id={job.id} onClose={close} />}
      {open && queue === 'missing' && <MissingSheet job={job} twoPeopleFrom={twoPeopleFrom} onClose={close} />}
      {open && queue === 'dispute' && <DisputeSheet job={job} twoPeopleFrom={twoPeopleFrom} onClose={close} />}
      {open && (queue === 'pickup' || queue === 'back' || queue === 'forward') && (
        <SendSheet job={job} queue={queue} onClose={close} />
      )}
    </Card>
  );
}

/** The courier's hour is past, and the owner still has it. */
function Missed({ id }: { id: string }) {
  const t = useText(text);
  const missed = useWrite(recycleMissed);
  const say = async () => {
    if (!(await askLive({ title: t.missed, body: t.missedBody, ok: t.missed }))) return;
    await missed.mutateAsync({ id });
    toast(t.missedDone, { success: true });
  };
  return (
    <Button size="sm" kind="line" pending={missed.isPending} onClick={() => quietly(say())}>
      {t.missed}
    </Button>
  );
}

/** Words are what staff can give: asking again is the owner's to do. */
function AdviseSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const advise = useWrite(recycleAdvise);
  return (
    <WordsSheet
      title={t.advise}
      label={t.adviseWhy}
      about={t.adviseAbout}
      missing={t.whyMissing}
      onDecide={async (note) => {
        await advise.mutateAsync({ id, note });
        toast(t.advised, { success: true });
      }}
      onClose={onClose}
    />
  );
}

function ReceiveSheet({ job, onClose }: { job: RecycleJob; onClose: () => void }) {
  const t = useText(text);
  const receive = useWrite(recycleReceive);
  const check = useWaybillCheck();
  const [waybill, setWaybill] = useState('');
  const send = (value: string) =>
    void receive.mutateAsync({ id: job.id, waybill: value.trim() }).then(
      ({ state }) => {
        toast(state === 'returning' ? t.found : t.received, { success: true });
        onClose();
      },
      () => undefined,
    );
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.receive}
      foot={
        <Button
          block
          pending={receive.isPending}
          disabledReason={waybill.trim() === '' ? t.receiveMissing : check(waybill)}
          onClick={() => send(waybill)}
        >
          {t.receive}
        </Button>
      }
    >
      <ItemRow item={job} end={grouped(job.no)} />
      <WaybillScan label={t.waybill} value={waybill} onChange={setWaybill} onRead={send} check={check} />
    </LiveSheet>
  );
}

const calls = { pickup: recyclePickup, back: recycleSendBack, forward: recycleForward } as const;
const verbs = {
  receive: 'receive',
  inspect: 'inspect',
  pickup: 'send',
  back: 'send',
  forward: 'send',
  missing: 'find',
  dispute: 'decide',
  unsold: 'advise',
  lost: 'receive',
  fake: 'reconsider',
} as const satisfies Record<RecycleQueue, string>;

function SendSheet({ job, queue, onClose }: { job: RecycleJob; queue: keyof typeof calls; onClose: () => void }) {
  const t = useText(text);
  const send = useWrite(calls[queue]);
  return (
    <WaybillSheet
      open
      onClose={onClose}
      parcelOf={`work-recycle-${queue}-${job.id}`}
      title={t.sendTitles[queue]}
      about={<ItemRow item={job} end={grouped(job.no)} />}
      ok={t.send}
      pending={send.isPending}
      onOk={(parcel) =>
        send.mutateAsync({ id: job.id, ...parcel }).then(() => {
          toast(queue === 'pickup' ? t.picked : t.sent, { success: true });
          onClose();
        })
      }
    />
  );
}
