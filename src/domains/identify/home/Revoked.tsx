/** A certificate that was taken back: why, what became of the fee, and whom its owner may ask. */
import { ourMistakes } from '../../../../contract/identify/rules.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { AsWritten } from '../../item/AsWritten.tsx';
import { names } from '../names.ts';
import type { PieceData } from '../piece.ts';
import { TellUs } from './TellUs.tsx';
import { text } from './words.ts';

export function Revoked({ data: { revoked, refunded, fee, no } }: { data: PieceData }) {
  const t = useText(text);
  const tn = useText(names);
  if (!revoked) return null;
  // Of before there was a rule nothing is known of the fee but that it went back.
  const stays = revoked.ground && !ourMistakes.includes(revoked.ground);
  return (
    <Notice tone="bad">
      {tn.because(revoked)}
      <AsWritten>{revoked.reason}</AsWritten>
      <br />
      {refunded ? t.feeBack(`¥${yuan(fee)}`) : stays && t.feeStays} {t.disagree}
      <TellUs no={no} />
    </Notice>
  );
}
