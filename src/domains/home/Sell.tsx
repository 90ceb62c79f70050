/** The consignment tab: what a seller has to do today, the money, and every way into selling; for others, how to begin. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { hangList, sellerGoodsList } from '../../../contract/listing/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { screensPrepared } from '../../offline/cache/prepared-screens.ts';
import { onShell, shellMissing } from '../../offline/device/missing-files.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { count, relativeTime } from '../../ui/format/format.ts';
import {
  IconBox,
  IconChat,
  IconDoc,
  IconDownload,
  IconGavel,
  IconGrid,
  IconStore,
  IconTag,
  IconWallet,
} from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, DeepCard, MoneyCard } from '../../ui/surface/Card.tsx';
import { stalenessOf } from '../../ui/surface/reading.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { StaleNotice } from '../../ui/surface/ScreenStates.tsx';
import { names as chat } from '../chat/names.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import styles from '../listing/listing.module.css';
import { text as words } from '../listing/words.ts';
import { text } from './sell-words.ts';
import { TodoRows, useTodos } from './Todo.tsx';

const PATH = '/pages/tabbar/seller';

export const Route = createFileRoute('/pages/tabbar/seller')({ component: Seller });

function Seller() {
  const t = useText(text);
  const w = useText(words);
  const c = useText(chat);
  const session = useSession();
  const seller = session?.roles.includes('seller') ?? false;
  return (
    <Screen screen={PATH} title={t.sellTitle} ground="task" nav="tab" end={<SyncChip />}>
      {seller ? (
        <Selling />
      ) : (
        <DeepCard lead={t.sellLead} big={t.sellBig} foot={t.sellFoot}>
          <LinkButton kind="sec" block to="/pages/merchantCenter/index">
            {t.toMerchant}
          </LinkButton>
        </DeepCard>
      )}
      <Card>
        <Rows>
          {seller && (
            <>
              <RowLink to="/pages/stock/seller/sellerList" icon={<IconTag />}>
                {w.listTitle}
              </RowLink>
              <RowLink to="/pages/stock/stockList" icon={<IconBox />}>
                {t.stock}
              </RowLink>
              <RowLink to="/pages/stock/receipt/receiptList" icon={<IconDoc />}>
                {t.receipts}
              </RowLink>
              <RowLink to="/pages/stock/seller/hangList" icon={<IconGrid />}>
                {w.hangTitle}
              </RowLink>
              <RowLink to="/pages/auction/selling" icon={<IconGavel />}>
                {t.lots}
              </RowLink>
              <RowLink to="/pages/stock/settleList" icon={<IconWallet />}>
                {t.settlements}
              </RowLink>
            </>
          )}
          {seller && (
            <RowLink to="/plugin/chat" icon={<IconChat />}>
              {c.chats}
            </RowLink>
          )}
          <RowLink to="/pages/merchantCenter/index" icon={<IconStore />}>
            {t.merchantTitle}
          </RowLink>
          {seller && <PrepareRow />}
        </Rows>
      </Card>
    </Screen>
  );
}

/** Before going where there is no signal. */
function PrepareRow() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const missing = useSyncExternalStore(onShell, shellMissing, () => null);
  const { data } = useQuery({ queryKey: ['screens-prepared'], queryFn: screensPrepared, staleTime: 0 });
  return (
    <RowLink
      to="/pages/user/offline"
      icon={<IconDownload />}
      note={
        data === undefined
          ? undefined
          : !data
            ? t.notPrepared
            : missing
              ? t.shellMissing
              : t.preparedAt(relativeTime(data.at, now, language))
      }
    >
      {t.prepare}
    </RowLink>
  );
}

function Selling() {
  const t = useText(text);
  const asset = useQuery(read(assetGet, {}));
  const money = asset.data;
  const stale = stalenessOf(asset);
  return (
    <>
      {stale && <StaleNotice reading={asset} stale={stale} />}
      <MoneyCard
        label={t.money}
        amount={money?.available ?? null}
        actions={
          <LinkButton kind="sec" size="sm" to="/pages/user/balance">
            {t.toBalance}
          </LinkButton>
        }
        facts={
          money && [
            {
              label: t.settling,
              value: <Price amount={money.settling.amount} plain />,
              note: t.settlingCount(money.settling.count),
            },
            ...(money.owed.count > 0 ? [{ label: t.owed, value: <Price amount={money.owed.amount} plain /> }] : []),
          ]
        }
      />
      <Today />
    </>
  );
}

const SHOWN = 6;

/** What waits for this seller, the nearest deadline first; then how the stock stands. */
function Today() {
  const t = useText(text);
  const language = useLanguage();
  const listings = useQuery(read(sellerGoodsList, { size: 1 })).data;
  const stock = useQuery(read(hangList, { size: 1 })).data;
  const todos = useTodos();
  const list = (state: 'review' | 'on' | 'rejected'): LinkProps => ({
    to: '/pages/stock/seller/sellerList',
    search: { state },
  });
  return (
    <Card title={t.today}>
      <div className={styles.stack}>
        {todos?.total.S === 0 && <p className={styles.note}>{t.nothing}</p>}
        <TodoRows todos={todos} side="S" first={SHOWN} />
        <div className={styles.figures}>
          <Link {...list('on')}>
            <b className="num">{listings ? count(listings.counts.on ?? 0, language) : '--'}</b>
            {t.onSale}
          </Link>
          <Link {...list('review')}>
            <b className="num">{listings ? count(listings.counts.review ?? 0, language) : '--'}</b>
            {t.inReview}
          </Link>
          {(listings?.counts.rejected ?? 0) > 0 && (
            <Link {...list('rejected')}>
              <b className="num">{count(listings?.counts.rejected ?? 0, language)}</b>
              {t.rejected}
            </Link>
          )}
          <Link to="/pages/stock/stockList">
            <b className="num">{stock ? count(stock.total, language) : '--'}</b>
            {t.idle}
          </Link>
        </div>
        <div className={styles.tools}>
          <LinkButton grow to="/pages/stock/seller/create">
            {t.create}
          </LinkButton>
          <LinkButton kind="line" grow to="/pages/stock/receipt/createReceipt">
            {t.toReceipt}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
