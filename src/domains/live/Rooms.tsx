/** Rooms that are open or announced, and those that can be read afterwards. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LiveRow, liveList, roomTitle } from '../../../contract/live/calls.ts';
import { liveMachine } from '../../../contract/live/machine.ts';
import { ALWAYS_FRESH, read, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconBell, IconGavel } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './live.module.css';
import { useMayPlan } from './may-plan.ts';
import { useHost } from './use-host.ts';
import { text } from './words.ts';

interface Props {
  sellerId?: string | undefined;
  sessionId?: string | undefined;
}

export function Rooms({ sellerId, sessionId }: Props) {
  const t = useText(text);
  const may = useMayPlan();
  const open = useQuery({ ...read(liveList, { sellerId, sessionId }), ...ALWAYS_FRESH });
  const past = useInfiniteQuery(readPages(liveList, { tab: 'past', sellerId, sessionId }));
  const over = past.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Screen
      screen="/plugin/live"
      title={t.title}
      ground="task"
      query={open}
      onRefresh={() => Promise.all([open.refetch(), past.refetch()])}
    >
      {({ list }) => (
        <Stack>
          {list.length > 0 ? (
            <Card title={t.open}>
              <div className={styles.rooms}>
                {list.map((room) => (
                  <RoomCard key={room.id} room={room} />
                ))}
              </div>
            </Card>
          ) : (
            <Empty
              icon={<IconBell size={24} />}
              title={t.none}
              body={t.noneBody}
              action={
                <LinkButton kind="tint" to="/pages/auction/hall">
                  {t.toHall}
                </LinkButton>
              }
            />
          )}
          {(may.own || may.ours) && (
            <Card>
              <Rows>
                {may.own && (
                  <RowLink to="/plugin/live" search={{ plan: true }} icon={<IconGavel size={20} />}>
                    {t.planOne}
                  </RowLink>
                )}
                {may.ours && (
                  <RowLink to="/plugin/live" search={{ plan: true, platform: true }} icon={<IconGavel size={20} />}>
                    {t.planOurs}
                  </RowLink>
                )}
              </Rows>
            </Card>
          )}
          {over.length > 0 && (
            <Card title={t.past}>
              <InfiniteList
                name="live-past"
                as="cards"
                rowHeight={112}
                items={over}
                keyOf={(room) => room.id}
                pages={past}
              >
                {(room) => <RoomCard room={room} />}
              </InfiniteList>
            </Card>
          )}
        </Stack>
      )}
    </Screen>
  );
}

function RoomCard({ room }: { room: LiveRow }) {
  const t = useText(text);
  const host = useHost(room.host);
  const language = useLanguage();
  return (
    <Link to="/plugin/live" search={{ id: room.id }} className={styles.room}>
      <span className={styles.roomHead}>
        <StateTag machine={liveMachine} state={room.state} />
        <b>{roomTitle(room, language)}</b>
      </span>
      <span className={styles.meta}>
        {host} · {t.things(room.things)} · <RoomWhen room={room} />
      </span>
      <span className={styles.covers}>
        {room.covers.map((src) => (
          <Photo key={src} src={src} alt="" sizes="72px" radius={10} />
        ))}
      </span>
    </Link>
  );
}

/** How many are in it while it is open; otherwise when it opens or ended. */
export function RoomWhen({ room }: { room: Pick<LiveRow, 'state' | 'planAt' | 'endedAt' | 'watchers'> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const at = (ms: number) => dateTime(ms, now, language);
  if (room.state === 'live') return t.watchers(room.watchers);
  if (room.state === 'planned') return t.planAt(at(room.planAt));
  const ended = at(room.endedAt ?? room.planAt);
  return room.state === 'over' ? t.overAt(ended) : t.cancelledAt(ended);
}
