/** The resale desk: both sides of what was sold twice, parcels that leave our warehouse, what a channel refuses again and again. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ResaleQueue, resaleMachine, resaleQueueNames } from '../../../../contract/resale/machine.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import {
  type ResaleJob,
  resaleKeepHere,
  resaleKeepThere,
  resaleReturned,
  resaleUnstick,
  resaleWork,
  resaleWorkRefund,
  resaleWorkShip,
} from '../../../../contract/resale/work-calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconStore } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import { text as formText } from '../../resale/form/words.ts';
import { text as resaleText } from '../../resale/words.ts';
import { Acts } from '../Acts.tsx';
import { DueBy } from '../DueBy.tsx';
import { Queues } from '../Queues.tsx';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './words.ts';

type Asking = 'keepHere' | 'keepThere' | 'again' | 'giveUp' | 'back' | 'notBack' | 'ship' | 'refund';

export default function ResaleDesk() {
  const t = useText(text);
  const [queue, setQueue] = useState<ResaleQueue>('conflict');
  const query = useInfiniteQuery({ ...readPages(resaleWork, { queue }), ...ALWAYS_FRESH, ...STAYING });
  useLive(['resale'], () => void query.refetch());
  return (
    <WorkList
      name={`work-resale-${queue}`}
      query={query}
      rowHeight={240}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconStore size={24} /> }}
      above={(first) => (
        <Queues all={resaleQueueNames} words={t} counts={first?.counts} value={queue} onChange={setQueue} />
      )}
    >
      {(job) => <Job job={job} />}
    </WorkList>
  );
}

function Job({ job }: { job: ResaleJob }) {
  const t = useText(text);
  const resale = useText(resaleText);
  const form = useText(formText);
  const language = useLanguage();
  const now = useNow(60_000);
  const [asking, setAsking] = useState<Asking | null>(null);
  const refund = useWrite(resaleWorkRefund);
  const askRefund = async () => {
    if (job.paid === null) return;
    const words = { title: t.refundAsk(`¥${yuan(job.paid)}`), body: t.refundBody, ok: t.refund };
    if (!(await confirm(words))) return;
    await refund.mutateAsync({ id: job.id, amount: job.paid });
    toast(t.refundAsked, { success: true });
  };
  const asks: readonly Asking[] =
    job.state === 'conflict'
      ? job.paidHere === null
        ? ['keepHere']
        : ['keepThere', 'keepHere']
      : job.state === 'sold_remote'
        ? job.sellerSends
          ? []
          : ['ship']
        : job.state === 'stuck'
          ? ['giveUp', 'again']
          : job.state === 'returned'
            ? ['notBack', 'back']
            : job.state === 'refund_remote' && job.refundsFromHere && job.paid !== null
              ? ['refund']
              : [];
  return (
    <Card title={<StateTag machine={resaleMachine} state={job.state} />} end={dateTime(job.since, now, language)}>
      <Facts>
        <Fact name={t.shop}>{channelSaid(job.shop, language)}</Fact>
        <Fact name={t.item}>{job.itemName[language]}</Fact>
        {job.refusal && (
          <Fact name={t.refused}>
            {channelSaid(job.refusal, language)}
            {job.refusedField && ` · ${resale.refusedField(form.fields[job.refusedField])}`}
          </Fact>
        )}
        {job.state === 'stuck' && (
          <>
            <Fact name={form.titleLabel}>{job.title}</Fact>
            <Fact name={t.who}>{t.sellerToo}</Fact>
          </>
        )}
        {job.sellerSends && <Fact name={t.whoSends}>{t.sellerLate}</Fact>}
        {job.dueAt !== null && <DueBy at={job.dueAt} {...(job.state === 'conflict' && { name: t.by })} />}
        <Fact name={t.seller}>{job.seller}</Fact>
        {job.orderNo && (
          <Fact name={t.order} copy={job.orderNo}>
            {job.orderNo}
          </Fact>
        )}
        {job.refundAskedAt !== null && (
          <Fact name={t.refund}>
            {t.refundAsked} · {dateTime(job.refundAskedAt, now, language)}
          </Fact>
        )}
        {job.shelf && <Fact name={t.shelf}>{job.shelf}</Fact>}
        {job.shipTo && (
          <Fact name={t.to} copy={job.shipTo}>
            {job.shipTo}
          </Fact>
        )}
      </Facts>
      {job.state === 'conflict' && <Notice>{t.why}</Notice>}
      <div className={styles.work}>
        <LinkButton kind="line" size="sm" to="/pages/xianyu/list" search={{ id: job.id }}>
          {job.orderNo ? t.both : t.see}
        </LinkButton>
        <Acts by={resaleUnstick} silent={asks.length === 0}>
          {asks.map((ask) => (
            <Button
              key={ask}
              size="sm"
              kind={ask === 'giveUp' || ask === 'notBack' ? 'bad' : 'pri'}
              pending={ask === 'refund' && refund.isPending}
              onClick={() => (ask === 'refund' ? void askRefund().catch(() => undefined) : setAsking(ask))}
            >
              {t[ask]}
            </Button>
          ))}
        </Acts>
      </div>
      {asking && <Decide job={job} asking={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

function Decide({ job, asking, onClose }: { job: ResaleJob; asking: Asking; onClose: () => void }) {
  const t = useText(text);
  const keepHere = useWrite(resaleKeepHere);
  const keepThere = useWrite(resaleKeepThere);
  const unstick = useWrite(resaleUnstick);
  const returned = useWrite(resaleReturned);
  const ship = useWrite(resaleWorkShip);
  const { id } = job;
  if (asking === 'ship') {
    const send = async (parcel: { company: string; waybill: string }) => {
      await ship.mutateAsync({ id, ...parcel });
      toast(t.done, { success: true });
      onClose();
    };
    return (
      <WaybillSheet
        open
        onClose={onClose}
        parcelOf={`work-resale-${id}`}
        title={t.ship}
        ok={t.shipOk}
        pending={ship.isPending}
        onOk={send}
      />
    );
  }
  const decide = async (note: string) => {
    if (asking === 'keepHere') await keepHere.mutateAsync({ id, note });
    else if (asking === 'keepThere') await keepThere.mutateAsync({ id, amount: job.paidHere ?? 0, note });
    else if (asking === 'again' || asking === 'giveUp')
      await unstick.mutateAsync({ id, again: asking === 'again', note });
    else await returned.mutateAsync({ id, back: asking === 'back', note });
    toast(t.done, { success: true });
  };
  return (
    <WordsSheet
      title={t[asking]}
      label={
        asking === 'keepHere'
          ? t.keepHereLabel
          : asking === 'keepThere'
            ? t.keepThereLabel(`¥${yuan(job.paidHere ?? 0)}`)
            : t.note
      }
      missing={t.missing}
      onDecide={decide}
      onClose={onClose}
    />
  );
}
