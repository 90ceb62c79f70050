/** The queue: each thing that waits on this phone, its photos, why it waits, and what can be done. */
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OfflineError } from '../../offline/errors.ts';
import type { OutboxItem } from '../../offline/observe.ts';
import { discard, retry } from '../../offline/outbox.ts';
import { type StorageEstimate, storageEstimate } from '../../offline/storage.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card, DeepCard } from '../../ui/Card.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { Empty } from '../../ui/Empty.tsx';
import { relativeTime } from '../../ui/format.ts';
import { IconCloudUp } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { toast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOutbox, usePhotoUrl } from '../-offline.ts';
import { text } from '../-sync-text.ts';
import styles from './-outbox.module.css';

export const Route = createFileRoute('/pages/user/outbox')({ component: Outbox });

function Outbox() {
  const t = useText(text);
  const items = useOutbox();
  const left = items?.reduce((sum, item) => sum + item.bytesLeft, 0) ?? 0;
  return (
    <Screen
      screen="/pages/user/outbox"
      title={t.title}
      ground="task"
      state={items === null ? 'loading' : items.length === 0 ? 'empty' : 'ready'}
    >
      {items?.length === 0 && (
        <Empty
          icon={<IconCloudUp />}
          title={t.emptyTitle}
          body={t.emptyBody}
          action={
            <LinkButton kind="tint" to="/pages/stock/receipt/receiptList">
              {t.back}
            </LinkButton>
          }
        />
      )}
      {items && items.length > 0 && (
        <>
          <DeepCard
            lead={t.lead}
            big={t.chip(items.length)}
            foot={left > 0 ? t.bytesLeft(bytes(left)) : t.nothingLost}
          />
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </>
      )}
      <Storage />
    </Screen>
  );
}

function Item({ item }: { item: OutboxItem }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(30_000);
  const bad = item.why === 'refused' || item.why === 'photoRefused';
  const done = item.photos.filter((photo) => photo.state === 'done').length;
  const reason = item.lastError ?? item.photos.find((photo) => photo.state === 'parked')?.lastError;
  const withdraw = async () => {
    if (!(await confirm({ title: t.withdrawTitle, body: t.withdrawBody, ok: t.withdraw, bad: true }))) return;
    await discard(item.id).catch((error: unknown) => {
      if (!(error instanceof OfflineError)) throw error;
      toast(t.inFlight, { failure: true });
    });
  };
  return (
    <Card title={item.label[language]} end={<Tag tone={bad ? 'bad' : 'wait'}>{t.why[item.why]}</Tag>}>
      {bad && reason && <p className={styles.reason}>{reason.message}</p>}
      {item.photos.length > 0 && (
        <>
          <ul className={styles.photos}>
            {item.photos.slice(0, 8).map((photo, n) => (
              <li key={photo.id}>
                <Thumb id={photo.id} alt={t.photoAlt(n + 1)} done={photo.state === 'done'} />
              </li>
            ))}
          </ul>
          <p className={styles.tried}>{t.photosLeft(done, item.photos.length)}</p>
          <ProgressBar
            name={t.photosLeft(done, item.photos.length)}
            value={item.bytes > 0 ? (item.bytes - item.bytesLeft) / item.bytes : 1}
          />
        </>
      )}
      <p className={styles.tried}>
        {item.triedAt ? t.lastTry(relativeTime(item.triedAt, now, language), item.attempts) : t.notTried}
      </p>
      <div className={styles.actions}>
        <Button kind="bad" size="sm" onClick={() => void withdraw()}>
          {t.withdraw}
        </Button>
        {bad && item.link && (
          <LinkButton kind="line" size="sm" to={item.link}>
            {t.open}
          </LinkButton>
        )}
        <Button kind="tint" size="sm" onClick={() => void retry(item.id)}>
          {bad ? t.retry : t.now}
        </Button>
      </div>
    </Card>
  );
}

function Thumb({ id, alt, done }: { id: string; alt: string; done: boolean }) {
  const url = usePhotoUrl(id);
  return <span className={done ? styles.done : styles.thumb}>{url && <img src={url} alt={alt} />}</span>;
}

function Storage() {
  const t = useText(text);
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    void storageEstimate().then(setEstimate);
  }, []);
  if (!estimate) return null;
  return (
    <p className={styles.storage}>
      {t.storage(bytes(estimate.used), bytes(estimate.quota))}
      <br />
      {estimate.persisted ? t.persisted : t.notPersisted}
    </p>
  );
}

/** `1536000` -> `1.5 MB`. */
function bytes(n: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, n)) / Math.log(1024)));
  return `${(n / 1024 ** power).toFixed(power > 1 ? 1 : 0)} ${units[power]}`;
}
