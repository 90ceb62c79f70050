/** A piece in a word: its result where there is one, that it no longer stands where that was taken back, else its state. */
import { pieceCalled } from '../../../contract/identify/called.ts';
import type { IdentifyRow } from '../../../contract/identify/calls.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { useLanguage } from '../../ui/format/text.ts';

export const tones = { genuine: 'ok', fake: 'bad', inconclusive: 'idle' } as const;

export function PieceTag({
  row: { state, verdict, revoked, broughtAt },
}: {
  row: Pick<IdentifyRow, 'state' | 'verdict' | 'revoked'> & Partial<Pick<IdentifyRow, 'broughtAt'>>;
}) {
  const language = useLanguage();
  if (!revoked && !verdict && !broughtAt) return <StateTag machine={identifyMachine} state={state} />;
  const tone = revoked ? 'bad' : verdict ? tones[verdict] : 'wait';
  return <Tag tone={tone}>{pieceCalled({ state, verdict, revoked, broughtAt })[language]}</Tag>;
}
