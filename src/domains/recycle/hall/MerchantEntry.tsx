/** Becoming a recycler: where the business stands, and exactly what that lets it do in the hall. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { merchantGet } from '../../../../contract/merchant/calls.ts';
import { merchantMachine } from '../../../../contract/merchant/machine.ts';
import { type MerchantAct, merchantMay } from '../../../../contract/recycle/rules.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useSession } from '../../../api/use-session.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card, DeepCard, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { Said } from '../../item/Said.tsx';
import { Standing } from '../../merchant/Standing.tsx';
import { isStopped, text as standing } from '../../merchant/standing-words.ts';
import styles from '../recycle.module.css';
import { text as offer } from './offer-words.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/recycle/settled')({ component: MerchantEntry });

const acts: readonly MerchantAct[] = ['look', 'bid', 'finish'];

function MerchantEntry() {
  const t = useText(text);
  const f = useText(offer);
  const s = useText(standing);
  const language = useLanguage();
  const session = useSession();
  const query = useQuery({ ...read(merchantGet, {}), ...ALWAYS_FRESH, enabled: session !== null });
  const { data } = query;
  const state = data?.merchant?.state ?? null;
  const may = (act: MerchantAct) => state !== null && merchantMay[state].includes(act);
  return (
    <Screen
      screen="/pages/recycle/settled"
      title={t.settled}
      ground="task"
      // Nobody reads that they have no business before we know.
      {...(session && { query })}
    >
      <Stack>
        <DeepCard
          lead={t.settledLead}
          big={state ? merchantMachine.states[state][language] : t.settledNone}
          foot={state ? !isStopped(state) && t.stateFoot[state] : t.settledFoot}
        />
        <Standing />
        {state && !isStopped(state) && state !== 'active' && data?.merchant?.reason && (
          <Notice tone="wait" title={t.whatWeSay}>
            <Said>{data.merchant.reason}</Said>
          </Notice>
        )}
        {session && !state && !session.roles.includes('seller') && (
          <Notice tone="wait" title={f.sellingFirst}>
            {f.sellingFirstBody}
          </Notice>
        )}
        <Card title={t.settledSteps}>
          <Facts>
            {acts.map((act) => (
              <Fact key={act} name={s.may[act]}>
                <Tag tone={may(act) ? 'ok' : 'idle'}>{may(act) ? t.yes : t.no}</Tag>
              </Fact>
            ))}
            {may('look') && may('finish') && (
              <Fact name={s.takeBack}>
                <Tag tone="ok">{t.yes}</Tag>
              </Fact>
            )}
            {data && (
              <Fact name={t.free}>
                <Price amount={data.deposit.paid} plain />
              </Fact>
            )}
          </Facts>
          <div className={styles.tools}>
            {may('bid') ? (
              <LinkButton grow to="/pages/recycle/bidHall">
                {t.toHall}
              </LinkButton>
            ) : may('finish') ? (
              <LinkButton grow to="/pages/recycle/orderList">
                {t.orders}
              </LinkButton>
            ) : !session ? (
              <LinkButton grow to="/pages/login/login" search={{ redirect: '/pages/recycle/settled' }}>
                {f.loginFirst}
              </LinkButton>
            ) : state || session.roles.includes('seller') ? (
              <LinkButton grow to="/pages/merchantCenter/settled">
                {t.toOnboarding}
              </LinkButton>
            ) : (
              <LinkButton grow to="/pages/merchantCenter/index">
                {f.openSelling}
              </LinkButton>
            )}
            <LinkButton grow kind="line" to="/pages/merchantCenter/deposit">
              {t.toDeposit}
            </LinkButton>
          </div>
          {may('look') && !may('bid') && (
            <div className={styles.tools}>
              <LinkButton block kind="tint" to="/pages/recycle/bidHall">
                {t.toHall}
              </LinkButton>
            </div>
          )}
          {state === 'active' && (
            <div className={styles.tools}>
              <LinkButton block kind="text" to="/pages/merchantCenter/settled">
                {s.progress}
              </LinkButton>
            </div>
          )}
        </Card>
      </Stack>
    </Screen>
  );
}
