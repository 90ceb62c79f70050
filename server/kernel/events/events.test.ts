/** What concerns a person reaches them: on an open page, in the message centre, on a closed phone; and nothing that was undone. */
// @module-tag thorough
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { engines, type TestDatabases, testDatabases } from '../../testing/engines.ts';
import { type PushService, startPushService } from '../../testing/push-service.ts';
import { TestClock } from '../lib/clock.ts';
import { newId } from '../lib/id.ts';
import { MAX_ATTEMPTS, type Senders, startDelivery } from './delivery.ts';
import { eventStream } from './event-stream.ts';
import type { NewEvent, Notice } from './events.ts';
import { emit } from './events.ts';
import { type Live, type LiveEvent, missedEvents, startLive } from './live.ts';
import { type PushSettings, pushSender, vapidKeys } from './push.ts';
import type { EventTables } from './tables.ts';

const at = new Date('2026-11-21T04:00:00Z');
const notice: Notice = {
  words: null,
  title: { zh: '卖家已发货', en: 'Shipped' },
  body: { zh: '顺丰 SF1', en: 'SF Express SF1' },
  link: '/pages/order/orderdetail?id=1',
};

describe.each(engines)('%s', (engine) => {
  let databases: TestDatabases;
  let database: OpenDatabase;
  let live: Live;
  beforeAll(async () => {
    databases = await testDatabases(engine);
    database = await databases.open();
    // On PostgreSQL the page is open at another process than the one that writes.
    live = await startLive(engine === 'postgres' ? await databases.again() : database);
  });
  afterAll(async () => {
    await live.stop();
    await databases.close();
  });

  const send = (event: NewEvent) => inTransaction(database.db, (tx) => emit(tx, event));
  const order = (to: string, no: string, more: Partial<Pick<NewEvent, 'at' | 'kind' | 'notice'>> = {}) =>
    ({ type: 'order', to, data: { id: '1', no }, at, ...more }) as const;
  const nos = (events: readonly LiveEvent[] | null) => events?.map(({ data }) => data.no);
  /** An open page: what it has heard, and a way to wait for the next thing. */
  const open = (userId: string | null) => {
    const heard: LiveEvent[] = [];
    const waiting: ((event: LiveEvent) => void)[] = [];
    const close = live.subscribe(userId, (event) => {
      heard.push(event);
      waiting.shift()?.(event);
    });
    return { heard, close, next: () => new Promise<LiveEvent>((resolve) => waiting.push(resolve)) };
  };

  test('an event reaches the open page of the person it is for within a second, and no other page', async () => {
    const [ann, bob] = [open('ann'), open('bob')];
    const heard = ann.next();
    const began = performance.now();
    await send(order('ann', '单号'));
    expect(await heard).toMatchObject({ type: 'order', data: { id: '1', no: '单号' }, at });
    expect(performance.now() - began).toBeLessThan(1_000);
    const everybody = Promise.all([ann.next(), bob.next()]);
    await send({ to: null, type: 'quote', data: { quotes: [] }, at });
    await everybody;
    expect(bob.heard.map((event) => event.type)).toEqual(['quote']);
    ann.close();
    bob.close();
  });

  test('what was rolled back is never heard', async () => {
    const page = open('ann');
    const undone = inTransaction(database.db, async (tx) => {
      await emit(tx, order('ann', 'undone', { notice }));
      throw new Error('the handler failed after all');
    });
    await expect(undone).rejects.toThrow();
    const heard = page.next();
    await send(order('ann', 'done'));
    await heard;
    expect(nos(page.heard)).toEqual(['done']);
    page.close();
  });

  test('a page that was closed hears nothing more', async () => {
    const [closed, other] = [open('ann'), open('ann')];
    closed.close();
    const heard = other.next();
    await send(order('ann', 'late'));
    await heard;
    expect(closed.heard).toEqual([]);
    other.close();
  });

  test('a page that comes back is told what it missed', async () => {
    const before = newId();
    await send(order('cai', 'first'));
    await send(order('dan', 'not for cai'));
    await send(order('cai', 'second'));
    const missed = await missedEvents(database.db, 'cai', before);
    expect(nos(missed)).toEqual(['first', 'second']);
    expect(await missedEvents(database.db, 'cai', before, 1)).toBeNull();
  });

  test('the live stream carries events as a browser reads them, and ends with the page', async () => {
    const connection = new AbortController();
    const before = newId();
    await send(order('eve', 'missed'));
    const parts = {
      db: database.db,
      live,
      userId: 'eve',
      sessionId: 'here',
      lastEventId: before,
      signal: connection.signal,
    };
    const response = eventStream(parts);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let text = '';
    const read = async (until: string) => {
      while (!text.includes(until)) text += decoder.decode((await reader.read()).value, { stream: true });
    };
    await read('"no":"missed"');
    await send(order('eve', '第一行\n第二行'));
    await read('第二行');
    expect(text).toMatch(/^retry: 2000\n\n/);
    expect(text).toMatch(
      /\nid: [0-9a-z]{20}\ndata: \{"id":"[0-9a-z]{20}","type":"order","data":\{"id":"1","no":"第一行\\n第二行"\},"at":\d+\}\n\n/,
    );
    const pages = live.size();
    connection.abort();
    await reader.closed;
    expect(live.size()).toBe(pages - 1);
  });

  test('a page whose device was logged out elsewhere hears nothing more', async () => {
    const stream = (sessionId: string) =>
      eventStream({
        db: database.db,
        live,
        userId: 'lou',
        sessionId,
        lastEventId: null,
        signal: new AbortController().signal,
      });
    const pages = live.size();
    const ended = stream('lost');
    const kept = stream('kept');
    await send({ to: 'lou', type: 'session.ended', data: { sessionId: 'lost' }, at });
    expect(await ended.text()).toContain('session.ended');
    expect(live.size()).toBe(pages + 1);
    await kept.body?.cancel();
  });

  test('a notice is in the message centre in both languages', async () => {
    await send(order('fay', '1', { notice }));
    const message = await database.db.selectFrom('message').selectAll().where('user_id', '=', 'fay').executeTakeFirst();
    expect(message).toMatchObject({ title_zh: '卖家已发货', title_en: 'Shipped', read_at: null, created_at: at });
  });

  describe('outside the house', () => {
    let service: PushService;
    let clock: TestClock;
    beforeAll(async () => {
      service = await startPushService();
    });
    afterAll(() => service.close());

    const subscribe = async (userId: string, lang: 'zh' | 'en' = 'zh') => {
      const id = newId();
      const device = {
        id,
        user_id: userId,
        device_id: null,
        session_id: null,
        lang,
        created_at: at,
        ...service.subscribe(),
      };
      await database.db.insertInto('push_subscription').values(device).execute();
      return id;
    };
    const wish = (userId: string, settings: Partial<Selectable<EventTables['notice_setting']>>) =>
      database.db
        .insertInto('notice_setting')
        .values({
          user_id: userId,
          push_off: [],
          sms_on: [],
          quiet_from: null,
          quiet_to: null,
          updated_at: at,
          ...settings,
        })
        .execute();
    const deliveries = (userId: string) =>
      database.db
        .selectFrom('delivery')
        .innerJoin('event', 'event.id', 'delivery.event_id')
        .selectAll('delivery')
        .where('event.user_id', '=', userId)
        .orderBy('delivery.id')
        .execute();
    const deliver = async (
      senders?: Senders,
      reach: Partial<PushSettings> = { agent: service.agent, mayReach: () => true },
    ) => {
      const keys = await vapidKeys(database.db, {}, at);
      const push = pushSender({ keys, contact: 'mailto:post@example.com', ...reach });
      const delivery = await startDelivery({ ...database, clock, senders: senders ?? { push } });
      const taken = await delivery.deliverOnce();
      await delivery.stop();
      return taken;
    };

    test('a closed phone shows the notice in its own language, encrypted on the way', async () => {
      clock = new TestClock(at);
      service.answerWith(201);
      await subscribe('gus');
      await subscribe('gus', 'en');
      await send(order('gus', '1', { notice }));
      await deliver();
      const titles = service.received.map(({ payload }) => (payload as { title: string }).title);
      expect(titles.sort()).toEqual(['Shipped', '卖家已发货']);
      expect(service.received[0]?.payload).toMatchObject({ link: '/pages/order/orderdetail?id=1' });
      expect(service.received[0]?.authorization).toMatch(/^vapid t=/);
      expect((await deliveries('gus')).map((row) => row.state)).toEqual(['sent', 'sent']);
    });

    test('a push service that is down is tried again, ever more rarely, and the notice arrives once', async () => {
      clock = new TestClock(at);
      await subscribe('han');
      await send(order('han', '1', { notice }));
      service.answerWith(503);
      await deliver();
      expect(await deliveries('han')).toMatchObject([{ state: 'due', attempts: 1 }]);
      await deliver();
      expect(await deliveries('han')).toMatchObject([{ attempts: 1 }]);
      clock.advance(10_000);
      await deliver();
      expect(await deliveries('han')).toMatchObject([{ attempts: 2 }]);
      service.answerWith(201);
      const before = service.received.length;
      clock.advance(60_000);
      await deliver();
      await deliver();
      expect(service.received.length).toBe(before + 1);
      expect(await deliveries('han')).toMatchObject([{ state: 'sent', last_error: null }]);
    });

    test('what never arrives is dead after the last attempt, with its reason', async () => {
      clock = new TestClock(at);
      await subscribe('ida');
      await send(order('ida', '1', { notice }));
      service.answerWith(500);
      for (let hour = 0; hour < MAX_ATTEMPTS + 1; hour++) {
        await deliver();
        clock.advance(2 * 3_600_000);
      }
      const [row] = await deliveries('ida');
      expect(row).toMatchObject({ state: 'dead', attempts: MAX_ATTEMPTS });
      expect(row?.last_error).toContain('unexpected response');
    });

    test('a device that was taken away is forgotten', async () => {
      clock = new TestClock(at);
      const id = await subscribe('jon');
      await send(order('jon', '1', { notice }));
      service.answerWith(410);
      await deliver();
      expect(await deliveries('jon')).toMatchObject([{ state: 'gone' }]);
      const left = await database.db.selectFrom('push_subscription').select('id').where('id', '=', id).execute();
      expect(left).toEqual([]);
    });

    test('an address within our own network is never knocked at', async () => {
      clock = new TestClock(at);
      service.answerWith(201);
      await subscribe('lea');
      await send(order('lea', '1', { notice }));
      const before = service.received.length;
      await deliver(undefined, { agent: service.agent });
      expect(service.received.length).toBe(before);
      expect(await deliveries('lea')).toMatchObject([{ state: 'gone' }]);
    });

    test('what a person does not want to hear is not sent, and by text message only what they asked for', async () => {
      clock = new TestClock(at);
      service.answerWith(201);
      const texts: string[] = [];
      const sms: Senders['sms'] = async (_db, { target }) => void texts.push(target);
      await subscribe('mia');
      await subscribe('max');
      await wish('mia', { push_off: ['money'], sms_on: ['deadline'] });
      const before = service.received.length;
      await send({ to: 'mia', type: 'settlement', data: { id: '1' }, at, notice });
      await send({ to: 'max', type: 'settlement', data: { id: '1' }, at, notice });
      await send(order('mia', '1', { kind: 'deadline', notice }));
      const keys = await vapidKeys(database.db, {}, at);
      const push = pushSender({ keys, contact: 'mailto:post@example.com', agent: service.agent, mayReach: () => true });
      await deliver({ push, sms });
      expect(service.received.length).toBe(before + 2);
      expect(texts).toEqual(['mia']);
      expect((await deliveries('mia')).map((row) => `${row.channel} ${row.state}`)).toEqual([
        'push gone',
        'push sent',
        'sms sent',
      ]);
    });

    test('a name that leads to one of our own neighbours is not knocked at', async () => {
      clock = new TestClock(at);
      service.answerWith(201);
      const before = service.received.length;
      await subscribe('eve');
      await send(order('eve', '1', { notice }));
      // The service listens on localhost: a name like any other, until it is resolved.
      await deliver(undefined, { mayReach: () => true });
      expect(await deliveries('eve')).toMatchObject([
        { state: 'gone', last_error: 'the address is one of our own neighbours' },
      ]);
      expect(service.received.length).toBe(before);
    });

    test('a notice of the night arrives in the morning, once, and the waiting is no attempt', async () => {
      clock = new TestClock(new Date('2026-11-21T23:00:00+08:00'));
      service.answerWith(201);
      await subscribe('noa');
      await wish('noa', { quiet_from: 22 * 60, quiet_to: 8 * 60 });
      await send(order('noa', '1', { notice, at: clock.now() }));
      const before = service.received.length;
      await deliver();
      expect(await deliveries('noa')).toMatchObject([
        { state: 'due', attempts: 0, try_at: new Date('2026-11-22T08:00:00+08:00') },
      ]);
      clock.advance(9 * 3_600_000 - 1);
      await deliver();
      expect(service.received.length).toBe(before);
      clock.advance(1);
      await deliver();
      await deliver();
      expect(service.received.length).toBe(before + 1);
      expect(await deliveries('noa')).toMatchObject([{ state: 'sent', attempts: 1 }]);
    });

    test('a notice that is no longer true by the morning is not sent at all', async () => {
      clock = new TestClock(new Date('2026-11-21T23:00:00+08:00'));
      await subscribe('pia');
      await wish('pia', { quiet_from: 22 * 60, quiet_to: 8 * 60 });
      const until = new Date('2026-11-21T23:10:00+08:00');
      await send(order('pia', '1', { notice: { ...notice, until }, at: clock.now() }));
      const before = service.received.length;
      await deliver();
      clock.advance(9 * 3_600_000);
      await deliver();
      expect(service.received.length).toBe(before);
      expect(await deliveries('pia')).toMatchObject([{ state: 'gone', last_error: 'it is too late for it' }]);
    });

    test('what was read in the app meanwhile is not sent any more', async () => {
      clock = new TestClock(at);
      service.answerWith(201);
      await subscribe('ole');
      await send(order('ole', '1', { notice }));
      await database.db.updateTable('message').set({ read_at: at }).where('user_id', '=', 'ole').execute();
      const before = service.received.length;
      await deliver();
      expect(service.received.length).toBe(before);
      expect(await deliveries('ole')).toMatchObject([{ state: 'gone' }]);
    });

    test('a text message goes out once, even with several senders at work', async () => {
      clock = new TestClock(at);
      const texts: string[] = [];
      const sms: Senders['sms'] = async (_db, { target, notice: message }) => {
        texts.push(`${target}: ${message.title_zh}`);
      };
      for (let i = 0; i < 30; i++) {
        await wish(`kim${i}`, { sms_on: ['money'] });
        await send({ to: `kim${i}`, type: 'settlement', data: { id: '1' }, at, notice });
      }
      const counts = await Promise.all([deliver({ sms }), deliver({ sms }), deliver({ sms })]);
      expect([texts.length, new Set(texts).size]).toEqual([30, 30]);
      expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(30);
    });
  });
});
