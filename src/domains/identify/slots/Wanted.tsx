/** What experts want to see better: in their words, by when, and what there is of it already. */
import { yuan } from '../../../../contract/wire/yuan.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { deadlineText } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Said } from '../../item/Said.tsx';
import { slotName } from '../form.ts';
import { text } from '../form-words.ts';
import styles from '../identify.module.css';
import type { PieceData } from '../piece.ts';

/** What the expert wrote, by when it is wanted, and what follows without it. */
export function Wanted({ data, note }: { data: Pick<PieceData, 'deadlineAt' | 'fee'>; note: string }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <Notice tone="wait" title={t.asked}>
      {note && (
        <p>
          <Said>{note}</Said>
        </p>
      )}
      {data.deadlineAt !== null && t.askedBy(deadlineText(data.deadlineAt, now, language), `¥${yuan(data.fee)}`)}
    </Notice>
  );
}

/** Of that view there is this one, which does not show it well enough. */
export function Earlier({ photo }: { photo: PieceData['photos'][number] | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  if (!photo) return null;
  const alt = t.earlier(slotName(photo.slot)[language]);
  return (
    <div className={styles.earlier}>
      <ImageGrid named columns={1} photos={[{ id: photo.print, src: photo.url, alt, caption: alt }]} />
    </div>
  );
}
