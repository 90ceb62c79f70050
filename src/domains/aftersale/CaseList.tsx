/** After-sale cases, bought and sold: open ones first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import {
  type AftersaleRow,
  aftersaleApply,
  aftersaleList,
  aftersaleReasons,
} from '../../../contract/aftersale/calls.ts';
import { aftersaleMachine } from '../../../contract/aftersale/machine.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { ItemRow } from '../item/ItemRow.tsx';
import orderStyles from '../order/order-list.module.css';
import { text } from './words.ts';

type Side = 'buyer' | 'seller';
const searchOf = (search: Record<string, unknown>): { role?: Side } => ({
  role: search.role === 'seller' ? 'seller' : undefined,
});

export const Route = createFileRoute('/pages/order/service/list')({ validateSearch: searchOf, component: ServiceList });

function ServiceList() {
  const t = useText(text);
  const { role = 'buyer' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(aftersaleList, { role }), ...ALWAYS_FRESH });
  useLive(['aftersale'], () => void query.refetch());
  useQueuedWrites([aftersaleApply.path], query.dataUpdatedAt);
  const first = query.data?.pages[0];
  return (
    <Screen
      screen="/pages/order/service/list"
      title={t.listTitle}
      ground="task"
      wide="list"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      state={first?.list.length === 0 ? 'empty' : undefined}
    >
      {(data) => (
        <>
          <Segment<Side>
            name={t.side}
            options={[
              { value: 'buyer', label: label(t.bought, first?.open.buyer) },
              { value: 'seller', label: label(t.sold, first?.open.seller) },
            ]}
            value={role}
            onChange={(value) => void navigate({ search: searchOf({ role: value }), replace: true })}
          />
          {first?.list.length === 0 ? (
            <Empty
              title={t.empty}
              body={role === 'buyer' ? t.emptyBody : t.emptySold}
              icon={<IconShield size={24} />}
              action={
                <LinkButton kind="tint" to="/pages/order/orderlist" search={{ role: searchOf({ role }).role }}>
                  {t.toOrders}
                </LinkButton>
              }
            />
          ) : (
            <div className={orderStyles.tabs}>
              <InfiniteList
                name={`aftersale-${role}`}
                as="cards"
                rowHeight={176}
                items={data.pages.flatMap((page) => page.list)}
                keyOf={(row) => row.id}
                pages={query}
              >
                {(row) => <CaseCard row={row} />}
              </InfiniteList>
            </div>
          )}
        </>
      )}
    </Screen>
  );
}

const label = (name: string, open: number | undefined) => (open ? `${name} ${open}` : name);

function CaseCard({ row }: { row: AftersaleRow }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card className={orderStyles.card}>
      <Link to="/pages/order/service/detail" search={{ id: row.id }} className={orderStyles.link}>
        <div className={orderStyles.head}>
          <StateTag machine={aftersaleMachine} state={row.state} />
          <Waits row={row} />
        </div>
        <ItemRow item={row.item} />
        <div className={orderStyles.foot}>
          <span className={orderStyles.total}>
            {t.kinds[row.kind]} · {aftersaleReasons[row.reason][language]}
          </span>
          <Price amount={row.amount} size={17} />
        </div>
      </Link>
    </Card>
  );
}

/** `等卖家处理，11月22日 18:00 前` */
function Waits({ row }: { row: AftersaleRow }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const mine = row.waitsFor === (row.role === 'buyer' ? 'B' : 'S');
  if (!row.waitsFor) return <time className={orderStyles.when}>{dateTime(row.createdAt, now, language)}</time>;
  return (
    <span className={cx(orderStyles.when, mine && orderStyles.mine)}>
      {t.waitsShort(mine ? t.you : (t.waiting[row.waitsFor] ?? ''), t.todo[row.state] ?? '')}
      {row.deadlineAt !== null && row.state !== 'refunding' && (
        <time>{t.until(dateTime(row.deadlineAt, now, language))}</time>
      )}
    </span>
  );
}
