/** What seller and warehouse said about a receipt, with photos, and writing more. */
import { type ReactNode, useRef, useState } from 'react';
import type { receiptDetail } from '../../../../contract/stock/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { cx } from '../../../ui/format/cx.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconCamera } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

interface Props {
  messages: Output<typeof receiptDetail>['messages'];
  /** Whose words stand at the end of the line. */
  me: 'S' | 'P';
  /** What was written: sent, or kept on the device until it can be. */
  onSend: (text: string, photos: File[]) => Promise<void>;
  end?: ReactNode;
}

const MOST_PHOTOS = 9;

export function Messages({ messages, me, onSend, end }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [words, setWords] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [pending, setPending] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const send = async () => {
    setPending(true);
    try {
      await onSend(words.trim(), files);
      setWords('');
      setFiles([]);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { failure: true });
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
      <TextArea label={me === 'S' ? t.messagePlaceholder : t.messageToSeller} value={words} onChange={setWords} />
      <div className={styles.send}>
        <Button kind="sec" size="sm" onClick={() => picker.current?.click()}>
          <IconCamera size={18} />
          {files.length > 0 ? t.messagePhotos(files.length) : t.addPhoto}
        </Button>
        <Button size="sm" pending={pending} disabled={words.trim() === ''} onClick={() => void send()}>
          {t.messageSend}
        </Button>
      </div>
      <input
        ref={picker}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={t.addPhoto}
        onChange={(event) => setFiles([...(event.currentTarget.files ?? [])].slice(0, MOST_PHOTOS))}
      />
    </Card>
  );
}
