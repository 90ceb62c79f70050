/** Appeals against penalties on the workbench, the nearest deadline first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workbenchPenalties, workbenchPenaltyDecide } from '../../../contract/penalty/calls.ts';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import { penaltyWords } from '../../../contract/penalty/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { deadlineText } from '../../ui/format/format.ts';
import { IconGavel } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from '../payout/payout.module.css';
import { text } from '../penalty/words.ts';
import { Acts } from './Acts.tsx';
import { text as second } from './second-words.ts';
import { WordsSheet } from './WordsSheet.tsx';
import { WorkList } from './WorkList.tsx';

type Job = Output<typeof workbenchPenalties>['list'][number];
type Decision = 'uphold' | 'waive';

export default function Penalties() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchPenalties, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-penalties"
      of={{ kind: 'penalty', by: workbenchPenaltyDecide }}
      query={query}
      rowHeight={260}
      row={(job, language) => ({
        name: job.name[language],
        facts: [`¥${yuan(job.amount)}`, job.nickname],
        due: job.deadlineAt,
      })}
      empty={{ title: t.workEmpty, body: t.workEmptyBody, icon: <IconGavel size={24} /> }}
    >
      {(job) => <JobCard job={job} />}
    </WorkList>
  );
}

function JobCard({ job }: { job: Job }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const two = useText(second);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const decide = useWrite(workbenchPenaltyDecide);
  const decideAs = async (event: Decision, reason: string) => {
    const { state } = await decide.mutateAsync({ id: job.id, event, reason });
    toast(state === job.state ? two.secondNeeded : t.decided, { success: true });
  };
  return (
    <Card>
      <div className={styles.row}>
        <Price amount={job.amount} size={20} />
        <StateTag machine={penaltyMachine} state={job.state} />
      </div>
      <p>{penaltyWords(job.rule, job.terms)[language]}</p>
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
      {job.first && <Notice tone="wait" title={two.secondOf(job.first.by ?? '', yuan(job.first.amount))} />}
      <Acts by={workbenchPenaltyDecide}>
        <div className={styles.buttons}>
          <Button kind="line" size="sm" onClick={() => setDeciding('uphold')}>
            {t.uphold}
          </Button>
          <Button size="sm" disabledReason={job.first?.own && two.secondOwn} onClick={() => setDeciding('waive')}>
            {t.waive}
          </Button>
        </div>
      </Acts>
      {deciding && (
        <WordsSheet
          title={t[deciding]}
          label={t.why}
          onDecide={(reason) => decideAs(deciding, reason)}
          onClose={() => setDeciding(null)}
        />
      )}
    </Card>
  );
}
