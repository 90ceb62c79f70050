/** Bought and sold: what waits for someone first, by deadline; then what is over. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type OrderRow, orderList } from '../../../contract/order/calls.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import type { OrderTab } from '../../../contract/order/tabs.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconDoc } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { QueuedTag, useQueuedThings } from '../device/work/QueuedTag.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { SoldElsewhere } from './elsewhere/SoldElsewhere.tsx';
import { twice } from './elsewhere/words.ts';
import { isMain, mayDo, turnOf } from './order.ts';
import styles from './order-list.module.css';
import { text } from './words.ts';

type Side = 'buyer' | 'seller';
/** Written out: every visit loads the routes' addresses, and the contract's table would come along. */
const tabs: readonly OrderTab[] = ['all', 'pay', 'ship', 'inspect', 'receive', 'done'];

const searchOf = (search: Record<string, unknown>): { role?: Side; tab?: OrderTab } => ({
  role: search.role === 'seller' ? 'seller' : undefined,
  tab: tabs.find((tab) => tab === search.tab && tab !== 'all'),
});

export const Route = createFileRoute('/pages/order/orderlist')({
  validateSearch: searchOf,
  component: OrderList,
});

function OrderList() {
  const t = useText(text);
  const { role = 'buyer', tab = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(orderList, { role, tab }), ...ALWAYS_FRESH, ...STAYING });
  const queued = useQueuedThings();
  const shown = query.data?.pages[0]?.list;
  const counts = query.data?.pages[0]?.counts;
  // A match of a bid or an agreed price makes an order too.
  useLive(['order', 'bid', 'bid.forfeit', 'offer', 'aftersale'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/order/orderlist"
      title={t.listTitle}
      ground="task"
      wide="list"
      query={query}
      onRefresh={() => query.refetch()}
      state={shown?.length === 0 ? 'empty' : undefined}
      controls={
        <>
          <Sides role={role} />
          <Pills
            name={t.status}
            options={tabs.map((value) => ({
              value,
              label: t.tabs[value],
              count: value === 'all' ? undefined : counts?.[value] || undefined,
            }))}
            value={tab}
            onChange={(value) => void navigate({ search: searchOf({ role, tab: value }), replace: true })}
          />
        </>
      }
    >
      {(data) => (
        <>
          {role === 'seller' && (tab === 'all' || tab === 'ship') && <SoldElsewhere />}
          {data.pages[0]?.list.length === 0 ? (
            <Nothing role={role} tab={tab} />
          ) : (
            <InfiniteList
              name={`orders-${role}`}
              as="cards"
              rowHeight={188}
              items={data.pages.flatMap((page) => page.list)}
              keyOf={(order) => order.id}
              pages={query}
            >
              {(order) => <OrderCard order={order} role={role} waiting={queued.get(`order-${order.id}`)} />}
            </InfiniteList>
          )}
        </>
      )}
    </Screen>
  );
}

function Sides({ role }: { role: Side }) {
  const t = useText(text);
  const navigate = Route.useNavigate();
  return (
    <Segment<Side>
      name={t.side}
      options={[
        { value: 'buyer', label: t.bought },
        { value: 'seller', label: t.sold },
      ]}
      value={role}
      onChange={(value) => void navigate({ search: searchOf({ role: value }), replace: true })}
    />
  );
}

function Nothing({ role, tab }: { role: Side; tab: OrderTab }) {
  const t = useText(text);
  if (tab !== 'all') return <Empty title={t.emptyTab} icon={<IconDoc size={24} />} />;
  return (
    <Empty
      title={role === 'buyer' ? t.emptyBought : t.emptySold}
      body={role === 'buyer' ? t.emptyBoughtBody : t.emptySoldBody}
      icon={<IconDoc size={24} />}
      action={
        <LinkButton kind="tint" to="/pages/tabbar/main">
          {t.shop}
        </LinkButton>
      }
    />
  );
}

interface CardProps {
  order: OrderRow;
  role: Side;
  waiting?: readonly OutboxItem[];
}

function OrderCard({ order, role, waiting }: CardProps) {
  const t = useText(text);
  const sold = useText(twice);
  const me = role === 'buyer' ? 'B' : 'S';
  const todo = mayDo(order, me).find(isMain);
  return (
    <Card className={styles.card}>
      <Link to="/pages/order/orderdetail" search={{ id: order.id }} className={styles.link}>
        <div className={styles.head}>
          <span>
            <StateTag machine={orderMachine} state={order.state} />{' '}
            {order.soldTwice && <Tag tone="wait">{sold.tag}</Tag>} <QueuedTag waiting={waiting} />
          </span>
          <Waits order={order} me={me} />
        </div>
        <ItemRow item={order.item} />
      </Link>
      <div className={styles.foot}>
        <span className={styles.total}>
          {order.state === 'closed' ? t.worth : role === 'buyer' ? t.total : t.youGet}{' '}
          <Price amount={role === 'buyer' ? order.total : order.sellerGets} size={17} />
        </span>
        {todo && (
          <LinkButton size="sm" to="/pages/order/orderdetail" search={{ id: order.id }}>
            {t.goDo[todo]}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** `等卖家发货，11月22日 18:00 前` */
function Waits({ order, me }: { order: OrderRow; me: 'B' | 'S' }) {
  const t = useText(text);
  const sold = useText(twice);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (order.disputed) return <span className={cx(styles.when, styles.mine)}>{t.disputedBig}</span>;
  const { waits, by } = turnOf(order);
  if (!waits) return <time className={styles.when}>{dateTime(order.createdAt, now, language)}</time>;
  const who = waits === me ? t.you : (t.waiting[waits] ?? '');
  const late = by !== null && by <= now;
  const when = by === null ? null : dateTime(by, now, language);
  return (
    <span className={cx(styles.when, late && styles.late, waits === me && styles.mine)}>
      {t.waitsShort(who, order.soldTwice ? sold.todo : (t.todo[order.state] ?? ''))}
      {when && <time>{late ? t.overdueSince(when) : t.until(when)}</time>}
    </span>
  );
}
