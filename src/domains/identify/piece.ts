/** A piece as its screens know it. */

import type { ReactNode } from 'react';
import { carrierName } from '../../../contract/express/carriers.ts';
import { pieceCalled } from '../../../contract/identify/called.ts';
import type { IdentifyRow, identifyDetail } from '../../../contract/identify/calls.ts';
import {
  type IdentifyEvent,
  type IdentifyState,
  identifyMachine,
  identifyTimes,
  openToExperts,
} from '../../../contract/identify/machine.ts';
import type { Result } from '../../../contract/identify/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { regionLine } from '../address/divisions.ts';

export type PieceData = Output<typeof identifyDetail>;

/** What an order is paid for, piece by piece. */
export const payLines = ({ pieces }: PieceData['order'], language: Language): { label: string; amount: number }[] =>
  pieces.map(({ name, fee }, n) => ({ label: `${n + 1}. ${name[language]}`, amount: fee }));

/** Green is for what was found genuine, amber for what waits for its owner; what is with us, ended with nothing or is looked into is neither. */
export function toneOf(data: Pick<PieceData, 'state' | 'verdict' | 'claim' | 'waitsFor'>): 'idle' | 'warn' | undefined {
  if (data.verdict === 'genuine') return undefined;
  return data.waitsFor === 'B' && data.verdict === null && !isPaused(data) ? 'warn' : 'idle';
}

/** What happened to it with us is looked into first: nobody judges it meanwhile. */
export const isPaused = ({ state, claim }: Pick<PieceData, 'state' | 'claim'>): boolean =>
  claim?.state === 'open' && openToExperts.includes(state);

/** What of its order its owner has still to send, this piece among it. */
export const stillToSend = ({ order }: Pick<PieceData, 'order'>): PieceData['order']['pieces'] =>
  order.pieces.filter(({ state }) => state === 'to_send');

/** Where it goes home to as it stands now, in a line. An answer kept on the phone may be of before that was told. */
export const goesTo = ({ home = null }: Partial<Pick<PieceData, 'home'>>): string =>
  home ? `${home.to.name} ${regionLine(home.to)} ${home.to.detail}` : '';

/** What one says of it and writes on its slip: of several its order’s, which stands for all of them. */
export const noOf = ({ no, order }: Pick<PieceData, 'no' | 'order'>): string =>
  order.pieces.length > 1 ? order.no : no;

/** What an appeal changed, and what becomes of the fee. An answer kept on the phone may be of before that was told. */
export function turnedIn(
  {
    verdict,
    before = null,
    revoked,
    refunded,
    fee,
  }: Pick<IdentifyRow, 'verdict' | 'revoked' | 'refunded' | 'fee'> & Partial<Pick<IdentifyRow, 'before'>>,
  t: { turned: (before: Result, now: Result) => string; feeBack: (amount: string) => string; feeKept: string },
): readonly [what: string, fee: string] | null {
  if (!before || !verdict || revoked) return null;
  return [t.turned(before, verdict), refunded ? t.feeBack(`¥${yuan(fee)}`) : t.feeKept];
}

const ends: readonly string[] = ['conclude', 'findNothing', 'giveUp', 'fault'] satisfies IdentifyEvent[];
/** Whatever an appeal came to, it came by this step. */
export const endsAppeal = (
  { event, at }: Pick<PieceData['timeline'][number], 'event' | 'at'>,
  { appeal }: Pick<PieceData, 'appeal'>,
): boolean => appeal !== null && at >= appeal.at && ends.includes(event);

/** It was closed before anybody paid for it: nothing went back. */
export const isNeverPaid = ({ state, timeline }: Pick<PieceData, 'state' | 'timeline'>): boolean =>
  state === 'closed' && !timeline.some(({ event }) => event === 'pay' || event === 'paySend');

const sent: readonly IdentifyState[] = ['to_send', 'in_transit'];
const toResult: readonly IdentifyState[] = ['pending_pay', ...sent, 'queued', 'reviewing'];

/** Up to who looks at it: what they will find is nobody's to foretell. */
export function aheadOf({
  state,
  way,
  verdict,
  revoked = null,
}: Pick<PieceData, 'state' | 'way' | 'verdict'> & Partial<Pick<PieceData, 'revoked'>>): readonly IdentifyState[] {
  // What was taken back becomes no more final than it is.
  if (revoked) return [];
  if (state === 'need_photos') return ['queued', 'reviewing'];
  if (verdict !== null || state === 'appealed') return identifyMachine.states[state].waitsFor ? ['final'] : [];
  const path = way === 'item' ? toResult : toResult.filter((one) => !sent.includes(one));
  return path.slice(path.indexOf(state) + 1 || path.length);
}

/** Its owner may say now that it did not come home. An answer kept on the phone may be of before that was told. */
export const mayClaim = ({ claimable }: Partial<Pick<PieceData, 'claimable'>>, now: number): boolean =>
  !!claimable && claimable.from <= now && (claimable.until === null || now < claimable.until);

/** Our turn is over and nothing came of it. @returns by when a result was promised, null of what is only to be taken in; and whether no expert has opened it */
export function lateOf(
  {
    state,
    waitsFor,
    deadlineAt,
    broughtAt,
    timeline,
  }: Pick<PieceData, 'state' | 'waitsFor' | 'deadlineAt' | 'broughtAt' | 'timeline'>,
  now: number,
): { promised: number | null; unopened: boolean } | null {
  if (waitsFor !== 'P' || deadlineAt === null || deadlineAt > now) return null;
  const opened = timeline.some(({ event }) => event === 'take' || event === 'release' || event === 'supplement');
  return { promised: broughtAt ? null : deadlineAt, unopened: state === 'queued' && !opened };
}

/** Its parcel is here and was not opened in the time that we promised: its owner may have it back. @returns until when nobody waits longer */
export function unopenedUntil(data: Parameters<typeof lateOf>[0], now: number): number | null {
  const { state, broughtAt, deadlineAt } = data;
  const late = state === 'in_transit' && !!broughtAt && lateOf(data, now) !== null;
  return late && deadlineAt !== null ? deadlineAt + identifyTimes.unjudged : null;
}

/** It was lost here, and is not found. An answer kept on the phone may be of before that was told. */
export const isLostHere = ({ claim, found = null }: Pick<PieceData, 'claim' | 'found'>): boolean =>
  !!claim?.mislaid && !found && (claim.state === 'open' || claim.state === 'paid');

/** What is past without its promise: something followed it. */
export const pastSteps = <S extends { to: IdentifyState; reason?: ReactNode }>(steps: readonly S[]): S[] =>
  steps.map((step, n) => (step.to === 'reviewing' && n < steps.length - 1 ? { ...step, reason: '' } : step));

/** When what its row in the list says became so. An answer kept on the phone may be of before that was told. */
export const movedAt = ({
  revoked,
  movedAt,
  createdAt,
}: Pick<IdentifyRow, 'revoked' | 'createdAt'> & { movedAt?: number }): number => revoked?.at ?? movedAt ?? createdAt;

/** Another piece of the same order, in a word. An answer kept on the phone may be of before results were told there. */
export function calledOf(
  { state, verdict = null, revoked = false, broughtAt = null }: Pick<Sibling, 'state'> & Partial<Sibling>,
  language: Language,
): string {
  return pieceCalled({ state, verdict, revoked, broughtAt })[language];
}
/** What it waits for, in a word: what its carrier has brought is on its way no more. */
export const waitsAs = (
  { state, broughtAt }: Pick<PieceData, 'state'> & { broughtAt?: number | null },
  language: Language,
): string => pieceCalled({ state, verdict: null, revoked: false, broughtAt })[language];
type Sibling = PieceData['order']['pieces'][number];

type Claim = NonNullable<PieceData['claims']>[number];

type Objected = NonNullable<PieceData['objections']>[number];

/** What came beside its states: something happened to it and what came of that, its certificate was taken back, it went home, it came. */
export function homeSteps(
  {
    state,
    parcelBack,
    revoked,
    claim,
    // An answer kept on the phone may be of before each was told.
    claims = claim ? [claim] : [],
    objections = [],
  }: Pick<PieceData, 'state' | 'parcelBack' | 'revoked' | 'claim'> & Partial<Pick<PieceData, 'claims' | 'objections'>>,
  words: {
    wentHome: string;
    cameHome: Came;
    takenBack: string;
    claimed: (claim: Claim) => string;
    objected: (objection: Objected | null) => string;
  },
  language: Language,
) {
  const back = revoked ? [{ to: state, actor: 'P' as const, at: revoked.at, did: words.takenBack }] : [];
  const step = (at: number | null, did: string, amount = 0) =>
    at === null ? [] : [{ to: state, actor: 'P' as const, at, did, ...(amount > 0 && { reason: `¥${yuan(amount)}` }) }];
  const said = claims.flatMap((one) => [
    ...step(one.at, words.claimed({ ...one, state: 'open' })),
    ...step(one.decidedAt, words.claimed(one), one.amount),
  ]);
  const objected = objections.flatMap((one) => [
    ...step(one.at, words.objected(null)),
    ...step(one.decidedAt, words.objected(one), one.amount),
  ]);
  const all = [...back, ...said, ...objected, ...wayHome({ state, parcelBack }, words, language)];
  return all.sort((one, other) => one.at - other.at);
}

/** That it came home, by who says so: its carrier, its owner, or nobody until the day that was told. */
type Came = Readonly<Record<'C' | 'B' | 'T', string>>;

function wayHome(
  { state, parcelBack }: Pick<PieceData, 'state' | 'parcelBack'>,
  words: { wentHome: string; cameHome: Came },
  language: Language,
) {
  if (!parcelBack) return [];
  const { company, waybill, sentAt, arrivedAt, by } = parcelBack;
  const reason = `${carrierName(company, language)} ${waybill}`;
  const went = { to: state, actor: 'P' as const, at: sentAt, reason, did: words.wentHome };
  if (arrivedAt === null) return [went];
  // An answer kept on the phone may be of before that was told.
  const did = words.cameHome[by === 'B' || by === 'T' ? by : 'C'];
  return [went, { to: state, actor: 'C' as const, at: arrivedAt, did }];
}

/** What was ordered together and stands one after the other is one order, in the order of its pieces. */
export function together(rows: readonly IdentifyRow[]): (readonly [IdentifyRow, ...IdentifyRow[]])[] {
  const groups: [IdentifyRow, ...IdentifyRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last[0].orderId === row.orderId) last.push(row);
    else groups.push([row]);
  }
  // An answer kept on the phone may be of before places were told.
  for (const group of groups) group.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  return groups;
}
