/** A step of a counter-offer in words, and what happened last in a conversation. */
import type { ChatRow, OfferStep } from '../../../../contract/chat/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { lastWords, type names } from '../names.ts';
import type { text } from '../words.ts';

type Texts = (typeof text)['zh'];

/** Who did what, without the price. @param side of who reads it; null for staff */
export function stepSaid({ event, by }: Pick<OfferStep, 'event' | 'by'>, side: ChatRow['side'] | null, t: Texts) {
  if (event === 'start' || event === 'counter') return t.offerTurn[by === 'S' ? 'seller' : 'buyer'];
  if (event === 'accept' || event === 'decline')
    return t.offerEnd[event](by === side ? t.you : t.offerSide[by === 'S' ? 'S' : 'B']);
  return t.offerOver[event];
}

/** What was said or done last, in a line. */
export function lastOf({ last, step, side }: ChatRow, t: Texts, n: (typeof names)['zh']): string {
  if (!step) return last ? lastWords(last, side, n) : '';
  const said = stepSaid(step, side, t);
  return Object.hasOwn(t.offerOver, step.event) ? said : t.offerLine(said, `¥${yuan(step.price, 0)}`);
}
