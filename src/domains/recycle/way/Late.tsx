/** We have not kept a time that we gave for a piece. */
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { isPast, useServerNow } from '../../../ui/format/use-now.ts';
import { LateNotice } from '../../message/LateNotice.tsx';
import { isBrought, type PieceData } from '../piece.ts';
import { text as turn } from '../turn-words.ts';

/** @param heardAt when this device was told it, by its own clock: what was kept from before the time was up may have been done since */
export function Late({ data, heardAt }: { data: PieceData; heardAt: number }) {
  const { state, waitsFor, deadlineAt } = data;
  const w = useText(turn);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (waitsFor !== 'P' || deadlineAt === null || !isPast(deadlineAt, { heardAt, now })) return null;
  const todo = isBrought(data) ? w.brought.todo : w.todo[state];
  return (
    <LateNotice title={w.late(dateTime(deadlineAt, now, language), todo)}>{state === 'checking' && w.held}</LateNotice>
  );
}
