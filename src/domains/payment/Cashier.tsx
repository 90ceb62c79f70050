/** One payment: what for, how much, whether the money has come. For the sandbox it stands where a provider's page would. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  channelName,
  type NoticeWay,
  noticeWays,
  payAsk,
  payDetail,
  paySandboxComplete,
} from '../../../contract/payment/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { deadlineText, grouped } from '../../ui/format/format.ts';
import { idSearch, wordsIn } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow, useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { screenOf } from './subjects.ts';
import { useProvider } from './use-pay.ts';
import { text } from './words.ts';

type Payment = Output<typeof payDetail>;

export const Route = createFileRoute('/pages/buy/cashier')({
  validateSearch: (search): { id: string; code?: string | undefined; state?: string | undefined } => ({
    ...idSearch(search),
    code: wordsIn(search.code, 512),
    state: wordsIn(search.state),
  }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => prefetch(context.queries, read(payDetail, deps)),
  component: Cashier,
});

/** While the notice is on its way, ms. */
const LOOK_EVERY = 3_000;
/** How long success is seen, ms. */
const MOMENT = 1_500;
/** Whoever comes back from a provider finds it paid already, ms. */
const JUST_PAID = 60_000;

function Cashier() {
  const t = useText(text);
  const query = useQuery({
    ...read(payDetail, { id: Route.useSearch().id }),
    ...ALWAYS_FRESH,
    refetchInterval: ({ state }) => state.data?.state === 'created' && LOOK_EVERY,
  });
  const [way, setWay] = useState<NoticeWay>('now');
  const [taken, setTaken] = useState(false);
  useReturn(query.data);
  useCode(query.data);
  return (
    <Screen
      screen="/pages/buy/cashier"
      title={query.data && query.data.channel !== 'sandbox' ? t.payment : t.cashier}
      ground="task"
      query={query}
      bar={(payment) => <Actions payment={payment} way={way} taken={taken} onTaken={() => setTaken(true)} />}
    >
      {(payment) => (
        <Stack>
          {payment.channel === 'sandbox' && (
            <Notice tone="wait" title={t.sandboxTitle}>
              {t.sandboxBody}
            </Notice>
          )}
          <Amount payment={payment} onEnd={() => void query.refetch()} />
          {payment.state === 'created' && (taken || payment.channel !== 'sandbox') && (
            <Ask paymentId={payment.id} taken={taken} />
          )}
          <For payment={payment} />
          {payment.state === 'created' && payment.channel === 'sandbox' && !taken && (
            <Card title={t.noticeTitle}>
              <RadioRows
                name={t.noticeTitle}
                options={noticeWays.map((value) => ({ value, ...t.notices[value] }))}
                value={way}
                onChange={setWay}
              />
            </Card>
          )}
        </Stack>
      )}
    </Screen>
  );
}

/** Success is seen for a moment; then one is back at what was paid for. A payment of earlier is only read. */
function useReturn(payment: Payment | undefined) {
  const navigate = Route.useNavigate();
  const { purpose, subjectId, paidAt } = payment ?? {};
  const isNew = useServerNow(null) - (paidAt ?? 0) < JUST_PAID;
  const done = payment?.state === 'paid' && isNew;
  useEffect(() => {
    if (!done || !purpose || !subjectId) return;
    const timer = setTimeout(() => void navigate({ ...screenOf(purpose, subjectId), replace: true }), MOMENT);
    return () => clearTimeout(timer);
  }, [done, purpose, subjectId, navigate]);
}

/** WeChat has said who pays: it goes on by itself, if it was asked from here. A code is good once, so it leaves the address. */
function useCode(payment: Payment | undefined) {
  const { code, state } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { toProvider } = useProvider();
  const open = payment?.state === 'created';
  const goOn = useEffectEvent((given: string) => {
    if (!payment) return;
    const { id, channel } = payment;
    void navigate({ search: { id }, replace: true });
    toProvider(id, channel, { code: given, state }).catch((error: Error) => toast(error.message));
  });
  useEffect(() => {
    if (code !== undefined && open) goOn(code);
  }, [code, open]);
}

function For({ payment }: { payment: Payment }) {
  const t = useText(text);
  const language = useLanguage();
  return (
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
  );
}

/** The money is on its way, or its notice is: the provider can be asked. */
function Ask({ paymentId, taken }: { paymentId: string; taken: boolean }) {
  const t = useText(text);
  const ask = useWrite(payAsk);
  const onAsk = async () => {
    const { state } = await ask.mutateAsync({ paymentId });
    if (state === 'created') toast(t.askNone);
  };
  return (
    <Card>
      <Stack>
        {taken && (
          <Notice tone="wait" title={t.waitsTitle}>
            {t.waitsBody}
          </Notice>
        )}
        <LiveButton kind="line" block pending={ask.isPending} onClick={() => void onAsk().catch(() => undefined)}>
          {t.ask}
        </LiveButton>
      </Stack>
    </Card>
  );
}

function Amount({ payment, onEnd }: { payment: Payment; onEnd: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { state, expiresAt } = payment;
  const big = <Price amount={payment.amount} size={34} />;
  if (state !== 'created')
    return (
      <DeepCard lead={t[state]} big={big} foot={state === 'paid' ? t.paidBodies[payment.purpose] : t[`${state}Body`]} />
    );
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

interface ActionsProps {
  payment: Payment;
  way: NoticeWay;
  /** The sandbox has the money, and its notice is on the way. */
  taken: boolean;
  onTaken: () => void;
}

function Actions({ payment, way, taken, onTaken }: ActionsProps) {
  const t = useText(text);
  const language = useLanguage();
  const complete = useWrite(paySandboxComplete);
  const provider = useProvider();
  const open = payment.state === 'created' && !taken;
  const after = { ...screenOf(payment.purpose, payment.subjectId), replace: true };
  const pay = async () => {
    if (payment.channel !== 'sandbox') return provider.toProvider(payment.id, payment.channel);
    const { state } = await complete.mutateAsync({ paymentId: payment.id, notice: way });
    if (state === 'created') onTaken();
  };
  return (
    <>
      <LinkButton grow kind={open ? 'line' : 'pri'} {...after}>
        {payment.purpose === 'recharge'
          ? t.toBalance
          : payment.purpose === 'trial'
            ? t.toShop
            : open
              ? t.later
              : t.toOrder}
      </LinkButton>
      {open && (
        <LiveButton
          grow
          pending={complete.isPending || provider.isPending}
          onClick={() => void pay().catch(() => undefined)}
        >
          {payment.channel === 'sandbox' ? t.payOk : t.payBy(channelName(payment.channel)[language])}
        </LiveButton>
      )}
    </>
  );
}
