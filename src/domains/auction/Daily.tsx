/** One day of auctions: what ended and what was sold, by session and by hour, and the highest lots. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { auctionDaily } from '../../../contract/auction/calls.ts';
import { prefetch, read, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { IconChart } from '../../ui/format/icons.tsx';
import { matching, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { chinaDate } from '../../ui/print/shop-time.ts';
import { Card, MoneyCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './auction.module.css';
import { LotCard } from './LotCard.tsx';
import { text } from './record-words.ts';

export const Route = createFileRoute('/pages/auction/biddaily')({
  validateSearch: (search: Search): { day?: string } => ({ day: matching(search.day, /^\d{4}-\d{2}-\d{2}$/) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(auctionDaily, deps)),
  component: Daily,
});

function Daily() {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(null);
  const navigate = Route.useNavigate();
  const query = useQuery({ ...read(auctionDaily, Route.useSearch()), ...STAYING });
  const go = (day: string | null | undefined) => day && void navigate({ search: { day }, replace: true });
  const { data: shown } = query;
  return (
    <Screen
      screen="/pages/auction/biddaily"
      title={t.dailyTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      controls={
        <div className={styles.between}>
          <Button kind="line" size="sm" disabled={!shown?.before} onClick={() => go(shown?.before)}>
            {t.before}
          </Button>
          <b className="num">{shown && chinaDate(Date.parse(`${shown.day}T12:00:00+08:00`), now, language)}</b>
          <Button kind="line" size="sm" disabled={!shown?.after} onClick={() => go(shown?.after)}>
            {t.after}
          </Button>
        </div>
      }
    >
      {(data) =>
        data.ended === 0 ? (
          <Empty
            icon={<IconChart />}
            title={t.none}
            body={t.noneBody}
            action={
              <LinkButton kind="tint" to="/pages/auction/hall">
                {t.toHall}
              </LinkButton>
            }
          />
        ) : (
          <Stack>
            <MoneyCard
              label={t.turnover}
              amount={data.turnover}
              facts={[
                { label: t.sellThrough, value: `${((data.sold / data.ended) * 100).toFixed(2)}%` },
                { label: t.ended, value: data.ended },
                { label: t.sold, value: data.sold },
                { label: t.bids, value: data.bids },
              ]}
            />
            {data.sessions.length > 0 && (
              <Card title={t.sessions}>
                <Rows>
                  {data.sessions.map((session) => (
                    <RowLink
                      key={session.id}
                      to="/pages/auction/session"
                      search={{ id: session.id }}
                      note={`${t.sold} ${session.sold} / ${session.ended}`}
                      value={<Price amount={session.turnover} decimals={0} plain />}
                    >
                      {session.name[language]}
                    </RowLink>
                  ))}
                </Rows>
              </Card>
            )}
            <Card title={t.byHour}>
              <Hours hours={data.hours} />
            </Card>
            {data.top.length > 0 && (
              <Card title={t.top}>
                <div className={styles.grid}>
                  {data.top.map((lot) => (
                    <LotCard key={lot.id} lot={lot} />
                  ))}
                </div>
              </Card>
            )}
          </Stack>
        )
      }
    </Screen>
  );
}

/** Bars as wide as their share of the best hour; each says its number. */
function Hours({ hours }: { hours: readonly { hour: number; sold: number; turnover: number }[] }) {
  const t = useText(text);
  const most = Math.max(1, ...hours.map(({ turnover }) => turnover));
  return (
    <ol className={styles.bars}>
      {hours.map(({ hour, turnover }) => (
        <li key={hour}>
          <span>{t.hour(hour)}</span>
          <i aria-hidden="true" style={{ width: `${(turnover / most) * 100}%` }} />
          <Price amount={turnover} decimals={0} plain />
        </li>
      ))}
    </ol>
  );
}
