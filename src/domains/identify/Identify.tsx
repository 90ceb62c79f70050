/** Authentication: the pieces one has had looked at, below what it costs, takes and can say. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import {
  type IdentifyRow,
  identifyAppeal,
  identifyList,
  identifyOrderSave,
  identifySupplement,
} from '../../../contract/identify/calls.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { dateTime, deadlineText } from '../../ui/format/format.ts';
import { IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useOutbox } from '../device/use-outbox.ts';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { judgesIn } from './experts/FewExperts.tsx';
import styles from './identify.module.css';
import { OfferCards, offerQuery } from './OfferCards.tsx';
import { PieceTag } from './PieceTag.tsx';
import { movedAt, together, turnedIn } from './piece.ts';
import { text } from './words.ts';

const PATH = '/pages/identify/identify';

export const Route = createFileRoute('/pages/identify/identify')({ component: Identify });

function Identify() {
  const t = useText(text);
  const query = useInfiniteQuery({
    ...readPages(identifyList, {}),
    ...ALWAYS_FRESH,
    enabled: useSession() !== null,
  });
  // What is on its way is not nothing.
  const sending = (useOutbox() ?? []).some(({ call, why }) => call === identifyOrderSave.path && why !== 'refused');
  const judges = judgesIn(useQuery(offerQuery()).data);
  useLive(['identify'], () => void query.refetch());
  useQueuedWrites([identifyOrderSave.path, identifySupplement.path, identifyAppeal.path], query.dataUpdatedAt);
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      // Without a network too: what was just ordered is not lost.
      controls={<QueuedNotice call={identifyOrderSave.path} />}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={
        judges > 0 && (
          <LinkButton block to="/pages/identify/order">
            {t.start}
          </LinkButton>
        )
      }
    >
      {(data) => {
        const rows = data.pages.flatMap((page) => page.list);
        return (
          <Stack>
            {rows.length === 0 ? (
              <OfferCards />
            ) : (
              <Card>
                <Rows>
                  <RowLink to="/pages/identify/offer" icon={<IconShield size={20} />}>
                    {t.offer}
                  </RowLink>
                </Rows>
              </Card>
            )}
            {rows.length === 0 && sending ? null : rows.length === 0 ? (
              <Empty icon={<IconShield size={24} />} title={t.empty} body={t.emptyBody} />
            ) : (
              <InfiniteList
                name="identify"
                as="cards"
                rowHeight={130}
                items={together(rows)}
                keyOf={([first]) => first.orderId}
                pages={query}
              >
                {(pieces) => (
                  // What is not loaded yet is no part of what is said.
                  <Card
                    title={
                      pieces.length > 1 &&
                      (!query.hasNextPage || pieces[0].orderId !== rows.at(-1)?.orderId) &&
                      t.together(pieces.length, `¥${yuan(sumOf(pieces))}`)
                    }
                  >
                    <Stack>
                      {pieces.map((row) => (
                        <PieceRow key={row.id} row={row} numbered={pieces.length > 1} />
                      ))}
                    </Stack>
                  </Card>
                )}
              </InfiniteList>
            )}
          </Stack>
        );
      }}
    </Screen>
  );
}

const sumOf = (pieces: readonly IdentifyRow[]) => pieces.reduce((sum, { fee }) => sum + fee, 0);

/** @param numbered one of several that may be called the same */
function PieceRow({ row, numbered }: { row: IdentifyRow; numbered: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const turned = turnedIn(row, t);
  return (
    <Link to="/pages/identify/detail" search={{ id: row.id }}>
      <div className={styles.head}>
        <PieceTag row={row} />
        <span>
          {row.broughtAt && `${t.brought(dateTime(row.broughtAt, now, language))} · `}
          {row.verdict !== null && !row.revoked && row.deadlineAt !== null && row.waitsFor === 'B'
            ? t.appealUntil(dateTime(row.deadlineAt, now, language))
            : row.waitsFor && !row.revoked && row.deadlineAt !== null
              ? row.waitsFor === 'P' && row.deadlineAt <= now
                ? row.broughtAt
                  ? t.unscanned
                  : t.weAreLate(dateTime(row.deadlineAt, now, language))
                : row.waitsFor === 'P' && !row.broughtAt
                  ? t.promised(dateTime(row.deadlineAt, now, language))
                  : t.waits(t.who[row.waitsFor], deadlineText(row.deadlineAt, now, language))
              : dateTime(movedAt(row), now, language)}
        </span>
      </div>
      <div className={styles.row}>
        <Photo src={row.cover} alt="" sizes="64px" radius={10} />
        <span>
          <b>
            {numbered && `${(row.place ?? 0) + 1}. `}
            {row.name[language]}
          </b>
          <small className={row.revoked ? styles.taken : undefined}>
            {row.revoked && row.verdict
              ? t.noMore(t.verdicts[row.verdict])
              : row.way === 'photos'
                ? t.byPhotos
                : t.byItem}
            {turned ? ` · ${turned.join(' · ')}` : row.refunded && ` · ${t.feeBack(`¥${yuan(row.fee)}`)}`}
          </small>
        </span>
        <Price amount={row.fee} plain />
      </div>
    </Link>
  );
}
