/** We have not kept a time that we gave: it is said, with the way to ask us. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { names as chat } from '../../chat/names.ts';
import type { PieceData } from '../piece.ts';
import { text as turn } from '../turn-words.ts';

export function Late({ data: { state, waitsFor, deadlineAt } }: { data: PieceData }) {
  const w = useText(turn);
  const { askUs } = useText(chat);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (waitsFor !== 'P' || deadlineAt === null || deadlineAt > now) return null;
  return (
    <Notice
      tone="bad"
      title={w.late(dateTime(deadlineAt, now, language), w.todo[state])}
      end={
        <LinkButton kind="line" size="sm" to="/plugin/chat" search={{ service: true }}>
          {askUs}
        </LinkButton>
      }
    >
      {state === 'checking' && w.held} {w.lateNext}
    </Notice>
  );
}
