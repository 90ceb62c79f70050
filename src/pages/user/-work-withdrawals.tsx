/** Withdrawals on the workbench: what staff decide by, and where no provider sends the money, sending it by hand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '../../../contract/call.ts';
import { yuan } from '../../../contract/money.ts';
import { withdrawalMachine, workbenchWithdrawalDecide, workbenchWithdrawals } from '../../../contract/payout.ts';
import { readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { Empty } from '../../ui/Empty.tsx';
import { date, deadlineText, maskPhone } from '../../ui/format.ts';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { IconBank } from '../../ui/icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
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
import { text } from './-payout-text.ts';
import { WorkKinds } from './-WorkKinds.tsx';

type Job = Output<typeof workbenchWithdrawals>['list'][number];
type Told = 'reject' | 'arrive' | 'fail';

export default function Withdrawals() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchWithdrawals, {}), ...ALWAYS_FRESH });
  return (
    <Screen screen="/pages/user/workbench" title={t.work} ground="task" query={query} onRefresh={() => query.refetch()}>
      {(data) => {
        const jobs = data.pages.flatMap((page) => page.list);
        return (
          <>
            <WorkKinds />
            {jobs.length === 0 ? (
              <Empty title={t.workEmpty} body={t.workEmptyBody} icon={<IconBank size={24} />} />
            ) : (
              <InfiniteList
                name="work-withdrawals"
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
  const decide = useWrite(workbenchWithdrawalDecide);
  const [telling, setTelling] = useState<Told | null>(null);
  const to = `${job.card.bank || t.alipay} ${job.card.account}`;
  const approve = async () => {
    const body = t.approveBody(`¥${yuan(job.amount)}`, to);
    if (!(await confirm({ title: t.approveTitle, body, ok: t.approve }))) return;
    await decide.mutateAsync({ id: job.id, event: 'approve' });
    toast(t.approved, { success: true });
  };
  return (
    <Card>
      <div className={styles.row}>
        <Price amount={job.amount} size={20} />
        <StateTag machine={withdrawalMachine} state={job.state} />
      </div>
      <Facts>
        <Fact name={t.person}>
          {job.nickname} {maskPhone(job.phone)}
        </Fact>
        <Fact name={t.to}>{to}</Fact>
        <Fact name={t.account}>{t.bindDays(date(job.cardBoundAt, now, language))}</Fact>
        <Fact name={t.left}>
          <Price amount={job.available} plain />
        </Fact>
        <Fact name={t.before}>
          <Price amount={job.paidBefore} plain />
        </Fact>
        {job.payTo && (
          <Fact name={t.account} copy={job.payTo.account}>
            {job.payTo.holder} {job.payTo.account}
          </Fact>
        )}
      </Facts>
      {job.deadlineAt !== null && <small>{t.until(deadlineText(job.deadlineAt, now, language))}</small>}
      {job.state === 'paying' && <Notice>{t.byHand}</Notice>}
      <div className={styles.buttons}>
        {job.state === 'applied' ? (
          <>
            <Button kind="line" size="sm" onClick={() => setTelling('reject')}>
              {t.reject}
            </Button>
            <Button size="sm" pending={decide.isPending} onClick={() => void approve().catch(() => undefined)}>
              {t.approve}
            </Button>
          </>
        ) : (
          <>
            <Button kind="line" size="sm" onClick={() => setTelling('fail')}>
              {t.failedHand}
            </Button>
            <Button size="sm" onClick={() => setTelling('arrive')}>
              {t.arrived}
            </Button>
          </>
        )}
      </div>
      {telling && <Tell job={job} told={telling} onClose={() => setTelling(null)} />}
    </Card>
  );
}

/** The words that go with a decision: a reason, or the bank's reference. */
function Tell({ job, told, onClose }: { job: Job; told: Told; onClose: () => void }) {
  const t = useText(text);
  const [words, setWords] = useState('');
  const decide = useWrite(workbenchWithdrawalDecide);
  const title = { reject: t.reject, arrive: t.arrived, fail: t.failedHand }[told];
  const submit = async () => {
    await decide.mutateAsync({ id: job.id, event: told, reason: words.trim() });
    toast(told === 'reject' ? t.rejected : t.done, { success: true });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={title} dirty={words !== ''}>
      <TextArea label={told === 'arrive' ? t.arrivedReason : t.rejectReason} value={words} onChange={setWords} />
      <Button
        block
        pending={decide.isPending}
        disabledReason={words.trim().length < 2 && t.missing(1)}
        onClick={() => void submit().catch(() => undefined)}
      >
        {title}
      </Button>
    </Sheet>
  );
}
