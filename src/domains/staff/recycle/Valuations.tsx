/** Pieces that wait for a valuation: photos beside what such pieces bring; a range with a reason, more photos, or a no. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consignmentJudge, consignmentWork } from '../../../../contract/consignment/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconDoc } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { ItemRow } from '../../item/ItemRow.tsx';
import { Told } from '../../recycle/Told.tsx';
import { text as owner } from '../../recycle/words.ts';
import { text as receipt } from '../../stock/receipt/words.ts';
import { slotsOf } from '../../stock/shoot/slots.ts';
import { Acts } from '../Acts.tsx';
import { DueBy } from '../DueBy.tsx';
import { itemRow } from '../desk/item-row.ts';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './words.ts';

type Job = Output<typeof consignmentWork>['list'][number];
type Saying = 'value' | 'askPhotos' | 'refuse';

export default function Valuations() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(consignmentWork, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-consignment"
      of={{ kind: 'consignment', by: consignmentJudge }}
      query={query}
      rowHeight={320}
      row={(job, language) => itemRow(job, language, [job.owner], job.deadlineAt)}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconDoc size={24} /> }}
      above={(first) => first && first.total > 0 && <p className={styles.tally}>{t.waiting(first.total)}</p>}
    >
      {(job) => <JobCard job={job} />}
    </WorkList>
  );
}

function JobCard({ job }: { job: Job }) {
  const t = useText(text);
  const o = useText(owner);
  const judge = useWrite(consignmentJudge);
  const [saying, setSaying] = useState<Saying | null>(null);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { estimate } = job;
  return (
    <Card>
      <ItemRow item={job} end={job.owner} />
      <div className={styles.photos}>
        <ImageGrid columns={4} photos={job.photos.map((src) => ({ id: src, src }))} />
      </div>
      <Facts>
        <Fact name={t.since}>{dateTime(job.timeline.at(-1)?.at ?? job.createdAt, now, language)}</Fact>
        {job.deadlineAt !== null && <DueBy at={job.deadlineAt} />}
        <Told of={job} />
        <Computed estimate={estimate} />
        <Fact name={o.tradesLabel}>{estimate.trades}</Fact>
        <Fact name={t.lowestAsk}>
          <Price amount={estimate.lowestAsk} plain decimals={0} />
        </Fact>
      </Facts>
      <Acts by={consignmentJudge}>
        <div className={styles.work}>
          <Button kind="bad" size="sm" onClick={() => setSaying('refuse')}>
            {t.refuse}
          </Button>
          <Button kind="line" size="sm" onClick={() => setSaying('askPhotos')}>
            {t.askPhotos}
          </Button>
          <Button size="sm" onClick={() => setSaying('value')}>
            {t.value}
          </Button>
        </div>
      </Acts>
      {saying === 'value' && <ValueSheet job={job} onClose={() => setSaying(null)} />}
      {saying === 'askPhotos' && <AskPhotosSheet job={job} onClose={() => setSaying(null)} />}
      {saying === 'refuse' && (
        <WordsSheet
          title={`${t.refuse} · ${job.name[language]}`}
          label={t.why}
          missing={t.whyMissing}
          onDecide={async (reason) => {
            await judge.mutateAsync({ id: job.id, event: saying, reason });
            toast(t.done, { success: true });
          }}
          onClose={() => setSaying(null)}
        />
      )}
    </Card>
  );
}

/** What is known of such pieces. */
function Computed({ estimate: { basis, low, high } }: Pick<Job, 'estimate'>) {
  const o = useText(owner);
  return (
    <Fact name={o.basis[basis]}>{low !== null && high !== null ? `¥${yuan(low, 0)} – ${yuan(high, 0)}` : '--'}</Fact>
  );
}

/** Which piece it is, beside what is said of it. */
const Piece = ({ job }: { job: Job }) => (
  <>
    <ItemRow item={job} end={job.owner} />
    <ImageGrid columns={4} photos={job.photos.map((src) => ({ id: src, src }))} />
  </>
);

export function AskPhotosSheet({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText(text);
  const { slots } = useText(receipt);
  const judge = useWrite(consignmentJudge);
  const [views, setViews] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const words = [[...views].map((view) => slots[view]).join(t.and), note.trim()].filter(Boolean).join(t.also);
  const send = async () => {
    await judge.mutateAsync({ id: job.id, event: 'askPhotos', reason: words });
    toast(t.done, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.askPhotos}
      dirty={words !== ''}
      foot={
        <Button
          block
          pending={judge.isPending}
          disabledReason={words.length < 2 && t.viewsMissing}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.askPhotosSend}
        </Button>
      }
    >
      <div className={styles.form}>
        <Piece job={job} />
        <Pills
          name={t.views}
          value={views}
          onChange={(view) =>
            setViews((now) => new Set(now.has(view) ? [...now].filter((one) => one !== view) : [...now, view]))
          }
          options={slotsOf(job).map(({ id }) => ({ value: id, label: slots[id] ?? id }))}
        />
        <TextArea label={t.note} value={note} onChange={setNote} />
      </div>
    </LiveSheet>
  );
}

function ValueSheet({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText(text);
  const judge = useWrite(consignmentJudge);
  const [low, setLow] = useState<number | null>(null);
  const [high, setHigh] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const fits = low !== null && high !== null && low > 0 && low <= high;
  const send = async () => {
    if (!fits) return;
    await judge.mutateAsync({ id: job.id, event: 'value', low, high, reason: words });
    toast(t.done, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.value}
      dirty={words !== ''}
      foot={
        <Button
          block
          pending={judge.isPending}
          disabledReason={(!fits && t.rangeMissing) || (words.length < 2 && t.whyMissing)}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.value}
        </Button>
      }
    >
      <div className={styles.form}>
        <Piece job={job} />
        <Facts>
          <Computed estimate={job.estimate} />
        </Facts>
        <AmountField label={t.low} value={low} onChange={setLow} />
        <AmountField label={t.high} value={high} onChange={setHigh} />
        <TextArea label={t.why} value={reason} onChange={setReason} />
      </div>
    </LiveSheet>
  );
}
