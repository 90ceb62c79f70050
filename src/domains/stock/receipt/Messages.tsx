/** What seller and warehouse said about a receipt, with photos, and writing more. */
import { type ReactNode, useState } from 'react';
import type { receiptDetail } from '../../../../contract/stock/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { cx } from '../../../ui/format/cx.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

interface Message {
  text: string;
  photos: PhotoRef[];
}

/** With the draft that it comes from. */
export type Sent = Message & { draft: string };

interface Props {
  receiptId: string;
  messages: Output<typeof receiptDetail>['messages'];
  /** Whose words stand at the end of the line. */
  me: 'S' | 'P';
  /** What was written: kept on the device until it is sent. */
  onSend: (message: Sent) => Promise<void>;
  end?: ReactNode;
}

export function Messages({ receiptId, messages, me, onSend, end }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [pending, setPending] = useState(false);
  const form = useDraftForm<Message>({
    form: 'receipt-message',
    id: receiptId,
    start: () => ({ text: '', photos: [] }),
    isTouched: (value) => value.text !== '' || value.photos.length > 0,
  });
  const send = async () => {
    if (!form) return;
    setPending(true);
    try {
      await form.submit(
        (value) => onSend({ ...value, text: value.text.trim(), draft: form.name }),
        // What is typed while it goes is the next one's.
        (now, sent) => ({
          text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length) : now.text,
          photos: now.photos.filter((photo) => !sent.photos.includes(photo)),
        }),
      );
    } catch (error) {
      toast(error instanceof OfflineError ? t.errors[error.code] : t.errors.STORAGE_REFUSED, { failure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <Card title={t.messages} end={end}>
      {messages.length === 0 && me === 'S' && <p className={styles.link}>{t.messageNone}</p>}
      <ul className={styles.talk}>
        {messages.map((one) => (
          <li key={one.id} className={cx(one.side === me && styles.mine)}>
            <small>
              {one.side === me ? t.me : one.side === 'P' ? t.warehouse : t.seller} · {dateTime(one.at, now, language)}
            </small>
            <p>{one.text}</p>
            {one.photos.length > 0 && (
              <ImageGrid columns={4} photos={one.photos.map((photo) => ({ id: photo.sha256, src: photo.url }))} />
            )}
          </li>
        ))}
      </ul>
      {form && (
        <>
          <TextArea
            label={me === 'S' ? t.messagePlaceholder : t.messageToSeller}
            value={form.value.text}
            onChange={(words) => form.set({ text: words })}
          />
          <PhotoPick
            label={t.addPhoto}
            draft={form.name}
            photos={form.value.photos}
            onChange={(photos) => form.set({ photos })}
            optional
          />
          <div className={styles.send}>
            <Button size="sm" pending={pending} disabled={form.value.text.trim() === ''} onClick={() => void send()}>
              {t.messageSend}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
