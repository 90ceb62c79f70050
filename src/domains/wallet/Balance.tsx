/** What a person has with us: usable, on its way to being usable, and held for them. Each part says why it is there. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { penaltyAmount } from '../../../contract/penalty/calls.ts';
import { assetDetail, assetGet } from '../../../contract/wallet/calls.ts';
import { ALWAYS_FRESH, prefetch, read, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { date } from '../../ui/format/format.ts';
import { IconBank, IconDoc, IconGavel, IconLock, IconWallet } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, MoneyCard, MoreLink, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Kept } from './Kept.tsx';
import { Movement } from './Movement.tsx';
import styles from './wallet.module.css';
import { text } from './words.ts';

const heldFor = [
  { part: 'order', to: '/pages/order/orderlist' },
  { part: 'identify', to: '/pages/identify/identify' },
  { part: 'cleaning', to: '/pages/cleaning/washorder' },
] as const;
const NOTHING = { amount: 0, count: 0 };

/** Movements shown before 全部明细. */
const LATEST = 5;

export const Route = createFileRoute('/pages/user/balance')({
  loader: ({ context }) => prefetch(context.queries, read(assetGet, {})),
  component: Balance,
});

function Balance() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const sells = useSession()?.roles.includes('seller') ?? false;
  const query = useQuery({ ...read(assetGet, {}), ...ALWAYS_FRESH });
  const penalties = useQuery({ ...read(penaltyAmount, {}), ...ALWAYS_FRESH, enabled: sells }).data;
  const refresh = () => query.refetch();
  return (
    <Screen
      screen="/pages/user/balance"
      title={t.balance}
      ground="task"
      wide="columns"
      query={query}
      onRefresh={refresh}
    >
      {({ available, deposit, settling, held, heldIn, bidding, auctions, payout, owed, ...asset }) => (
        <Stack>
          <Kept available={available} {...asset} />
          <MoneyCard
            label={t.available}
            amount={available}
            actions={
              <>
                <LinkButton kind="line" grow to="/pages/user/recharge">
                  {t.recharge}
                </LinkButton>
                <LinkButton grow to="/pages/user/withdraw">
                  {t.withdraw}
                </LinkButton>
              </>
            }
            facts={[
              {
                label: t.settling,
                value: <Price amount={settling.amount} plain />,
                note: settling.nextAt ? t.nextAt(date(settling.nextAt, now, language)) : t.none,
              },
              { label: t.deposit, value: <Price amount={deposit} plain />, note: t.depositNote },
            ]}
          />
          {[held, settling, bidding, auctions, payout, owed].some(({ count }) => count > 0) && (
            <Card>
              <Rows>
                {heldFor.map(({ part, to }) => {
                  // An answer kept on the phone may be of before the parts were told.
                  const { amount, count } = heldIn?.[part] ?? (part === 'order' ? held : NOTHING);
                  if (count === 0) return null;
                  return (
                    <RowLink
                      key={part}
                      to={to}
                      icon={<IconLock size={20} />}
                      note={t.heldNotes[part](count)}
                      value={<Price amount={amount} plain />}
                    >
                      {t.held}
                    </RowLink>
                  );
                })}
                {auctions.count > 0 && (
                  <RowLink
                    to="/pages/order/auction/orderlist"
                    icon={<IconLock size={20} />}
                    note={t.auctionsNote(auctions.count)}
                    value={<Price amount={auctions.amount} plain />}
                  >
                    {t.auctions}
                  </RowLink>
                )}
                {bidding.count > 0 && (
                  <RowLink
                    to="/pages/order/bid/list"
                    icon={<IconLock size={20} />}
                    note={t.biddingNote(bidding.count)}
                    value={<Price amount={bidding.amount} plain />}
                  >
                    {t.bidding}
                  </RowLink>
                )}
                {payout.count > 0 && (
                  <RowLink
                    to="/pages/user/deposit"
                    icon={<IconBank size={20} />}
                    note={t.payoutNote(payout.count)}
                    value={<Price amount={payout.amount} plain />}
                  >
                    {t.payout}
                  </RowLink>
                )}
                {owed.count > 0 && (
                  <RowLink
                    to="/pages/user/penalty"
                    icon={<IconGavel size={20} />}
                    note={t.owedNote}
                    value={<Price amount={owed.amount} plain />}
                  >
                    {t.owed}
                  </RowLink>
                )}
                {settling.count > 0 && sells && (
                  <RowLink
                    to="/pages/stock/settleList"
                    icon={<IconWallet size={20} />}
                    note={t.settlingNote(settling.count)}
                    value={<Price amount={settling.amount} plain />}
                  >
                    {t.settling}
                  </RowLink>
                )}
              </Rows>
            </Card>
          )}
          <Card>
            <Rows>
              <RowLink to="/pages/user/bindpay" icon={<IconBank size={20} />} note={t.cardsNote}>
                {t.cards}
              </RowLink>
              <RowLink to="/pages/user/deposit" icon={<IconDoc size={20} />}>
                {t.records}
              </RowLink>
              {sells && (
                <RowLink
                  to="/pages/user/penalty"
                  icon={<IconGavel size={20} />}
                  value={penalties && penalties.owed > 0 ? <Price amount={penalties.owed} plain /> : undefined}
                  note={penalties && penalties.open > 0 ? t.penaltiesOpen(penalties.open) : undefined}
                >
                  {t.penalties}
                </RowLink>
              )}
            </Rows>
          </Card>
          <Latest />
        </Stack>
      )}
    </Screen>
  );
}

function Latest() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(assetDetail, {}), ...ALWAYS_FRESH });
  const lines = query.data?.pages[0]?.list ?? [];
  if (lines.length === 0) return null;
  return (
    <Card title={t.latest} end={<MoreLink to="/pages/user/funds">{t.all}</MoreLink>}>
      <div className={styles.list}>
        {lines.slice(0, LATEST).map((line) => (
          <Movement key={line.id} line={line} />
        ))}
      </div>
    </Card>
  );
}
