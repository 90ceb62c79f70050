/** Bids and counter-offers: what waits for somebody first, with who must act by when and what money it holds. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type BidRow, type BidTab, bidList } from '../../../contract/bid/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconTag } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from '../order/order-list.module.css';
import { BidState } from './BidState.tsx';
import { text } from './words.ts';

/** Written out: every visit loads the routes' addresses, and the contract would come along. */
const tabs: readonly BidTab[] = ['bids', 'made', 'received'];
const searchOf = (search: Record<string, unknown>): { tab?: BidTab } => ({
  tab: tabs.find((tab) => tab === search.tab && tab !== 'bids'),
});

export const Route = createFileRoute('/pages/order/bid/list')({
  validateSearch: searchOf,
  component: BidList,
});

function BidList() {
  const t = useText(text);
  const { tab = 'bids' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(bidList, { tab }), ...ALWAYS_FRESH, ...STAYING });
  useLive(['bid', 'bid.forfeit', 'offer', 'order'], () => void query.refetch());
  const first = query.data?.pages[0];
  return (
    <Screen
      screen="/pages/order/bid/list"
      title={t.listTitle}
      ground="task"
      wide="list"
      query={query}
      onRefresh={() => query.refetch()}
      state={first?.list.length === 0 ? 'empty' : undefined}
      controls={
        <Pills
          name={t.tabsName}
          options={tabs.map((value) => ({ value, label: t.tabs[value], count: first?.counts[value] || undefined }))}
          value={tab}
          onChange={(value) => void navigate({ search: searchOf({ tab: value }), replace: true })}
        />
      }
    >
      {(data) =>
        data.pages[0]?.list.length === 0 ? (
          <Empty
            icon={<IconTag size={24} />}
            title={t.empty[tab]}
            body={t.emptyBody[tab]}
            action={
              <LinkButton kind="tint" to="/pages/tabbar/main">
                {t.shop}
              </LinkButton>
            }
          />
        ) : (
          <InfiniteList
            name={`bids-${tab}`}
            as="cards"
            rowHeight={172}
            items={data.pages.flatMap((page) => page.list)}
            keyOf={(row) => row.id}
            pages={query}
          >
            {(row) => <BidCard row={row} />}
          </InfiniteList>
        )
      }
    </Screen>
  );
}

function BidCard({ row }: { row: BidRow }) {
  const t = useText(text);
  const money = (fen: number) => `¥${yuan(fen, 0)}`;
  const notes = [
    row.asked !== null && t.askedAt(money(row.asked)),
    row.held > 0 && (row.order ? t.heldOrder : t.held)(`¥${yuan(row.held)}`),
  ].filter(Boolean);
  return (
    <Card className={styles.card}>
      <Link to="/pages/order/bid/detail" search={{ id: row.id }} className={styles.link}>
        <div className={styles.head}>
          <BidState row={row} />
          <Waits row={row} />
        </div>
        <ItemRow item={row.item} />
        <div className={styles.foot}>
          <span className={styles.total}>
            {row.kind === 'bid' ? t.bidAt : t.offerAt} <Price amount={row.price} decimals={0} size={17} />
          </span>
          <span className={styles.total}>{notes.join(' · ')}</span>
        </div>
      </Link>
    </Card>
  );
}

/** `等你，11月22日 18:00 前` */
function Waits({ row }: { row: BidRow }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const me = row.side === 'buyer' ? 'B' : 'S';
  if (!row.waitsFor) return <time className={styles.when}>{dateTime(row.createdAt, now, language)}</time>;
  const mine = row.waitsFor === me;
  const who = mine ? t.you : (t.who[row.waitsFor] ?? '');
  return (
    <span className={cx(styles.when, mine && styles.mine)}>
      {row.order ? t.waitsPay(who) : t.waitsFor(who)}
      {row.deadlineAt !== null && <time>{t.until(dateTime(row.deadlineAt, now, language))}</time>}
    </span>
  );
}
