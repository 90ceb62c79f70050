/** Why our inspection turned a piece down, and what its owner can do about that. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import type { PieceData } from '../piece.ts';
import { text as turn } from '../turn-words.ts';

export function Refused({ data: { inspection, stored } }: { data: PieceData }) {
  const { refused, askUs } = useText(turn);
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
