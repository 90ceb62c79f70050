/** From when on a piece counts as missing is by the rules that it was ordered under, and both sides read the same hour. */
import { expect, test } from 'vitest';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { ruleBook, underRules } from '../../../kernel/lib/rules.ts';
import { claimUntil, missingFrom } from '../claims.ts';

type Args = Parameters<typeof claimUntil>;
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

test('who was promised that a piece counts as missing after some days is not made to wait longer by a rule made since', async () => {
  const own = cleaningTimes.unheard;
  const longer = { id: 'longer', numbers: { 'cleaning.unheard': 2 * own }, closed: [], holdsFrom: at(3) };
  const book = ruleBook(() => Promise.resolve([longer]));
  const parcels = [{ leg: 'returnBack', sent_at: at(5), arrived_at: null }] as unknown as Args[1];
  const ordered = (day: number) =>
    ({ state: 'delivering', created_at: at(day), deadline_at: at(60) }) as unknown as Args[0];
  const since = (day: number, now: Date) => underRules(book, now, async () => missingFrom(ordered(day), parcels, now));
  const until = (day: number, now: Date) => underRules(book, now, async () => claimUntil(ordered(day), parcels, now));
  const due = new Date(at(5).getTime() + own);
  expect(await since(1, at(6))).toEqual(due);
  expect([await since(1, due), await until(1, due)]).toEqual([null, at(60)]);
  // What was ordered under the new rule waits as that says.
  expect(await since(4, due)).toEqual(new Date(due.getTime() + own));
  expect(await until(4, due)).toBeNull();
  expect(await until(4, new Date(due.getTime() + own + DAY))).toEqual(at(60));
});
