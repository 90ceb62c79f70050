/** What a seller has coming: settlements by day, and sold goods that are not completed yet. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { orderMachine } from '../../../contract/order/machine.ts';
import { settleGoodsList, settleList } from '../../../contract/settlement/calls.ts';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { date, deadlineText } from '../../ui/format/format.ts';
import { IconWallet } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card, MoneyCard } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from './settlement.module.css';
import { text } from './words.ts';

type View = 'settlements' | 'goods';

export const Route = createFileRoute('/pages/stock/settleList')({
  validateSearch: (search): { view?: 'goods' } => ({ view: search.view === 'goods' ? 'goods' : undefined }),
  component: SettleList,
});

const useSettlements = () => useInfiniteQuery({ ...readPages(settleList, {}), ...ALWAYS_FRESH });
const useGoods = () => useInfiniteQuery({ ...readPages(settleGoodsList, {}), ...ALWAYS_FRESH });

function SettleList() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { view = 'settlements' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const settled = useSettlements();
  const goods = useGoods();
  const expected = goods.data?.pages[0]?.expected;
  return (
    <Screen
      screen="/pages/stock/settleList"
      title={t.list}
      ground="task"
      wide="list"
      query={settled}
      onRefresh={() => Promise.all([settled.refetch(), goods.refetch()])}
    >
      {(data) => {
        const sums = data.pages[0];
        return (
          <>
            <MoneyCard
              label={t.waiting}
              amount={sums?.waiting ?? null}
              facts={[
                {
                  label: t.paidSoFar,
                  value: <Price amount={sums?.paid} plain />,
                  note: sums?.nextAt ? t.nextAt(date(sums.nextAt, now, language)) : t.waitingNone,
                },
                { label: t.onTheWay, value: <Price amount={expected} plain />, note: t.expected },
              ]}
            />
            <div className={styles.views}>
              <Segment<View>
                name={t.views}
                options={[
                  { value: 'settlements', label: t.settlements },
                  { value: 'goods', label: t.goods },
                ]}
                value={view}
                onChange={(value) => void navigate({ search: value === 'goods' ? { view: value } : {}, replace: true })}
              />
            </div>
            {view === 'goods' ? <Goods query={goods} /> : <Settlements query={settled} />}
          </>
        );
      }}
    </Screen>
  );
}

function Settlements({ query }: { query: ReturnType<typeof useSettlements> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const items = query.data?.pages.flatMap((page) => page.list) ?? [];
  if (items.length === 0)
    return <Empty title={t.emptyTitle} body={t.emptyBody} icon={<IconWallet size={24} />} action={<ToStock />} />;
  return (
    <InfiniteList name="settlements" as="cards" rowHeight={150} items={items} keyOf={(s) => s.id} pages={query}>
      {(settlement) => (
        <Card>
          <Link to="/pages/stock/settleInfo" search={{ id: settlement.id }} className={styles.link}>
            <div className={styles.head}>
              <StateTag machine={settlementMachine} state={settlement.state} />
              <time>
                {settlement.paidAt
                  ? t.paidOn(date(settlement.paidAt, now, language))
                  : settlement.deadlineAt && t.until(date(settlement.deadlineAt, now, language))}
              </time>
            </div>
            <ItemRow item={settlement.item} />
            <Sums price={settlement.price} fee={settlement.fee} gets={settlement.amount} />
          </Link>
        </Card>
      )}
    </InfiniteList>
  );
}

function Goods({ query }: { query: ReturnType<typeof useGoods> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const items = query.data?.pages.flatMap((page) => page.list) ?? [];
  if (items.length === 0 && !query.isPending)
    return <Empty title={t.emptyGoods} body={t.emptyGoodsBody} icon={<IconWallet size={24} />} action={<ToStock />} />;
  return (
    <InfiniteList name="sold" as="cards" rowHeight={132} items={items} keyOf={(g) => g.orderId} pages={query}>
      {(sold) => (
        <Card>
          <Link to="/pages/order/orderdetail" search={{ id: sold.orderId }} className={styles.link}>
            <div className={styles.head}>
              <StateTag machine={orderMachine} state={sold.state} />
              {sold.deadlineAt && <time>{deadlineText(sold.deadlineAt, now, language)}</time>}
            </div>
            <ItemRow item={sold.item} />
            <p className={styles.sums}>
              <span>
                {t.expected} <Price amount={sold.sellerGets} size={15} />
              </span>
            </p>
          </Link>
        </Card>
      )}
    </InfiniteList>
  );
}

function Sums({ price, fee, gets }: { price: number; fee: number; gets: number }) {
  const t = useText(text);
  return (
    <p className={styles.sums}>
      <span>
        {t.price} <Price amount={price} plain />
      </span>
      <span>
        {t.fee} <Price amount={-fee} plain />
      </span>
      <span>
        {t.gets} <Price amount={gets} size={17} />
      </span>
    </p>
  );
}

function ToStock() {
  const t = useText(text);
  return (
    <LinkButton kind="tint" to="/pages/stock/stockList">
      {t.toStock}
    </LinkButton>
  );
}
