/** The auction hall: sessions, what ends next, and every lot by what one looks for. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { auctionHall, auctionLots, type lotFilters } from '../../../contract/auction/calls.ts';
import type { AuctionSession } from '../../../contract/auction/shown.ts';
import { prefetch, read, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconGavel } from '../../ui/format/icons.tsx';
import { oneOf, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow, useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './auction.module.css';
import { LotCard } from './LotCard.tsx';
import { useLiveLots } from './live-lots.ts';
import { text } from './words.ts';

type Filter = (typeof lotFilters)[number];
/** Written out: every visit loads the routes' addresses, and the contract would come along. */
const filters: readonly Filter[] = ['ending', 'preview', 'over', 'followed'];
const searchOf = (search: Search): { filter?: Filter } => ({ filter: oneOf(search.filter, filters) });

export const Route = createFileRoute('/pages/auction/hall')({
  validateSearch: searchOf,
  loader: ({ context }) => prefetch(context.queries, read(auctionHall, {})),
  component: Hall,
});

function Hall() {
  const t = useText(text);
  const { filter = 'ending' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const hall = useQuery(read(auctionHall, {}));
  const lots = useInfiniteQuery({ ...readPages(auctionLots, { filter }), ...STAYING });
  useLiveLots(({ state }) => {
    if (state !== 'live') void hall.refetch();
  });
  const list = lots.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Screen
      screen="/pages/auction/hall"
      title={t.hallTitle}
      query={hall}
      onRefresh={() => Promise.all([hall.refetch(), lots.refetch()])}
    >
      {(data) => (
        <>
          {data.todo > 0 && (
            <Section>
              <Notice
                tone="wait"
                title={t.todo(data.todo)}
                end={
                  <LinkButton kind="tint" size="sm" to="/pages/order/auction/orderlist">
                    {t.toMine}
                  </LinkButton>
                }
              >
                {t.todoBody}
              </Notice>
            </Section>
          )}
          {data.sessions.length > 0 && (
            <Section title={t.sessions}>
              <div className={styles.sessions}>
                {data.sessions.map((session) => (
                  <SessionCard key={session.id} session={session} />
                ))}
              </div>
            </Section>
          )}
          <Section>
            <div className={styles.block}>
              <Pills
                name={t.filter}
                options={filters.map((value) => ({ value, label: t.filters[value] }))}
                value={filter}
                onChange={(value) =>
                  void navigate({ search: searchOf({ filter: value }), replace: true, resetScroll: false })
                }
              />
              {!lots.data && <SkeletonFeed />}
              {lots.data && list.length === 0 && (
                <Empty icon={<IconGavel size={24} />} title={t.noLots} body={t.noLotsBody} />
              )}
              {list.length > 0 && (
                <InfiniteList
                  name={`lots-${filter}`}
                  as="feed"
                  rowHeight={300}
                  items={list}
                  keyOf={(lot) => lot.id}
                  pages={lots}
                >
                  {(lot, n) => <LotCard lot={lot} priority={n < 4} />}
                </InfiniteList>
              )}
            </div>
          </Section>
          <Section>
            <div className={styles.links}>
              <LinkButton kind="line" size="sm" to="/pages/auction/rules">
                {t.toRules}
              </LinkButton>
              <LinkButton kind="line" size="sm" to="/pages/auction/biddaily">
                {t.toDaily}
              </LinkButton>
              <LinkButton kind="line" size="sm" to="/pages/auction/bidrecordlist">
                {t.toCompare}
              </LinkButton>
            </div>
          </Section>
        </>
      )}
    </Screen>
  );
}

function SessionCard({ session }: { session: AuctionSession }) {
  const language = useLanguage();
  const t = useText(text);
  return (
    <Link to="/pages/auction/session" search={{ id: session.id }} className={styles.session}>
      <b>{session.name[language]}</b>
      <span className={styles.meta}>
        {t.lots(session.lots)} · <SessionWhen session={session} />
      </span>
      <span className={styles.covers}>
        {session.covers.map((src) => (
          <Photo key={src} src={src} alt="" sizes="96px" radius={10} priority />
        ))}
      </span>
    </Link>
  );
}

export function SessionWhen({ session }: { session: AuctionSession }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const server = useServerNow(60_000);
  const at = (ms: number) => dateTime(ms, now, language);
  if (session.endsAt <= server) return t.endedAt(at(session.endsAt));
  return session.startsAt <= server ? `${t.open} · ${t.endsAt(at(session.endsAt))}` : t.opensAt(at(session.startsAt));
}
