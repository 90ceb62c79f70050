/** The auction hall: sessions, what ends next, and every lot by what one looks for. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { auctionHall, auctionLots } from '../../../contract/auction/calls.ts';
import { prefetch, read, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { IconClose, IconGavel, IconSliders } from '../../ui/format/icons.tsx';
import type { Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './auction.module.css';
import { text as find } from './finding/find-words.ts';
import { facetCount, filters, type LotQuestion, lotQuestionIn, lotsAsked } from './finding/lot-question.ts';
import { SessionCard } from './finding/Session.tsx';
import { LotCard } from './LotCard.tsx';
import { useLiveLots } from './live-lots.ts';
import { names } from './names.ts';
import { text } from './words.ts';

const LotFilters = lazy(() => import('./finding/LotFilters.tsx'));

export const Route = createFileRoute('/pages/auction/hall')({
  validateSearch: (search: Search): LotQuestion => lotQuestionIn(search),
  loader: ({ context }) => prefetch(context.queries, read(auctionHall, {})),
  component: Hall,
});

function Hall() {
  const t = useText(text);
  const f = useText(find);
  const n = useText(names);
  const question = Route.useSearch();
  const { filter = 'ending', q } = question;
  const asked = lotsAsked(question);
  const facets = facetCount(question);
  const [choosing, setChoosing] = useState(false);
  const navigate = Route.useNavigate();
  const hall = useQuery(read(auctionHall, {}));
  const lots = useInfiniteQuery({ ...readPages(auctionLots, asked), ...STAYING });
  useLiveLots(({ state }) => {
    if (state !== 'live') void hall.refetch();
  });
  const show = (next: LotQuestion) => void navigate({ search: next, replace: true, resetScroll: false });
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
              <div className={styles.tools}>
                <Pills
                  name={t.filter}
                  options={filters.map((value) => ({ value, label: t.filters[value] }))}
                  value={filter}
                  onChange={(value) => show({ ...question, filter: value })}
                />
                <button
                  type="button"
                  className={styles.filter}
                  data-on={facets > 0 || undefined}
                  onClick={() => setChoosing(true)}
                >
                  <IconSliders size={16} />
                  {f.filter}
                  {facets > 0 && <span className="num">{facets}</span>}
                </button>
              </div>
              {q && (
                <p>
                  <Button
                    kind="tint"
                    size="sm"
                    aria-label={f.forget(q)}
                    onClick={() => show({ ...question, q: undefined })}
                  >
                    {f.asked(q)} <IconClose size={14} />
                  </Button>
                </p>
              )}
              {!lots.data && <SkeletonFeed />}
              {lots.data && list.length === 0 && (
                <Empty
                  icon={<IconGavel size={24} />}
                  title={facets > 0 || q ? f.noneFound : t.noLots}
                  body={facets > 0 || q ? f.noneFoundBody : t.noLotsBody}
                  action={
                    (facets > 0 || q) && (
                      <Button kind="tint" onClick={() => show({ filter })}>
                        {f.loosen}
                      </Button>
                    )
                  }
                />
              )}
              {list.length > 0 && (
                <div className={styles.feed}>
                  <InfiniteList
                    name={`lots-${JSON.stringify(asked)}`}
                    as="feed"
                    rowHeight={300}
                    items={list}
                    keyOf={(lot) => lot.id}
                    pages={lots}
                  >
                    {(lot, n) => <LotCard lot={lot} priority={n < 4} />}
                  </InfiniteList>
                </div>
              )}
            </div>
          </Section>
          <Section>
            <div className={styles.links}>
              <LinkButton kind="line" size="sm" to="/pages/auction/calendar">
                {f.toCalendar}
              </LinkButton>
              <LinkButton kind="line" size="sm" to="/plugin/live">
                {n.live}
              </LinkButton>
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
          {choosing && (
            <Suspense>
              <LotFilters question={question} onClose={() => setChoosing(false)} onChange={show} />
            </Suspense>
          )}
        </>
      )}
    </Screen>
  );
}
