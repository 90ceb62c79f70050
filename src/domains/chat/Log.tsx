/** What was said, oldest first, what is still on its way last; new words are said aloud politely. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ChatMessage, type ChatTo, chatMessages, chatSend } from '../../../contract/chat/calls.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { Bubble } from './Bubble.tsx';
import styles from './chat.module.css';
import { Beside, GoesOn } from './deal/OneDeal.tsx';
import { keptOf } from './finding/search.ts';
import { inTime } from './offers/in-time.ts';
import { OfferHere, OfferStepEntry } from './offers/OfferStep.tsx';
import { ReportEntry } from './reports/ReportEntry.tsx';
import { toldOf } from './reports/told.ts';
import { type Talk, threadOf, threadsOf } from './talk.ts';
import { Waiting } from './Waiting.tsx';
import { text } from './words.ts';

/** Messages further apart than this have a time between them, ms. */
const PAUSE = 10 * 60_000;
/** The element of the message that was looked for. */
const SOUGHT = 'sought';
/** So near to its end one is reading along, px. */
const NEAR = 200;

/** @param no the message that was looked for: it is marked, and stands in view with all that came after it */
export function Log({ talk, heardAt, no }: { talk: Talk; heardAt: number; no?: number | undefined }) {
  const t = useText(text);
  const waiting = useWaiting(talk, heardAt);
  const messages = talk.messages ?? [];
  const shown = new Set(
    inTime({ messages, steps: talk.steps ?? [] }).map(({ message, step }) => step?.offerId ?? message?.card?.id),
  );
  // What one has said or reported is seen, where it stands.
  useFollowing([...waiting, ...(talk.reports ?? [])], no);
  const first = messages[0];
  return (
    <>
      <Beside talk={talk} />
      {messages.length === 0 && waiting.length === 0 && (
        <p className={styles.note}>{talk.kind === 'service' ? t.emptyService : t.empty}</p>
      )}
      <div className={styles.log} role="log" aria-label={t.log} aria-live="polite">
        {talk.id !== undefined && first && first.no > 1 && <Earlier talk={talk} id={talk.id} before={first} no={no} />}
        <Messages talk={talk} messages={messages} no={no} />
        {talk.offerId && !shown.has(talk.offerId) && <OfferHere id={talk.offerId} />}
        {waiting.map((item) => (
          <Waiting key={item.id} item={item} talk={talk} />
        ))}
      </div>
      {talk.state === 'closed' && talk.kind === 'service' && <p className={styles.note}>{t.closedService}</p>}
      <GoesOn talk={talk} />
    </>
  );
}

interface PageProps {
  talk: Talk;
  messages: readonly ChatMessage[];
  until?: number;
  no: number | undefined;
}

function Messages({ talk, messages, until, no }: PageProps) {
  const language = useLanguage();
  const now = useNow(60_000);
  const entries = inTime({
    ...{ messages, steps: talk.steps ?? [], told: toldOf(talk) },
    ...(until !== undefined && { until }),
  });
  return entries.map(({ at, message, step, told }, n) => {
    const before = entries[n - 1];
    const apart = !before || at - before.at > PAUSE;
    return (
      <div
        key={(message ?? step ?? told)?.id}
        {...(message && message.no === no && { id: SOUGHT, 'aria-current': true })}
        className={styles.entry}
      >
        {apart && (
          <time className={styles.day} dateTime={new Date(at).toISOString()}>
            {dateTime(at, now, language)}
          </time>
        )}
        {message && <Bubble message={message} talk={talk} />}
        {step && <OfferStepEntry step={step} talk={talk} />}
        {told && <ReportEntry told={told} />}
      </div>
    );
  });
}

interface EarlierProps {
  talk: Talk;
  id: string;
  before: ChatMessage;
  no: number | undefined;
}

/** What came before, page by page, once it is asked for or looked for. */
function Earlier({ talk, id, before, no }: EarlierProps) {
  const t = useText(text);
  const [asked, setAsked] = useState(no !== undefined && no < before.no);
  const { data, isFetching, isError, refetch } = useQuery({
    ...read(chatMessages, { id, before: before.no }),
    enabled: asked,
  });
  const kept = useKept(id, before.no, isError);
  const messages = data?.messages ?? kept;
  const first = messages?.[0];
  if (!messages)
    return (
      <div className={styles.earlier}>
        <Button kind="text" size="sm" pending={isFetching} onClick={() => (asked ? void refetch() : setAsked(true))}>
          {t.earlier}
        </Button>
      </div>
    );
  return (
    <>
      {first && first.no > 1 && <Earlier talk={talk} id={id} before={first} no={no} />}
      <Messages talk={talk} messages={messages} until={before.at} no={no} />
      {(messages.at(-1)?.no ?? 0) < before.no - 1 && (
        <p className={styles.gap} role="note">
          {t.gap}
          <Button kind="text" size="sm" pending={isFetching} onClick={() => void refetch()}>
            {t.loadGap}
          </Button>
        </p>
      )}
    </>
  );
}

/**
 * Without a network the page before may never have been asked for in just this way: what the device has stands in, the newest of
 * it that follow on one another. What came before those is a page of its own.
 */
function useKept(id: string, before: number, wanted: boolean): ChatMessage[] | undefined {
  const userId = useSession()?.userId ?? '';
  const { data } = useQuery({
    queryKey: ['chat-kept', userId, id],
    queryFn: () => keptOf(userId, id),
    enabled: wanted,
    networkMode: 'always',
  });
  const older = wanted && data ? data.filter(({ no }) => no < before) : [];
  const from = older.findLastIndex(({ no }, n) => older[n - 1]?.no !== no - 1);
  return older.length > 0 ? older.slice(from) : undefined;
}

/** What this device has not brought there yet; what has just arrived stands until it is heard of. */
function useWaiting(talk: Talk, heardAt: number): OutboxItem[] {
  const threads = threadsOf(talk);
  const there = new Set(talk.messages?.map(({ id }) => id));
  return useQueuedWrites([chatSend.path], heardAt).filter(({ input }) => {
    const said = input as { id: string; to: ChatTo };
    return threads.has(threadOf(said.to)) && !there.has(said.id);
  });
}

/** What somebody does themselves, before the page moves by it. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the end in view for who reads along, whatever makes the page longer: words, photos, what a refused message offers. Who has
 * gone back to read stays where they are; that the page itself was moved (its place of before is brought back on a full load) is not
 * going back. Whoever looked for one message is at that one first.
 */
export function useFollowing(waiting: readonly { id: string }[], no: number | undefined) {
  const following = useRef(true);
  // Until a hand moves the page, a message that was looked for keeps its place in the middle.
  const sought = useRef(no !== undefined);
  const touched = useRef(false);
  useEffect(() => {
    const page = document.documentElement;
    const toEnd = () => {
      if (sought.current) document.getElementById(SOUGHT)?.scrollIntoView({ block: 'center' });
      else window.scrollTo({ top: page.scrollHeight });
    };
    const touch = () => {
      if (sought.current) following.current = false;
      sought.current = false;
      touched.current = true;
    };
    let before = window.scrollY;
    const moved = () => {
      const near = page.scrollHeight - window.scrollY - window.innerHeight < NEAR;
      const back = window.scrollY < before;
      before = window.scrollY;
      if (!touched.current) return near && !sought.current ? undefined : toEnd();
      // That a photo came meanwhile and the end is far is not going back.
      if (near || back) following.current = near;
    };
    const longer = new ResizeObserver(() => following.current && toEnd());
    longer.observe(document.body);
    for (const hand of HANDS) window.addEventListener(hand, touch, { passive: true });
    window.addEventListener('scroll', moved, { passive: true });
    return () => {
      longer.disconnect();
      for (const hand of HANDS) window.removeEventListener(hand, touch);
      window.removeEventListener('scroll', moved);
    };
  }, []);
  // Who sends something wants to see it; what waited before was sent at another time, and that it has gone is no reason to move.
  const waited = useRef(waiting);
  useEffect(() => {
    // In the moment in which one leaves another may have come: as many as before, and not the same.
    const more = waiting.some(({ id }) => !waited.current.some((before) => before.id === id));
    waited.current = waiting;
    if (!more || !touched.current) return;
    following.current = true;
    sought.current = false;
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }, [waiting]);
}
