/** Lives that together take every edge of a table, each step by what people do and by deadlines: an edge that nobody drives is named. */
import { describe, expect, test } from 'vitest';
import type { Actor, Machine } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { transitionRows } from '../../kernel/state/transitions.ts';

/** What happens, and which edges it must have taken. @returns what took them, or several */
export type Life = readonly [edges: readonly string[], live: () => Promise<string | string[]>];

export function everyEdge(machine: Machine, db: () => Db, lives: Readonly<Record<string, Life>>): void {
  test('there is a life for every edge of the table', () => {
    const lived = new Set(Object.values(lives).flatMap(([edges]) => edges));
    expect([...lived].toSorted()).toEqual(
      machine.edges.map(({ from, event, actor }) => `${from} ${event} ${actor}`).toSorted(),
    );
  });

  describe('by what happens, with the ledger whole after it', () => {
    test.each(Object.entries(lives))('%s', async (_name, [edges, live]) => {
      const ids = [await live()].flat();
      const rows = (await Promise.all(ids.map((id) => transitionRows(db(), machine.name, id)))).flat();
      const taken = rows.map(({ from_state, event, actor }) => `${from_state} ${event} ${actor}`);
      expect(taken).toEqual(expect.arrayContaining([...edges]));
      expect(await verify(db())).toEqual([]);
    });
  });
}

interface Step {
  /** An event of the table, or in brackets what happens besides. */
  name: string;
  /** What follows `=`. */
  how: string | undefined;
  from: string;
  actor: Actor | undefined;
}

/** @param told events of the table, as `release:T` where two may cause one, as `askSecond=fake` where there are several ways */
export function stepsOf(machine: Machine, told: string): Step[] {
  let from = machine.initial;
  return told.split(' ').map((word) => {
    const [, name = '', by, how] = /^(\(?\w+\)?)(?::(\w))?(?:=(\w+))?$/.exec(word) ?? [];
    if (name.startsWith('(')) return { name, how, from, actor: undefined };
    const edge = machine.edges.find(
      (one) => one.from === from && one.event === name && (by === undefined || one.actor === by),
    );
    if (!edge) throw new Error(`${word} does not lead out of ${from} in ${told}`);
    const step = { name, how, from, actor: edge.actor };
    from = edge.to;
    return step;
  });
}

/** @param live of these steps @returns the life that takes them all */
export const lifeOf = (machine: Machine, told: string, live: (steps: readonly Step[]) => Promise<string>): Life => {
  const steps = stepsOf(machine, told);
  const edges = steps.flatMap(({ name, from, actor }) => (actor ? `${from} ${name} ${actor}` : []));
  return [edges, () => live(steps)];
};
