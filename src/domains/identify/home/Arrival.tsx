/** How a piece came, as whoever took it in says; its owner may say otherwise. */
import { useState } from 'react';
import { yuan } from '../../../../contract/wire/money.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Said } from '../../item/Said.tsx';
import styles from '../identify.module.css';
import type { PieceData } from '../piece.ts';
import { ClaimSheet } from './ClaimSheet.tsx';
import { text } from './claim-words.ts';

/** Of what was not in its parcel that is said where that is told. An answer kept on the phone may be of before that could be said. */
export function Arrival({ data }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { contestable = null, unlike = '', timeline } = data;
  if (timeline.findLast(({ event }) => event === 'absent' || event === 'scanIn')?.event === 'absent') return null;
  const until = contestable && contestable.until > now ? dateTime(contestable.until, now, language) : null;
  if (until === null && !unlike) return null;
  return (
    <Notice tone={until !== null && unlike ? 'wait' : undefined} title={unlike ? t.unlike : t.arrived}>
      {unlike && (
        <>
          {t.unlikeSaid}
          <Said>{unlike}</Said>
        </>
      )}
      {until !== null && (
        <>
          {unlike && <br />}
          {(unlike ? t.unlikeBody : t.arrivedBody)(until)}
          <Contest data={data} />
        </>
      )}
    </Notice>
  );
}

/** The way to say so, while one may. */
export function Contest({ data: { id, covered = 0 } }: { data: PieceData }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.gap}>
      <Button kind="line" size="sm" onClick={() => setOpen(true)}>
        {t.say.arrival}
      </Button>
      {open && <ClaimSheet id={id} about="arrival" most={`¥${yuan(covered)}`} onClose={() => setOpen(false)} />}
    </div>
  );
}
