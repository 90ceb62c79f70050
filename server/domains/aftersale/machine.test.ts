// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AftersaleEvent,
  type AftersaleKind,
  type AftersaleState,
  aftersaleMachine,
  aftersaleStates,
} from '../../../contract/aftersale/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { apply, deliveredOrder, openAftersaleApp } from '../../testing/aftersale.ts';
import { type Market, TOTAL } from '../../testing/market.ts';
import { lockCase, moveCase } from './transitions.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp();
});
afterAll(() => app.close());

type Step = readonly [AftersaleEvent, Actor];
/** The shortest way from a new case to each state, for a return. */
const ways: Record<AftersaleState, readonly Step[]> = (() => {
  const returning: Step[] = [
    ['approve', 'S'],
    ['send', 'B'],
  ];
  const rechecking: Step[] = [...returning, ['scanIn', 'P']];
  const refunding: Step[] = [...rechecking, ['accept', 'P']];
  const rejected: Step[] = [['reject', 'S']];
  return {
    applied: [],
    approved: returning.slice(0, 1),
    returning,
    rechecking,
    refunding,
    refunded: [...refunding, ['settle', 'T']],
    rejected,
    arbitration: [...rejected, ['escalate', 'B']],
    closed: [...rejected, ['expire', 'T']],
    withdrawn: [['withdraw', 'B']],
  };
})();

const step = (id: string, [event, by]: Step) =>
  app.db.transaction().execute(async (db) => {
    const set = event === 'scanIn' ? { returned: true } : undefined;
    const move = { event, by, actorId: null, now: app.clock.now(), set };
    await moveCase(db, await lockCase(db, id), move);
  });

async function caseIn(state: AftersaleState, kind: AftersaleKind = 'return'): Promise<string> {
  const id = await apply(app, await deliveredOrder(app), TOTAL, kind);
  for (const each of ways[state]) await step(id, each);
  return id;
}

const stateOf = async (id: string) => (await lockCase(app.db, id)).found.state;

describe('every edge of the after-sale machine leads where the table says', () => {
  test.each(aftersaleMachine.edges)('$from -$event($actor)-> $to', async ({ from, event, actor, to }) => {
    // What is judged lies with us.
    const back = event === 'fake' && from === 'arbitration';
    const id = await caseIn(back ? 'rechecking' : from, event === 'agree' ? 'refund' : 'return');
    if (back) await step(id, ['dispute', 'P']);
    expect(await stateOf(id)).toBe(from);
    await step(id, [event, actor]);
    expect(await stateOf(id)).toBe(to);
    expect(await verify(app.db)).toEqual([]);
  });
});

describe('what the table does not have is refused', () => {
  const events = [...new Set(aftersaleMachine.edges.map((edge) => edge.event))];
  const actors: readonly Actor[] = ['B', 'S', 'M', 'P', 'T', 'C'];

  test.each(aftersaleStates)('%s', async (state) => {
    const id = await caseIn(state);
    const escrow = await balance(app.db, accounts.escrow);
    for (const event of events)
      for (const actor of actors) {
        if (aftersaleMachine.edges.some((e) => e.from === state && e.event === event && e.actor === actor)) continue;
        await expect(step(id, [event, actor])).rejects.toThrow(Refusal);
      }
    expect(await stateOf(id)).toBe(state);
    expect(await balance(app.db, accounts.escrow)).toBe(escrow);
  });

  test('a plain refund is not sent back, and a return is not paid before it came', async () => {
    await expect(step(await caseIn('applied', 'refund'), ['approve', 'S'])).rejects.toThrow('STATE_REFUSED');
    await expect(step(await caseIn('applied', 'return'), ['agree', 'S'])).rejects.toThrow('STATE_REFUSED');
  });

  test('what still lies with its buyer is not found to be a fake', async () => {
    await expect(step(await caseIn('arbitration'), ['fake', 'P'])).rejects.toThrow('STATE_REFUSED');
  });
});
