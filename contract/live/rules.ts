/** What holds for every live room. */
import { DAY, HOUR } from '../wire/time.ts';

export const liveRules = {
  title: 40,
  /** Lots or listings of one room. */
  things: 50,
  /** The last number that a thing of a room can have: what is taken out leaves its own. */
  numbers: 1_000,
  /** Bids and sales that a page is given. */
  happened: 50,
  /** How far ahead a room may be announced, ms. */
  ahead: 30 * DAY,
  /** A host who opens a room longer before its time is asked first, ms. */
  early: HOUR / 4,
  /** A room that its host has not opened this long after its time is cancelled, ms. */
  late: 2 * HOUR,
  /** The longest that a room stays open, ms. */
  longest: 8 * HOUR,
  /** Rooms of one host that are announced or open. */
  open: 5,
  /** Characters of one message. */
  body: 200,
  /** Messages that one person may send, to all rooms together, in a window of `rate`, ms. */
  perRate: 8,
  rate: HOUR / 120,
  /** Messages that a page is given when it comes in. */
  shown: 50,
} as const;
