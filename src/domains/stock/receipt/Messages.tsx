/** What seller and warehouse said about a receipt, with photos, and writing more. */
import type { ReactNode } from 'react';
import type { Link } from '../../../../contract/screens.ts';
import type { receiptDetail, receiptMessage } from '../../../../contract/stock/calls.ts';
import type { workReceiptMessage } from '../../../../contract/stock/warehouse.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { cx } from '../../../ui/format/cx.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

interface Message {
  text: string;
  photos: PhotoRef[];
}

interface Props {
  receiptId: string;
  messages: Output<typeof receiptDetail>['messages'];
  /** Whose words stand at the end of the line. */
  me: 'S' | 'P';
  /** How what was written is sent; it is kept on the device until then. */
  call: typeof receiptMessage | typeof workReceiptMessage;
  label: Words;
  /** The screen that it stands on. */
  page: Link;
  end?: ReactNode;
}

export function Messages({ receiptId, messages, me, call, label, page, end }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const form = useDraftForm<Message>({
    form: 'receipt-message',
    id: receiptId,
    start: () => ({ text: '', photos: [] }),
    isTouched: (value) => value.text !== '' || value.photos.length > 0,
  });
  const send = async () => {
    if (!form) return;
    await sendAndTell(form, {
      ...{ call, label, link: page, path: page },
      input: (value) => ({ id: receiptId, text: value.text.trim(), photos: value.photos }),
      // What is typed while it goes is the next one's.
      rest: (now, sent) => ({
        text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length) : now.text,
        photos: now.photos.filter((photo) => !sent.photos.includes(photo)),
      }),
    });
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
              <ImageGrid photos={one.photos.map((photo) => ({ id: photo.sha256, src: photo.url }))} />
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
            <Button
              size="sm"
              pending={form.submitting}
              disabled={form.value.text.trim() === ''}
              onClick={() => void send()}
            >
              {t.messageSend}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
