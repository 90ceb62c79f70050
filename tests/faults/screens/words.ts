/** What screens say, in either language. */
import { text as feedback } from '../../../src/domains/account/feedback/words.ts';
import { text as account } from '../../../src/domains/account/words.ts';
import { text as address } from '../../../src/domains/address/words.ts';
import { text as cart } from '../../../src/domains/cart/words.ts';
import { text as chat } from '../../../src/domains/chat/words.ts';
import { text as drafts } from '../../../src/domains/device/drafts/draft-words.ts';
import { names } from '../../../src/domains/device/names.ts';
import { text as outbox } from '../../../src/domains/device/outbox-words.ts';
import { text as outcome } from '../../../src/domains/device/outcome-words.ts';
import { text as listing } from '../../../src/domains/listing/words.ts';
import { text as warehouse } from '../../../src/domains/staff/warehouse/words.ts';
import { text as receipt } from '../../../src/domains/stock/receipt/words.ts';
import type { Text } from '../../../src/ui/format/text.ts';

const literal = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The whole of what a button or a line says, whichever language the person chose. What it counts may be anything. */
function says<T extends object>({ zh, en }: Text<T>) {
  return (name: keyof T): RegExp => {
    const pattern = (words: unknown) =>
      typeof words === 'function'
        ? literal(String(words(9)))
            .replaceAll('9', '\\d+')
            .replace(/s?$/, 's?')
        : literal(String(words));
    return new RegExp(`^\\s*(?:${pattern(zh[name])}|${pattern(en[name])})\\s*$`);
  };
}

export const words = {
  account: says(account),
  address: says(address),
  cart: says(cart),
  chat: says(chat),
  drafts: says(drafts),
  device: says(names),
  feedback: says(feedback),
  outbox: says(outbox),
  outcome: says(outcome),
  listing: says(listing),
  receipt: says(receipt),
  warehouse: says(warehouse),
};
