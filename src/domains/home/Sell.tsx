/** The consignment tab: what a seller has to do today, the money, and every way into selling; for others, how to begin. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router';
import { bidList } from '../../../contract/bid/calls.ts';
import { hangList, sellerGoodsList } from '../../../contract/listing/calls.ts';
import { orderList } from '../../../contract/order/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { count } from '../../ui/format/format.ts';
import { IconBox, IconDoc, IconGavel, IconGrid, IconStore, IconTag, IconWallet } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, DeepCard, MoneyCard } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import styles from '../listing/listing.module.css';
import { text as words } from '../listing/words.ts';
import { text } from './sell-words.ts';

const PATH = '/pages/tabbar/seller';

export const Route = createFileRoute('/pages/tabbar/seller')({ component: Seller });

function Seller() {
  const t = useText(text);
  const w = useText(words);
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
          <RowLink to="/pages/merchantCenter/index" icon={<IconStore />}>
            {t.merchantTitle}
          </RowLink>
        </Rows>
      </Card>
    </Screen>
  );
}

function Selling() {
  const t = useText(text);
  const { data: money } = useQuery(read(assetGet, {}));
  return (
    <>
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
          ]
        }
      />
      <Today />
    </>
  );
}

interface Job {
  label: string;
  note: string;
  n: number | undefined;
  link: LinkProps;
}

/** What waits for this seller, the most urgent first; what waits for nothing is not listed. */
function Today() {
  const t = useText(text);
  const language = useLanguage();
  const listings = useQuery(read(sellerGoodsList, { size: 1 })).data;
  const stock = useQuery(read(hangList, { size: 1 })).data;
  const orders = useQuery(read(orderList, { role: 'seller', size: 1 })).data;
  const offers = useQuery(read(bidList, { tab: 'received', size: 1 })).data;
  const list = (state: 'rejected' | 'review' | 'on'): LinkProps => ({
    to: '/pages/stock/seller/sellerList',
    search: { state },
  });
  const jobs: Job[] = [
    {
      label: t.toShip,
      note: t.toShipNote,
      n: orders?.counts.ship,
      link: { to: '/pages/order/orderlist', search: { role: 'seller', tab: 'ship' } },
    },
    {
      label: t.toAnswer,
      note: t.toAnswerNote,
      n: offers?.counts.received,
      link: { to: '/pages/order/bid/list', search: { tab: 'received' } },
    },
    { label: t.rejected, note: t.rejectedNote, n: listings?.counts.rejected, link: list('rejected') },
    { label: t.idle, note: t.idleNote, n: stock?.total, link: { to: '/pages/stock/seller/selectProductList' } },
    { label: t.inReview, note: t.inReviewNote, n: listings?.counts.review, link: list('review') },
  ];
  const waiting = jobs.filter(({ n }) => n !== undefined && n > 0);
  return (
    <Card title={t.today}>
      <div className={styles.stack}>
        {waiting.length === 0 ? (
          <p className={styles.note}>{t.nothing}</p>
        ) : (
          <Rows>
            {waiting.map(({ label, note, n = 0, link }) => (
              <RowLink key={label} {...link} note={note} value={<b className="num">{count(n, language)}</b>}>
                {label}
              </RowLink>
            ))}
          </Rows>
        )}
        <div className={styles.figures}>
          <Link {...list('on')}>
            <b className="num">{listings ? count(listings.counts.on ?? 0, language) : '--'}</b>
            {t.onSale}
          </Link>
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
