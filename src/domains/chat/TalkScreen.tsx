/** One conversation: what it is about, what was said, and saying more. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chatAbout, chatMessages } from '../../../contract/chat/calls.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconBell } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { useWide } from '../../ui/list/use-wide.ts';
import { codeOf, type Reading } from '../../ui/surface/reading.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { useHours } from '../help/hours.ts';
import { ChatRowLink, useChats } from './ChatRows.tsx';
import { Composer } from './Composer.tsx';
import styles from './chat.module.css';
import composer from './composer.module.css';
import { IconMore } from './icons.tsx';
import { Log } from './Log.tsx';
import { MenuSheet } from './MenuSheet.tsx';
import { names, stepSaid } from './names.ts';
import { leadTo } from './offers/OfferStep.tsx';
import { openReport } from './reports/told.ts';
import { SubjectCard } from './SubjectCard.tsx';
import { type Asked, addressOf, repliesWithin, type Talk } from './talk.ts';
import { useMarkRead, useTheyType } from './use-chat.ts';

import { text } from './words.ts';

/** A conversation that may have to begin yet. */
export function TalkByThing({ thing, ...of }: { thing: Input<typeof chatAbout>; about?: Asked; say?: string }) {
  // Another person of this device has other conversations about the same thing.
  const userId = useSession()?.userId;
  const query = useQuery({ ...read(chatAbout, thing), ...ALWAYS_FRESH });
  const id = (userId && query.data?.conversationId) || null;
  const [begins, setBegins] = useState(false);
  if (query.data && !id && !begins) setBegins(true);
  const talk = useTalk(id);
  // Whoever is writing when it begins goes on writing: what they see stays until the rest is there.
  if (id && (talk.data || !begins)) return <Room query={talk} heardAt={talk.dataUpdatedAt} {...of} />;
  const code = query.data ? undefined : codeOf(query.error);
  if (code === 'ITEM_OFF' || code === 'ITEM_HELD') return <ItemOff held={code === 'ITEM_HELD'} />;
  return <Room query={query} heardAt={query.dataUpdatedAt} {...of} />;
}

function ItemOff({ held }: { held: boolean }) {
  const t = useText(text);
  return (
    <Screen screen="/plugin/chat" title={t.title} ground="task" state="empty">
      <Empty
        icon={<IconBell />}
        title={held ? t.heldTitle : t.offTitle}
        body={held ? t.heldBody : t.offBody}
        action={
          <LinkButton kind="pri" to="/pages/tabbar/main">
            {t.browse}
          </LinkButton>
        }
        second={
          <LinkButton kind="text" to="/plugin/chat">
            {t.title}
          </LinkButton>
        }
      />
    </Screen>
  );
}

/** @param no opened at this message @param say what stands in the box, to be sent */
export function TalkScreen({ id, ...of }: { id: string; no?: number; about?: Asked; say?: string }) {
  const query = useTalk(id);
  return <Room query={query} heardAt={query.dataUpdatedAt} {...of} />;
}

/** @param id none while nobody has written */
function useTalk(id: string | null) {
  const query = useQuery({ ...read(chatMessages, { id: id ?? '' }), ...ALWAYS_FRESH, enabled: id !== null });
  useLive(['chat', 'offer', 'order'], ({ type, data }) => {
    if (id !== null && (type !== 'chat' || data.id === id)) void query.refetch();
  });
  return query;
}

interface Props {
  query: Reading<Talk>;
  heardAt: number;
  no?: number | undefined;
  about?: Asked | undefined;
  say?: string | undefined;
}

function Room({ query, heardAt, no, about, say }: Props) {
  const t = useText(text);
  const [menu, setMenu] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const wide = useWide();
  const session = useSession();
  const beside = wide && session !== null;
  const talk = query.data;
  const name = talk ? (talk.other?.nickname ?? t.us) : '';
  return (
    <Screen
      screen="/plugin/chat"
      title={talk ? name : t.title}
      ground="task"
      wide="own"
      query={query}
      end={
        talk?.id !== undefined &&
        talk.other && (
          <IconButton name={t.more} onClick={() => setMenu(true)}>
            <IconMore />
          </IconButton>
        )
      }
      bar={(data) => (
        <>
          <Typing talk={data} beside={beside} />
          <Composer talk={data} about={about} say={say} beside={beside} onUnsaved={setUnsaved} />
        </>
      )}
    >
      {(data) => (
        <div className={styles.desk}>
          {beside && <Side current={data.id} />}
          <div className={styles.talk}>
            <Head talk={data} unsaved={unsaved} />
            <Log talk={data} heardAt={heardAt} no={no} />
          </div>
          {data.id !== undefined && (
            <MenuSheet
              id={data.id}
              blocking={data.blocking}
              reported={openReport(data) !== undefined}
              open={menu}
              onClose={() => setMenu(false)}
            />
          )}
        </div>
      )}
    </Screen>
  );
}

function Head({ talk, unsaved }: { talk: Talk; unsaved: boolean }) {
  const t = useText(text);
  const online = useOnline();
  useMarkRead(talk);
  // Kept answers of older versions have none.
  const language = useLanguage();
  const now = useServerNow(60_000);
  const by = talk.answerBy ? dateTime(talk.answerBy, now, language) : null;
  const hours = useHours('support');
  const promised =
    by === null
      ? hours?.away
        ? t.answersLater
        : t.answers
      : (talk.answerBy ?? 0) > now
        ? t.answerBy(by)
        : t.answerLate(by);
  const known = [
    talk.kind === 'service' && talk.state !== 'closed' && promised,
    talk.kind === 'service' && talk.state !== 'closed' && hours?.said,
    typeof talk.repliesIn === 'number' && t.replies(repliesWithin(talk.repliesIn)),
    talk.other && talk.other.sold > 0 && t.sold(talk.other.sold),
  ].filter(Boolean);
  return (
    <>
      <SubjectCard talk={talk} />
      <MyTurn talk={talk} />
      <p className={styles.state}>{known.join(' · ')}</p>
      <p role="status" className={styles.offline}>
        {!online && addressOf(talk) && (unsaved ? t.offlineUnsaved : t.offline)}
      </p>
    </>
  );
}

/** Where the next words will stand, and where one looks while writing. */
export function Typing({ talk, beside }: { talk: Pick<Talk, 'id' | 'lastNo'>; beside: boolean }) {
  const t = useText(text);
  return (
    <p role="status" className={cx(composer.typing, beside && composer.beside)}>
      {useTheyType(talk.id, talk.lastNo) && t.typing}
    </p>
  );
}

/** An offer that waits for who looks stays in view, however much was said since. */
function MyTurn({ talk }: { talk: Talk }) {
  const t = useText(text);
  const n = useText(names);
  const step = talk.steps?.findLast(({ offerId }) => offerId === talk.offerId);
  if (!step || step.by === talk.side) return null;
  return (
    <p className={styles.turn}>
      {t.offerWaits(stepSaid(step, talk.side, n), `¥${yuan(step.price, 0)}`)}
      <Button kind="text" size="sm" onClick={() => leadTo(step.offerId)}>
        {t.offerAnswer}
      </Button>
    </p>
  );
}

/** The other conversations, where there is room beside this one. */
function Side({ current }: { current: string | undefined }) {
  const t = useText(text);
  const { data } = useChats();
  return (
    <nav className={styles.side} aria-label={t.title}>
      {data?.pages.flatMap((page) =>
        page.list.map((row) => <ChatRowLink key={row.id} row={row} current={row.id === current} />),
      )}
    </nav>
  );
}
