/** What a state means is asked by name: a state added to a machine makes the compiler name each place, and no query is missed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitingMachines } from '../../contract/todo/calls.ts';
import { finalStates, isFinal, type Machine, machine, openStates, statesFrom } from '../../contract/wire/states.ts';
import { deadlines } from '../../server/domains.ts';

const root = new URL('../..', import.meta.url).pathname;
const sources = ['contract', 'server', 'src', 'sw'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /(?<!\.test|-for-tests|testing)\.tsx?$/.test(name) && !name.includes('/migrations/')),
);
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** Every machine that the contract declares. */
const modules = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!../../contract/**/*.test.ts'], {
  eager: true,
});
const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'initial' in value && 'states' in value && 'edges' in value;
const machines = [...new Set(Object.values(modules).flatMap((all) => Object.values(all).filter(isMachine)))];

/** Waited for by nobody in particular, or told where it happens: an open bid, a campaign, a coupon, closing an account, an item, a room, a payment under way, an activity that one may join. */
const NO_TASKS = ['bid', 'campaign', 'coupon', 'deletion', 'item', 'live_room', 'payment', 'recharge', 'sale_activity'];

/** Lists of words in a text: SQL's `in ('a', 'b')` and a script's `['a', 'b']`. */
const listsIn = (source: string): string[][] =>
  [...source.matchAll(/(?:\bin \(|\[)\s*('\w+'(?:,\s*'\w+')*),?\s*[)\]]/g)].map(([, inner = '']) =>
    [...inner.matchAll(/'(\w+)'/g)].map(([, word = '']) => word),
  );

/** Whether a list names every state in which one of the machines rests, or every one in which it does not. */
const typedByHand = (list: readonly string[]): string[] =>
  machines
    .filter((m) => list.every((word) => word in m.states))
    .filter((m) =>
      [finalStates(m), openStates(m)].some((all) => all.length > 1 && all.every((state) => list.includes(state))),
    )
    .map((m) => m.name);

describe('the states of a machine', () => {
  test('are divided into final ones and those where somebody must act', () => {
    const m = machine({
      name: 'thing',
      initial: 'open',
      states: {
        open: { zh: '', en: '', waitsFor: 'B', tone: 'wait' },
        done: { zh: '', en: '', tone: 'ok' },
        gone: { zh: '', en: '', tone: 'idle' },
      },
      edges: [
        { from: 'open', event: 'finish', to: 'done', actor: 'B' },
        { from: 'done', event: 'undo', to: 'gone', actor: 'P' },
      ],
    });
    expect(finalStates(m)).toEqual(['done', 'gone']);
    expect(openStates(m)).toEqual(['open']);
    expect([isFinal(m, 'open'), isFinal(m, 'gone')]).toEqual([false, true]);
    expect(statesFrom(m, 'undo')).toEqual(['done']);
  });

  test('in which a buyer, seller or merchant is waited for are in their list of what to do, or in a machine that is named here', () => {
    const waits = machines.filter(({ states }) =>
      Object.values(states).some((one) => /^[BSM]$/.test(one?.waitsFor ?? '')),
    );
    const left = waits.filter((one) => !waitingMachines.includes(one)).map(({ name }) => name);
    expect(left.sort()).toEqual(NO_TASKS);
  });

  test('are not listed by hand in a query where a question with a name says which', () => {
    expect(machines.length).toBeGreaterThan(15);
    const found = sources
      .filter((name) => name.startsWith('server/'))
      .flatMap((name) =>
        listsIn(read(name)).flatMap((list) => typedByHand(list).map((m) => `${name}: ${m} ${list.join(', ')}`)),
      );
    expect(found).toEqual([]);
  });

  test('all have their words: no table by state or event may leave one out', () => {
    const partial = sources.flatMap((name) =>
      [...read(name).matchAll(/Partial<Record<(?:\w*State|\w*Event|\w*Step|Actor)\b[^>]*>/g)].map(
        ([type]) => `${name}: ${type}`,
      ),
    );
    expect(partial).toEqual([]);
  });

  test('stand as words in an `on conflict`: prepared with a parameter, it no longer finds the partial index that it means', () => {
    const byParameter = (source: string) =>
      [...source.matchAll(/onConflict\(.*?\.do(?:Nothing|UpdateSet)/gs)].flatMap(([text]) =>
        [...text.matchAll(/\.where\('\w+', '[^']+', (?!null|sql)[^)]*/g)].map(([found]) => found),
      );
    expect(byParameter("onConflict((c) => c.column('id').where('state', '<>', 'closed').doNothing())")).toHaveLength(1);
    const servers = sources.filter((name) => name.startsWith('server/'));
    expect(servers.flatMap((name) => byParameter(read(name)).map((found) => `${name}: ${found}`))).toEqual([]);
  });

  test('typed by hand are found, in SQL and in a list', () => {
    expect(listsIn("where state not in ('completed', 'closed')").map(typedByHand)).toEqual([['order']]);
    expect(listsIn("where('state', 'in', ['offered', 'countered'])").map(typedByHand)).toEqual([['offer']]);
    expect(listsIn("['completed', 'closed', 'failed']").map(typedByHand)).toEqual([['order']]);
    expect(listsIn("state in ('on', 'sold')").flatMap(typedByHand)).toEqual([]);
  });
});

test('every machine with a deadline has a rule that answers it, or whoever waits would wait for ever', () => {
  const answered = new Set(deadlines.map(({ entity }) => entity));
  const timed = machines.filter(({ states }) => Object.values(states).some(({ deadline }) => deadline));
  expect(timed.length).toBeGreaterThan(15);
  expect(timed.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual([]);
});
