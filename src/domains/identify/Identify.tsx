/** Authentication: what it costs and takes now, what it can say, and the pieces one has had looked at. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { productCateTree } from '../../../contract/catalogue/calls.ts';
import {
  type IdentifyRow,
  identifyAppeal,
  identifyList,
  identifyOffer,
  identifyOrderSave,
  identifySupplement,
} from '../../../contract/identify/calls.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { hours, minutes } from '../../../contract/wire/units.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { dateTime, deadlineText } from '../../ui/format/format.ts';
import { IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import styles from './identify.module.css';
import { text } from './words.ts';

/** ms */
const MINUTE = 60_000;
/** From an hour on nobody counts minutes. */
const lengthOf = (ms: number) =>
  ms < HOUR ? minutes(Math.max(1, Math.round(ms / MINUTE)) * MINUTE) : hours(Math.round(ms / HOUR) * HOUR);
const PATH = '/pages/identify/identify';

export const Route = createFileRoute('/pages/identify/identify')({ component: Identify });

function Identify() {
  const t = useText(text);
  const query = useInfiniteQuery({
    ...readPages(identifyList, {}),
    ...ALWAYS_FRESH,
    enabled: useSession() !== null,
  });
  useLive(['identify'], () => void query.refetch());
  useQueuedWrites([identifyOrderSave.path, identifySupplement.path, identifyAppeal.path], query.dataUpdatedAt);
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={
        <LinkButton block to="/pages/identify/order">
          {t.start}
        </LinkButton>
      }
    >
      {(data) => {
        const rows = data.pages.flatMap((page) => page.list);
        return (
          <Stack>
            <Offer />
            {rows.length === 0 ? (
              <Empty icon={<IconShield size={24} />} title={t.empty} body={t.emptyBody} />
            ) : (
              <InfiniteList
                name="identify"
                as="cards"
                rowHeight={130}
                items={rows}
                keyOf={(row) => row.id}
                pages={query}
              >
                {(row) => <PieceCard row={row} />}
              </InfiniteList>
            )}
          </Stack>
        );
      }}
    </Screen>
  );
}

function Offer() {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery(read(identifyOffer, {}));
  const tree = useQuery(read(productCateTree, {}));
  if (!data) return null;
  const lasting = (ms: number | null) => (ms === null ? null : lengthOf(ms)[language]);
  const [about, took] = [lasting(data.about), lasting(data.took)];
  return (
    <>
      <Card title={t.prices}>
        <table className={styles.prices}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t.byPhotos}</th>
              <th scope="col">{t.byItem}</th>
            </tr>
          </thead>
          <tbody>
            {data.prices.map(({ category, photos, item }) => (
              <tr key={category}>
                <th scope="row">{tree.data?.list.find(({ id }) => id === category)?.name[language] ?? category}</th>
                <td>
                  <Price amount={photos} plain />
                </td>
                <td>
                  <Price amount={item} plain />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.note}>{t.takes}</p>
        <p className={styles.note}>{about ? t.queue(data.experts, data.waiting, about) : t.quiet(data.waiting)}</p>
        {took && <p className={styles.note}>{t.took(took)}</p>}
      </Card>
      <Card title={t.says}>
        <ul className={styles.prove}>
          {t.saysLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function PieceCard({ row }: { row: IdentifyRow }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card>
      <Link to="/pages/identify/detail" search={{ id: row.id }}>
        <div className={styles.head}>
          <StateTag machine={identifyMachine} state={row.state} />
          <span>
            {row.verdict !== null && row.deadlineAt !== null && row.waitsFor === 'B'
              ? t.appealUntil(dateTime(row.deadlineAt, now, language))
              : row.waitsFor && row.deadlineAt !== null
                ? t.waits(t.who[row.waitsFor], deadlineText(row.deadlineAt, now, language))
                : dateTime(row.createdAt, now, language)}
          </span>
        </div>
        <div className={styles.row}>
          <Photo src={row.cover} alt="" sizes="64px" radius={10} />
          <span>
            <b>{row.name[language]}</b>
            <small>
              {row.verdict ? t.verdicts[row.verdict] : row.way === 'photos' ? t.byPhotos : t.byItem}
              {row.refunded && ` · ${t.feeBack(`¥${yuan(row.fee)}`)}`}
            </small>
          </span>
          <Price amount={row.fee} plain />
        </div>
      </Link>
    </Card>
  );
}
