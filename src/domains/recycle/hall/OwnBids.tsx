/** A merchant's own offers, of one kind or all: what was offered, what it went for, whose turn it is. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { gradeName } from '../../../../contract/item/grades.ts';
import {
  hallOwn,
  hallStateOf,
  type OwnBid,
  type ownFilters,
  type ownTabs,
} from '../../../../contract/recycle/hall-calls.ts';
import type { MerchantRecord } from '../../../../contract/recycle/shown.ts';
import { exactYuan } from '../../../../contract/wire/yuan.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { grouped } from '../../../ui/format/format.ts';
import { IconTag } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { PageLink } from '../../../ui/input/PageLink.tsx';
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { Standing } from '../../merchant/Standing.tsx';
import styles from '../recycle.module.css';
import { ToldLine } from '../Told.tsx';
import { closedTo, HallClosed } from './HallClosed.tsx';
import { OfferTag } from './OfferTag.tsx';
import { text as offer } from './offer-words.ts';
import { machineOf } from './way.ts';
import { text } from './words.ts';

type Tab = (typeof ownTabs)[number];
type Counts = { readonly [T in Tab]?: number };

interface Props {
  screen: '/pages/recycle/historyBig' | '/pages/recycle/orderList';
  title: string;
  tab: (typeof ownFilters)[number] | undefined;
  empty: string;
  controls?: (counts: Counts | undefined) => ReactNode;
  above?: (record: MerchantRecord) => ReactNode;
}

export function OwnBids({ screen, title, tab, empty, controls, above }: Props) {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(hallOwn, { tab }), ...ALWAYS_FRESH, ...STAYING });
  useLive(['recycle'], () => void query.refetch());
  const first = query.data?.pages[0];
  const closed = closedTo(query.error);
  if (closed !== undefined)
    return (
      <Screen screen={screen} title={title} ground="task" state="ready">
        <HallClosed state={closed} />
      </Screen>
    );
  return (
    <Screen
      screen={screen}
      title={title}
      ground="task"
      wide="list"
      query={query}
      onRefresh={() => query.refetch()}
      controls={controls?.(first?.counts)}
    >
      {(data) => {
        const rows = data.pages.flatMap((page) => page.list);
        return (
          <Stack>
            {first && !first.mayLook && <Standing />}
            {first && above?.(first.record)}
            {rows.length === 0 ? (
              <Empty
                icon={<IconTag size={24} />}
                title={empty}
                body={t.historyEmptyBody}
                action={
                  first?.mayLook && (
                    <LinkButton kind="tint" to="/pages/recycle/bidHall">
                      {t.toHall}
                    </LinkButton>
                  )
                }
              />
            ) : (
              <InfiniteList
                name={`own-${tab ?? 'all'}`}
                as="cards"
                rowHeight={112}
                items={rows}
                keyOf={(row) => row.bidId}
                pages={query}
              >
                {(row) => <OwnRow row={row} mayLook={first?.mayLook ?? false} />}
              </InfiniteList>
            )}
          </Stack>
        );
      }}
    </Screen>
  );
}

/** What came of its price: of one's own, what is asked or paid for it; of another's, the offer that was chosen. */
function priced({ price, newPrice, soldFor, order }: OwnBid, t: (typeof text)['zh'], f: (typeof offer)['zh']) {
  if (price === null) return soldFor === null ? null : `${t.soldFor} ¥${exactYuan(soldFor)}`;
  if (order === 'reprice' && newPrice !== null) return f.lowerTo(exactYuan(newPrice));
  return order === 'payable' || order === 'paid' ? `${f.paidPrice} ¥${exactYuan(newPrice ?? price)}` : null;
}

function OwnRow({ row, mayLook }: { row: OwnBid; mayLook: boolean }) {
  const t = useText(text);
  const f = useText(offer);
  const language = useLanguage();
  const path = row.bid === 'sealed' && mayLook ? '/pages/recycle/bidDetail' : '/pages/recycle/orderDetails';
  return (
    <Card>
      <PageLink path={`${path}?id=${row.id}`} className={styles.piece}>
        <span className={styles.thumb}>
          <Photo src={row.photo ?? row.cover} alt="" sizes="60px" radius={10} />
        </span>
        <span className={styles.words}>
          <b>{row.name[language]}</b>
          <small>
            {gradeName[row.grade][language]} · {sizeName(row.size, language)}
          </small>
          <ToldLine of={row} />
          <small>
            {t.offered} {row.offered === null ? '--' : `¥${exactYuan(row.offered)}`}
            {priced(row, t, f) && ` · ${priced(row, t, f)}`}
          </small>
          <small className="num">{grouped(row.no)}</small>
        </span>
        <span className={styles.end}>
          {row.order && (row.bid === 'won' || row.bid === 'ended') ? (
            <StateTag machine={machineOf(row)} state={hallStateOf(row.order, row.lot)} />
          ) : (
            <OfferTag offer={row} />
          )}
          {row.deadlineAt !== null && (row.order !== 'in_transit' || row.broughtAt !== null) && (
            <small>
              <Countdown to={row.deadlineAt} />
            </small>
          )}
        </span>
      </PageLink>
    </Card>
  );
}
