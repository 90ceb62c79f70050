/** What another device of the person had waiting and never sent: told honestly, also that nobody can bring it back. */
import { useQuery } from '@tanstack/react-query';
import { deviceWork, deviceWorkForget } from '../../../../contract/account/calls.ts';
import { read } from '../../../api/read.ts';
import { useSession } from '../../../api/use-session.ts';
import { useWrite } from '../../../api/write.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime, relativeTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../outbox.module.css';
import { text } from '../outbox-words.ts';

export function LostWork() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const session = useSession();
  const { data } = useQuery({ ...read(deviceWork, {}), enabled: session !== null });
  const forget = useWrite(deviceWorkForget);
  const ask = async (deviceId: string) => {
    if (await confirm({ title: t.lostForgetTitle, body: t.lostForgetBody, ok: t.lostForget }))
      forget.mutate({ deviceId });
  };
  return data?.list.map(({ deviceId, name, announcedAt, work }) => (
    <Card key={deviceId} title={t.lostTitle} end={<Tag tone="bad">{t.chip(work.length)}</Tag>}>
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
      <p className={styles.lost}>{t.lostSame}</p>
      <div className={styles.actions}>
        <Button kind="line" size="sm" pending={forget.isPending} onClick={() => void ask(deviceId)}>
          {t.lostForget}
        </Button>
      </div>
    </Card>
  ));
}
