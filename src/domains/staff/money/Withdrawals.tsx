/** Withdrawals on the workbench: what staff decide by, and where no provider sends the money, sending it by hand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workbenchWithdrawalDecide, workbenchWithdrawals } from '../../../../contract/payout/calls.ts';
import { withdrawalMachine } from '../../../../contract/payout/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { date, deadlineText, maskPhone } from '../../../ui/format/format.ts';
import { IconBank } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../../payout/payout.module.css';
import { text } from '../../payout/words.ts';
import { Acts } from '../Acts.tsx';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';

type Job = Output<typeof workbenchWithdrawals>['list'][number];
type Told = 'reject' | 'arrive' | 'fail';

export default function Withdrawals() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchWithdrawals, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-withdrawals"
      of={{ kind: 'withdrawal', by: workbenchWithdrawalDecide }}
      query={query}
      rowHeight={260}
      row={(job, language) => ({
        name: `¥${yuan(job.amount)}`,
        facts: [job.nickname, withdrawalMachine.states[job.state][language]],
        due: job.deadlineAt,
      })}
      empty={{ title: t.workEmpty, body: t.workEmptyBody, icon: <IconBank size={24} /> }}
    >
      {(job) => <JobCard job={job} />}
    </WorkList>
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
    const body = job.sandbox ? t.sandbox : t.approveBody(`¥${yuan(job.amount)}`, to);
    if (!(await askLive({ title: t.approveTitle, body, ok: t.approve }))) return;
    const { state } = await decide.mutateAsync({ id: job.id, event: 'approve' });
    if (state === 'rejected') toast(t.owesRejected);
    else toast(state === 'applied' ? t.secondAsked : t.approved, { success: true });
  };
  const tell = async (event: Told, reason: string) => {
    await decide.mutateAsync({ id: job.id, event, reason });
    toast(event === 'reject' ? t.rejected : t.done, { success: true });
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
        {job.owed > 0 && (
          <Fact name={t.owes}>
            <Price amount={job.owed} plain />
          </Fact>
        )}
        {job.payTo && (
          <Fact name={t.account} copy={job.payTo.account}>
            {job.payTo.holder} {job.payTo.account}
          </Fact>
        )}
      </Facts>
      {job.deadlineAt !== null && <small>{t.until(deadlineText(job.deadlineAt, now, language))}</small>}
      {job.state === 'paying' && <Notice>{t.byHand}</Notice>}
      {job.sandbox && <Notice>{t.sandbox}</Notice>}
      {job.second && <Notice tone="wait">{job.second.by ? t.secondOf(job.second.by) : t.secondNeeded}</Notice>}
      <Acts by={workbenchWithdrawalDecide}>
        <div className={styles.buttons}>
          {job.state === 'applied' ? (
            <>
              <Button kind="line" size="sm" onClick={() => setTelling('reject')}>
                {t.reject}
              </Button>
              <Button
                size="sm"
                pending={decide.isPending}
                disabledReason={job.second?.own && t.secondOwn}
                onClick={() => void approve().catch(() => undefined)}
              >
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
      </Acts>
      {telling && (
        <WordsSheet
          title={{ reject: t.reject, arrive: t.arrived, fail: t.failedHand }[telling]}
          label={telling === 'arrive' ? t.arrivedReason : t.rejectReason}
          missing={t.missing(telling === 'arrive' ? t.arrivedReason : t.rejectReason)}
          onDecide={(reason) => tell(telling, reason)}
          onClose={() => setTelling(null)}
        />
      )}
    </Card>
  );
}
