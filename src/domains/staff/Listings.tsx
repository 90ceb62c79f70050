/** Listings that wait for a review: the price against the market, the person, the photos; yes, or no with a reason. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingJudge, listingWork } from '../../../contract/listing/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { date } from '../../ui/format/format.ts';
import { IconClock, IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Fact, Facts, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { LiveSheet } from '../device/live/LiveSheet.tsx';
import { CertificateRow } from '../item/CertificateRow.tsx';
import { SaidDefects } from '../item/Said.tsx';
import { Goods } from '../listing/Goods.tsx';
import styles from '../listing/listing.module.css';
import { text as seller } from '../listing/words.ts';
import { Acts } from './Acts.tsx';
import { itemRow } from './desk/item-row.ts';
import { text } from './listings-words.ts';
import work from './staff.module.css';
import { WorkList } from './WorkList.tsx';
import { text as bench } from './words.ts';

type Job = Output<typeof listingWork>['list'][number];

export default function Listings() {
  const t = useText(text);
  const b = useText(bench);
  const query = useInfiniteQuery({ ...readPages(listingWork, {}), ...ALWAYS_FRESH });
  const [refusing, setRefusing] = useState<Job | null>(null);
  return (
    <>
      <WorkList
        name="work-listings"
        of={{ kind: 'listing', by: listingJudge }}
        query={query}
        rowHeight={320}
        row={(job, language) => itemRow(job, language, [`¥${yuan(job.price, 0)}`, job.seller.nickname], job.deadlineAt)}
        empty={{ title: b.emptyTitle, body: b.emptyBody, icon: <IconShield size={24} /> }}
        above={(first) => first && first.total > 0 && <p className={work.tally}>{t.waiting(first.total)}</p>}
      >
        {(job) => <JobCard job={job} onRefuse={() => setRefusing(job)} />}
      </WorkList>
      <RefuseSheet job={refusing} onClose={() => setRefusing(null)} />
    </>
  );
}

function JobCard({ job, onRefuse }: { job: Job; onRefuse: () => void }) {
  const t = useText(text);
  const s = useText(seller);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const judge = useWrite(listingJudge);
  const late = job.deadlineAt !== null && job.deadlineAt <= now;
  const approve = () =>
    void judge.mutateAsync({ id: job.id, result: 'approve' }).then(
      () => toast(t.approved, { success: true }),
      () => undefined,
    );
  return (
    <Card>
      <div className={styles.stack}>
        <div className={styles.tools}>
          {job.uninspected && <Tag tone="wait">{t.uninspected}</Tag>}
          {job.reviewReason && <Tag tone="wait">{t.reason[job.reviewReason]}</Tag>}
          {job.deadlineAt !== null && (
            <Tag tone={late ? 'bad' : 'idle'} icon={<IconClock size={12} />}>
              <Countdown to={job.deadlineAt} late />
            </Tag>
          )}
        </div>
        <Goods goods={job}>
          <Price amount={job.price} size={20} decimals={0} />
        </Goods>
        <div className={styles.strip}>
          {job.photos.map((src, n) => (
            <Photo key={src} src={src} alt={`${s.photos} ${n + 1}`} sizes="96px" radius={10} />
          ))}
        </div>
        {job.defects.length > 0 && (
          <p className={styles.note}>
            <SaidDefects of={job.defects} />
          </p>
        )}
        {job.certificate && (
          <Rows>
            <CertificateRow of={job.certificate} />
          </Rows>
        )}
        <Facts>
          <Fact name={s.trades(job.market.tradeCount)}>
            <Price amount={job.market.tradePrice} plain decimals={0} />
          </Fact>
          <Fact name={s.lastTrade}>
            <Price amount={job.market.lastTrade} plain decimals={0} />
          </Fact>
          <Fact name={s.lowestAsk}>
            <Price amount={job.market.lowestAsk} plain decimals={0} />
          </Fact>
          <Fact name={s.highestBid}>
            <Price amount={job.market.highestBid} plain decimals={0} />
          </Fact>
          <Fact name={t.seller}>
            {job.seller.nickname} · {t.since(date(job.seller.since, now, language))} · {t.sold(job.seller.sold)}
          </Fact>
        </Facts>
        <Acts by={listingJudge}>
          <div className={styles.tools}>
            <Button kind="bad" size="sm" onClick={onRefuse}>
              {t.reject}
            </Button>
            <LiveButton size="sm" pending={judge.isPending} onClick={approve}>
              {t.approve}
            </LiveButton>
          </div>
        </Acts>
      </div>
    </Card>
  );
}

function RefuseSheet({ job, onClose }: { job: Job | null; onClose: () => void }) {
  const t = useText(text);
  const judge = useWrite(listingJudge);
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const send = async () => {
    if (!job) return;
    await judge.mutateAsync({ id: job.id, result: 'reject', reason: words });
    setReason('');
    onClose();
    toast(t.rejected, { success: true });
  };
  return (
    <LiveSheet
      open={job !== null}
      onClose={onClose}
      title={t.rejectTitle}
      dirty={words !== ''}
      foot={
        <Button
          block
          kind="bad"
          pending={judge.isPending}
          disabledReason={words.length < 2 && t.reasonNeeded}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.reject}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Pills
          name={t.common}
          value={reason}
          onChange={setReason}
          options={t.reasons.map((value) => ({ value, label: value }))}
        />
        <TextArea label={t.why} value={reason} onChange={setReason} placeholder={t.whyHint} />
      </div>
    </LiveSheet>
  );
}
