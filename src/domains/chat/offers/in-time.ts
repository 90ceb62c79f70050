/** What was said and what was offered, in the order in which it happened. */
import type { ChatMessage, OfferStep } from '../../../../contract/chat/calls.ts';

export type Entry =
  | { at: number; message: ChatMessage; step?: never }
  | { at: number; step: OfferStep; message?: never };

interface Page {
  messages: readonly ChatMessage[];
  steps: readonly OfferStep[];
  /** When what stands on the page after this one begins, ms. */
  until?: number;
}

/** One page of a conversation. A step that a message shows stands there; one between two pages belongs to the later one. */
export function inTime({ messages, steps, until = Number.POSITIVE_INFINITY }: Page): Entry[] {
  const first = messages[0];
  const from = first && first.no > 1 ? first.at : 0;
  const rest = steps.filter(({ at, said }) => !said && at >= from && at < until);
  const entries: Entry[] = [];
  for (const message of messages) {
    while (rest[0] && rest[0].at < message.at) entries.push(entryOf(rest.shift() as OfferStep));
    entries.push({ at: message.at, message });
  }
  return [...entries, ...rest.map(entryOf)];
}

const entryOf = (step: OfferStep): Entry => ({ at: step.at, step });

/** The steps behind which nothing came: there an offer is answered. */
export const newestSteps = (steps: readonly OfferStep[]): ReadonlySet<string> =>
  new Set(new Map(steps.map(({ offerId, id }) => [offerId, id])).values());
