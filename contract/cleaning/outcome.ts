/** How a piece ended, where that it is over does not say it. */
import type { Words } from '../wire/states.ts';

/** Each is called in place of its state. */
export const cleaningOutcomes = {
  paid: { zh: '已赔付', en: 'Claim paid', tone: 'ok' },
  // Also of what nobody claimed: it was missing from its box, or we said that it was lost.
  refused: { zh: '判断不赔', en: 'Nothing is paid', tone: 'idle' },
  unwashed: { zh: '未洗退回', en: 'Given back untreated', tone: 'idle' },
  left: { zh: '留给我们了', en: 'Left with us', tone: 'idle' },
} as const satisfies Record<string, Words & { tone: 'ok' | 'idle' }>;
export type CleaningOutcome = keyof typeof cleaningOutcomes;
export const cleaningOutcomeNames = Object.keys(cleaningOutcomes) as CleaningOutcome[];
