/** The steps of a piece as they are told: words are marked as their writer's, a carrier has its name in the reader's language. */
import type { ReactNode } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { Said } from '../../item/Said.tsx';
import type { PieceData } from '../piece.ts';
import { didWords } from './step-words.ts';

type Told = Parameters<typeof didWords>[0] & { reason: string | null };

export const toldIn = <T extends Told>(
  timeline: readonly T[],
  { language, me }: { language: Language; me: 'S' | 'M' },
): (Omit<T, 'reason'> & { reason: ReactNode; did: string | undefined })[] =>
  timeline.map((step) => ({
    ...step,
    did: didWords(step, me, language),
    reason:
      step.reason &&
      (step.to === 'in_transit' || isSentBack(step) ? parcel(step.reason, language) : <Said>{step.reason}</Said>),
  }));

const isSentBack = ({ from, to, actor }: Parameters<typeof didWords>[0]) => from === to && actor === 'P';

/** We sent it back: no state of its own, and a step all the same. */
export function withSentBack({ timeline, parcelBack }: Pick<PieceData, 'timeline' | 'parcelBack'>) {
  if (!parcelBack) return timeline;
  const { company, waybill, sentAt: at } = parcelBack;
  const to = 'returning' as const;
  const step = { from: to, to, event: 'sendBack', actor: 'P' as const, at, reason: `${company} ${waybill}` };
  return [...timeline, step].sort((a, b) => a.at - b.at);
}

/** `顺丰速运 SF…` */
const parcel = (reason: string, language: Language) =>
  reason.replace(/^.+(?= \S+$)/, (company) => carrierName(company, language));
