/** What selling costs: the published schedule, and a calculator that is the function that later charges. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type FeeTerms, feeName, penaltiesOf, saleFees } from '../../../contract/payment/fees.ts';
import { penaltyWords } from '../../../contract/penalty/rules.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { feesNow } from '../../../contract/shop/fee-calls.ts';
import { percent } from '../../../contract/wire/units.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { FeesUnknown } from '../payment/FeesUnknown.tsx';
import { serviceWords, useFees } from '../payment/use-fees.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/merchantCenter/merchantRate')({ component: MerchantRate });

function MerchantRate() {
  const t = useText(text);
  const language = useLanguage();
  const [price, setPrice] = useState<number | null>(100_000);
  const terms = useFees()?.everywhere ?? null;
  const fees = terms && saleFees(price ?? 0, { terms });
  const { backOut } = recycleRules;
  return (
    <Screen screen="/pages/merchantCenter/merchantRate" title={t.rate} ground="task" state="ready">
      <Stack>
        <DeepCard lead={t.rateLead} big={t.ratePercent(serviceWords(terms?.service))} foot={t.scheduleKept} />
        <FeesUnknown />
        <NextFees price={price ?? 0} />
        <Card title={t.calculator}>
          <AmountField
            label={t.price}
            value={price}
            onChange={setPrice}
            quick={[50_000, 100_000, 300_000].map((fen) => ({ label: `¥${fen / 100}`, fen }))}
          />
          <FeeLines
            lines={fees?.seller.map(({ kind, amount }) => ({ label: feeName[kind][language], amount })) ?? []}
            total={{ label: t.youGet, amount: fees?.sellerGets ?? null }}
          />
        </Card>
        <Card title={t.buyerPays}>
          <FeeLines
            lines={fees?.buyer.map(({ kind, amount }) => ({ label: feeName[kind][language], amount })) ?? []}
            total={{ label: t.buyerPays, amount: fees?.total ?? null }}
          />
        </Card>
        <Card title={t.recycling}>
          <p>{t.recyclingFee(percent(recycleRules.merchantFee))}</p>
          <p>{t.backOutFee(percent(backOut.rate), percent(backOut.toOwner))}</p>
        </Card>
        {terms && (
          <Card title={t.otherFees}>
            <p>{penaltyWords('late_ship', penaltiesOf(terms))[language]}</p>
            <p>{penaltyWords('fake', penaltiesOf(terms))[language]}</p>
          </Card>
        )}
      </Stack>
    </Screen>
  );
}

/** What will hold next, before it does. */
function NextFees({ price }: { price: number }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { data } = useQuery(read(feesNow, {}));
  if (!data?.next || data.next.holdsFrom <= now) return null;
  const gets = (terms: FeeTerms) => `¥${yuan(saleFees(price, { terms }).sellerGets)}`;
  return (
    <Notice title={t.nextFees(dateTime(data.next.holdsFrom, now, language))}>
      {t.nextGets(`¥${yuan(price)}`, gets(data.next.everywhere), gets(data.now.everywhere))}
    </Notice>
  );
}
