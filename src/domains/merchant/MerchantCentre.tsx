/** The merchant centre: opening the stock service, and from then on the ways into selling. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { userInfo } from '../../../contract/account/calls.ts';
import { type Merchant, merchantData, merchantGet } from '../../../contract/merchant/calls.ts';
import { hallList, hallOwn } from '../../../contract/recycle/hall-calls.ts';
import { merchantMay } from '../../../contract/recycle/rules.ts';
import { flawLimits, stockAccountInfo, stockAccountOpen, stockFlawLimit } from '../../../contract/stock/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { currentSession, keepSession } from '../../api/exchange/session.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { date } from '../../ui/format/format.ts';
import {
  IconBox,
  IconChart,
  IconDoc,
  IconGavel,
  IconPlus,
  IconShield,
  IconStore,
  IconTag,
  IconWallet,
} from '../../ui/format/icons.tsx';
import type { Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { RowButton, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { CertifyFirst } from '../account/certify/CertifyFirst.tsx';
import { safeRedirect } from '../account/login/redirect.ts';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { serviceWords, useFees } from '../payment/use-fees.ts';
import { Standing } from './Standing.tsx';
import { AgreeAnew, AgreedRow, AgreementSheet, useStockAgreement } from './StockAgreement.tsx';
import { text } from './stock-account-words.ts';
import { text as words } from './words.ts';

const PATH = '/pages/merchantCenter/index';

export const Route = createFileRoute('/pages/merchantCenter/index')({
  validateSearch: (search: Search): { redirect?: string } => ({ redirect: safeRedirect(search.redirect) }),
  component: MerchantCenter,
});

function MerchantCenter() {
  const t = useText(text);
  const w = useText(words);
  const query = useQuery(read(stockAccountInfo, {}));
  const merchant = useQuery(read(merchantGet, {})).data?.merchant;
  const buysOnly = query.data?.stockId === null && merchant && trades(merchant);
  return (
    <Screen screen={PATH} title={buysOnly ? w.buying : t.merchantTitle} ground="task" query={query} end={<SyncChip />}>
      {(account) => (account.stockId ? <Opened account={account} /> : <Unstocked />)}
    </Screen>
  );
}

/** Who sells nothing that lies with us: their business, if they have one, before the way into selling. */
function Unstocked() {
  const w = useText(words);
  const asked = Route.useSearch().redirect !== undefined;
  const { data, isLoading } = useQuery(read(merchantGet, {}));
  const merchant = data?.merchant;
  if (isLoading) return null;
  if (!merchant || !trades(merchant)) return <OpenForm />;
  return (
    <>
      {/* Whoever was sent here to open it finds that first. */}
      {asked && <OpenForm besides />}
      <DeepCard lead={w.business} big={merchant.name} foot={w.leads[merchant.state]} />
      <Business />
      {!asked && <OpenBesides />}
    </>
  );
}

/** Who buys here may sell, too: asked for, and not in the way of what they do. */
function OpenBesides() {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  if (open) return <OpenForm besides />;
  return (
    <Card>
      <Rows>
        <RowButton icon={<IconStore />} note={t.openBig} next onClick={() => setOpen(true)}>
          {t.openLead}
        </RowButton>
      </Rows>
    </Card>
  );
}

function Opened({ account }: { account: Output<typeof stockAccountInfo> }) {
  const at = account.openedAt;
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <>
      <DeepCard lead={at ? t.openedAt(date(at, now, language)) : t.openLead} big={t.opened} foot={t.sellFoot} />
      {account.mustAgree && <AgreeAnew />}
      <Card title={t.doNow}>
        <Rows>
          <RowLink to="/pages/stock/receipt/createReceipt" icon={<IconPlus />}>
            {t.create}
          </RowLink>
          <RowLink to="/pages/stock/receipt/receiptList" icon={<IconDoc />}>
            {t.receipts}
          </RowLink>
          <RowLink to="/pages/stock/stockList" icon={<IconBox />}>
            {t.stock}
          </RowLink>
          <RowLink to="/pages/stock/settleList" icon={<IconWallet />}>
            {t.settlements}
          </RowLink>
          {account.agreed && <AgreedRow agreed={account.agreed} />}
        </Rows>
      </Card>
      <FlawLimit percent={account.flawLimit} />
      <Business seller />
    </>
  );
}

/** What a flaw may take off the price without asking each time. */
function FlawLimit({ percent }: { percent: number }) {
  const t = useText(text);
  const save = useWrite(stockFlawLimit);
  const choose = async (chosen: string) => {
    const limit = flawLimits.find((one) => String(one) === chosen);
    if (limit === undefined) return;
    await save.mutateAsync({ percent: limit });
    toast(t.flawSaved, { success: true });
  };
  return (
    <Card title={t.flawTitle}>
      <Segment
        name={t.flawTitle}
        value={String(percent)}
        options={flawLimits.map((one) => ({ value: String(one), label: one === 0 ? t.flawAsk : `${one}%` }))}
        onChange={(chosen) => void choose(chosen).catch(() => undefined)}
      />
      <small>{percent === 0 ? t.flawAsked : t.flawUpTo(percent)}</small>
    </Card>
  );
}

const trades = ({ state }: Merchant) => merchantMay[state].includes('finish');

/** The business side: what it buys of owners, where it stands, its numbers, its deposit, its fees. */
function Business({ seller = false }: { seller?: boolean }) {
  const w = useText(words);
  const { data } = useQuery(read(merchantGet, {}));
  const sales = useQuery({ ...read(merchantData, { days: 30 }), enabled: seller }).data;
  const merchant = data?.merchant;
  return (
    <>
      <Standing />
      {merchant && trades(merchant) && <Bidding merchant={merchant} />}
      <Card title={merchant && trades(merchant) ? w.business : w.why}>
        <Rows>
          <RowLink
            to="/pages/merchantCenter/settled"
            icon={<IconStore />}
            note={merchant ? (seller || !trades(merchant)) && w.leads[merchant.state] : w.whyBody}
          >
            {merchant && trades(merchant) ? w.papers : w.settled}
          </RowLink>
          {seller && (
            <RowLink
              to="/pages/merchantCenter/dataCenter"
              icon={<IconChart />}
              value={sales && <Price amount={sales.gross} plain />}
              note={sales && `${w.spanOf(30)} · ${w.levels[sales.level.name]}`}
            >
              {w.data}
            </RowLink>
          )}
          <RowLink
            to="/pages/merchantCenter/deposit"
            icon={<IconShield />}
            value={data && <Price amount={data.deposit.paid} plain />}
          >
            {w.deposit}
          </RowLink>
          <RowLink to="/pages/merchantCenter/merchantRate" icon={<IconDoc />}>
            {w.rate}
          </RowLink>
        </Rows>
      </Card>
    </>
  );
}

function Bidding({ merchant }: { merchant: Merchant }) {
  const w = useText(words);
  const mayLook = merchantMay[merchant.state].includes('look');
  const lots = useQuery({ ...read(hallList, { size: 1 }), ...ALWAYS_FRESH, enabled: mayLook }).data;
  const own = useQuery({ ...read(hallOwn, { size: 1 }), ...ALWAYS_FRESH }).data;
  return (
    <Card title={w.bidding}>
      <Rows>
        {mayLook && (
          <RowLink to="/pages/recycle/bidHall" icon={<IconGavel />} value={lots && w.pieces(lots.total)}>
            {w.hall}
          </RowLink>
        )}
        <RowLink
          to="/pages/recycle/historyBig"
          icon={<IconTag />}
          note={own && w.inPlay(own.counts.sealed ?? 0, own.counts.turn ?? 0)}
        >
          {w.offers}
        </RowLink>
        <RowLink
          to="/pages/recycle/orderList"
          search={own && own.going > 0 ? { going: 'yes' } : {}}
          icon={<IconBox />}
          value={own && w.pieces(own.going)}
          note={own && own.waits > 0 && w.waits(own.waits)}
        >
          {w.won}
        </RowLink>
      </Rows>
    </Card>
  );
}

/** @param besides below what they have already */
function OpenForm({ besides = false }: { besides?: boolean }) {
  const t = useText(text);
  const me = useQuery(read(userInfo, {}));
  const open = useWrite(stockAccountOpen);
  const router = useRouter();
  const target = Route.useSearch().redirect;
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [reading, setReading] = useState(false);
  const [tried, setTried] = useState(false);
  const service = serviceWords(useFees()?.everywhere.service);
  const agreement = useStockAgreement();
  const named = me.data?.certification.level !== 'none';
  const check = (value: string) => ([...value.trim()].length >= 2 ? null : t.nameBad);
  const submit = async () => {
    setTried(true);
    if (!named && check(name)) return;
    await open.mutateAsync({ agreementVersion: agreement.version, ...(!named && { certifiedName: name.trim() }) });
    const session = currentSession();
    // The screens that are only a seller's ask the session, which is otherwise renewed with its token.
    if (session) await keepSession({ ...session, roles: [...session.roles, 'seller'] });
    toast(t.opened, { success: true });
    if (target) await router.navigate({ href: target, replace: true });
  };
  return (
    <>
      {!besides && <DeepCard lead={t.openLead} big={t.openBig} foot={t.openFoot(service)} />}
      <Card title={besides && t.openLead}>
        <Stack>
          {besides && <p>{t.openFoot(service)}</p>}
          {target && <p>{target.includes('identifyId=') ? t.openWithReport : t.openBack}</p>}
          <CertifyFirst act="sell">
            <Stack>
              <NeedsNetwork />
              {!named && (
                <Field
                  label={t.nameLabel}
                  hint={t.nameHint}
                  value={name}
                  onChange={setName}
                  check={check}
                  insist={tried}
                  autoComplete="name"
                  maxLength={30}
                />
              )}
              <Checkbox checked={agreed} onChange={setAgreed}>
                {t.agree}
              </Checkbox>
              <Button kind="text" size="sm" onClick={() => setReading(true)}>
                {t.readAgreement}
              </Button>
              <LiveButton
                block
                pending={open.isPending}
                disabledReason={!agreed && t.agreeMissing}
                onClick={() => void submit().catch(() => undefined)}
              >
                {t.open}
              </LiveButton>
            </Stack>
          </CertifyFirst>
        </Stack>
      </Card>
      <AgreementSheet lines={agreement.text} open={reading} onClose={() => setReading(false)} />
    </>
  );
}
