/** Nobody announces a piece that they do not have: it is said before anything is filled in, and the server asks the same. */
import { useQuery } from '@tanstack/react-query';
import { missingWords } from '../../../../contract/identify/rules.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { pieceRead } from './carried.ts';
import { text } from './lost-words.ts';

/** @param id of its report. @returns why its owner does not have it; null where they do, or nobody knows */
export function useMissing(id: string | null | undefined): string | null {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...pieceRead(id ?? ''), enabled: Boolean(id) });
  const missing = data?.missing ?? null;
  // What was looked into and not paid has not been said to have come, either.
  return missing && (missingWords(missing)?.[language] ?? t.away);
}

export function LostPiece({ id }: { id: string }) {
  const t = useText(text);
  const why = useMissing(id);
  return (
    why && (
      <Notice
        tone="bad"
        title={t.title}
        end={
          <LinkButton kind="line" size="sm" to="/pages/identify/detail" search={{ id }}>
            {t.open}
          </LinkButton>
        }
      >
        {t.body(why)}
      </Notice>
    )
  );
}
