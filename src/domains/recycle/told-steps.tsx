/** The steps of a piece as they are told: words are marked as their writer's, a carrier has its name in the reader's language. */
import type { ReactNode } from 'react';
import { carrierName } from '../../../contract/express/calls.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { Said } from '../item/Said.tsx';

export const toldIn = <T extends { to: string; reason: string | null }>(
  timeline: readonly T[],
  language: Language,
): (Omit<T, 'reason'> & { reason: ReactNode })[] =>
  timeline.map((step) => ({
    ...step,
    reason: step.reason && (step.to === 'in_transit' ? parcel(step.reason, language) : <Said>{step.reason}</Said>),
  }));

/** `顺丰速运 SF…` */
const parcel = (reason: string, language: Language) =>
  reason.replace(/^.+(?= \S+$)/, (company) => carrierName(company, language));
