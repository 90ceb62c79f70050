/** Gallery: cards, money, time. */

import { Countdown } from '../feedback/Countdown.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { Price } from '../feedback/Price.tsx';
import { IconOffline, IconSettings } from '../format/icons.tsx';
import { useText } from '../format/text.ts';
import { Button } from '../input/Button.tsx';
import { FeeLines } from '../list/FeeLines.tsx';
import { Fact, Facts, RowButton, Rows } from '../list/Row.tsx';
import { Timeline } from '../list/Timeline.tsx';
import { BarCode } from '../media/BarCode.tsx';
import { Chart, Sparkline } from '../media/Chart.tsx';
import { QrCode } from '../media/QrCode.tsx';
import { Card, DeepCard, MoneyCard } from '../surface/Card.tsx';
import { sampleMachine, samples, walk } from './samples.ts';

const HOUR = 3_600_000;

/** @param now epoch ms */
export function Surfaces({ now }: { now: number }) {
  const t = useText(samples);
  const [before, who, after] = t.lead;
  const points = walk(30, now - 29 * 24 * HOUR);
  return (
    <>
      <DeepCard
        lead={
          <>
            {before}
            <b>{who}</b>
            {after}
          </>
        }
        big={<Countdown to={now + 26.7 * HOUR} onDeep withLeft />}
        foot={t.foot}
      />
      <MoneyCard
        label={t.balance}
        amount={248650}
        actions={
          <>
            <Button size="sm" kind="sec">
              {t.topUp}
            </Button>
            <Button size="sm" kind="sec">
              {t.withdraw}
            </Button>
          </>
        }
        facts={[
          { label: t.coupons, value: 6, note: t.remark },
          { label: t.pending, value: <Price amount={122106} plain />, note: t.remark },
          { label: t.deposit, value: <Price amount={30000} plain />, note: t.remark },
        ]}
      />
      <Notice tone="wait" icon={<IconOffline size={20} />} title={t.weak}>
        {t.weakNote}
      </Notice>
      <Notice tone="bad" title={t.failed}>
        {t.uploadFailed}
      </Notice>
      <Notice>{t.foot}</Notice>
      <Card title={t.next} end={t.all}>
        <Timeline
          machine={sampleMachine}
          state="shipping"
          me="B"
          deadlineAt={now + 26.7 * HOUR}
          transitions={[
            { to: 'paid', actor: 'B', at: now - 30 * HOUR },
            { to: 'shipping', actor: 'S', at: now - 20 * HOUR },
          ]}
          notes={{ paid: t.paidBy }}
        />
      </Card>
      <Card title={t.fees}>
        <FeeLines
          lines={[129900, 1800, 1400, -3000].map((amount, i) => ({ label: t.feeLines[i], amount }))}
          total={{ label: t.youPay, amount: 130100 }}
          foot={t.feeFoot}
        />
      </Card>
      <Card>
        <Facts>
          <Fact name={t.orderNo} copy="261119180233">
            2611 1918 0233
          </Fact>
          <Fact name={t.address}>138****2046</Fact>
        </Facts>
        <Rows>
          <RowButton icon={<IconSettings size={20} />} value={t.arrived} next onClick={() => undefined}>
            {t.preferences}
          </RowButton>
          <RowButton bad onClick={() => undefined}>
            {t.cancelOrder}
          </RowButton>
        </Rows>
      </Card>
      <Card title={t.orderNo}>
        <QrCode value="261119180233" label={t.orderNo} />
        <BarCode value="261119180233" label={t.orderNo} />
      </Card>
      <Card title={t.trend} end={<Sparkline points={points} />}>
        <Chart points={points} />
      </Card>
    </>
  );
}
