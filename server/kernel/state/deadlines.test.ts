/** What is due happens: once, on time, in any number of processes, and whatever happens to its neighbours. */
// @module-tag thorough

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machine } from '../../../contract/wire/states.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { codeOf, inTransaction } from '../../db/transaction.ts';
import { engines, type TestDatabases, testDatabases } from '../../testing/engines.ts';
import type { App } from '../http/context.ts';
import { TestClock } from '../lib/clock.ts';
import { newId } from '../lib/id.ts';
import { ruleBook } from '../lib/rules.ts';
import { Asking, askOnDeadline, type DeadlineRule, liveThrough, onDeadline, startSweeper, sweep } from './deadlines.ts';
import { setDeadline, start, transition, transitionRows } from './transitions.ts';

const thing = machine({
  name: 'thing',
  initial: 'fresh',
  states: {
    fresh: { zh: '新', en: 'fresh', waitsFor: 'B', deadline: { ms: HOUR, event: 'stale' }, tone: 'wait' },
    used: { zh: '用', en: 'used', deadline: { ms: 7 * DAY, event: 'end' }, tone: 'ok' },
    over: { zh: '完', en: 'over', tone: 'idle' },
  },
  edges: [
    { from: 'fresh', event: 'use', to: 'used', actor: 'B' },
    { from: 'fresh', event: 'stale', to: 'over', actor: 'T' },
    { from: 'used', event: 'end', to: 'over', actor: 'T' },
  ],
});
type Event = (typeof thing.edges)[number]['event'];

// The rules of these tests ask nothing of the running server.
const app = { rules: ruleBook(async () => []) } as Pick<App, 'rules'> as App;
const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms);

describe.each(engines)('%s', (engine) => {
  let databases: TestDatabases;
  let db: OpenDatabase['db'];
  beforeAll(async () => {
    databases = await testDatabases(engine);
    ({ db } = await databases.open());
  });
  afterAll(() => databases.close());

  const create = (now: Date, id = newId()) =>
    inTransaction(db, async (tx) => {
      const { state, deadlineAt } = await start(tx, thing, { id, by: 'B', actorId: 'ann', now });
      await sql`insert into thing (id, state, deadline_at) values (${id}, ${state}, ${deadlineAt})`.execute(tx);
      return id;
    });
  const row = async (id: string) =>
    (
      await sql<{
        state: string;
        deadline_at: Date | null;
        note: string | null;
      }>`select * from thing where id = ${id}`.execute(db)
    ).rows[0];
  const use = (id: string, now: Date) =>
    inTransaction(db, (tx) =>
      transition(tx, thing, {
        table: 'thing',
        id,
        event: 'use',
        by: 'B',
        actorId: 'ann',
        now,
        reason: 'why not',
        set: { note: 'mine' },
      }),
    );
  const fire = onDeadline('thing', async (tx, id, event, now) => {
    await transition(tx, thing, { table: 'thing', id, event: event as Event, by: 'T', actorId: null, now });
  });
  const due = (id: string) => db.selectFrom('deadline').selectAll().where('entity_id', '=', id).executeTakeFirst();

  test('a row moves along its machine, and its story can be told', async () => {
    const id = await create(at(0));
    expect(await use(id, at(1))).toMatchObject({ from: 'fresh', to: 'used', deadlineAt: at(1 + 7 * DAY) });
    expect(await row(id)).toMatchObject({ state: 'used', note: 'mine', deadline_at: at(1 + 7 * DAY) });
    expect(await due(id)).toMatchObject({ event: 'end', due_at: at(1 + 7 * DAY) });
    expect(await transitionRows(db, 'thing', id)).toMatchObject([
      {
        from_state: null,
        to_state: 'fresh',
        event: 'start',
        actor: 'B',
        actor_id: 'ann',
        at: at(0),
        deadline_at: at(HOUR),
      },
      { from_state: 'fresh', to_state: 'used', event: 'use', reason: 'why not', at: at(1) },
    ]);
  });

  test('a step that the machine does not have is refused and changes nothing', async () => {
    const id = await create(at(0));
    const step = { table: 'thing', id, by: 'B', actorId: 'ann', now: at(1) } as const;
    await expect(transition(db, thing, { ...step, event: 'end' })).rejects.toMatchObject({ code: 'STATE_REFUSED' });
    await expect(transition(db, thing, { ...step, event: 'stale' })).rejects.toMatchObject({ code: 'STATE_REFUSED' });
    await expect(transition(db, thing, { ...step, event: 'use', id: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await row(id)).toMatchObject({ state: 'fresh' });
    expect(await transitionRows(db, 'thing', id)).toHaveLength(1);
  });

  test('of many who press the same button at once, one succeeds', async () => {
    const id = await create(at(0));
    const presses = await Promise.allSettled(Array.from({ length: 8 }, () => use(id, at(1))));
    expect(presses.filter((press) => press.status === 'fulfilled')).toHaveLength(1);
    expect(await transitionRows(db, 'thing', id)).toHaveLength(2);
  });

  test('a deadline can be moved or stopped', async () => {
    const id = await create(at(0));
    await setDeadline(db, thing, { table: 'thing', id, state: 'fresh', at: at(2 * HOUR) });
    expect(await due(id)).toMatchObject({ event: 'stale', due_at: at(2 * HOUR) });
    await setDeadline(db, thing, { table: 'thing', id, state: 'fresh', at: null });
    expect([await due(id), (await row(id))?.deadline_at]).toEqual([undefined, null]);
  });

  test('what is not due yet does not happen', async () => {
    await db.deleteFrom('deadline').execute();
    const id = await create(at(0));
    const parts = { db, clock: new TestClock(at(0)), rules: [fire], app };
    expect(await sweep(parts, at(HOUR - 1))).toBe(0);
    expect(await sweep(parts, at(HOUR))).toBe(1);
    expect(await row(id)).toMatchObject({ state: 'over', deadline_at: null });
    expect(await due(id)).toBeUndefined();
  });

  test('several workers fire each deadline once', async () => {
    await db.deleteFrom('deadline').execute();
    const ids = await Promise.all(Array.from({ length: 60 }, () => create(at(0))));
    const other = engine === 'postgres' ? (await databases.again()).db : db;
    const fired: string[] = [];
    const counting = onDeadline('thing', async (tx, id, event, now, theApp) => {
      // Counted before anything could refuse a second try.
      fired.push(id);
      await fire.run(tx, id, event, now, theApp);
    });
    const clock = new TestClock(at(0));
    const workers = [db, other, db, other].map((on) => sweep({ db: on, clock, rules: [counting], app }, at(HOUR)));
    const counts = await Promise.all(workers);
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
    expect(fired.sort()).toEqual([...ids].sort());
  });

  if (engine === 'postgres')
    test('whoever acts on what is due at this moment does not wait for a deadlock to be found', async () => {
      await db.deleteFrom('deadline').execute();
      const id = await create(at(0));
      const refusals: (string | undefined)[] = [];
      let claimed: () => void = () => {};
      const isClaimed = new Promise<void>((resolve) => {
        claimed = resolve;
      });
      const slow = onDeadline('thing', async (tx, ...rest) => {
        claimed();
        await fire.run(tx, ...rest).catch((error: unknown) => {
          refusals.push(codeOf(error));
          throw error;
        });
      });
      let sweeping: Promise<number> = Promise.resolve(0);
      await inTransaction(db, async (tx) => {
        await sql`select from thing where id = ${id} for no key update`.execute(tx);
        sweeping = sweep({ db, clock: new TestClock(at(0)), rules: [slow], app }, at(HOUR));
        await isClaimed;
        await setDeadline(tx, thing, { table: 'thing', id, state: 'fresh', at: at(2 * HOUR) });
      });
      expect(await sweeping).toBe(0);
      expect(refusals).not.toContain('40P01');
      expect(await due(id)).toMatchObject({ due_at: at(2 * HOUR), attempts: 0 });
    });

  test('a row that always fails waits longer each time and holds up no other', async () => {
    await db.deleteFrom('deadline').execute();
    const poison = await create(at(0));
    const sound = await Promise.all(Array.from({ length: 5 }, () => create(at(1))));
    let tries = 0;
    const rule: DeadlineRule = onDeadline('thing', async (tx, id, event, now, theApp) => {
      await fire.run(tx, id, event, now, theApp);
      if (id !== poison) return;
      tries++;
      throw new Error('this row is broken');
    });
    const parts = { db, clock: new TestClock(at(0)), rules: [rule], app };
    expect(await sweep(parts, at(HOUR + 1))).toBe(5);
    for (const id of sound) expect(await row(id)).toMatchObject({ state: 'over' });
    expect(await row(poison)).toMatchObject({ state: 'fresh' });
    expect(await due(poison)).toMatchObject({
      attempts: 1,
      last_error: 'Error: this row is broken',
      try_at: at(HOUR + 1_001),
    });
    for (let minute = 1; minute <= 60; minute++) await sweep(parts, at(HOUR + minute * 60_000));
    expect(tries).toBeLessThan(13);
    expect(tries).toBeGreaterThan(5);
    expect(await sweep({ ...parts, rules: [fire] }, at(9 * HOUR))).toBe(1);
    expect(await row(poison)).toMatchObject({ state: 'over' });
  });

  test('a deadline that was set by hand to the microsecond fires once too', async () => {
    await db.deleteFrom('deadline').execute();
    const id = await create(at(0));
    await sql`update deadline set due_at = due_at + interval '1 microsecond', try_at = due_at where entity_id = ${id}`.execute(
      db,
    );
    const seen: string[] = [];
    const look = onDeadline('thing', async (_tx, thingId) => {
      seen.push(thingId);
      if (seen.length > 1) throw new Error('fired twice');
    });
    const parts = { db, clock: new TestClock(at(0)), rules: [look], app };
    expect(await sweep(parts, at(2 * HOUR))).toBe(1);
    expect(await due(id)).toBeUndefined();
  });

  test('a month passes in a second', async () => {
    await db.deleteFrom('deadline').execute();
    const clock = new TestClock(at(0));
    const left = await create(clock.now());
    const kept = await create(clock.now());
    await use(kept, clock.now());
    const began = performance.now();
    expect(await liveThrough({ db, clock, rules: [fire], app }, 30 * DAY)).toBe(2);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(clock.now()).toEqual(at(30 * DAY));
    // Each was acted on at its own moment, not at the end of the month.
    expect((await transitionRows(db, 'thing', left)).at(-1)).toMatchObject({ to_state: 'over', at: at(HOUR) });
    expect((await transitionRows(db, 'thing', kept)).at(-1)).toMatchObject({ to_state: 'over', at: at(7 * DAY) });
  });

  test('while one whom we asked thinks, nothing is locked and everything else happens on time', async () => {
    await db.deleteFrom('deadline').execute();
    const clock = new TestClock(at(0));
    const [asked, other] = [await create(clock.now()), await create(at(1))];
    let answer: (words: string) => void = () => {};
    const thinking = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const rule = askOnDeadline(
      'thing',
      async (_db, id) => (id === asked ? thinking : 'at once'),
      async (tx, id, event, now, theApp, words) => {
        await fire.run(tx, id, event, now, theApp);
        await sql`update thing set note = ${words} where id = ${id}`.execute(tx);
      },
    );
    const asking = new Asking();
    const pass = () => sweep({ db, clock, rules: [rule], app }, at(2 * HOUR), () => false, asking);
    while ((await row(other))?.state !== 'over') await pass();
    // The row itself can be written to, and nobody asks a second time.
    await sql`update thing set note = 'looked at' where id = ${asked}`.execute(db);
    expect(await pass()).toBe(0);
    expect([await row(asked), await row(other)]).toMatchObject([
      { state: 'fresh', note: 'looked at' },
      { state: 'over', note: 'at once' },
    ]);
    answer('late but heard');
    await Promise.all(asking.open);
    expect(await row(asked)).toMatchObject({ state: 'over', note: 'late but heard' });
    expect(await due(asked)).toBeUndefined();
  });

  test('an answer about what was moved meanwhile changes nothing, and one that never comes is asked for again', async () => {
    await db.deleteFrom('deadline').execute();
    const clock = new TestClock(at(0));
    const id = await create(clock.now());
    const heard: string[] = [];
    let ask: () => Promise<string> = async () => {
      await use(id, at(HOUR));
      return 'too late';
    };
    const rule = askOnDeadline(
      'thing',
      () => ask(),
      async (_tx, _id, event) => void heard.push(event),
    );
    expect(await sweep({ db, clock, rules: [rule], app }, at(HOUR))).toBe(0);
    expect(heard).toEqual([]);
    expect(await due(id)).toMatchObject({ event: 'end', attempts: 0 });
    // The house closes while it waits: the next one to open it asks again, once the first can no longer be asking.
    ask = () => new Promise(() => undefined);
    const asking = new Asking();
    const end = at(HOUR + 7 * DAY);
    await sweep({ db, clock, rules: [rule], app }, end, () => false, asking);
    await asking.end();
    ask = async () => 'again';
    expect(await sweep({ db, clock, rules: [rule], app }, end)).toBe(0);
    expect(await sweep({ db, clock, rules: [rule], app }, new Date(end.getTime() + 61_000))).toBe(1);
    expect(heard).toEqual(['end']);
  });

  test('a running sweeper acts within two seconds', { timeout: 10_000 }, async () => {
    await db.deleteFrom('deadline').execute();
    const clock = new TestClock(at(0));
    await create(clock.now());
    let tell: (when: number) => void = () => {};
    const fired = new Promise<number>((resolve) => {
      tell = resolve;
    });
    const rule = onDeadline('thing', async (...parts) => {
      await fire.run(...parts);
      tell(performance.now());
    });
    const sweeper = startSweeper({ db, clock, rules: [rule], app });
    clock.advance(HOUR);
    const due = performance.now();
    expect((await fired) - due).toBeLessThan(2_000);
    await sweeper.stop();
  });
});
