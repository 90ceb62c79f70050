/** Why the server did not take something or its photos. */

import { itemMachine } from '../../../../contract/item/machine.ts';
import { listingMachine } from '../../../../contract/listing/machine.ts';
import { type Language, messages } from '../../../../contract/wire/messages.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import {
  FORGOTTEN,
  isPriceOver,
  isSoldMeanwhile,
  LEFT_OUT,
  type Left,
  PHOTO_GONE,
  TAKEN_BACK,
} from '../../../offline/device/items.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { text } from '../outbox-words.ts';

/** In the language of now, also when the server said it in another. */
export function reasonsOf(item: OutboxItem, language: Language): string[] {
  const t = text[language];
  const parked = [item, ...item.photos].filter((one) => one.state === 'parked' || one.lastError?.limited);
  const reasons = parked.map((one) => {
    const error = one.lastError;
    if (!error || error.code === 'DEVICE') return t.device;
    if (error.code === 'KEY_REUSED') return t.changedThere;
    if (isSoldMeanwhile(one)) return t.soldMeanwhile;
    if (isPriceOver(one)) return t.priceOver;
    if (error.code === 'STATE_REFUSED') return t.movedOn;
    if (error.code === TAKEN_BACK) return t.takenBackThere;
    if (error.code === FORGOTTEN) return t.forgotten;
    if (error.code === LEFT_OUT) return saidLeft(error, language);
    if (error.code === PHOTO_GONE) return t.photoGone(item.photos.findIndex(({ id }) => id === one.id) + 1);
    const known = messages[error.code as keyof typeof messages] as { zh: string; en: string } | undefined;
    const general = known && [known.zh, known.en, error.code, ''].includes(error.message);
    // What the server said of this very thing is worth more than its language.
    return general ? known[language] : error.message;
  });
  return [...new Set(reasons)];
}

const states: Record<string, Words> = { ...itemMachine.states, ...listingMachine.states };

/** How many of them the server took, and of the others which they are and how they stand. */
export function saidLeft(
  { left = [], of = left.length }: { left?: readonly Left[]; of?: number },
  language: Language,
): string {
  const t = text[language];
  const each = left.map(({ name, size, why }) => {
    const piece = [name?.[language], size].filter(Boolean).join(' ');
    return t.leftOne(piece, states[why]?.[language] ?? t.leftWhy[why as keyof typeof t.leftWhy] ?? '');
  });
  return [t.leftOf(of - left.length, of), ...each].join('\n');
}
