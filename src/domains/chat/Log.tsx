/** What was said, oldest first, what is still on its way last; new words are said aloud politely. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ChatMessage, chatMessages, chatSend } from '../../../contract/chat/calls.ts';
import { read } from '../../api/read.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { Bubble } from './Bubble.tsx';
import styles from './chat.module.css';
import { inTime } from './offers/in-time.ts';
import { OfferHere, OfferStepEntry } from './offers/OfferStep.tsx';
import { ReportEntry } from './reports/ReportEntry.tsx';
import { toldOf } from './reports/told.ts';
import { addressOf, type Talk, threadOf } from './talk.ts';
import { Waiting } from './Waiting.tsx';
import { text } from './words.ts';

/** Messages further apart than this have a time between them, ms. */
const PAUSE = 10 * 60_000;
/** So near to its end one is reading along, px. */
const NEAR = 200;

export function Log({ talk, heardAt }: { talk: Talk; heardAt: number }) {
  const t = useText(text);
  const waiting = useWaiting(talk, heardAt);
  const messages = talk.messages ?? [];
  const shown = new Set(
    inTime({ messages, steps: talk.steps ?? [] }).map(({ message, step }) => step?.offerId ?? message?.card?.id),
  );
  useFollowing(waiting.length);
  const first = messages[0];
  return (
    <>
      {messages.length === 0 && waiting.length === 0 && (
        <p className={styles.note}>{talk.kind === 'service' ? t.emptyService : t.empty}</p>
      )}
      <div className={styles.log} role="log" aria-label={t.log} aria-live="polite">
        {talk.id !== undefined && first && first.no > 1 && <Earlier talk={talk} id={talk.id} before={first} />}
        <Messages talk={talk} messages={messages} />
        {talk.offerId && !shown.has(talk.offerId) && <OfferHere id={talk.offerId} />}
        {waiting.map((item) => (
          <Waiting key={item.id} item={item} talk={talk} />
        ))}
      </div>
      {talk.state === 'closed' && <p className={styles.note}>{talk.kind === 'service' ? t.closedService : t.closed}</p>}
    </>
  );
}

function Messages({ talk, messages, until }: { talk: Talk; messages: readonly ChatMessage[]; until?: number }) {
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
      <div key={(message ?? step ?? told)?.id} className={styles.entry}>
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

/** What came before, page by page, once it is asked for. */
function Earlier({ talk, id, before }: { talk: Talk; id: string; before: ChatMessage }) {
  const t = useText(text);
  const [asked, setAsked] = useState(false);
  const { data, isFetching } = useQuery({ ...read(chatMessages, { id, before: before.no }), enabled: asked });
  const first = data?.messages[0];
  if (!data)
    return (
      <div className={styles.earlier}>
        <Button kind="text" size="sm" pending={isFetching} onClick={() => setAsked(true)}>
          {t.earlier}
        </Button>
      </div>
    );
  return (
    <>
      {first && first.no > 1 && <Earlier talk={talk} id={id} before={first} />}
      <Messages talk={talk} messages={data.messages} until={before.at} />
    </>
  );
}

/** What this device has not brought there yet; what has just arrived stands until it is heard of. */
function useWaiting(talk: Talk, heardAt: number): OutboxItem[] {
  const to = addressOf(talk);
  const there = new Set(talk.messages?.map(({ id }) => id));
  return useQueuedWrites([chatSend.path], heardAt).filter(({ input }) => {
    const said = input as { id: string; to: NonNullable<typeof to> };
    return to !== null && threadOf(said.to) === threadOf(to) && !there.has(said.id);
  });
}

/** What somebody does themselves, before the page moves by it. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the end in view for who reads along, whatever makes the page longer: words, photos, what a refused message offers. Who has
 * gone back to read stays where they are; that the page itself was moved (its place of before is brought back on a full load) is not
 * going back.
 */
function useFollowing(waiting: number) {
  const following = useRef(true);
  useEffect(() => {
    let touched = false;
    const page = document.documentElement;
    const toEnd = () => window.scrollTo({ top: page.scrollHeight });
    const touch = () => {
      touched = true;
    };
    const moved = () => {
      const near = page.scrollHeight - window.scrollY - window.innerHeight < NEAR;
      if (touched) following.current = near;
      else if (!near) toEnd();
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
  // Who sends something wants to see it.
  useEffect(() => {
    if (waiting === 0) return;
    following.current = true;
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }, [waiting]);
}
