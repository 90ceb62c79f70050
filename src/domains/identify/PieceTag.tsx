/** A piece in a word: its result where there is one, that it no longer stands where that was taken back, else its state. */
import type { IdentifyRow } from '../../../contract/identify/calls.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { useText } from '../../ui/format/text.ts';
import { resultText } from './certificate/result-words.ts';

export const tones = { genuine: 'ok', fake: 'bad', inconclusive: 'idle' } as const;

export function PieceTag({
  row: { state, verdict, revoked, broughtAt },
}: {
  row: Pick<IdentifyRow, 'state' | 'verdict' | 'revoked'> & Partial<Pick<IdentifyRow, 'broughtAt'>>;
}) {
  const t = useText(resultText);
  if (revoked) return <Tag tone="bad">{t.revoked}</Tag>;
  if (verdict) return <Tag tone={tones[verdict]}>{t.verdicts[verdict]}</Tag>;
  if (broughtAt) return <Tag tone="wait">{t.brought}</Tag>;
  return <StateTag machine={identifyMachine} state={state} />;
}
