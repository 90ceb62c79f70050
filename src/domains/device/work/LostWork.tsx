/** What another device of the person had waiting and never sent: told honestly, also that nobody can bring it back. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceWork, deviceWorkForget } from '../../../../contract/account/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useSession } from '../../../api/use-session.ts';
import { useWrite } from '../../../api/write.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { onDelivered } from '../../../offline/outbox/progress.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime, relativeTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { askLive } from '../live/live.ts';
import styles from '../outbox.module.css';
import { text } from '../outbox-words.ts';

export function LostWork({ waiting }: { waiting: readonly OutboxItem[] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const session = useSession();
  const { data, refetch } = useQuery({ ...read(deviceWork, {}), ...ALWAYS_FRESH, enabled: session !== null });
  const forget = useWrite(deviceWorkForget);
  // What was carried here and sent, or sent there, is not lost.
  useEffect(() => onDelivered(() => void refetch()), [refetch]);
  const here = new Set(waiting.map(({ key }) => key));
  const lost = (data?.list ?? [])
    .map((device) => ({ ...device, work: device.work.filter(({ key }) => !here.has(key)) }))
    .filter(({ work }) => work.length > 0);
  const ask = async (deviceId: string) => {
    if (await askLive({ title: t.lostForgetTitle, body: t.lostForgetBody, ok: t.lostForget }))
      forget.mutate({ deviceId });
  };
  if (lost.length === 0) return null;
  return (
    <Card
      title={t.lostTitle}
      end={<Tag tone="bad">{t.chip(lost.reduce((sum, { work }) => sum + work.length, 0))}</Tag>}
    >
      <p className={styles.lost}>{t.lostSame}</p>
      {lost.map(({ deviceId, name, announcedAt, work }) => (
        <section key={deviceId}>
          <p className={styles.lost}>
            {t.lostBody(name || t.unknownDevice, relativeTime(announcedAt, now, language), work.length)}
          </p>
          <ul className={styles.lostList}>
            {work.map(({ key, label, queuedAt }) => (
              <li key={key}>
                <span>{label[language]}</span>
                <small className="num">{dateTime(queuedAt, now, language)}</small>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button kind="line" size="sm" pending={forget.isPending} onClick={() => void ask(deviceId)}>
              {t.lostForget}
            </Button>
          </div>
        </section>
      ))}
    </Card>
  );
}
