/** Asking for available money to be sent to one's account: where, how much, and what will happen, before it does. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { assetWithdraw, cardList } from '../../../contract/payout/calls.ts';
import { payoutRules } from '../../../contract/payout/rules.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconBank } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Card, MoreLink, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { CertifyFirst } from '../account/certify/CertifyFirst.tsx';
import { StepUp } from '../account/StepUp.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useLostAnswer } from '../device/work/unsure.ts';
import { Kept } from '../wallet/Kept.tsx';
import styles from './payout.module.css';
import { text } from './words.ts';

const PATH = '/pages/user/withdraw';
/** What the server refuses until the person has proved something. */
const PROOFS = new Set(['VERIFY_NEEDED', 'CERTIFICATION_NEEDED']);

export const Route = createFileRoute('/pages/user/withdraw')({
  loader: ({ context }) =>
    Promise.all([prefetch(context.queries, read(cardList, {})), prefetch(context.queries, read(assetGet, {}))]),
  component: Withdraw,
});

function Withdraw() {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const navigate = Route.useNavigate();
  const query = useQuery({ ...read(cardList, {}), ...ALWAYS_FRESH });
  const assets = useQuery({ ...read(assetGet, {}), ...ALWAYS_FRESH });
  const available = assets.data?.withdrawable ?? 0;
  const { min, max } = payoutRules.withdraw;
  const everything = Math.min(available, max);
  const [chosen, setChosen] = useState<string | null>(null);
  // Everything stays everything when a newer balance comes in.
  const [asked, setAsked] = useState<number | 'all' | null>(null);
  const amount = asked === 'all' ? everything : asked;
  const [proving, setProving] = useState(false);
  const write = useWrite(assetWithdraw, { handles: ['VERIFY_NEEDED'], draft: 'withdraw' });
  useLostAnswer('withdraw');

  const cards = query.data?.list ?? [];
  const cardId = chosen ?? cards.find((card) => card.usableAt <= now)?.id ?? null;
  const error = problem(amount, available, t);
  const send = async () => {
    if (cardId === null || amount === null) return;
    const { id } = await write.mutateAsync({ cardId, amount });
    toast(t.submitted, { success: true });
    await navigate({ to: '/pages/user/deposit', search: { id }, replace: true });
  };
  const submit = () =>
    query.data?.verifiedUntil === null
      ? setProving(true)
      : void send().catch((failure: { code?: string }) => PROOFS.has(failure.code ?? '') && setProving(true));
  const proved = () => {
    setProving(false);
    void query
      .refetch()
      .then(send)
      .catch(() => undefined);
  };
  return (
    <Screen
      screen={PATH}
      title={t.withdraw}
      ground="task"
      query={query}
      empty={({ list }) =>
        list.length === 0 && (
          <Empty
            title={t.noCards}
            body={t.noCardsBody}
            icon={<IconBank size={24} />}
            action={<LinkButton to="/pages/user/bindpay">{t.add}</LinkButton>}
          />
        )
      }
      bar={({ list }) =>
        list.length > 0 && (
          <LiveButton
            block
            pending={write.isPending || (asked === 'all' && assets.isFetching)}
            disabledReason={cardId === null ? t.choose : amount === null ? t.missing(t.amount) : error}
            onClick={submit}
          >
            {t.submit}
          </LiveButton>
        )
      }
    >
      {({ phone, sandbox }) => (
        <Stack>
          {assets.data && <Kept {...assets.data} />}
          {sandbox && <Notice tone="wait">{t.sandbox}</Notice>}
          <NeedsNetwork />
          <Card title={t.to} end={<MoreLink to="/pages/user/bindpay">{t.cards}</MoreLink>}>
            <RadioRows
              name={t.to}
              options={cards.map((card) => ({
                value: card.id,
                label: `${card.bank || t.alipay} ${card.account}`,
                icon: <IconBank size={20} />,
                disabled: card.usableAt > now,
                note: card.usableAt > now ? t.cooling(dateTime(card.usableAt, now, language)) : t.holder(card.holder),
              }))}
              value={cardId}
              onChange={setChosen}
            />
          </Card>
          <Card>
            <AmountField
              label={t.amount}
              value={amount}
              onChange={(fen) => setAsked(fen === everything ? 'all' : fen)}
              error={error}
              aside={t.availableIs(`¥${yuan(available)}`)}
              hint={amount !== null && !error && t.arrives(`¥${yuan(amount)}`)}
              quick={available >= min ? [{ label: t.all, fen: everything }] : undefined}
            />
          </Card>
          <Card title={t.steps}>
            <ol className={styles.steps}>
              {[t.stepNow, t.stepReview, t.stepPay, t.stepBack].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Card>
          <MoreLink to="/pages/user/deposit">{t.records}</MoreLink>
          <Sheet open={proving} onClose={() => setProving(false)} title={t.prove}>
            <Stack>
              <CertifyFirst act="payout" onDone={() => query.data?.verifiedUntil && setProving(false)}>
                <Notice>{t.proveNote}</Notice>
                <StepUp phone={phone} onProved={proved} />
              </CertifyFirst>
            </Stack>
          </Sheet>
        </Stack>
      )}
    </Screen>
  );
}

/** Why this amount cannot be asked for; null when it can, or nothing is typed yet. */
function problem(amount: number | null, available: number, t: (typeof text)['zh']): string | null {
  if (amount === null) return null;
  const { min, max } = payoutRules.withdraw;
  if (amount < min) return t.tooLittle(`¥${yuan(min)}`);
  if (amount > available) return t.over;
  return amount > max ? t.tooMuch(`¥${yuan(max)}`) : null;
}
