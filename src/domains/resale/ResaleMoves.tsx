/** What was put up together: each move with how far it is, and one of them item by item. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type ResaleMove, resaleMove, resaleMoves } from '../../../contract/resale/calls.ts';
import { resaleTabNames } from '../../../contract/resale/machine.ts';
import { channelSaid } from '../../../contract/resale/sandbox.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconDoc } from '../../ui/format/icons.tsx';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { PostRow } from './PostRow.tsx';
import { LeftOut } from './publish/LeftOut.tsx';
import { idsIn } from './publish/lines-search.ts';
import styles from './resale.module.css';
import { SellerOnly } from './SellerOnly.tsx';
import { text } from './words.ts';

const PATH = '/pages/xianyu/movingList';

export const Route = createFileRoute('/pages/xianyu/movingList')({
  validateSearch: ({ id, left }: Search): { id?: string; left?: string } => ({
    ...{ id: idIn(id), left: idsIn(left) },
  }),
  component: Guarded,
});

function Guarded() {
  const t = useText(text);
  const { id, left } = Route.useSearch();
  return (
    <SellerOnly screen={PATH} title={t.movesTitle}>
      {id === undefined ? <Moves /> : <Move id={id} left={left} />}
    </SellerOnly>
  );
}

function Moves() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(resaleMoves, {}), ...ALWAYS_FRESH });
  useLive(['resale'], () => void query.refetch());
  return (
    <Screen
      screen={PATH}
      title={t.movesTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      empty={(data) =>
        data.pages[0]?.list.length === 0 && (
          <Empty
            icon={<IconDoc size={24} />}
            title={t.noMoves}
            body={t.noMovesBody}
            action={
              <LinkButton kind="tint" to="/pages/xianyu/index">
                {t.title}
              </LinkButton>
            }
          />
        )
      }
    >
      {(data) => (
        <InfiniteList
          name="resale-moves"
          as="cards"
          rowHeight={120}
          items={data.pages.flatMap(({ list }) => list)}
          keyOf={({ id }) => id}
          pages={query}
        >
          {(move) => (
            <Link to={PATH} search={{ id: move.id }}>
              <MoveCard move={move} />
            </Link>
          )}
        </InfiniteList>
      )}
    </Screen>
  );
}

/** How many have had an outcome, and how all of them stand now: what was up may be on its way down again. */
function MoveCard({ move }: { move: ResaleMove }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const said = (name: string) => <span className={styles.whole}>{channelSaid(name, language)}</span>;
  const settled = move.settled ?? move.total - move.counts.going;
  const stand = resaleTabNames.flatMap((tab) => (move.counts[tab] > 0 ? [`${t.tabs[tab]} ${move.counts[tab]}`] : []));
  return (
    <Card
      title={
        <>
          {move.fromShop !== null && <>{said(move.fromShop)} → </>}
          {said(move.shop)}
        </>
      }
      end={dateTime(move.at, now, language)}
    >
      <ProgressBar name={t.progressName} value={move.total === 0 ? 1 : settled / move.total} />
      <p className={styles.meta}>
        {t.progress(settled, move.total)} · {t.atPresent(stand.join(' · '))}
      </p>
    </Card>
  );
}

/** @param left what was to go along, and could not */
function Move({ id, left }: { id: string; left: string | undefined }) {
  const t = useText(text);
  const query = useQuery({ ...read(resaleMove, { id, ...(left !== undefined && { left }) }), ...ALWAYS_FRESH });
  useLive(['resale'], () => void query.refetch());
  return (
    <Screen screen={PATH} title={t.movesTitle} ground="task" query={query} onRefresh={() => query.refetch()}>
      {(move) => (
        <Stack>
          <MoveCard move={move} />
          <LeftOut left={move.left} />
          {move.posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </Stack>
      )}
    </Screen>
  );
}
