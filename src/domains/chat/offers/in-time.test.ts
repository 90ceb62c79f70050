/** Bargaining stands among what was said, at its time. */
import { expect, test } from 'vitest';
import type { ChatMessage, OfferStep } from '../../../../contract/chat/calls.ts';
import { openReport, toldOf } from '../reports/told.ts';
import { inTime, newestSteps } from './in-time.ts';

const message = (no: number, at: number) => ({ id: `m${no}`, no, at }) as ChatMessage;
const step = (id: string, at: number, said = false) => ({ id, offerId: 'o1', at, said }) as OfferStep;
const told = (page: Parameters<typeof inTime>[0]) =>
  inTime(page).map(({ message, step, told }) => (message ?? step ?? told)?.id);

const steps = [step('s1', 5, true), step('s2', 25), step('s3', 45)];

test('a price stands between the words before and after it; the one that a message shows is not told twice', () => {
  expect(told({ messages: [message(1, 10), message(2, 20), message(3, 30)], steps })).toEqual([
    ...['m1', 'm2', 's2', 'm3', 's3'],
  ]);
  expect(newestSteps(steps)).toEqual(new Set(['s3']));
});

test('read page by page, each price stands on one page', () => {
  expect(told({ messages: [message(3, 30)], steps })).toEqual(['m3', 's3']);
  expect(told({ messages: [message(1, 10), message(2, 20)], steps, until: 30 })).toEqual(['m1', 'm2', 's2']);
});

test('a report stands where it was made, and again where it was decided', () => {
  const report = { id: 'r1', reason: 'abuse', body: '', note: null } as const;
  const open = { ...report, state: 'open', at: 15, decidedAt: null } as const;
  const talk = (reports: (typeof open | { state: 'upheld'; at: number; decidedAt: number })[]) =>
    ({ reports, against: null }) as Parameters<typeof toldOf>[0];
  const messages = [message(1, 10), message(2, 20), message(3, 30)];
  expect(told({ messages, steps: [], told: toldOf(talk([open])) })).toEqual(['m1', 'r1', 'm2', 'm3']);
  expect(openReport(talk([open]))?.id).toBe('r1');
  const decided = { ...report, state: 'upheld', at: 15, decidedAt: 25 } as const;
  expect(told({ messages, steps: [], told: toldOf(talk([decided])) })).toEqual(['m1', 'r1', 'm2', 'r1-decided', 'm3']);
  expect(openReport(talk([decided]))).toBeUndefined();
  expect(toldOf({})).toEqual([]);
});
