/** The deposit: how much is paid, how much is needed, and every movement of it. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { merchantGet } from '../../../contract/merchant/calls.ts';
import type { MerchantState } from '../../../contract/merchant/machine.ts';
import { wholeDeposit } from '../../../contract/merchant/rules.ts';
import { takesDeposit } from '../../../contract/merchant/selling.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Standing } from './Standing.tsx';
import { text as standing } from './standing-words.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/merchantCenter/deposit')({
  loader: ({ context }) => prefetch(context.queries, read(merchantGet, {})),
  component: Deposit,
});

/** Nothing is short of a deposit that goes back. */
const goes: readonly MerchantState[] = ['exiting', 'exited'];

function Deposit() {
  const t = useText(text);
  const s = useText(standing);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const query = useQuery({ ...read(merchantGet, {}), ...ALWAYS_FRESH });
  const shortOf = (missing: number) => (missing <= 0 ? t.enough : t.short(`¥${yuan(missing)}`));
  return (
    <Screen
      screen="/pages/merchantCenter/deposit"
      title={t.deposit}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={({ merchant }) =>
        merchant &&
        takesDeposit.includes(merchant.state) && (
          <LinkButton block to="/pages/merchantCenter/recharge">
            {t.pay}
          </LinkButton>
        )
      }
    >
      {({ deposit: { paid, required }, frozen, merchant }) => (
        <Stack>
          <DeepCard
            lead={t.depositPaid}
            big={<Price amount={paid} size={34} />}
            foot={
              merchant &&
              !goes.includes(merchant.state) &&
              `${t.required(`¥${yuan(required, 0)}`)} · ${shortOf(required - wholeDeposit(paid, frozen))}`
            }
          />
          <Notice>
            {t.depositWhy} {!(merchant && goes.includes(merchant.state)) && s.depositRule}
          </Notice>
          <Standing />
          {frozen.length > 0 && (
            <Card title={t.frozen} end={<Price amount={frozen.reduce((sum, { amount }) => sum + amount, 0)} plain />}>
              <Rows>
                {frozen.map(({ id, name, amount, state, until }) => (
                  <RowLink
                    key={id}
                    to="/pages/recycle/orderDetails"
                    search={{ id }}
                    note={t.frozenUntil[state](dateTime(until, now, language))}
                    value={<Price amount={amount} plain />}
                  >
                    {name[language]}
                  </RowLink>
                ))}
              </Rows>
              <Notice>{t.frozenNote}</Notice>
            </Card>
          )}
          <Card>
            <Rows>
              <RowLink to="/pages/user/funds" search={{ pocket: 'deposit' }} icon={<IconShield size={20} />}>
                {t.statement}
              </RowLink>
            </Rows>
          </Card>
        </Stack>
      )}
    </Screen>
  );
}
