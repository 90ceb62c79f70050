/** What was taken back out of the queue to be changed: it is not sent, and stands nowhere else. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuthor } from '../../../api/use-session.ts';
import type { DraftRow } from '../../../offline/device/db.ts';
import { watch } from '../../../offline/device/watch.ts';
import { takenBack } from '../../../offline/drafts/drafts.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { relativeTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../outbox.module.css';
import { text } from './words.ts';

/** Null until the device has answered. */
export function useTakenBack(): DraftRow[] | null {
  const userId = useAuthor();
  const [drafts, setDrafts] = useState<DraftRow[] | null>(null);
  useEffect(() => {
    return watch(() => takenBack(userId), setDrafts);
  }, [userId]);
  return drafts;
}

export function TakenBack({ drafts }: { drafts: readonly DraftRow[] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const router = useRouter();
  return drafts.map(({ key, savedAt, about }) => (
    <Card key={key} title={about?.again?.label?.[language]} end={<Tag tone="wait">{t.beingEdited}</Tag>}>
      <p className={styles.tried}>{t.editedAt(relativeTime(savedAt, now, language))}</p>
      <div className={styles.actions}>
        <Button
          kind="tint"
          size="sm"
          onClick={() => router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${about?.again?.path}`)}
        >
          {t.editOn}
        </Button>
      </div>
    </Card>
  ));
}
