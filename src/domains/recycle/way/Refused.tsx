/** Why our inspection turned a piece down, and what its owner can do about that. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Said } from '../../item/Said.tsx';
import type { PieceData } from '../piece.ts';
import { text as turn } from '../turn-words.ts';

export function Refused({ data: { inspection, stored } }: { data: PieceData }) {
  const { refused, withdrawn, askUs } = useText(turn);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (inspection?.withdrawn)
    return (
      <Notice tone="ok" title={withdrawn(dateTime(inspection.withdrawn.at, now, language))}>
        <Said>{inspection.withdrawn.note}</Said>
      </Notice>
    );
  if (!inspection?.kind) return null;
  const { title, body, stored: withUs } = refused[inspection.kind];
  return (
    <Notice
      tone="bad"
      title={title}
      end={
        (inspection.kind === 'fake' || inspection.kind === 'untradable') && (
          <LinkButton kind="line" size="sm" to="/plugin/chat" search={{ service: true }}>
            {askUs}
          </LinkButton>
        )
      }
    >
      {stored ? withUs : body}
    </Notice>
  );
}
