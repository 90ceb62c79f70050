/** What this phone has sent: when, under which key, and the hashes of its photos, as the server has them. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuthor } from '../../../api/use-session.ts';
import { onDelivered } from '../../../offline/outbox/progress.ts';
import { beginOf } from '../../../offline/outbox/said.ts';
import { type Sent, sentBy } from '../../../offline/outbox/sent.ts';
import { relativeTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../outbox.module.css';
import { text } from '../outbox-words.ts';
import { saidLeft } from './reasons.ts';

/** As many at once. */
const PAGE = 50;

export function SentWork({ waiting }: { waiting: number }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const router = useRouter();
  const userId = useAuthor();
  const [sent, setSent] = useState<Sent[]>([]);
  const [shown, setShown] = useState(PAGE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what no longer waits may have been sent
  useEffect(() => {
    const look = () => void sentBy(userId).then(setSent);
    look();
    return onDelivered(look);
  }, [userId, waiting]);
  if (sent.length === 0) return null;
  return (
    <Card title={t.sentTitle}>
      <ul className={styles.draftList}>
        {sent.slice(0, shown).map((one) => (
          <li key={one.key}>
            <b>{one.label[language]}</b>
            {one.said !== undefined && <p className={styles.said}>{beginOf(one.said)}</p>}
            {one.left && <p className={styles.reason}>{saidLeft(one, language)}</p>}
            {one.unwanted && <p className={styles.reason}>{t.wishedArrived}</p>}
            <p>{t.sentAt(relativeTime(one.at, now, language))}</p>
            <details>
              <summary>{t.sentProof}</summary>
              {one.answer !== undefined && <Proof name={t.answerNo} value={one.answer} />}
              {one.key !== one.answer && <Proof name={t.sentKey} value={one.key} />}
              {one.content !== undefined && <Proof name={t.contentHash} value={one.content} />}
              {one.hashes.map((hash, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same photo may be there twice
                <Proof key={n} name={t.photoHash(n + 1)} value={hash} />
              ))}
            </details>
            {one.there && (
              <Button
                kind="text"
                size="sm"
                onClick={() => router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${one.there}`)}
              >
                {one.unwanted ? t.toCancel : t.see}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sent.length > shown && (
        <Button kind="text" size="sm" onClick={() => setShown(shown + PAGE)}>
          {t.more}
        </Button>
      )}
    </Card>
  );
}

const Proof = ({ name, value }: { name: string; value: string }) => (
  <p>
    {name} <code>{value}</code>
  </p>
);
