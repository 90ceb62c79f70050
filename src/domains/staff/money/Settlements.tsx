/** Settlements that could not be paid, what stood in the way, and paying them again. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { workbenchSettlementPay, workbenchSettlements } from '../../../../contract/settlement/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { IconWallet } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import styles from '../../payout/payout.module.css';
import { Acts } from '../Acts.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './settlements-words.ts';

type Failed = Output<typeof workbenchSettlements>['list'][number];

export default function Settlements() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchSettlements, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-settlements"
      of={{ kind: 'settlement', by: workbenchSettlementPay }}
      query={query}
      rowHeight={240}
      row={({ amount, nickname, failure }) => ({ name: `¥${yuan(amount)}`, facts: [nickname, t.failures[failure]] })}
      empty={{ title: t.empty, body: t.emptyBody, icon: <IconWallet size={24} /> }}
    >
      {(failed) => <FailedCard failed={failed} />}
    </WorkList>
  );
}

function FailedCard({
  failed: { id, no, orderNo, amount, failure, nickname, phone, frozen, failedAt },
}: {
  failed: Failed;
}) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const pay = useWrite(workbenchSettlementPay);
  const again = async () => {
    const { state } = await pay.mutateAsync({ id });
    if (state === 'paid') toast(t.paid, { success: true });
    else toast(t.again);
  };
  return (
    <Card>
      <div className={styles.row}>
        <Price amount={amount} size={20} />
        <span>{nickname}</span>
      </div>
      <p>{t.failures[failure]}</p>
      <Facts>
        <Fact name={t.phone} copy={phone}>
          {phone}
        </Fact>
        <Fact name={t.frozen}>
          <Price amount={frozen} plain />
        </Fact>
        <Fact name={t.no} copy={no}>
          {grouped(no)}
        </Fact>
        <Fact name={t.order} copy={orderNo}>
          {grouped(orderNo)}
        </Fact>
        <Fact name={t.failedAt}>{dateTime(failedAt, now, language)}</Fact>
      </Facts>
      <Acts by={workbenchSettlementPay}>
        <div className={styles.buttons}>
          <LiveButton size="sm" onClick={() => void again().catch(() => undefined)}>
            {t.pay}
          </LiveButton>
        </div>
      </Acts>
    </Card>
  );
}
