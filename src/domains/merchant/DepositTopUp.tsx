/** Paying into the deposit from the available balance. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { merchantDeposit, merchantGet } from '../../../contract/merchant/calls.ts';
import { wholeDeposit } from '../../../contract/merchant/rules.ts';
import { takesDeposit } from '../../../contract/merchant/selling.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconShield } from '../../ui/format/icons.tsx';
import { lackOf, moreWords } from '../../ui/format/more-words.ts';
import { useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useLostAnswer } from '../device/work/unsure.ts';
import { text as standing } from './standing-words.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/merchantCenter/recharge')({
  loader: ({ context }) => prefetch(context.queries, read(merchantGet, {})),
  component: Recharge,
});

function Recharge() {
  const t = useText(text);
  const m = useText(moreWords);
  const s = useText(standing);
  const navigate = Route.useNavigate();
  const query = useQuery({ ...read(merchantGet, {}), ...ALWAYS_FRESH });
  const [typed, setTyped] = useState<number | null | undefined>();
  const pay = useWrite(merchantDeposit, { draft: 'deposit' });
  useLostAnswer('deposit');
  const data = query.data;
  const left = data ? Math.max(0, data.deposit.required - wholeDeposit(data.deposit.paid, data.frozen)) : 0;
  const amount = typed === undefined ? left || null : typed;
  const over = data !== undefined && amount !== null && amount > data.available;
  const submit = async (fen: number) => {
    await pay.mutateAsync({ amount: fen });
    toast(t.paid, { success: true });
    await navigate({ to: '/pages/merchantCenter/settled', replace: true });
  };
  return (
    <Screen
      screen="/pages/merchantCenter/recharge"
      title={t.rechargeTitle}
      ground="task"
      query={query}
      empty={({ merchant }) =>
        !(merchant && takesDeposit.includes(merchant.state)) && (
          <Empty
            title={merchant ? t.settled : t.why}
            body={merchant ? t.leads[merchant.state] : t.whyBody}
            icon={<IconShield size={24} />}
            action={<LinkButton to="/pages/merchantCenter/settled">{t.start}</LinkButton>}
          />
        )
      }
      bar={({ merchant }) =>
        !(merchant && takesDeposit.includes(merchant.state)) ? null : over ? (
          <LinkButton block to="/pages/user/recharge">
            {t.toRecharge}
          </LinkButton>
        ) : (
          <LiveButton
            block
            pending={pay.isPending}
            disabledReason={lackOf(m, [[t.amount, amount, (amount ?? 0) < 100 && m.atLeast('¥1')]])}
            onClick={() => amount !== null && void submit(amount).catch(() => undefined)}
          >
            {t.pay}
          </LiveButton>
        )
      }
    >
      {({ available }) => (
        <Stack>
          <Card>
            <NeedsNetwork />
            <AmountField
              label={t.amount}
              value={amount}
              onChange={setTyped}
              error={over ? t.notEnough : null}
              hint={t.fromBalance(`¥${yuan(available)}`)}
              quick={left > 0 ? [{ label: `¥${yuan(left, 0)}`, fen: left }] : undefined}
            />
          </Card>
          <Notice>
            {t.depositWhy} {s.depositRule}
          </Notice>
        </Stack>
      )}
    </Screen>
  );
}
