/** What was said, what was offered and what came of reports, in the order in which it happened. */
import type { ChatMessage, OfferStep } from '../../../../contract/chat/calls.ts';
import type { Told } from '../reports/told.ts';

export type Entry =
  | { at: number; message: ChatMessage; step?: never; told?: never }
  | { at: number; step: OfferStep; message?: never; told?: never }
  | { at: number; told: Told; message?: never; step?: never };

interface Page {
  messages: readonly ChatMessage[];
  steps: readonly OfferStep[];
  told?: readonly Told[];
  /** When what stands on the page after this one begins, ms. */
  until?: number;
}

/** One page of a conversation. A step that a message shows stands there; one between two pages belongs to the later one. */
export function inTime({ messages, steps, told = [], until = Number.POSITIVE_INFINITY }: Page): Entry[] {
  const first = messages[0];
  const from = first && first.no > 1 ? first.at : 0;
  const rest = [...steps.filter(({ said }) => !said).map(stepEntry), ...told.map(toldEntry)]
    .filter(({ at }) => at >= from && at < until)
    .sort((a, b) => a.at - b.at);
  const entries: Entry[] = [];
  for (const message of messages) {
    while (rest[0] && rest[0].at < message.at) entries.push(rest.shift() as Entry);
    entries.push({ at: message.at, message });
  }
  return [...entries, ...rest];
}

const stepEntry = (step: OfferStep): Entry => ({ at: step.at, step });
const toldEntry = (told: Told): Entry => ({ at: told.at, told });

/** The steps behind which nothing came: there an offer is answered. */
export const newestSteps = (steps: readonly OfferStep[]): ReadonlySet<string> =>
  new Set(new Map(steps.map(({ offerId, id }) => [offerId, id])).values());
