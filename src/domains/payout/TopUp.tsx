/** Topping up the balance: how much, then a cashier. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { Channel } from '../../../contract/payment/calls.ts';
import { balanceDeposit } from '../../../contract/payout/calls.ts';
import { payoutRules } from '../../../contract/payout/rules.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useLostAnswer } from '../device/work/unsure.ts';
import { PayWays } from '../payment/PayWays.tsx';
import { usePay } from '../payment/use-pay.ts';
import { names as walletNames } from '../wallet/names.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/recharge')({
  loader: ({ context }) => prefetch(context.queries, read(assetGet, {})),
  component: Recharge,
});

function Recharge() {
  const t = useText(text);
  const wallet = useText(walletNames);
  const query = useQuery({ ...read(assetGet, {}), ...ALWAYS_FRESH });
  const [amount, setAmount] = useState<number | null>(null);
  const begin = useWrite(balanceDeposit, { draft: 'recharge' });
  /** An earlier one that was not answered, and can still be paid: the same amount leads to its cashier. */
  const [earlier, setEarlier] = useState(false);
  useLostAnswer('recharge', (at) => {
    const open = at + payoutRules.recharge.life > Date.now();
    setEarlier(open);
    return open;
  });
  const { pay, isPending } = usePay('recharge');
  /** The top-up whose way to pay is being chosen. */
  const [begun, setBegun] = useState<{ id: string; payWith: Channel[] } | null>(null);
  const wrong =
    amount === null
      ? null
      : amount < payoutRules.recharge.min
        ? t.tooLittle(`¥${yuan(payoutRules.recharge.min)}`)
        : amount > payoutRules.recharge.max
          ? t.tooMuch(`¥${yuan(payoutRules.recharge.max)}`)
          : null;
  const submit = async (fen: number) => {
    const made = await begin.mutateAsync({ amount: fen }).finally(() => setEarlier(false));
    const [only, ...more] = made.payWith;
    if (only && more.length === 0) await pay(made.id, only);
    else setBegun(made);
  };
  return (
    <Screen
      screen="/pages/user/recharge"
      title={t.recharge}
      ground="task"
      query={query}
      bar={() => (
        <LiveButton
          block
          pending={begin.isPending || isPending}
          disabledReason={amount === null ? t.missing(t.rechargeAmount) : wrong}
          onClick={() => amount !== null && void submit(amount).catch(() => undefined)}
        >
          {t.toCashier}
        </LiveButton>
      )}
    >
      {({ available }) => (
        <Stack>
          {earlier && <Notice tone="wait">{t.rechargeEarlier}</Notice>}
          <Card>
            <NeedsNetwork />
            <AmountField
              label={t.rechargeAmount}
              value={amount}
              onChange={setAmount}
              error={wrong}
              aside={`${wallet.available} ¥${yuan(available)}`}
              quick={[10_000, 50_000, 100_000, 300_000].map((fen) => ({ label: `¥${yuan(fen, 0)}`, fen }))}
            />
          </Card>
          <Notice>{t.rechargeNote}</Notice>
          <Sheet open={begun !== null} onClose={() => setBegun(null)} title={t.rechargeWays}>
            <PayWays
              ways={begun?.payWith ?? []}
              balance={null}
              total={amount ?? 0}
              value={null}
              onChange={(way) => begun && void pay(begun.id, way).catch(() => undefined)}
            />
          </Sheet>
        </Stack>
      )}
    </Screen>
  );
}
