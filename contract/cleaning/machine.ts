/** The states of a piece that is cleaned: paid, sent, received with photos, assessed, agreed to, washed, checked, sent back. */

import { slotFrom } from '../express/pickup.ts';
import { due, eventsFor, machine, statesOf } from '../wire/states.ts';
import { DAY, HOUR, MINUTE } from '../wire/time.ts';
import { settable } from '../wire/units.ts';
import type { CleaningWay } from './rules.ts';

/** Defaults of every wait, ms. */
export const cleaningTimes = settable('cleaning', {
  pay: DAY,
  /** Whoever has not paid by then hears that they can: what was ordered without a network arrives while nobody looks. */
  remind: 15 * MINUTE,
  send: 7 * DAY,
  /** Its owner looks at the photos of its arrival before it is assessed; without a word it is after that. */
  arrival: DAY,
  assess: 48 * HOUR,
  agree: 48 * HOUR,
  wash: 5 * DAY,
  check: DAY,
  ship: 48 * HOUR,
  /** After it was delivered. */
  claim: 3 * DAY,
  /** After so long on its way back damage can be claimed although no carrier said that it arrived. */
  unheard: 7 * DAY,
  /** A parcel that nobody hears of counts as lost. */
  lost: 30 * DAY,
  /** What was paid for as lost and is found goes home after so long without a word of its owner's. */
  found: 7 * DAY,
  decide: 5 * DAY,
});

/** The longest that we take, from when it lies with us until it goes home, ms. Its owner's word and its ways are not ours. */
export const cleaningTakes = (): number =>
  cleaningTimes.assess + cleaningTimes.wash + cleaningTimes.check + cleaningTimes.ship;

export const cleaningMachine = machine({
  name: 'cleaning',
  initial: 'pending_pay',
  states: {
    pending_pay: {
      zh: '待付款',
      en: 'To pay',
      waitsFor: 'B',
      deadline: due(() => cleaningTimes.pay, 'expire'),
      tone: 'wait',
    },
    to_send: {
      zh: '待寄出',
      en: 'To be sent',
      waitsFor: 'B',
      deadline: due(() => cleaningTimes.send, 'expire'),
      tone: 'wait',
    },
    to_fetch: {
      zh: '待上门取件',
      en: 'To be fetched',
      waitsFor: 'P',
      deadline: due(() => cleaningTimes.send, 'expire'),
      tone: 'wait',
    },
    sent: {
      zh: '已寄出',
      en: 'On its way',
      waitsFor: 'C',
      deadline: due(() => cleaningTimes.lost, 'lose'),
      tone: 'wait',
    },
    // Its owner is shown how it came before anything is said of what can be done.
    arrived: {
      zh: '到货照片，待确认',
      en: 'Arrived, photos to confirm',
      waitsFor: 'B',
      deadline: due(() => cleaningTimes.arrival, 'lapse'),
      tone: 'wait',
    },
    received: {
      zh: '已收货',
      en: 'Received',
      waitsFor: 'P',
      deadline: due(() => cleaningTimes.assess, 'overdue'),
      tone: 'wait',
    },
    assessed: {
      zh: '已评估，待确认',
      en: 'Quote ready, needs your OK',
      waitsFor: 'B',
      deadline: due(() => cleaningTimes.agree, 'lapse'),
      tone: 'wait',
    },
    extra_fee: {
      zh: '待补差',
      en: 'Extra to pay',
      waitsFor: 'B',
      deadline: due(() => cleaningTimes.agree, 'lapse'),
      tone: 'wait',
    },
    // Its owner says that it did not come as it was sent: nothing is washed before that is answered.
    objected: {
      zh: '到货有异议',
      en: 'Arrival disputed',
      waitsFor: 'P',
      deadline: due(() => cleaningTimes.assess, 'overdue'),
      tone: 'bad',
    },
    washing: {
      zh: '清洗中',
      en: 'In treatment',
      waitsFor: 'P',
      deadline: due(() => cleaningTimes.wash, 'overdue'),
      tone: 'wait',
    },
    again: {
      zh: '再洗一次，待同意',
      en: 'Another treatment, needs your OK',
      waitsFor: 'B',
      deadline: due(() => cleaningTimes.agree, 'lapse'),
      tone: 'wait',
    },
    qc: {
      zh: '质检中',
      en: 'Quality check',
      waitsFor: 'P',
      deadline: due(() => cleaningTimes.check, 'overdue'),
      tone: 'wait',
    },
    to_return: {
      zh: '待寄回',
      en: 'To go home',
      waitsFor: 'P',
      deadline: due(() => cleaningTimes.ship, 'overdue'),
      tone: 'wait',
    },
    unsuitable: {
      zh: '不洗，待退回',
      en: 'Not treated, to go home',
      waitsFor: 'P',
      deadline: due(() => cleaningTimes.ship, 'overdue'),
      tone: 'bad',
    },
    delivering: {
      zh: '寄回中',
      en: 'On its way back',
      waitsFor: 'C',
      deadline: due(() => cleaningTimes.lost, 'lapse'),
      tone: 'wait',
    },
    // What was washed where it is stored lies on its shelf again; its owner looks at the pictures.
    shelved: {
      zh: '已放回库位',
      en: 'Back on its shelf',
      waitsFor: 'T',
      deadline: due(() => cleaningTimes.claim, 'lapse'),
      tone: 'ok',
    },
    // Paid for as lost, and here after all: its owner says whether it comes home or stays.
    found: {
      zh: '找到了，待你决定',
      en: 'Found, needs your answer',
      waitsFor: 'B',
      deadline: due(() => cleaningTimes.found, 'lapse'),
      tone: 'wait',
    },
    // Its carrier did not bring it to its owner and gave it back to us: they say where it goes.
    undelivered: {
      zh: '没送到，退回来了',
      en: 'Came back undelivered',
      waitsFor: 'B',
      deadline: due(() => cleaningTimes.found, 'lapse'),
      tone: 'wait',
    },
    claim: {
      zh: '赔付中',
      en: 'Claim',
      waitsFor: 'P',
      deadline: due(() => cleaningTimes.decide, 'overdue'),
      tone: 'bad',
    },
    done: { zh: '已完成', en: 'Done', tone: 'ok' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'idle' },
  },
  edges: [
    { from: 'pending_pay', event: 'pay', to: 'to_send', actor: 'B' },
    { from: 'pending_pay', event: 'payFetch', to: 'to_fetch', actor: 'B' },
    // It lies in our warehouse already.
    { from: 'pending_pay', event: 'payHere', to: 'received', actor: 'B' },
    { from: 'pending_pay', event: 'cancel', to: 'closed', actor: 'B' },
    { from: 'pending_pay', event: 'expire', to: 'closed', actor: 'T' },
    { from: 'to_send', event: 'send', to: 'sent', actor: 'B' },
    { from: 'to_send', event: 'cancel', to: 'closed', actor: 'B' },
    { from: 'to_send', event: 'expire', to: 'closed', actor: 'T' },
    { from: 'to_fetch', event: 'fetch', to: 'sent', actor: 'P' },
    // Its owner did not wait for the courier.
    { from: 'to_fetch', event: 'send', to: 'sent', actor: 'B' },
    { from: 'to_fetch', event: 'cancel', to: 'closed', actor: 'B' },
    { from: 'to_fetch', event: 'expire', to: 'closed', actor: 'T' },
    { from: 'sent', event: 'scanIn', to: 'arrived', actor: 'P' },
    // Its number was mistyped.
    { from: 'sent', event: 'correct', to: 'sent', actor: 'B' },
    // Sent by its owner, their carrier answers for it; fetched by the courier that we sent, we do.
    { from: 'sent', event: 'lose', to: 'closed', actor: 'T' },
    { from: 'sent', event: 'vanish', to: 'claim', actor: 'T' },
    // Its parcel was opened here, and it was not in it.
    { from: 'sent', event: 'absent', to: 'claim', actor: 'P' },
    // And that had been taken back before we opened it: all of its money went back then.
    { from: 'unsuitable', event: 'notInside', to: 'closed', actor: 'P' },
    // Its parcel turned up: it waits to be taken in like all that is in there.
    { from: 'claim', event: 'turnUp', to: 'sent', actor: 'P' },
    { from: 'arrived', event: 'arrivalOk', to: 'received', actor: 'B' },
    { from: 'arrived', event: 'object', to: 'objected', actor: 'B' },
    // Silence is no agreement, and nobody waits for ever: what is found is said, and they can object to it then.
    { from: 'arrived', event: 'lapse', to: 'received', actor: 'T' },
    { from: 'received', event: 'assess', to: 'assessed', actor: 'P' },
    { from: 'received', event: 'askExtra', to: 'extra_fee', actor: 'P' },
    { from: 'received', event: 'refuse', to: 'unsuitable', actor: 'P' },
    // Also whoever was told that the photos of its arrival are right need not wait for more.
    { from: 'received', event: 'decline', to: 'unsuitable', actor: 'B' },
    // We are late and have not begun: who does not wait any longer has it back at no cost.
    { from: 'sent', event: 'withdraw', to: 'unsuitable', actor: 'B' },
    { from: 'received', event: 'withdraw', to: 'unsuitable', actor: 'B' },
    { from: 'objected', event: 'withdraw', to: 'unsuitable', actor: 'B' },
    { from: 'washing', event: 'withdraw', to: 'unsuitable', actor: 'B' },
    { from: 'received', event: 'overdue', to: 'received', actor: 'T' },
    // Nothing is washed without a word: silence sends it home unwashed.
    { from: 'assessed', event: 'agree', to: 'washing', actor: 'B' },
    { from: 'assessed', event: 'decline', to: 'unsuitable', actor: 'B' },
    { from: 'assessed', event: 'lapse', to: 'unsuitable', actor: 'T' },
    { from: 'extra_fee', event: 'payExtra', to: 'washing', actor: 'B' },
    { from: 'extra_fee', event: 'decline', to: 'unsuitable', actor: 'B' },
    { from: 'extra_fee', event: 'lapse', to: 'unsuitable', actor: 'T' },
    { from: 'assessed', event: 'object', to: 'objected', actor: 'B' },
    { from: 'extra_fee', event: 'object', to: 'objected', actor: 'B' },
    // What was objected to before it was assessed is assessed then.
    { from: 'objected', event: 'replyArrival', to: 'received', actor: 'P' },
    { from: 'objected', event: 'reply', to: 'assessed', actor: 'P' },
    { from: 'objected', event: 'replyExtra', to: 'extra_fee', actor: 'P' },
    { from: 'objected', event: 'decline', to: 'unsuitable', actor: 'B' },
    { from: 'objected', event: 'overdue', to: 'objected', actor: 'T' },
    { from: 'washing', event: 'finish', to: 'qc', actor: 'P' },
    // Another treatment is another word of the owner's; without one it goes on as it is, paid for what was done.
    { from: 'washing', event: 'askAgain', to: 'again', actor: 'P' },
    { from: 'again', event: 'agree', to: 'washing', actor: 'B' },
    { from: 'again', event: 'decline', to: 'qc', actor: 'B' },
    { from: 'again', event: 'lapse', to: 'qc', actor: 'T' },
    // What nobody has washed, asked about or checked all the same, goes home unwashed.
    { from: 'again', event: 'declineUnwashed', to: 'unsuitable', actor: 'B' },
    { from: 'again', event: 'lapseUnwashed', to: 'unsuitable', actor: 'T' },
    { from: 'qc', event: 'passUnwashed', to: 'unsuitable', actor: 'P' },
    { from: 'washing', event: 'overdue', to: 'washing', actor: 'T' },
    { from: 'qc', event: 'pass', to: 'to_return', actor: 'P' },
    // What does not pass is another treatment too.
    { from: 'qc', event: 'redo', to: 'again', actor: 'P' },
    { from: 'qc', event: 'overdue', to: 'qc', actor: 'T' },
    { from: 'to_return', event: 'ship', to: 'delivering', actor: 'P' },
    { from: 'to_return', event: 'overdue', to: 'to_return', actor: 'T' },
    { from: 'unsuitable', event: 'ship', to: 'delivering', actor: 'P' },
    { from: 'unsuitable', event: 'overdue', to: 'unsuitable', actor: 'T' },
    { from: 'to_return', event: 'shelve', to: 'shelved', actor: 'P' },
    { from: 'unsuitable', event: 'shelve', to: 'shelved', actor: 'P' },
    { from: 'shelved', event: 'confirm', to: 'done', actor: 'B' },
    { from: 'shelved', event: 'lapse', to: 'done', actor: 'T' },
    { from: 'shelved', event: 'claim', to: 'claim', actor: 'B' },
    { from: 'delivering', event: 'confirm', to: 'done', actor: 'B' },
    { from: 'delivering', event: 'lapse', to: 'done', actor: 'T' },
    { from: 'delivering', event: 'claim', to: 'claim', actor: 'B' },
    { from: 'delivering', event: 'miss', to: 'claim', actor: 'B' },
    // What never arrived takes no fee by silence.
    { from: 'delivering', event: 'vanish', to: 'claim', actor: 'T' },
    // Undelivered it lies here again, also while it is decided as lost or after it had counted as received; it is sent again as it was.
    { from: 'delivering', event: 'comeBack', to: 'undelivered', actor: 'P' },
    { from: 'claim', event: 'comeBack', to: 'undelivered', actor: 'P' },
    { from: 'done', event: 'comeBack', to: 'undelivered', actor: 'P' },
    { from: 'undelivered', event: 'takeHome', to: 'to_return', actor: 'B' },
    { from: 'undelivered', event: 'takeHomeAsIs', to: 'unsuitable', actor: 'B' },
    { from: 'undelivered', event: 'lapse', to: 'to_return', actor: 'T' },
    { from: 'undelivered', event: 'lapseAsIs', to: 'unsuitable', actor: 'T' },
    // Spoilt, or lost, while it is with us, also while its owner is asked.
    { from: 'assessed', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'assessed', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'extra_fee', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'extra_fee', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'again', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'again', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'arrived', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'arrived', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'received', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'received', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'objected', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'objected', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'washing', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'washing', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'qc', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'qc', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'to_return', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'to_return', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'unsuitable', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'unsuitable', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'found', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'found', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'undelivered', event: 'spoil', to: 'claim', actor: 'P' },
    { from: 'undelivered', event: 'mislay', to: 'claim', actor: 'P' },
    { from: 'claim', event: 'grant', to: 'done', actor: 'P' },
    // It lies with us: paid for, it goes back as it is; whoever was asked where to is asked again.
    { from: 'claim', event: 'giveBack', to: 'to_return', actor: 'P' },
    { from: 'claim', event: 'giveFound', to: 'found', actor: 'P' },
    { from: 'claim', event: 'giveUndelivered', to: 'undelivered', actor: 'P' },
    { from: 'claim', event: 'dismiss', to: 'done', actor: 'P' },
    // Its carrier had not brought it when it was claimed: it may come, damaged or not at all.
    { from: 'claim', event: 'resumeWay', to: 'delivering', actor: 'P' },
    // And that it never came was agreed with on an objection after that.
    { from: 'delivering', event: 'grant', to: 'done', actor: 'P' },
    // Not to be paid for: what never came is closed, what came after all is taken in, what is with us goes on where it was.
    { from: 'claim', event: 'close', to: 'closed', actor: 'P' },
    { from: 'claim', event: 'scanIn', to: 'arrived', actor: 'P' },
    // Given up for lost and here after all: closed, it goes home as it came; paid for, its owner is asked, and silence has it sent home.
    { from: 'closed', event: 'recover', to: 'unsuitable', actor: 'P' },
    // Closed, and paid for on an objection after that.
    { from: 'closed', event: 'recoverPaid', to: 'found', actor: 'P' },
    { from: 'done', event: 'recover', to: 'found', actor: 'P' },
    { from: 'found', event: 'takeHome', to: 'unsuitable', actor: 'B' },
    { from: 'found', event: 'lapse', to: 'unsuitable', actor: 'T' },
    { from: 'found', event: 'leave', to: 'done', actor: 'B' },
    // What became of what was left with us, and of what nobody is there to have.
    { from: 'done', event: 'putAway', to: 'done', actor: 'P' },
    { from: 'found', event: 'disown', to: 'done', actor: 'P' },
    { from: 'undelivered', event: 'disown', to: 'done', actor: 'P' },
    { from: 'to_return', event: 'disown', to: 'done', actor: 'P' },
    { from: 'unsuitable', event: 'disown', to: 'done', actor: 'P' },
    { from: 'claim', event: 'resumeArrival', to: 'arrived', actor: 'P' },
    { from: 'claim', event: 'resume', to: 'received', actor: 'P' },
    { from: 'claim', event: 'resumeWash', to: 'washing', actor: 'P' },
    { from: 'claim', event: 'resumeCheck', to: 'qc', actor: 'P' },
    { from: 'claim', event: 'resumeRefused', to: 'unsuitable', actor: 'P' },
    { from: 'claim', event: 'resumeFound', to: 'found', actor: 'P' },
    { from: 'claim', event: 'resumeUndelivered', to: 'undelivered', actor: 'P' },
    { from: 'claim', event: 'overdue', to: 'claim', actor: 'T' },
  ],
});

export type CleaningState = keyof typeof cleaningMachine.states;
export type CleaningEvent = (typeof cleaningMachine.edges)[number]['event'];
export const cleaningStates = statesOf(cleaningMachine);

/** What is worn on purpose can be marked on the photos of its arrival, until it is washed; what is stored is photographed when it is assessed. */
export const canMark = ({ state, stored }: { state: CleaningState; stored: boolean }): boolean =>
  state === 'received' ? !stored : state === 'arrived' || eventsFor(cleaningMachine, state, 'B').includes('decline');

interface PickedUp {
  state: CleaningState;
  /** Epoch ms. */
  pickupAt: number | null;
}

/** While the courier may be at the door nobody knows who has it: it is neither taken back nor fetched at another hour. */
export const isAtDoor = ({ state, pickupAt }: PickedUp, now: number): boolean =>
  state === 'to_fetch' && pickupAt !== null && pickupAt <= now && now < slotFrom(pickupAt).until;

/** Who was not fetched by the end of that hour takes it back. */
export const mayCancel = (of: PickedUp, now: number): boolean =>
  eventsFor(cleaningMachine, of.state, 'B').includes('cancel') && !isAtDoor(of, now);

/** No courier was sent while it was not paid for: another hour is chosen before that. */
export const needsHour = ({ state, pickupAt }: PickedUp, now: number): boolean =>
  state === 'pending_pay' && pickupAt !== null && pickupAt <= now;

/** The states a piece passes when nothing is unusual. */
export function cleaningPath(way: CleaningWay): readonly CleaningState[] {
  const comes = { send: ['to_send', 'sent', 'arrived'], fetch: ['to_fetch', 'sent', 'arrived'], here: [] } as const;
  const goes = way === 'here' ? 'shelved' : 'delivering';
  return ['pending_pay', ...comes[way], 'received', 'assessed', 'washing', 'qc', 'to_return', goes, 'done'];
}

/** More was asked for, and nobody has paid it yet: it is no part of what it costs. */
export const extraOpen = (state: CleaningState): boolean => state === 'extra_fee' || state === 'objected';
