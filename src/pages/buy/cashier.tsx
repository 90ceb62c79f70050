/** The sandbox cashier: stands where a payment provider's page would, and says that no real money moves. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Output } from '../../../contract/call.ts';
import { payDetail, paySandboxComplete } from '../../../contract/payment.ts';
import { prefetch, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card, DeepCard, Stack } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { deadlineText, grouped } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../../ui/Price.tsx';
import { Fact, Facts } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useNow } from '../../ui/use-now.ts';
import { ALWAYS_FRESH } from '../order/-order.ts';
import { text } from './-confirm-text.ts';

type Payment = Output<typeof payDetail>;

export const Route = createFileRoute('/pages/buy/cashier')({
  validateSearch: (search): { id: string } => ({ id: String(search.id ?? '') }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(payDetail, deps)),
  component: Cashier,
});

function Cashier() {
  const t = useText(text);
  const language = useLanguage();
  const query = useQuery({ ...read(payDetail, Route.useSearch()), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/buy/cashier"
      title={t.cashier}
      ground="task"
      query={query}
      bar={(payment) => <Actions payment={payment} />}
    >
      {(payment) => (
        <Stack>
          <Notice tone="wait" title={t.sandboxTitle}>
            {t.sandboxBody}
          </Notice>
          <Amount payment={payment} onEnd={() => void query.refetch()} />
          <Card>
            <Facts>
              <Fact name={t.order} copy={payment.subjectNo}>
                {grouped(payment.subjectNo)}
              </Fact>
              <Fact name={payment.title[language]}>
                <Price amount={payment.amount} plain />
              </Fact>
            </Facts>
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

function Amount({ payment, onEnd }: { payment: Payment; onEnd: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { state, expiresAt } = payment;
  const big = <Price amount={payment.amount} size={34} />;
  if (state !== 'created') return <DeepCard lead={t[state]} big={big} foot={t[`${state}Body`]} />;
  return (
    <DeepCard
      lead={
        <>
          {t.toPay} {expiresAt !== null && <Countdown to={expiresAt} onDeep onEnd={() => setTimeout(onEnd, 2_000)} />}
        </>
      }
      big={big}
      foot={expiresAt !== null && t.until(deadlineText(expiresAt, now, language))}
    />
  );
}

function Actions({ payment }: { payment: Payment }) {
  const t = useText(text);
  const navigate = Route.useNavigate();
  const complete = useWrite(paySandboxComplete);
  const open = payment.state === 'created';
  const after =
    payment.purpose === 'recharge'
      ? ({ to: '/pages/user/balance', replace: true } as const)
      : ({ to: '/pages/order/orderdetail', search: { id: payment.subjectId }, replace: true } as const);
  const pay = async () => {
    await complete.mutateAsync({ paymentId: payment.id });
    await navigate(after);
  };
  return (
    <>
      <LinkButton grow kind={open ? 'line' : 'pri'} {...after}>
        {open ? t.later : payment.purpose === 'recharge' ? t.toBalance : t.toOrder}
      </LinkButton>
      {open && (
        <Button grow pending={complete.isPending} onClick={() => void pay().catch(() => undefined)}>
          {t.payOk}
        </Button>
      )}
    </>
  );
}
