/** Whoever does not know their piece again in the photos of its arrival says so here, before they agree to anything. */
import { useState } from 'react';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { text as objection } from '../../objection/words.ts';
import { ClaimSheet } from './ClaimSheet.tsx';
import { useTrouble } from './words.ts';

export function MayObject({ data }: { data: CleaningDetail }) {
  const t = useTrouble(data.stored);
  const { send } = useText(objection);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState(false);
  // An answer kept on the phone may be of before that was told.
  const until = data.objectUntil ?? 0;
  if (until <= now) return null;
  return (
    <>
      <Notice
        title={t.objectBy(dateTime(until, now, language))}
        end={
          <Button kind="line" size="sm" onClick={() => setOpen(true)}>
            {send}
          </Button>
        }
      >
        {t.objectHint}
      </Notice>
      {open && <ClaimSheet data={data} about="object" onClose={() => setOpen(false)} />}
    </>
  );
}
