/** One room: the picture, what is being shown and at which price, and what people say. */
import { roomTitle } from '../../../contract/live/calls.ts';
import { liveMachine } from '../../../contract/live/machine.ts';
import { link } from '../../../contract/screens.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconShare } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { IconLink } from '../../ui/input/Button.tsx';
import { useDesk } from '../../ui/list/use-wide.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { From } from './From.tsx';
import { HostSwitches } from './host/HostSwitches.tsx';
import { Summary } from './host/Summary.tsx';
import styles from './live.module.css';
import { Picture } from './picture/Picture.tsx';
import { RoomWhen } from './Rooms.tsx';
import { SayBar } from './SayBar.tsx';
import { Stage } from './stage/Stage.tsx';
import { Talk } from './Talk.tsx';
import { Now, Things } from './Things.tsx';
import { useHost, useWatching } from './use-host.ts';
import { type Room, useRoom } from './use-room.ts';
import { text } from './words.ts';

export default function RoomScreen({ id }: { id: string }) {
  const t = useText(text);
  const query = useRoom(id);
  const desk = useDesk();
  const staged = !desk && query.data?.state === 'live';
  return (
    <Screen
      screen="/plugin/live"
      title={t.room}
      ground="task"
      wide="own"
      {...(staged && { nav: 'custom', bleed: true })}
      query={query}
      end={
        query.data && (
          <IconLink to="/pages/user/sharewx" search={{ path: link('/plugin/live', { id }) }} name={t.share}>
            <IconShare size={24} />
          </IconLink>
        )
      }
      // On a stage a finger that pulls down reads what was said earlier; what is new comes by itself.
      {...(!staged && { onRefresh: () => query.refetch() })}
      bar={(room) => <SayBar room={room} />}
    >
      {(room) =>
        staged ? (
          <Stage room={room} />
        ) : (
          <div className={cx(styles.desk, room.hosting && styles.hosting)}>
            <div className={styles.stage}>
              <Head room={room} />
              {room.summary && <Summary {...room.summary} />}
              <Picture video={room.video} live={room.state === 'live'} no={room.current} />
              {room.state === 'live' && (
                <div className={styles.now}>
                  <Now room={room} />
                </div>
              )}
            </div>
            <div className={styles.side}>
              <Talk room={room} />
            </div>
            <div className={styles.stage}>
              {room.hosting && <HostSwitches room={room} />}
              <Things room={room} />
              <From room={room} />
            </div>
          </div>
        )
      }
    </Screen>
  );
}

function Head({ room }: { room: Room }) {
  const t = useText(text);
  const host = useHost(room.host);
  const watching = useWatching(room);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const at = (ms: number) => dateTime(ms, now, language);
  return (
    <div className={styles.top}>
      <div className={styles.head}>
        <h2>{roomTitle(room, language)}</h2>
        <p className={styles.meta}>
          <StateTag machine={liveMachine} state={room.state} /> {host} ·{' '}
          {/* Whoever reads this is in it, counted already or not. */}
          <RoomWhen room={{ ...room, watchers: Math.max(watching, room.watchers) }} />
        </p>
      </div>
      {room.reason && <Notice tone="bad">{t.stopped(room.reason)}</Notice>}
      {room.startedAt !== null && room.endedAt !== null && (
        <Notice>{t.wasLive(at(room.startedAt), at(room.endedAt))}</Notice>
      )}
    </div>
  );
}
