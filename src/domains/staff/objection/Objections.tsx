/** What owners object to of what was decided, the first decision beside it; another than who decided that looks again. */
import { type ReactNode, useState } from 'react';
import type {
  cleaningObjectionDecide,
  identifyObjectionDecide,
  ObjectionJob,
} from '../../../../contract/objection/calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, deadlineText, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { Acts, SecondPerson } from '../Acts.tsx';
import { text as claim } from '../expert/claim-words.ts';
import { ClaimSeen } from '../own/ClaimSeen.tsx';
import { Hands } from '../own/Hands.tsx';
import { text as second } from '../second-words.ts';
import styles from '../staff.module.css';
import { isByTwo } from './by-two.ts';
import { text } from './words.ts';

type Decide = typeof identifyObjectionDecide | typeof cleaningObjectionDecide;

/** @param props.jobs absent in an answer of before there were any */
export function Objections({ jobs = [], ...how }: How & { jobs: readonly ObjectionJob[] | undefined }) {
  return jobs.map((job) => <ObjectionCard key={job.id} job={job} {...how} />);
}

interface How {
  by: Decide;
  /** What the first decision was made by, beside the last one. @param id of the piece */
  evidence?: (id: string) => ReactNode;
}

function ObjectionCard({ job, by, evidence }: How & { job: ObjectionJob }) {
  const t = useText(text);
  const two = useText(second);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState(false);
  const { dueAt, about, own, needsSecond, photos, seen } = job;
  return (
    <Card title={t.title}>
      <Stack>
        <p className={styles.tally}>
          {job.name[language]} · {grouped(job.no)} ·{' '}
          {dueAt > now ? t.until(deadlineText(dueAt, now, language)) : t.late(dateTime(dueAt, now, language))}
        </p>
        <Facts>
          <Hands of={seen?.hands} />
          {seen?.body && <Fact name={t.claimed}>{seen.body}</Fact>}
          <Fact name={t.says}>{job.body}</Fact>
          <Fact name={t.before}>
            {about.paid > 0 ? t.paid(`¥${yuan(about.paid)}`) : t.refused} · {about.note} ·{' '}
            {dateTime(about.at, now, language)}
          </Fact>
        </Facts>
        {photos.length > 0 && (
          <ImageGrid columns={4} photos={photos.map((src, n) => ({ id: src, src, alt: t.photo(n + 1) }))} />
        )}
        <FirstSeen of={seen} />
        {job.first && <Notice tone="wait" title={two.secondOf(job.first.by ?? '', yuan(job.first.amount))} />}
        {needsSecond && <SecondPerson by={by} title={two.nobody} />}
        {own ? (
          !needsSecond && <Notice tone="wait">{two.own}</Notice>
        ) : (
          <Acts by={by}>
            <Button size="sm" onClick={() => setOpen(true)}>
              {t.decide}
            </Button>
          </Acts>
        )}
      </Stack>
      {open && <DecideSheet job={job} by={by} evidence={evidence?.(job.id)} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** What the first decision was made by. An answer of before that was told has none of it. */
function FirstSeen({ of }: { of: ObjectionJob['seen'] }) {
  const t = useText(text);
  if (!of) return null;
  return (
    <>
      <ClaimSeen of={of} />
      {of.photos.length > 0 && (
        <ImageGrid columns={4} photos={of.photos.map((src, n) => ({ id: src, src, alt: t.found(n + 1) }))} />
      )}
    </>
  );
}

function DecideSheet({
  job: { id, covered, first, byTwo, body, photos, about, seen },
  by,
  evidence,
  onClose,
}: {
  job: ObjectionJob;
  by: Decide;
  evidence: ReactNode;
  onClose: () => void;
}) {
  const t = useText(text);
  const turned = about.paid === 0;
  const tc = useText(claim);
  const two = useText(second);
  const decide = useWrite(by);
  const [grant, setGrant] = useState<'yes' | 'no' | null>(null);
  const [amount, setAmount] = useState<number | null>(first?.amount ?? null);
  const [note, setNote] = useState('');
  const words = note.trim();
  const most = t.most(`¥${yuan(covered)}`);
  const wrong = grant === 'yes' && (!amount ? tc.amountNeeded : amount > covered && most);
  const again = grant === 'yes' && first?.own && first.amount === amount && two.secondOwn;
  const missing = grant === null ? t.verdictNeeded : again || wrong || (words === '' && tc.noteNeeded);
  const send = async () => {
    const takesTwo = grant === 'yes' && isByTwo({ byTwo, first }, amount ?? 0);
    const title = grant === 'yes' ? t.sure(`¥${yuan(amount ?? 0)}`, turned) : t.sureStands;
    const ask = { title, body: takesTwo ? t.byTwo : t.final };
    if (!(await askLive({ ...ask, ok: tc.send, bad: grant === 'no' }))) return;
    const { state } = await decide.mutateAsync(
      grant === 'yes' ? { id, note: words, grant: true, amount: amount ?? 0 } : { id, note: words, grant: false },
    );
    onClose();
    toast(state === 'open' ? two.secondNeeded : tc.done, { success: true });
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.decide}
      dirty={grant !== null || note !== ''}
      foot={
        <Button block pending={decide.isPending} disabledReason={missing} onClick={() => quietly(send())}>
          {tc.send}
        </Button>
      }
    >
      <Stack>
        <p className={styles.tally}>{t.final}</p>
        <p>{t.objects(body)}</p>
        {photos.length > 0 && (
          <ImageGrid columns={4} photos={photos.map((src, n) => ({ id: src, src, alt: t.photo(n + 1) }))} />
        )}
        {/* What has steps has all of it there. */}
        {evidence ?? <FirstSeen of={seen} />}
        <Segment<'yes' | 'no' | 'none'>
          name={tc.verdict}
          value={grant ?? 'none'}
          onChange={(value) => value !== 'none' && setGrant(value)}
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: value === 'yes' && turned ? t.turned : t.grants[value],
          }))}
        />
        {grant === 'yes' && <AmountField label={tc.amount} value={amount} onChange={setAmount} hint={most} />}
        <TextArea label={t.note} value={note} onChange={setNote} />
      </Stack>
    </LiveSheet>
  );
}
