/** What people owe us, the largest first. One of the staff asks to write refunds off, another decides. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workbenchDebtDecide, workbenchDebts, workbenchDebtWriteOff } from '../../../../contract/payout/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconWallet } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import styles from '../../payout/payout.module.css';
import { Acts } from '../Acts.tsx';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './debts-words.ts';

type Debt = Output<typeof workbenchDebts>['list'][number];

export default function Debts() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchDebts, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-debts"
      query={query}
      rowHeight={200}
      row={({ nickname, owed, phone }) => ({ name: nickname, facts: [`¥${yuan(owed)}`, phone] })}
      empty={{ title: t.empty, body: t.emptyBody, icon: <IconWallet size={24} /> }}
    >
      {(debt) => <DebtCard debt={debt} />}
    </WorkList>
  );
}

function DebtCard({ debt }: { debt: Debt }) {
  const { id: userId, nickname, phone, owed, writeOff } = debt;
  const t = useText(text);
  const [asking, setAsking] = useState(false);
  const ask = useWrite(workbenchDebtWriteOff);
  const decide = useWrite(workbenchDebtDecide);
  const said = () => toast(t.done, { success: true });
  const decideAs = (id: string, agree: boolean) => void decide.mutateAsync({ id, agree }).then(said, () => undefined);
  return (
    <Card>
      <div className={styles.row}>
        <Price amount={owed} size={20} />
        <span>{nickname}</span>
      </div>
      <Facts>
        <Fact name={t.phone} copy={phone}>
          {phone}
        </Fact>
        {(['refunds', 'penalties', 'storage'] as const).map(
          (part) =>
            debt[part] > 0 && (
              <Fact key={part} name={t[part]}>
                <Price amount={debt[part]} plain />
              </Fact>
            ),
        )}
        {writeOff && <Fact name={t.asked(writeOff.by, `¥${yuan(writeOff.amount)}`)}>{writeOff.reason}</Fact>}
      </Facts>
      {writeOff?.own && <p>{t.own}</p>}
      <Acts by={workbenchDebtDecide}>
        <div className={styles.buttons}>
          {!writeOff && debt.refunds > 0 && (
            <Button kind="line" size="sm" onClick={() => setAsking(true)}>
              {t.ask}
            </Button>
          )}
          {writeOff && !writeOff.own && (
            <>
              <LiveButton kind="line" size="sm" onClick={() => decideAs(writeOff.id, false)}>
                {t.decline}
              </LiveButton>
              <LiveButton size="sm" onClick={() => decideAs(writeOff.id, true)}>
                {t.agree}
              </LiveButton>
            </>
          )}
        </div>
      </Acts>
      {asking && (
        <WordsSheet
          title={t.ask}
          label={t.why}
          onDecide={async (reason) => {
            await ask.mutateAsync({ userId, reason });
            said();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
