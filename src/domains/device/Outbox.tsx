/** The queue: each thing that waits on this phone, its photos, why it waits, and what can be done. */
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuthor, useSession } from '../../api/use-session.ts';
import { holdsUp, isForgotten, needsPerson } from '../../offline/device/items.ts';
import { type StorageEstimate, storageEstimate } from '../../offline/device/storage.ts';
import type { OutboxItem as Waiting } from '../../offline/outbox/observe.ts';
import { retry } from '../../offline/outbox/outbox.ts';
import { setPaused } from '../../offline/outbox/pausing.ts';
import { sentBy } from '../../offline/outbox/sent.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { byteText } from '../../ui/format/bytes.ts';
import { IconCloudUp } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { DeepCard } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { tellNotDone } from './not-kept.ts';
import { OutboxItem } from './OutboxItem.tsx';
import { OutboxNotices } from './OutboxNotices.tsx';
import styles from './outbox.module.css';
import { text } from './outbox-words.ts';
import { useInMemory, useOutbox } from './use-outbox.ts';
import { useWhyNow } from './waiting/why-now.ts';
import { useKeeping } from './work/keeping.ts';
import { LostWork } from './work/LostWork.tsx';
import { MoveWork } from './work/MoveWork.tsx';
import { SentWork } from './work/SentWork.tsx';
import { TakenBack, useTakenBack } from './work/TakenBack.tsx';
import { TakenIn } from './work/TakenIn.tsx';

export const Route = createFileRoute('/pages/user/outbox')({ component: Outbox });

function Outbox() {
  const t = useText(text);
  const session = useSession();
  const all = useOutbox();
  // What only says that something was seen goes by itself, and is nobody’s to look after.
  const items = all?.filter(({ mark }) => !mark) ?? null;
  const marks = (all?.length ?? 0) - (items?.length ?? 0);
  const [why, lookAgain] = useWhyNow();
  const edited = useTakenBack();
  const inMemory = useInMemory();
  const sent = useHasSent(items?.length ?? 0);
  const left = items?.reduce((sum, item) => sum + item.bytesLeft, 0) ?? 0;
  // What binds its person is let go one by one, by a yes.
  const held = items?.filter(({ ask }) => !ask) ?? [];
  const ids = held.map(({ id }) => id);
  const paused = held.length > 0 && held.every((item) => item.paused);
  const back = items?.filter(({ why }) => why === 'paused').length ?? 0;
  /** First what holds up others, then what waits for its person alone. */
  const rank = (item: Waiting) => Number(holdsUp(item)) + Number(needsPerson(item));
  const ordered = items && [...items].sort((a, b) => rank(b) - rank(a));
  return (
    <Screen
      screen="/pages/user/outbox"
      title={t.title}
      ground="task"
      state={!items || !edited ? 'loading' : items.length + edited.length === 0 ? 'empty' : 'ready'}
      end={
        <LinkButton kind="text" size="sm" to="/pages/user/offline">
          {t.help}
        </LinkButton>
      }
      bar={
        items &&
        items.length > 1 && (
          <>
            <Button kind="line" onClick={() => void setPaused(ids, !paused).catch(tellNotDone)}>
              {paused ? t.resumeAll : t.pauseAll}
            </Button>
            {!paused && (
              <Button
                grow
                onClick={() =>
                  void Promise.all(held.map((item) => item.overtaken || isForgotten(item) || retry(item.id))).catch(
                    tellNotDone,
                  )
                }
              >
                {t.allNow}
              </Button>
            )}
          </>
        )
      }
    >
      <OutboxNotices
        waiting={items?.length ?? 0}
        photosWait={items?.map(why).find((one) => one === 'metered' || one === 'unknown')}
        out={items?.some((item) => why(item) === 'login') ?? false}
        onAllowed={lookAgain}
      />
      <TakenIn items={items ?? []} />
      <TakenBack drafts={edited ?? []} />
      {items?.length === 0 && edited?.length === 0 && !inMemory && (
        // What others left on the device stays hidden, and is not said to be sent; nor what this page cannot see.
        <Empty
          icon={<IconCloudUp />}
          title={!session ? t.loggedOutTitle : sent ? t.emptyTitle : t.emptyNone}
          body={session ? t.emptyBody : t.loggedOutBody}
          action={
            <LinkButton kind="tint" to={session ? '/pages/stock/receipt/receiptList' : '/pages/login/login'}>
              {session ? t.back : t.logIn}
            </LinkButton>
          }
        />
      )}
      {items && items.length > 0 && (
        <DeepCard
          lead={inMemory ? t.leadInPage : back === items.length ? t.leadHeld : t.lead}
          big={t.chip(items.length)}
          foot={[back > 0 && back < items.length && t.someHeld(back), left > 0 && t.bytesLeft(byteText(left))]
            .filter(Boolean)
            .join(' · ')}
        />
      )}
      {ordered?.map((item) => (
        <OutboxItem
          key={item.id}
          item={item}
          why={why(item)}
          first={item.id === items?.[0]?.id}
          others={ordered.length > 1}
        />
      ))}
      {marks > 0 && <p className={styles.tried}>{t.marks(marks)}</p>}
      <SentWork waiting={items?.length ?? 0} />
      <MoveWork waiting={items?.length ?? 0} />
      <LostWork waiting={items ?? []} />
      <Storage />
    </Screen>
  );
}

/** Whoever never sent anything from here is not told that everything is. */
function useHasSent(waiting: number): boolean {
  const userId = useAuthor();
  const [sent, setSent] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what no longer waits may have been sent
  useEffect(() => {
    void sentBy(userId).then((all) => setSent(all.length > 0));
  }, [userId, waiting]);
  return sent;
}

function Storage() {
  const t = useText(text);
  const keeping = useKeeping();
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    void storageEstimate().then(setEstimate);
  }, []);
  return (
    <p className={styles.storage}>
      {estimate && t.storage(byteText(estimate.used), byteText(Math.max(0, estimate.quota - estimate.used)))}
      <span className={styles.keeping}>{keeping}</span>
    </p>
  );
}
