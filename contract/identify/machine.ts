/** The states of one piece's authentication, who acts next and by when. Payment, photos or the piece itself, experts, an appeal. */

import { due, machine, statesOf, statesWhere } from '../wire/states.ts';
import { DAY, HOUR, MINUTE } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Defaults of every wait, ms. */
export const identifyTimes = settable('identify', {
  pay: DAY,
  /** Whoever has not paid by then hears that they can: what was ordered without a network arrives while nobody looks. */
  remind: 15 * MINUTE,
  send: 7 * DAY,
  /** A piece of whose parcel nobody hears counts as lost at last. */
  lost: 30 * DAY,
  /** Where no carrier can be asked, its owner is after so long whether it came home; after `lost` silence says that it did. */
  unheard: 7 * DAY,
  /** So long after it counts as arrived its owner may say that it did not come. */
  disputed: 7 * DAY,
  /** By when somebody decides about a piece that did not come home. */
  claim: 3 * DAY,
  /** What was paid for as lost and is found goes home after so long without a word of its owner's. */
  found: 7 * DAY,
  /** By when a piece that was sent in leaves for home, from when nobody looks at it again. */
  ship: 48 * HOUR,
  /** What we promise for photos; a piece that was sent in has the longer one. */
  photos: 4 * HOUR,
  item: 3 * DAY,
  supplement: 72 * HOUR,
  /** How long an expert may hold a case. */
  hold: 2 * HOUR,
  again: 24 * HOUR,
  /** How long, after its promise has passed, a case that nobody here may judge waits for another expert; and a parcel that nobody opens. */
  unjudged: 3 * DAY,
  appeal: 7 * DAY,
  /** By when a second expert decides whether a certificate is taken back. */
  revoke: DAY,
  /** By when somebody looks at a certificate that is said to stand on another's photos. */
  reported: DAY,
  /** Who gave an opinion within these counts as being at work. */
  duty: 8 * HOUR,
  /** How far back experts are measured. */
  measured: 90 * DAY,
});

export const identifyMachine = machine({
  name: 'identify',
  initial: 'pending_pay',
  states: {
    pending_pay: {
      zh: '待付款',
      en: 'To pay',
      waitsFor: 'B',
      deadline: due(() => identifyTimes.pay, 'expire'),
      tone: 'wait',
    },
    to_send: {
      zh: '待寄出',
      en: 'To be sent',
      waitsFor: 'B',
      deadline: due(() => identifyTimes.send, 'expire'),
      tone: 'wait',
    },
    in_transit: {
      zh: '运输中',
      en: 'On its way',
      waitsFor: 'C',
      deadline: due(() => identifyTimes.lost, 'lose'),
      tone: 'wait',
    },
    queued: {
      zh: '待鉴别',
      en: 'In the queue',
      waitsFor: 'P',
      deadline: due(() => identifyTimes.photos, 'overdue'),
      tone: 'wait',
    },
    need_photos: {
      zh: '待补图',
      en: 'Photos wanted',
      waitsFor: 'B',
      deadline: due(() => identifyTimes.supplement, 'expire'),
      tone: 'wait',
    },
    reviewing: {
      zh: '鉴别中',
      en: 'Being examined',
      waitsFor: 'P',
      deadline: due(() => identifyTimes.hold, 'release'),
      tone: 'wait',
    },
    second_review: {
      zh: '复核中',
      en: 'Second opinion',
      waitsFor: 'P',
      deadline: due(() => identifyTimes.again, 'overdue'),
      tone: 'wait',
    },
    genuine: {
      zh: '真',
      en: 'Genuine',
      waitsFor: 'B',
      deadline: due(() => identifyTimes.appeal, 'lapse'),
      tone: 'ok',
    },
    fake: {
      zh: '假',
      en: 'Fake',
      waitsFor: 'B',
      deadline: due(() => identifyTimes.appeal, 'lapse'),
      tone: 'bad',
    },
    appealed: {
      zh: '申诉中',
      en: 'Under appeal',
      waitsFor: 'P',
      deadline: due(() => identifyTimes.again, 'overdue'),
      tone: 'wait',
    },
    inconclusive: { zh: '无法判断', en: 'Cannot tell', tone: 'idle' },
    final: { zh: '终审', en: 'Final', tone: 'ok' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'idle' },
  },
  edges: [
    { from: 'pending_pay', event: 'pay', to: 'queued', actor: 'B' },
    { from: 'pending_pay', event: 'paySend', to: 'to_send', actor: 'B' },
    { from: 'pending_pay', event: 'cancel', to: 'closed', actor: 'B' },
    { from: 'pending_pay', event: 'expire', to: 'closed', actor: 'T' },
    { from: 'to_send', event: 'send', to: 'in_transit', actor: 'B' },
    { from: 'to_send', event: 'cancel', to: 'closed', actor: 'B' },
    { from: 'to_send', event: 'expire', to: 'closed', actor: 'T' },
    { from: 'in_transit', event: 'scanIn', to: 'queued', actor: 'P' },
    // Its number was mistyped.
    { from: 'in_transit', event: 'correct', to: 'in_transit', actor: 'B' },
    { from: 'in_transit', event: 'lose', to: 'closed', actor: 'T' },
    // It was brought here and we have not opened it in the time we promised: its owner need not wait, and at last nobody does.
    { from: 'in_transit', event: 'cancel', to: 'closed', actor: 'B' },
    { from: 'in_transit', event: 'giveUp', to: 'closed', actor: 'T' },
    // Its parcel was opened here, and it was not in it.
    { from: 'in_transit', event: 'absent', to: 'closed', actor: 'P' },
    // And that had ended before anybody opened it: its fee went back then.
    { from: 'closed', event: 'absent', to: 'closed', actor: 'P' },
    { from: 'queued', event: 'take', to: 'reviewing', actor: 'P' },
    { from: 'queued', event: 'cancel', to: 'closed', actor: 'B' },
    { from: 'queued', event: 'overdue', to: 'queued', actor: 'T' },
    // What was sent in broke or was lost here, as is decided: nobody judges it any more. A verdict that stood is no other by that.
    { from: 'queued', event: 'fault', to: 'closed', actor: 'P' },
    { from: 'second_review', event: 'fault', to: 'closed', actor: 'P' },
    { from: 'reviewing', event: 'release', to: 'queued', actor: 'P' },
    { from: 'reviewing', event: 'release', to: 'queued', actor: 'T' },
    { from: 'reviewing', event: 'askPhotos', to: 'need_photos', actor: 'P' },
    { from: 'need_photos', event: 'supplement', to: 'queued', actor: 'B' },
    // Nothing came: what is there does not suffice.
    { from: 'need_photos', event: 'expire', to: 'inconclusive', actor: 'T' },
    { from: 'reviewing', event: 'askSecond', to: 'second_review', actor: 'P' },
    { from: 'reviewing', event: 'findGenuine', to: 'genuine', actor: 'P' },
    // Photos were asked for between two opinions.
    { from: 'reviewing', event: 'findFake', to: 'fake', actor: 'P' },
    { from: 'reviewing', event: 'askThird', to: 'second_review', actor: 'P' },
    { from: 'second_review', event: 'askPhotos', to: 'need_photos', actor: 'P' },
    { from: 'reviewing', event: 'findNothing', to: 'inconclusive', actor: 'P' },
    // A case of known outcome has measured who judged it.
    { from: 'reviewing', event: 'measure', to: 'closed', actor: 'P' },
    { from: 'second_review', event: 'measure', to: 'closed', actor: 'P' },
    // Nobody whom it could measure works here.
    { from: 'queued', event: 'measure', to: 'closed', actor: 'T' },
    { from: 'second_review', event: 'measure', to: 'closed', actor: 'T' },
    // A third expert is asked when two differ.
    { from: 'second_review', event: 'askThird', to: 'second_review', actor: 'P' },
    { from: 'second_review', event: 'findGenuine', to: 'genuine', actor: 'P' },
    { from: 'second_review', event: 'findFake', to: 'fake', actor: 'P' },
    { from: 'second_review', event: 'findNothing', to: 'inconclusive', actor: 'P' },
    { from: 'second_review', event: 'overdue', to: 'second_review', actor: 'T' },
    // Nobody here may judge it any more, and nobody who may came.
    { from: 'queued', event: 'giveUp', to: 'inconclusive', actor: 'T' },
    { from: 'second_review', event: 'giveUp', to: 'inconclusive', actor: 'T' },
    { from: 'appealed', event: 'giveUp', to: 'inconclusive', actor: 'T' },
    { from: 'genuine', event: 'appeal', to: 'appealed', actor: 'B' },
    // The owner needs no time to think it over: a piece that was sent in goes home now.
    { from: 'genuine', event: 'accept', to: 'final', actor: 'B' },
    { from: 'fake', event: 'accept', to: 'final', actor: 'B' },
    { from: 'genuine', event: 'lapse', to: 'final', actor: 'T' },
    { from: 'fake', event: 'appeal', to: 'appealed', actor: 'B' },
    { from: 'fake', event: 'lapse', to: 'final', actor: 'T' },
    { from: 'appealed', event: 'askThird', to: 'appealed', actor: 'P' },
    { from: 'appealed', event: 'conclude', to: 'final', actor: 'P' },
    { from: 'appealed', event: 'findNothing', to: 'inconclusive', actor: 'P' },
    { from: 'appealed', event: 'overdue', to: 'appealed', actor: 'T' },
  ],
});

export type IdentifyState = keyof typeof identifyMachine.states;
export type IdentifyEvent = (typeof identifyMachine.edges)[number]['event'];
export const identifyStates = statesOf(identifyMachine);

/** What each state means for whoever works: a case to take, one in hand, or nothing. */
const work = {
  pending_pay: 'none',
  to_send: 'none',
  in_transit: 'arrive',
  queued: 'take',
  need_photos: 'none',
  reviewing: 'hold',
  second_review: 'take',
  genuine: 'told',
  fake: 'told',
  appealed: 'take',
  inconclusive: 'ended',
  final: 'ended',
  closed: 'none',
} as const satisfies Record<IdentifyState, string>;

/** An expert may begin, or go on. */
export const openToExperts: readonly IdentifyState[] = statesWhere(work, 'take', 'hold');
/** There is a result. */
export const toldStates: readonly IdentifyState[] = statesWhere(work, 'told', 'ended');
/** Nobody looks at it again: a piece that was sent in goes home. Until then it lies here for whoever judges an appeal. */
export const endedStates: readonly IdentifyState[] = statesWhere(work, 'ended');
