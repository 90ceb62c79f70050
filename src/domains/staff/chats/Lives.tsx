/** Live rooms on the workbench: messages that were reported, and the switch that ends a room. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportReasons } from '../../../../contract/chat/calls.ts';
import {
  type LiveRow,
  roomTitle,
  workLiveDecide,
  workLiveHeld,
  workLiveMake,
  workLiveStop,
  workLives,
} from '../../../../contract/live/calls.ts';
import { liveMachine } from '../../../../contract/live/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, relativeTime } from '../../../ui/format/format.ts';
import { IconHeadset } from '../../../ui/format/icons.tsx';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Facts, Row, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { askLive } from '../../device/live/live.ts';
import { names as live } from '../../live/names.ts';
import { Acts } from '../Acts.tsx';
import { DueBy } from '../DueBy.tsx';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './words.ts';

type Job = Output<typeof workLives>['list'][number];

export default function Lives() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workLives, {}), ...ALWAYS_FRESH });
  useLive(['live.asked'], () => void query.refetch());
  return (
    <WorkList
      name="work-lives"
      query={query}
      rowHeight={160}
      row={({ room, reason, said, dueAt }, language) => ({
        name: t.inRoom(roomTitle(room, language)),
        facts: [reportReasons[reason][language], said.nickname],
        due: dueAt,
      })}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconHeadset size={24} /> }}
      above={(first) =>
        first && (
          <>
            {first.held && first.held.length > 0 && (
              <Card title={t.hidden(first.held.length)}>
                <p className={styles.tally}>{t.hiddenNote}</p>
                <Rows>
                  {first.held.map((one) => (
                    <Hidden key={one.said.id} {...one} />
                  ))}
                </Rows>
              </Card>
            )}
            <Card title={t.rooms}>
              <Rows>
                {first.rooms.map((room) => (
                  <OpenRoom key={room.id} room={room} />
                ))}
              </Rows>
              <PlanOurs />
            </Card>
          </>
        )
      }
    >
      {(job) => <Reported job={job} />}
    </WorkList>
  );
}

/** What could lead off the platform: strangers read it once we say so. */
export function Hidden({ said, room, ended }: NonNullable<Output<typeof workLives>['held']>[number]) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const look = useWrite(workLiveHeld);
  const decide = async (show: boolean) => {
    if (show && !(await askLive({ title: t.letOutTitle, body: said.body, ok: t.letOut }))) return;
    await look.mutateAsync({ messageId: said.id, show });
    toast(t.decided, { success: true });
  };
  return (
    <Row
      note={
        <>
          {said.asked && <Tag tone="wait">{t.hostAsks}</Tag>} {said.removed && <Tag>{t.gone}</Tag>}{' '}
          {ended && <Tag>{t.roomOver}</Tag>} {t.inRoom(roomTitle(room, language))} · {said.nickname} ·{' '}
          {relativeTime(said.at, now, language)}
        </>
      }
      value={
        <Acts by={workLiveHeld}>
          <div className={styles.work}>
            {!said.removed && (
              <Button
                kind="line"
                size="sm"
                pending={look.isPending}
                onClick={() => void decide(true).catch(() => undefined)}
              >
                {t.letOut}
              </Button>
            )}
            <Button
              kind={said.removed ? 'line' : 'bad'}
              size="sm"
              pending={look.isPending}
              onClick={() => void decide(false).catch(() => undefined)}
            >
              {said.removed ? t.seen : t.takeOut}
            </Button>
          </div>
        </Acts>
      }
    >
      {said.body}
    </Row>
  );
}

/** Over goods of anybody's, or a session: what it shows is chosen there. */
export function PlanOurs() {
  const n = useText(live);
  return (
    <Acts by={workLiveMake}>
      <LinkButton block kind="tint" to="/plugin/live" search={{ plan: true, platform: true }}>
        {n.planOurs}
      </LinkButton>
    </Acts>
  );
}

export function OpenRoom({ room }: { room: LiveRow }) {
  const { id, state, host, watchers } = room;
  const t = useText(text);
  const title = roomTitle(room, useLanguage());
  const more = useText(moreWords);
  const by = host.platform ? t.sides.P : host.nickname;
  // Before it begins nobody is counted.
  const watching = state === 'live' ? watchers : null;
  const [stopping, setStopping] = useState(false);
  const stop = useWrite(workLiveStop);
  return (
    <Row
      note={
        <>
          <StateTag machine={liveMachine} state={state} /> {t.ofHost(by, watching)}
        </>
      }
      value={
        <Acts by={workLiveStop}>
          <div className={styles.work}>
            <LinkButton kind="line" size="sm" to="/plugin/live" search={{ id }}>
              {t.toRoom}
            </LinkButton>
            <Button kind="bad" size="sm" onClick={() => setStopping(true)}>
              {t.stop}
            </Button>
            {stopping && (
              <WordsSheet
                title={t.stop}
                about={`${t.stopsRoom(title, state === 'live')} ${t.ofHost(by, watching)}`}
                label={t.stopWhy}
                missing={more.missing([t.reason])}
                bad
                onClose={() => setStopping(false)}
                onDecide={async (reason) => {
                  await stop.mutateAsync({ id, reason });
                  toast(t.stopped, { success: true });
                }}
              />
            )}
          </div>
        </Acts>
      }
    >
      {title}
    </Row>
  );
}

export function Reported({ job }: { job: Job }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [deciding, setDeciding] = useState<'uphold' | 'dismiss' | null>(null);
  const decide = useWrite(workLiveDecide);
  return (
    <Card title={t.inRoom(roomTitle(job.room, language))} end={dateTime(job.at, now, language)}>
      <Tag tone="wait">{reportReasons[job.reason][language]}</Tag>
      {job.whole && <p className={styles.tally}>{t.wholeRoom}</p>}
      <p>
        {job.said.nickname}: {job.said.body} {job.said.removed && <Tag>{t.recalled}</Tag>}
      </p>
      {job.words !== '' && <p className={styles.tally}>{job.words}</p>}
      {!!job.earlier && <Tag tone="bad">{t.earlier(job.earlier)}</Tag>}
      {job.dueAt !== null && (
        <Facts>
          <DueBy at={job.dueAt} />
        </Facts>
      )}
      <Acts by={workLiveDecide}>
        <div className={styles.work}>
          <LinkButton kind="line" size="sm" to="/plugin/live" search={{ id: job.room.id }}>
            {t.toRoom}
          </LinkButton>
          <Button kind="line" size="sm" onClick={() => setDeciding('dismiss')}>
            {t.dismiss}
          </Button>
          <Button kind="bad" size="sm" onClick={() => setDeciding('uphold')}>
            {t.uphold}
          </Button>
        </div>
      </Acts>
      {deciding && (
        <WordsSheet
          title={t[deciding]}
          label={t.note}
          about={(job.whole ? t.doesRoom : t.doesLive)[deciding]}
          bad={deciding === 'uphold'}
          onClose={() => setDeciding(null)}
          onDecide={async (note) => {
            await decide.mutateAsync({ reportId: job.id, uphold: deciding === 'uphold', note });
            toast(t.decided, { success: true });
          }}
        />
      )}
    </Card>
  );
}
