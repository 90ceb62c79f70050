/** Appeals against penalties on the workbench, the nearest deadline first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '../../../contract/call.ts';
import { penaltyMachine, penaltyRule, workbenchPenalties, workbenchPenaltyDecide } from '../../../contract/penalty.ts';
import { readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { deadlineText } from '../../ui/format.ts';
import { ImageGrid } from '../../ui/ImageGrid.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { IconGavel } from '../../ui/icons.tsx';
import { Price } from '../../ui/Price.tsx';
import { Fact, Facts } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StateTag } from '../../ui/Tag.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { toast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { ALWAYS_FRESH } from '../order/-order.ts';
import styles from './-payout.module.css';
import { text } from './-penalty-text.ts';
import { WorkKinds } from './-WorkKinds.tsx';

type Job = Output<typeof workbenchPenalties>['list'][number];
type Decision = 'uphold' | 'waive';

export default function Penalties() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchPenalties, {}), ...ALWAYS_FRESH });
  return (
    <Screen screen="/pages/user/workbench" title={t.work} ground="task" query={query} onRefresh={() => query.refetch()}>
      {(data) => {
        const jobs = data.pages.flatMap((page) => page.list);
        return (
          <>
            <WorkKinds />
            {jobs.length === 0 ? (
              <Empty title={t.workEmpty} body={t.workEmptyBody} icon={<IconGavel size={24} />} />
            ) : (
              <InfiniteList
                name="work-penalties"
                as="cards"
                rowHeight={260}
                items={jobs}
                keyOf={(job) => job.id}
                pages={query}
                end={t.end}
              >
                {(job) => <JobCard job={job} />}
              </InfiniteList>
            )}
          </>
        );
      }}
    </Screen>
  );
}

function JobCard({ job }: { job: Job }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  return (
    <Card>
      <div className={styles.row}>
        <Price amount={job.amount} size={20} />
        <StateTag machine={penaltyMachine} state={job.state} />
      </div>
      <p>{penaltyRule[job.rule][language]}</p>
      <Facts>
        <Fact name={t.order} copy={job.orderNo}>
          {job.nickname} · {job.name[language]}
        </Fact>
        <Fact name={t.collected}>
          <Price amount={job.collected} plain />
        </Fact>
        {job.deadlineAt !== null && (
          <Fact name={t.progress}>{t.until(deadlineText(job.deadlineAt, now, language))}</Fact>
        )}
      </Facts>
      {job.appeal && <p>{job.appeal.words}</p>}
      {job.appeal && job.appeal.photos.length > 0 && (
        <ImageGrid columns={4} photos={job.appeal.photos.map((src) => ({ id: src, src }))} />
      )}
      <div className={styles.buttons}>
        <Button kind="line" size="sm" onClick={() => setDeciding('uphold')}>
          {t.uphold}
        </Button>
        <Button size="sm" onClick={() => setDeciding('waive')}>
          {t.waive}
        </Button>
      </div>
      {deciding && <Decide job={job} event={deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

function Decide({ job, event, onClose }: { job: Job; event: Decision; onClose: () => void }) {
  const t = useText(text);
  const [reason, setReason] = useState('');
  const decide = useWrite(workbenchPenaltyDecide);
  const submit = async () => {
    await decide.mutateAsync({ id: job.id, event, reason: reason.trim() });
    toast(t.decided, { success: true });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t[event]} dirty={reason !== ''}>
      <TextArea label={t.why} value={reason} onChange={setReason} />
      <Button
        block
        pending={decide.isPending}
        disabledReason={reason.trim().length < 2 && t.why}
        onClick={() => void submit().catch(() => undefined)}
      >
        {t[event]}
      </Button>
    </Sheet>
  );
}
