/** Lots on the workbench: review into preview or a session, stopping one with a reason, taking a bid back, facts worth a look. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type TakenBackFor, takenBackFor } from '../../../../contract/auction/log.ts';
import { type LotState, lotMachine } from '../../../../contract/auction/machine.ts';
import {
  lotQueues,
  workbenchBidVoid,
  workbenchLotJudge,
  workbenchLotMove,
  workbenchLotStop,
  workbenchLots,
  workbenchSessions,
} from '../../../../contract/auction/workbench.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read, readPages, STAYING } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { date, dateTime } from '../../../ui/format/format.ts';
import { IconGavel } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { ItemRow } from '../../item/ItemRow.tsx';
import { Acts } from '../Acts.tsx';
import { itemRow } from '../desk/item-row.ts';
import { Queues, useQueue } from '../Queues.tsx';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './words.ts';

type Job = Output<typeof workbenchLots>['list'][number];
type Asking = { what: 'approve' | 'move' | 'reject' | 'stop' | 'void'; job: Job };

export default function Lots() {
  const t = useText(text);
  const { queue, of } = useQueue(lotQueues, 'review');
  const [asking, setAsking] = useState<Asking | null>(null);
  const query = useInfiniteQuery({ ...readPages(workbenchLots, { queue }), ...ALWAYS_FRESH, ...STAYING });
  useLive(['lot'], () => void query.refetch());
  const close = () => setAsking(null);
  return (
    <>
      <WorkList
        name={`work-lots-${queue}`}
        of={{ kind: 'lot', by: workbenchLotJudge }}
        query={query}
        rowHeight={280}
        row={(job, language) =>
          itemRow(job.item, language, [`¥${yuan(job.price ?? job.startPrice, 0)}`, job.seller.nickname])
        }
        empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconGavel size={24} /> }}
        above={(first) => <Queues {...of} words={t} counts={first?.counts} idle={['ended']} />}
      >
        {(job) => <LotJob job={job} onAsk={(what) => setAsking({ what, job })} />}
      </WorkList>
      {(asking?.what === 'approve' || asking?.what === 'move') && (
        <Place job={asking.job} what={asking.what} onClose={close} />
      )}
      {(asking?.what === 'reject' || asking?.what === 'stop') && (
        <Refuse job={asking.job} what={asking.what} onClose={close} />
      )}
      {asking?.what === 'void' && <TakeBack job={asking.job} onClose={close} />}
    </>
  );
}

function LotJob({ job, onAsk }: { job: Job; onAsk: (what: Asking['what']) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const may = eventsFor(lotMachine, job.state as LotState, 'P');
  const next = job.startsAt > now ? job.startsAt : job.endsAt;
  return (
    <Card
      title={<StateTag machine={lotMachine} state={job.state} />}
      end={job.state === 'preview' || job.state === 'live' ? <Countdown to={next} /> : undefined}
    >
      <ItemRow item={job.item} />
      <Facts>
        <Fact name={t.start}>
          <Price amount={job.startPrice} plain decimals={0} />
        </Fact>
        <Fact name={t.runs}>
          {dateTime(job.startsAt, now, language)} – {dateTime(job.endsAt, now, language)}
        </Fact>
        <Fact name={t.stepTable}>
          {job.steps.map(({ from, step }) => `${yuan(from, 0)}+: ¥${yuan(step, 0)}`).join(' · ')}
        </Fact>
        <Fact name={t.reserve}>{job.reserve !== 'none' ? t.reserveSet : t.reserveNone}</Fact>
        {job.reportCode !== null && (
          <Fact name={t.report}>
            <Link to="/pages/buy/report" search={{ code: job.reportCode }}>
              {job.reportCode}
            </Link>
          </Fact>
        )}
        <Fact name={t.now}>
          <Price amount={job.price} plain decimals={0} />
        </Fact>
        <Fact name={t.bids}>{job.bids}</Fact>
        <Fact name={t.lastTrade}>
          <Price amount={job.lastTrade} plain decimals={0} />
        </Fact>
        <Fact name={t.lowestAsk}>
          <Price amount={job.lowestAsk} plain decimals={0} />
        </Fact>
        <Fact name={t.seller}>
          {job.seller.nickname} · {date(job.seller.since, now, language)} · {t.sold(job.seller.sold)}
        </Fact>
        {job.due && (
          <Fact name={job.state === 'sold' ? t.due.sold : t.due.second}>
            {t.dueUntil(job.due.nickname, `¥${yuan(job.due.price, 0)}`, dateTime(job.due.until, now, language))}
          </Fact>
        )}
        {job.defaults.map(({ nickname, deposit, at }) => (
          <Fact key={at} name={t.defaulted}>
            {t.defaultedBy(nickname, `¥${yuan(deposit)}`, dateTime(at, now, language))}
          </Fact>
        ))}
      </Facts>
      {/* The cover stands above. */}
      {job.state === 'review' && job.photos.length > 1 && (
        <div className={styles.strip}>
          {job.photos.map((src, n) => (
            <Photo key={src} src={src} alt={`${job.item.name[language]} ${n + 1}`} sizes="96px" radius={10} />
          ))}
        </div>
      )}
      {job.defects.length > 0 && (
        <>
          <p className={styles.hint}>{job.defects.map((d) => d[language]).join(' · ')}</p>
          <div className={styles.strip}>
            {job.defects.map(
              (d) =>
                d.photo !== null && <Photo key={d.photo} src={d.photo} alt={d[language]} sizes="96px" radius={10} />,
            )}
          </div>
        </>
      )}
      {job.patterns.length > 0 && (
        <Notice tone="wait" title={t.patterns}>
          {job.patterns.map(({ kind, bidder, nickname, count, with: other, what, at, did }) => (
            <span key={`${kind} ${bidder} ${other}`}>
              {[
                t.kinds[kind](t.bidderNo(bidder, nickname), other ?? String(count)),
                what,
                at !== null && date(at, now, language),
                t.did(did.bids, did.drove === null ? null : `¥${yuan(did.drove, 0)}`, did.won, did.elsewhere),
              ]
                .filter(Boolean)
                .join(' · ')}
              <br />
            </span>
          ))}
          {t.patternNote}
        </Notice>
      )}
      <Acts by={workbenchLotJudge}>
        <div className={styles.work}>
          {job.state === 'preview' && (
            <Button kind="line" size="sm" onClick={() => onAsk('move')}>
              {t.move}
            </Button>
          )}
          {job.state === 'live' && job.bidders.length > 0 && (
            <Button kind="line" size="sm" onClick={() => onAsk('void')}>
              {t.takeBack}
            </Button>
          )}
          {may.includes('stop') && job.state !== 'review' && (
            <Button kind="bad" size="sm" onClick={() => onAsk('stop')}>
              {t.stop}
            </Button>
          )}
          {may.includes('reject') && (
            <Button kind="bad" size="sm" onClick={() => onAsk('reject')}>
              {t.reject}
            </Button>
          )}
          {may.includes('approve') && (
            <Button size="sm" onClick={() => onAsk('approve')}>
              {t.approve}
            </Button>
          )}
        </div>
      </Acts>
    </Card>
  );
}

interface Deciding {
  job: Job;
  onClose: () => void;
}

/** In which session it is, as it is approved or afterwards. */
function Place({ job, what, onClose }: Deciding & { what: 'approve' | 'move' }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const judge = useWrite(workbenchLotJudge);
  const sessions = useQuery(read(workbenchSessions, { size: 20 })).data?.list ?? [];
  const move = useWrite(workbenchLotMove);
  const [sessionId, setSessionId] = useState(job.session?.id ?? '');
  const approve = async () => {
    const to = { id: job.id, sessionId: sessionId || null };
    if (what === 'move') await move.mutateAsync(to);
    else await judge.mutateAsync({ ...to, result: 'approve' });
    toast(what === 'move' ? t.moved : t.approved, { success: true });
    onClose();
  };
  const coming = sessions.filter(({ startsAt }) => startsAt > now);
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.session}
      foot={
        <Button block pending={judge.isPending || move.isPending} onClick={() => void approve().catch(() => undefined)}>
          {what === 'move' ? t.move : t.approve}
        </Button>
      }
    >
      <RadioRows
        name={t.session}
        options={[
          { value: '', label: t.alone },
          ...coming.map(({ id, name, lots }) => ({ value: id, label: name[language], note: t.lots(lots) })),
        ]}
        value={sessionId}
        onChange={setSessionId}
      />
    </LiveSheet>
  );
}

function Refuse({ job, what, onClose }: Deciding & { what: 'reject' | 'stop' }) {
  const t = useText(text);
  const judge = useWrite(workbenchLotJudge);
  const stop = useWrite(workbenchLotStop);
  const decide = async (reason: string) => {
    if (what === 'reject') await judge.mutateAsync({ id: job.id, result: 'reject', reason });
    else await stop.mutateAsync({ id: job.id, reason });
    toast(what === 'reject' ? t.rejected : t.stopped, { success: true });
  };
  return (
    <WordsSheet
      title={what === 'reject' ? t.reject : t.stop}
      label={what === 'reject' ? t.rejectTitle : `${t.stopTitle} ${t.stopBody}`}
      missing={t.reasonNeeded}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

function TakeBack({ job, onClose }: Deciding) {
  const t = useText(text);
  const write = useWrite(workbenchBidVoid);
  const [bidder, setBidder] = useState(String(job.bidders[0]?.number ?? ''));
  const [why, setWhy] = useState<TakenBackFor>('typo');
  const decide = async () => {
    await write.mutateAsync({ id: job.id, bidder: Number(bidder), why });
    toast(t.takenBack, { success: true });
    onClose();
  };
  return (
    <LiveSheet open onClose={onClose} title={t.takeBackTitle} onOk={() => void decide().catch(() => undefined)}>
      <p className={styles.hint}>{t.takeBackBody}</p>
      <RadioRows
        name={t.why}
        options={takenBackFor.map((value) => ({ value, label: t.takenFor[value], note: t.takenThen[value] }))}
        value={why}
        onChange={(value) => setWhy(value as TakenBackFor)}
      />
      <RadioRows
        name={t.bidder}
        options={job.bidders.map(({ number, nickname, acts, leads }) => ({
          value: String(number),
          label: t.bidderNo(number, nickname),
          note: t.actsOf(acts, leads),
        }))}
        value={bidder}
        onChange={setBidder}
      />
    </LiveSheet>
  );
}
