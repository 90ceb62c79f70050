/** What selling costs: the published schedule, and a calculator that is the function that later charges. */
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { currentFees, feeName, feeSchedules, saleFees } from '../../../contract/payment/fees.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from './words.ts';

const { serviceRate } = feeSchedules[currentFees];
const percent = (rate: number) => `${Math.round(rate * 1000) / 10}%`;

export const Route = createFileRoute('/pages/merchantCenter/merchantRate')({ component: MerchantRate });

function MerchantRate() {
  const t = useText(text);
  const language = useLanguage();
  const [price, setPrice] = useState<number | null>(100_000);
  const fees = saleFees(price ?? 0);
  return (
    <Screen screen="/pages/merchantCenter/merchantRate" title={t.rate} ground="task" state="ready">
      <Stack>
        <DeepCard lead={t.rateLead} big={t.ratePercent(percent(serviceRate))} foot={t.scheduleVersion(currentFees)} />
        <Card title={t.calculator}>
          <AmountField
            label={t.price}
            value={price}
            onChange={setPrice}
            quick={[50_000, 100_000, 300_000].map((fen) => ({ label: `¥${fen / 100}`, fen }))}
          />
          <FeeLines
            lines={fees.seller.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
            total={{ label: t.youGet, amount: fees.sellerGets }}
          />
        </Card>
        <Card title={t.buyerPays}>
          <FeeLines
            lines={fees.buyer.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
            total={{ label: t.buyerPays, amount: fees.total }}
          />
        </Card>
        <Card title={t.otherFees}>
          <p>{t.lateFee}</p>
        </Card>
      </Stack>
    </Screen>
  );
}
