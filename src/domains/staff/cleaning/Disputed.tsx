/** An owner does not know their piece again in the photos of its arrival: what they say and show, ours beside it, and the answer. */
import { useState } from 'react';
import type { CleaningJob } from '../../../../contract/cleaning/calls.ts';
import { cleaningReply } from '../../../../contract/cleaning/trouble.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Acts } from '../Acts.tsx';
import { Reply } from './TroubleSheets.tsx';
import styles from './table.module.css';
import { text } from './words.ts';

export function Disputed({ row }: { row: CleaningJob }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  if (row.state !== 'objected') return null;
  return (
    <>
      <Objected row={row} />
      <Acts by={cleaningReply}>
        <div className={cx(styles.buttons, styles.above)}>
          {/* Not theirs who took those photos, where a colleague is there. */}
          <Button size="sm" disabledReason={row.own && t.replyOther} onClick={() => setOpen(true)}>
            {t.reply}
          </Button>
        </div>
      </Acts>
      {open && (
        <Reply row={row} onClose={() => setOpen(false)}>
          <Objected row={row} />
        </Reply>
      )}
    </>
  );
}

function Objected({ row: { objected, received } }: { row: CleaningJob }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  // An answer of before that was told with the piece.
  if (!objected) return null;
  const shown = [
    [t.theirPhotos, objected.photos],
    [t.ourPhotos, received],
  ] as const;
  return (
    <Notice tone="bad" title={t.disputed(dateTime(objected.at, now, language))}>
      {objected.body}
      {shown.map(
        ([name, photos]) =>
          photos.length > 0 && (
            <div key={name} className={styles.shown}>
              <small>{name}</small>
              <ImageGrid columns={4} photos={photos.map((src, n) => ({ id: src, src, alt: `${name} ${n + 1}` }))} />
            </div>
          ),
      )}
    </Notice>
  );
}
