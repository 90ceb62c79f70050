/** What holds for every conversation: lengths, limits and times. */
import { PHOTO } from '../wire/limits.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

export const chatRules = {
  /** Characters of one message. */
  body: 500,
  photos: PHOTO.albumMax,
  /** How long a message can be taken back, ms. */
  recall: HOUR / 30,
  /** Messages that one person may send in a window of `rate`, ms. */
  perRate: 30,
  rate: HOUR / 60,
  /** Conversations that one person may begin within `day`, ms. */
  newPerDay: 30,
  day: DAY,
  /** Within this staff decide what was reported, here or in a live room, ms. */
  decide: DAY,
  /** Whose words were reported with reason a second time within `warned` may not write to others for `quiet`, ms. */
  warned: 30 * DAY,
  quiet: 7 * DAY,
  /** So long after its decision what a report was about is kept of who has closed their account, for a second report of the same, ms. */
  evidence: 7 * DAY,
} as const;

/** How long we take to answer what somebody asks the platform, ms. */
export const chatTimes = settable('chat', { answer: DAY });

/** When a report that was made then is decided at the latest. */
export const decideBy = (at: Date): Date => new Date(at.getTime() + chatRules.decide);

/** So long a message waits to be read on an open page before a closed one is told of it, ms. */
export const SEEN_WITHIN = 8_000;

/** Somebody who writes says so this often at most, and is shown as writing this long after it, ms. */
export const TYPING = { every: 3_000, shown: 6_000 } as const;
