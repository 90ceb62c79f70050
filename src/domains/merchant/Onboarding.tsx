/** Becoming a business: where it stands, what is next, and the application itself. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type Merchant, merchantExit, merchantGet } from '../../../contract/merchant/calls.ts';
import { merchantMachine } from '../../../contract/merchant/machine.ts';
import { sellingActs, sellingIn, tradingStates } from '../../../contract/merchant/selling.ts';
import { type MerchantAct, merchantMay } from '../../../contract/recycle/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { date, deadlineText } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts, Row, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { askLive } from '../device/live/live.ts';
import { Said } from '../item/Said.tsx';
import { Application } from './Application.tsx';
import { Standing } from './Standing.tsx';
import { hasSigned } from './signed.ts';
import { isStopped, text as standing } from './standing-words.ts';
import { text } from './words.ts';

const PATH = '/pages/merchantCenter/settled';

export const Route = createFileRoute('/pages/merchantCenter/settled')({
  loader: ({ context }) => prefetch(context.queries, read(merchantGet, {})),
  component: Settled,
});

function Settled() {
  const t = useText(text);
  const query = useQuery({ ...read(merchantGet, {}), ...ALWAYS_FRESH });
  const [applying, setApplying] = useState(false);
  const seller = useSession()?.roles.includes('seller') ?? false;
  return (
    <Screen
      screen={PATH}
      title={t.settled}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={({ merchant }) =>
        !applying && <Next merchant={merchant} seller={seller} onApply={() => setApplying(true)} />
      }
    >
      {({ merchant, frozen }) =>
        applying ? (
          <Application merchant={merchant} onDone={() => setApplying(false)} />
        ) : merchant ? (
          <Business merchant={merchant} frozen={frozen} />
        ) : (
          <DeepCard lead={t.private} big={t.why} foot={t.whyBody} />
        )
      }
    </Screen>
  );
}

/** The one thing to do now. */
function Next({ merchant, seller, onApply }: { merchant: Merchant | null; seller: boolean; onApply: () => void }) {
  const t = useText(text);
  if (!seller)
    return (
      <LinkButton block to="/pages/merchantCenter/index">
        {t.centre}
      </LinkButton>
    );
  switch (merchant?.state) {
    case undefined:
    case 'draft':
    case 'need_info':
    case 'rejected':
      return (
        <Button block onClick={onApply}>
          {merchant ? t.mend : t.start}
        </Button>
      );
    case 'to_sign':
      return (
        <LinkButton block to="/pages/merchantCenter/signed">
          {t.toSign}
        </LinkButton>
      );
    case 'to_deposit':
      return (
        <LinkButton block to="/pages/merchantCenter/recharge">
          {t.toDeposit}
        </LinkButton>
      );
    default:
      return (
        <LinkButton block kind="line" to="/pages/merchantCenter/dataCenter">
          {t.toData}
        </LinkButton>
      );
  }
}

function May({ yes }: { yes: boolean }) {
  const t = useText(text);
  return <Tag tone={yes ? 'ok' : 'bad'}>{yes ? t.yes : t.no}</Tag>;
}

const hallActs: readonly MerchantAct[] = ['look', 'bid', 'finish'];

function Business({ merchant, frozen }: { merchant: Merchant; frozen: Output<typeof merchantGet>['frozen'] }) {
  const t = useText(text);
  const s = useText(standing);
  const language = useLanguage();
  const now = useNow(60_000);
  const exit = useWrite(merchantExit);
  const leave = async () => {
    const bound = frozen.filter(({ state }) => state === 'standing');
    const sum = bound.reduce((all, { amount }) => all + amount, 0);
    const body = [s.exitBody, bound.length > 0 && s.bound(bound.length, yuan(sum)), s.depositRule];
    const ask = { title: t.exitTitle, body: body.filter(Boolean).join(language === 'zh' ? '' : ' '), ok: t.exitOk };
    if (!(await askLive({ ...ask, bad: true }))) return;
    await exit.mutateAsync({});
    toast(t.exited);
  };
  const mayLeave = ['active', 'restricted', 'suspended'].includes(merchant.state);
  return (
    <Stack>
      <DeepCard
        lead={merchant.name}
        big={t.leads[merchant.state]}
        foot={merchant.deadlineAt !== null && deadlineText(merchant.deadlineAt, now, language)}
      />
      <Standing home />
      {merchant.reason && !isStopped(merchant.state) && (
        <Notice tone="wait" title={t.reason}>
          <Said>{merchant.reason}</Said>
        </Notice>
      )}
      {tradingStates.includes(merchant.state) && (
        <Card title={t.mayTitle}>
          <Rows>
            {sellingActs.map((act) => (
              <Row key={act} value={<May yes={sellingIn[merchant.state].includes(act)} />}>
                {t.may[act]}
              </Row>
            ))}
            {hallActs.map((act) => (
              <Row key={act} value={<May yes={merchantMay[merchant.state].includes(act)} />}>
                {s.may[act]}
              </Row>
            ))}
            <Row value={<May yes />}>{t.mayBuy}</Row>
          </Rows>
        </Card>
      )}
      <Card title={t.form}>
        <Facts>
          <Fact name={t.code} copy={merchant.creditCode}>
            {merchant.creditCode || t.notGiven}
          </Fact>
          <Fact name={t.contact}>{merchant.contact || t.notGiven}</Fact>
          <Fact name={t.contactPhone}>{merchant.contactPhone || t.notGiven}</Fact>
        </Facts>
        {hasSigned(merchant) && (
          <RowLink
            to="/pages/merchantCenter/signed"
            note={merchant.signedAt !== null && t.signedOn(date(merchant.signedAt, now, language))}
          >
            {t.agreement}
          </RowLink>
        )}
        <ImageGrid photos={merchant.documents.map((src) => ({ id: src, src }))} />
      </Card>
      <Card title={t.progress}>
        <Timeline
          machine={merchantMachine}
          state={merchant.state}
          transitions={merchant.timeline}
          deadlineAt={merchant.deadlineAt}
          ahead={merchant.state === 'submitted' ? ['to_sign', 'to_deposit', 'active'] : []}
        />
      </Card>
      {mayLeave && (
        <Button kind="text" pending={exit.isPending} onClick={() => void leave().catch(() => undefined)}>
          {t.exit}
        </Button>
      )}
    </Stack>
  );
}
