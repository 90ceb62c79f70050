/** A message that is still on this device: how far it is, or why the server did not take it. */
import { type Language, messages } from '../../../contract/wire/messages.ts';
import { OfflineError } from '../../offline/device/errors.ts';
import { isPhotoRef, needsPerson } from '../../offline/device/items.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { retry } from '../../offline/outbox/outbox.ts';
import { withdraw } from '../../offline/outbox/withdraw.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { notify, toast } from '../../ui/feedback/toast.ts';
import { cx } from '../../ui/format/cx.ts';
import { IconAlert, IconClock } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { usePhotoUrls } from '../device/photos/use-photo-urls.ts';
import { useOnline } from '../device/use-outbox.ts';
import styles from './chat.module.css';
import { isShut, type Talk } from './talk.ts';
import { text } from './words.ts';

interface Props {
  item: OutboxItem;
  talk: Pick<Talk, 'kind' | 'state' | 'shut'>;
}

export function Waiting({ item, talk }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const online = useOnline();
  const { body = '', photos = [] } = item.input as { body?: string; photos?: unknown[] };
  const ids = photos.filter(isPhotoRef).map(({ $photo }) => $photo);
  const urls = usePhotoUrls(ids);
  const refused = needsPerson(item);
  const limited = item.lastError?.limited ? messageOf(item.lastError, language) : undefined;
  const sent = item.bytes > 0 ? (item.bytes - item.bytesLeft) / item.bytes : 1;
  return (
    <article className={cx(styles.say, styles.mine, styles.waiting)}>
      <div className={styles.col}>
        {body !== '' && <p className={styles.bubble}>{body}</p>}
        {ids.length > 0 && (
          <div className={styles.photos}>
            <ImageGrid
              columns={Math.min(3, ids.length)}
              photos={ids.map((id) => ({
                id,
                src: urls.get(id) ?? '',
                upload: refused ? 'failed' : sent > 0 && sent < 1 ? 'uploading' : 'queued',
                progress: sent,
              }))}
            />
          </div>
        )}
        {refused ? (
          <Refused item={item} talk={talk} />
        ) : (
          <span className={styles.sent}>
            <IconClock size={12} />
            {limited ?? (online ? t.sending : `${t.waiting} · ${t.later}`)}
            {item.bytesLeft > 0 && ` · ${t.upload(`${Math.floor(sent * 100)}%`)}`}
          </span>
        )}
      </div>
    </article>
  );
}

function messageOf({ code, message }: { code?: string; message?: string }, language: Language): string | undefined {
  const known = messages[code as keyof typeof messages] as { zh: string; en: string } | undefined;
  return known?.[language] ?? message;
}

function Refused({ item, talk }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const code = (item.lastError ?? item.photos.find((photo) => photo.lastError)?.lastError)?.code;
  const why = item.why === 'stopped' ? t.behind : messageOf({ code, message: item.lastError?.message }, language);
  async function drop(): Promise<void> {
    if (!(await confirm({ title: t.dropTitle, body: t.dropBody, ok: t.drop, bad: true }))) return;
    try {
      if ((await withdraw(item.id)) === 'arrived') notify(t.arrived);
    } catch (error) {
      if (!(error instanceof OfflineError)) throw error;
      toast(t.failed, { failure: true });
    }
  }
  return (
    <div className={styles.refused} role="alert">
      <span className={styles.sent}>
        <IconAlert size={12} />
        {[t.refused, why].filter(Boolean).join(' · ')}
      </span>
      <Button kind="line" size="sm" onClick={() => void drop()}>
        {t.drop}
      </Button>
      {/* Closed for good, unless the next question to the platform begins another. */}
      {!isShut(talk) && (
        <Button kind="tint" size="sm" onClick={() => void retry(item.id)}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}
