/**
 * What people ask of a shop like this, and the answers. Each number comes from the rule that decides it, so that an answer holds
 * in every shop and after each change; each answer leads to the screen on which one does what it says.
 */

import type { Link } from '../../../../contract/screens.ts';
import type { HelpTopic } from '../../../../contract/shop/help-calls.ts';
import type { Closable } from '../../../../contract/wire/call.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';

export interface Question {
  readonly topic: HelpTopic;
  /** Asked where this part of the shop is open. */
  readonly part?: Closable;
  readonly asks: Words;
  readonly answer: Words;
  /** Where one does it, or reads on. */
  readonly to: Link;
  readonly does: Words;
}

/** A rule's number is read when the sentence is said: an owner may have changed it. */
export const said = (zh: () => string, en: () => string): Words => ({
  get zh() {
    return zh();
  },
  get en() {
    return en();
  },
});
export const whole = (fen: number) => `¥${yuan(fen, 0)}`;

export const see = { zh: '去看看', en: 'Have a look' } as const;
