/** Businesses on the workbench: those to review, and those that run. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workbenchMerchantDecide, workbenchMerchants } from '../../../contract/merchant/calls.ts';
import type { MerchantState } from '../../../contract/merchant/machine.ts';
import { merchantMachine } from '../../../contract/merchant/machine.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { deadlineText } from '../../ui/format/format.ts';
import { IconStore } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { askLive } from '../device/live/live.ts';
import styles from '../merchant/merchant.module.css';
import { text } from '../merchant/words.ts';
import { Acts } from './Acts.tsx';
import { useQueue } from './Queues.tsx';
import { BusinessFacts, BusinessSheet } from './recycle/Business.tsx';
import { text as business } from './recycle/business-words.ts';
import { WordsSheet } from './WordsSheet.tsx';
import { WorkList } from './WorkList.tsx';

type Job = Output<typeof workbenchMerchants>['list'][number];
/** What staff may do; these need words, the others none. */
const worded = ['askMore', 'reject', 'restrict', 'suspend'] as const;
type Worded = (typeof worded)[number];
const plain = ['approve', 'restore'] as const;

const shown: readonly MerchantState[] = ['submitted', 'active', 'restricted', 'suspended', 'exiting'];

export default function Merchants() {
  const t = useText(text);
  const language = useLanguage();
  const { queue: state, choose } = useQueue(shown, 'submitted');
  const query = useInfiniteQuery({ ...readPages(workbenchMerchants, { state }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <WorkList
      name={`work-merchants-${state}`}
      of={{ kind: 'merchant', by: workbenchMerchantDecide }}
      query={query}
      rowHeight={260}
      row={(job) => ({ name: job.name, facts: [job.contact, job.contactPhone], due: job.deadlineAt })}
      empty={{ title: t.workEmpty, body: t.workEmptyBody, icon: <IconStore size={24} /> }}
      above={() => (
        <Pills<MerchantState>
          name={t.stateName}
          options={shown.map((value) => ({ value, label: merchantMachine.states[value][language] }))}
          value={state}
          onChange={choose}
        />
      )}
    >
      {(job) => <JobCard job={job} />}
    </WorkList>
  );
}

export function JobCard({ job }: { job: Job }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const b = useText(business);
  const [open, setOpen] = useState(false);
  /** It has, or had, a deposit to bid with. */
  const bids = job.state !== 'submitted';
  const [saying, setSaying] = useState<Worded | null>(null);
  const decide = useWrite(workbenchMerchantDecide);
  const events = eventsFor(merchantMachine, job.state, 'P');
  const act = async (decision: { event: (typeof plain)[number] } | { event: Worded; reason: string }) => {
    await decide.mutateAsync({ id: job.id, ...decision });
    toast(t.done, { success: true });
  };
  const restore = async () => {
    if (await askLive({ title: b.restoreTitle(job.name), body: b.restoreBody, ok: t.restore }))
      await act({ event: 'restore' });
  };
  return (
    <Card>
      <div className={styles.head}>
        <b>{job.name}</b>
        <StateTag machine={merchantMachine} state={job.state} />
      </div>
      <Facts>
        {job.creditCode && (
          <Fact name={t.code} copy={job.creditCode}>
            {job.creditCode}
          </Fact>
        )}
        {(job.contact || job.contactPhone) && (
          <Fact name={t.contact}>
            {job.contact} {job.contactPhone}
          </Fact>
        )}
      </Facts>
      {bids && <BusinessFacts id={job.id} />}
      <ImageGrid columns={4} photos={job.documents.map((src) => ({ id: src, src }))} />
      {job.deadlineAt !== null && <small>{deadlineText(job.deadlineAt, now, language)}</small>}
      {bids && (
        <div className={styles.buttons}>
          <Button kind="line" size="sm" onClick={() => setOpen(true)}>
            {b.open}
          </Button>
        </div>
      )}
      {open && <BusinessSheet id={job.id} name={job.name} onClose={() => setOpen(false)} />}
      <Acts by={workbenchMerchantDecide}>
        <div className={styles.buttons}>
          {worded
            .filter((event) => events.includes(event))
            .map((event) => (
              <Button key={event} kind="line" size="sm" onClick={() => setSaying(event)}>
                {t[event]}
              </Button>
            ))}
          {plain
            .filter((event) => events.includes(event))
            .map((event) => (
              <Button
                key={event}
                size="sm"
                pending={decide.isPending}
                onClick={() => void (event === 'restore' ? restore() : act({ event })).catch(() => undefined)}
              >
                {t[event]}
              </Button>
            ))}
        </div>
      </Acts>
      {saying && (
        <WordsSheet
          title={`${t[saying]} · ${job.name}`}
          about={saying === 'restrict' || saying === 'suspend' ? b.takesAway[saying] : undefined}
          label={t.words}
          onDecide={(reason) => act({ event: saying, reason })}
          onClose={() => setSaying(null)}
        />
      )}
    </Card>
  );
}
