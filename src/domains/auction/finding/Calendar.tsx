/** What ends when: the days ahead that have lots, and one day's lots in the order of their ends. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { auctionCalendar } from '../../../../contract/auction/calls.ts';
import { lotMachine } from '../../../../contract/auction/machine.ts';
import type { LotRow } from '../../../../contract/auction/shown.ts';
import { gradeName } from '../../../../contract/item/grades.ts';
import { readPages, STAYING } from '../../../api/read.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { IconGavel } from '../../../ui/format/icons.tsx';
import { matching, type Search } from '../../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { chinaClock, chinaDate } from '../../../ui/print/shop-time.ts';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import styles from '../auction.module.css';
import { useLiveLots } from '../live-lots.ts';
import { text } from '../words.ts';
import { text as find } from './find-words.ts';

export const Route = createFileRoute('/pages/auction/calendar')({
  validateSearch: (search: Search): { day?: string } => ({ day: matching(search.day, /^\d{4}-\d{2}-\d{2}$/) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queries.prefetchInfiniteQuery(readPages(auctionCalendar, deps)),
  component: Calendar,
});

function Calendar() {
  const t = useText(text);
  const f = useText(find);
  const language = useLanguage();
  const now = useServerNow(null);
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(auctionCalendar, Route.useSearch()), ...STAYING });
  useLiveLots(({ state }) => {
    if (state !== 'live') void query.refetch();
  });
  const shown = query.data?.pages[0];
  return (
    <Screen
      screen="/pages/auction/calendar"
      title={f.calendarTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      controls={
        shown &&
        shown.days.length > 0 && (
          <Pills
            name={f.days}
            options={shown.days.map(({ day, lots }) => ({
              value: day,
              label: `${chinaDate(Date.parse(`${day}T12:00:00+08:00`), now, language)} · ${t.lots(lots)}`,
            }))}
            value={shown.day}
            onChange={(day) => void navigate({ search: { day }, replace: true, resetScroll: false })}
          />
        )
      }
    >
      {({ pages }) =>
        pages[0]?.list.length === 0 ? (
          <Empty
            icon={<IconGavel size={24} />}
            title={f.noneThatDay}
            body={f.noneThatDayBody}
            action={
              <LinkButton kind="tint" to="/pages/auction/hall">
                {t.toHall}
              </LinkButton>
            }
          />
        ) : (
          <Stack>
            <p className={styles.small}>{f.calendarNote}</p>
            {byHour(pages.flatMap(({ list }) => list)).map(([hour, ending]) => (
              <Card key={hour} title={<span className="num">{hour}</span>}>
                <Rows>
                  {ending.map((lot) => (
                    <Ending key={lot.id} lot={lot} />
                  ))}
                </Rows>
              </Card>
            ))}
            {query.hasNextPage && (
              <Button kind="line" block pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {f.laterThatDay}
              </Button>
            )}
          </Stack>
        )
      }
    </Screen>
  );
}

/** In the order in which they come; each hour by its name. */
function byHour(lots: readonly LotRow[]): [string, LotRow[]][] {
  const hours = new Map<string, LotRow[]>();
  for (const lot of lots) {
    const hour = `${chinaClock(lot.endsAt).slice(0, 2)}:00`;
    hours.set(hour, [...(hours.get(hour) ?? []), lot]);
  }
  return [...hours];
}

function Ending({ lot }: { lot: LotRow }) {
  const language = useLanguage();
  return (
    <RowLink
      to="/pages/auction/lot"
      search={{ id: lot.id }}
      icon={
        <span className={styles.thumb}>
          <Photo src={lot.item.cover} alt="" sizes="48px" radius={10} />
        </span>
      }
      note={
        <>
          <time className="num" dateTime={new Date(lot.endsAt).toISOString()}>
            {chinaClock(lot.endsAt)}
          </time>{' '}
          · {sizeName(lot.item.size, language)} · {gradeName[lot.item.grade][language]} ·{' '}
          {lotMachine.states[lot.state][language]}
        </>
      }
      value={<Price amount={lot.price ?? lot.startPrice} decimals={0} plain />}
    >
      {lot.item.name[language]}
    </RowLink>
  );
}
