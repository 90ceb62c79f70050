// @module-tag both-engines
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../contract/wire/call.ts';
import { HTTP, IDEMPOTENCY_DAYS } from '../../../contract/wire/limits.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { type Person, signedRequest, type TestApp, testApp } from '../../testing/server.ts';
import { tidy } from '../state/tidy.ts';
import { handlers } from './handlers.ts';
import { Refusal } from './refusal.ts';
import { sign } from './signature.ts';

const text = v.pipe(v.string(), v.maxLength(50));
const contract = {
  hello: call('GET', '/hello/{name}', {
    about: 'Says hello.',
    who: 'visitor',
    input: v.strictObject({ name: text, more: v.optional(text) }),
    output: v.object({ text: v.string() }),
  }),
  helloAgain: call('GET', '/again/hello', {
    about: 'A fixed path beside one with a parameter.',
    who: 'visitor',
    input: v.strictObject({}),
    output: v.object({ text: v.string() }),
  }),
  long: call('GET', '/long', {
    about: 'Says a lot.',
    who: 'visitor',
    input: v.strictObject({}),
    output: v.object({ text: v.string() }),
  }),
  add: call('POST', '/count/{name}/add', {
    about: 'Adds to a counter; some amounts are refused, and 13 breaks.',
    who: 'user',
    input: v.strictObject({ name: text, amount: v.pipe(v.number(), v.integer()) }),
    output: v.object({ count: v.number() }),
  }),
  guess: call('POST', '/guess', {
    about: 'A wrong guess is refused and counts nevertheless.',
    who: 'visitor',
    input: v.strictObject({ name: text, word: text }),
    output: v.object({ token: v.string() }),
  }),
};

const domain = handlers(contract, {
  hello: async ({ name }) => ({ text: `hello ${name}`, secret: 'not declared' }),
  helloAgain: async () => ({ text: 'again' }),
  long: async () => ({ text: '很长'.repeat(2000) }),
  add: async ({ name, amount }, ctx) => {
    const count = await bump(ctx.db, name, amount);
    if (amount === 13) throw new Error('the handler broke over 13800000001');
    if (amount < 0) throw new Refusal('BALANCE_SHORT');
    ctx.afterCommit(async () => void committed.push(name));
    return { count };
  },
  guess: async ({ name, word }, ctx) => {
    await bump(ctx.db, name, 1);
    if (word !== 'right') throw new Refusal('CODE_WRONG', undefined, { commit: true });
    return { token: 'a-token-that-nobody-may-read-in-the-database' };
  },
});

async function bump(db: TestApp['db'], name: string, by: number): Promise<number> {
  const { rows } = await sql<{ content: number }>`
    insert into dict (type, value, content) values ('count', ${name}, to_jsonb(${by}::int))
    on conflict (type, value) do update set content = to_jsonb((dict.content::text)::int + ${by}::int)
    returning content`.execute(db);
  return Number(rows[0]?.content);
}

const countOf = async (name: string) => {
  const row = await app.db.selectFrom('dict').select('content').where('value', '=', name).executeTakeFirst();
  return row ? Number(row.content) : 0;
};

let app: TestApp;
let person: Person;
const committed: string[] = [];
const logged: unknown[] = [];
const remember = (entry: unknown) => void logged.push(entry);
const log = { debug: remember, info: remember, warn: remember, error: remember };

beforeAll(async () => {
  app = await testApp({ domains: [domain], log });
  person = await app.as('13800000001');
}, 60_000);
afterAll(() => app.close());
beforeEach(() => {
  committed.length = 0;
  logged.length = 0;
});

test('answers in the envelope, with what is declared and nothing else', async () => {
  const reply = await app.call(contract.hello, { name: '你 a/b?' });
  expect(reply).toMatchObject({ success: true, status: 0, data: { text: 'hello 你 a/b?' } });
  expect(reply.data).not.toHaveProperty('secret');
  expect((await app.call(contract.helloAgain, {})).data).toEqual({ text: 'again' });
});

test('speaks the reader’s language', async () => {
  const zh = await app.call(contract.add, { name: 'x', amount: 1 });
  const en = await app.call(contract.add, { name: 'x', amount: 1 }, { lang: 'en' });
  expect(zh).toMatchObject({ http: 401, code: 'LOGIN_NEEDED', message: '请先登录' });
  expect(en.message).toBe('Please log in first');
});

test('the same write sent again answers the same and has one effect', async () => {
  const input = { name: 'replay', amount: 5 };
  const first = await app.call(contract.add, input, { as: person, key: 'replay-key' });
  app.clock.advance(60_000);
  const again = await app.call(contract.add, input, { as: person, key: 'replay-key' });
  expect(again.data).toEqual(first.data);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await countOf('replay')).toBe(5);
  expect(committed).toEqual(['replay']);
});

test('two visitors behind one address who say nothing of their device share no answer', async () => {
  const wrong = { name: 'one-address', word: 'wrong' };
  const first = await app.call(contract.guess, wrong, { key: 'same-key-by-chance' });
  const second = await app.call(contract.guess, wrong, { key: 'same-key-by-chance' });
  expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, null]);
});

test('what strangers were answered is forgotten after a day, what people were answered is not', async () => {
  await app.call(contract.guess, { name: 'day', word: 'wrong' }, { deviceId: 'device-of-a-day', key: 'key-of-a-day' });
  await app.must(contract.add, { name: 'kept', amount: 1 }, { as: person, key: 'key-of-a-month' });
  const owners = async () => {
    const rows = await app.db.selectFrom('idempotency').select('owner').execute();
    return [
      rows.filter(({ owner }) => owner.startsWith('device:')).length > 0,
      rows.some(({ owner }) => owner === person.userId),
    ];
  };
  expect(await owners()).toEqual([true, true]);
  await tidy(app.db, new Date(app.clock.now().getTime() + 1.1 * DAY));
  expect(await owners()).toEqual([false, true]);
});

test('another body or another call under the same key is refused', async () => {
  await app.must(contract.add, { name: 'altered', amount: 5 }, { as: person, key: 'altered-key' });
  const altered = await app.call(contract.add, { name: 'altered', amount: 6 }, { as: person, key: 'altered-key' });
  const elsewhere = await app.call(contract.add, { name: 'other', amount: 5 }, { as: person, key: 'altered-key' });
  expect(altered).toMatchObject({ http: 409, code: 'KEY_REUSED' });
  expect(elsewhere).toMatchObject({ http: 409, code: 'KEY_REUSED' });
  expect(await countOf('altered')).toBe(5);
});

test('keys of different people never meet', async () => {
  const other = await app.as('13800000002');
  await app.must(contract.add, { name: 'ours', amount: 1 }, { as: person, key: 'same-key' });
  await app.must(contract.add, { name: 'ours', amount: 1 }, { as: other, key: 'same-key' });
  expect(await countOf('ours')).toBe(2);
});

test('many attempts at once, some altered, have one effect each', async () => {
  const rounds = process.env.FULL ? 1_000 : 10;
  const codes = new Set<string | undefined>();
  for (let round = 0; round < rounds; round++) {
    const name = `storm-${round}`;
    const attempts = Array.from({ length: 10 }, (_, i) =>
      app.call(contract.add, { name, amount: i === 7 && round % 2 ? 2 : 1 }, { as: person, key: `key-${name}` }),
    );
    for (const reply of await Promise.all(attempts)) codes.add(reply.code);
    expect(await countOf(name)).toBeLessThanOrEqual(2);
    expect(committed.filter((one) => one === name)).toHaveLength(1);
  }
  expect([...codes].sort()).toEqual(['KEY_REUSED', undefined]);
}, 600_000);

test('a refused write leaves nothing behind and may be tried again', async () => {
  const refused = await app.call(contract.add, { name: 'rollback', amount: -1 }, { as: person, key: 'rollback-key' });
  expect(refused).toMatchObject({ http: 409, code: 'BALANCE_SHORT' });
  expect(await countOf('rollback')).toBe(0);
  expect(committed).toEqual([]);
  const { rows } = await sql`select 1 from idempotency where call like '%rollback%'`.execute(app.db);
  expect(rows).toEqual([]);
});

test('a refusal that must be remembered is, and its repetition counts once', async () => {
  const wrong = { name: 'guesses', word: 'wrong' };
  const first = await app.call(contract.guess, wrong, { deviceId: 'device-one', key: 'guess-key' });
  const again = await app.call(contract.guess, wrong, { deviceId: 'device-one', key: 'guess-key' });
  expect(first).toMatchObject({ http: 400, code: 'CODE_WRONG' });
  expect(again).toMatchObject({ http: 400, code: 'CODE_WRONG' });
  expect(await countOf('guesses')).toBe(1);
});

test('a stored answer cannot be read without the key that asked for it', async () => {
  const input = { name: 'sealed', word: 'right' };
  const first = await app.call(contract.guess, input, { deviceId: 'device-one', key: 'sealed-key' });
  expect(first.token).toBe('a-token-that-nobody-may-read-in-the-database');
  const { rows } = await sql<{ row: string }>`select i::text as row from idempotency i`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    expect(row).not.toContain('a-token-that');
    expect(row).not.toContain('sealed-key');
  }
  const again = await app.call(contract.guess, input, { deviceId: 'device-one', key: 'sealed-key' });
  expect(again.token).toBe(first.token);
});

test('what a body said cannot be tried out against the database; an answer stored under its plain hash is still given', async () => {
  const input = { name: 'searched', amount: 1 };
  const sent = 'POST /count/searched/add';
  await app.must(contract.add, input, { as: person, key: 'searched-key' });
  const plain = createHash('sha256').update('{"amount":1}').digest('hex');
  const kept = await app.db.selectFrom('idempotency').select('body_hash').where('call', '=', sent).execute();
  expect(kept).toEqual([{ body_hash: expect.not.stringContaining(plain) }]);
  await app.db.updateTable('idempotency').set({ body_hash: plain }).where('call', '=', sent).execute();
  await app.must(contract.add, input, { as: person, key: 'searched-key' });
  expect(await countOf('searched')).toBe(1);
});

test('answers are kept for 30 days', async () => {
  const input = { name: 'old', amount: 1 };
  await app.must(contract.add, input, { as: person, key: 'old-answer' });
  app.clock.advance((IDEMPOTENCY_DAYS - 1) * DAY);
  await tidy(app.db, app.clock.now());
  await app.must(contract.add, input, { as: person, key: 'old-answer' });
  expect(await countOf('old')).toBe(1);
  app.clock.advance(2 * DAY);
  await tidy(app.db, app.clock.now());
  await app.must(contract.add, input, { as: person, key: 'old-answer' });
  expect(await countOf('old')).toBe(2);
});

test('our own mistakes are told without details and logged without secrets', async () => {
  const reply = await app.call(contract.add, { name: 'broken', amount: 13 }, { as: person });
  expect(reply).toMatchObject({ http: 500, code: 'INTERNAL' });
  expect(JSON.stringify(reply)).not.toContain('broke');
  expect(reply.requestId).toBe(reply.headers.get('x-request-id'));
  expect(JSON.stringify(logged)).toContain(reply.requestId);
  expect(await countOf('broken')).toBe(0);
});

test('a request that is not well-formed gets a clear answer', async () => {
  const [url, init] = signedRequest(contract.add, { name: 'x', amount: 1 }, { as: person, ...signing() });
  const send = (headers: Record<string, string | undefined>, body?: NonNullable<RequestInit['body']>) =>
    app.app.request(resign(url, body ?? init.body, headers['idempotency-key'] ?? init.headers['idempotency-key']), {
      method: 'POST',
      headers: Object.entries({ ...init.headers, ...headers }).filter((h): h is [string, string] => h[1] !== undefined),
      body: body ?? init.body,
    });
  await expectRefused(send({}, '{"amount":'), 400, 'BAD_JSON');
  await expectRefused(send({}, '\xff\xfe' as string), 400, 'BAD_JSON');
  await expectRefused(send({ 'content-type': 'text/plain' }), 415, 'BAD_CONTENT_TYPE');
  await expectRefused(send({ 'content-encoding': 'gzip' }), 415, 'BAD_CONTENT_TYPE');
  await expectRefused(send({}, JSON.stringify([1])), 400, 'BAD_INPUT');
  await expectRefused(send({}, JSON.stringify({ amount: 1, extra: 1 })), 400, 'BAD_INPUT');
  await expectRefused(send({}, JSON.stringify({ amount: 1, name: 'also in the body' })), 400, 'BAD_INPUT');
  await expectRefused(send({}, JSON.stringify({ amount: 'one' })), 400, 'BAD_INPUT');
  await expectRefused(send({}, JSON.stringify({ amount: 1, pad: 'x'.repeat(HTTP.maxBody) })), 413, 'TOO_LARGE');
  await expectRefused(send({ 'idempotency-key': 'short' }), 400, 'KEY_MISSING');
  expect(await countOf('x')).toBe(0);
});

test('bad input is told field by field', async () => {
  const reply = await app.call(contract.add, { name: 'x', amount: 1.5 }, { as: person });
  expect(reply).toMatchObject({ http: 400, code: 'BAD_INPUT', data: { issues: [{ path: 'amount' }] } });
});

test('text that a database cannot store is refused, not broken over', async () => {
  for (const name of ['nul\0', 'half \ud800 pair'])
    expect(await app.call(contract.guess, { name, word: 'x' })).toMatchObject({ http: 400, code: 'BAD_INPUT' });
});

test('a path that is not there and a method that is not allowed are told apart', async () => {
  await expectRefused(app.app.request('/api/nowhere'), 404, 'NOT_FOUND');
  await expectRefused(app.app.request('/api/count/x/add', { method: 'DELETE' }), 405, 'METHOD_NOT_ALLOWED');
  const wrong = await app.app.request('/api/hello/you', { method: 'POST' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
});

test('a query that is too long, or says a thing twice, is refused', async () => {
  expect(await app.call(contract.hello, { name: 'x', more: 'y'.repeat(HTTP.maxQuery) })).toMatchObject({
    code: 'TOO_LARGE',
  });
  const [url] = signedRequest(contract.hello, { name: 'x', more: 'a' }, signing());
  await expectRefused(app.app.request(resign(`${url}&more=b`)), 400, 'BAD_INPUT');
});

test('an ended or expired token is no one’s, and whoever gives one is told so instead of being answered as a stranger', async () => {
  const gone = await app.as('13800000009');
  await app.must(contract.add, { name: 'gone', amount: 1 }, { as: gone });
  await app.db
    .updateTable('session')
    .set({ ended_at: app.clock.now(), ended_by: 'remote' })
    .where('user_id', '=', gone.userId)
    .execute();
  expect(await app.call(contract.add, { name: 'gone', amount: 1 }, { as: gone })).toMatchObject({
    code: 'LOGIN_NEEDED',
  });
  expect(await app.call(contract.hello, { name: 'gone' }, { as: gone })).toMatchObject({ code: 'LOGIN_NEEDED' });
  expect((await app.call(contract.hello, { name: 'gone' })).success).toBe(true);
});

test('every answer says what a browser may do with it', async () => {
  const response = await app.app.request('/api/nowhere');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a long answer to a read is sent small to those who can unpack it', async () => {
  const [url] = signedRequest(contract.long, {}, signing());
  const response = await app.app.request(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBeLessThan(1000);
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toMatchObject({ data: { text: '很长'.repeat(2000) } });
  expect((await app.call(contract.long, {})).data?.text).toBe('很长'.repeat(2000));
});

test('who calls too often is told to wait, and for how long', async () => {
  const slow = await testApp({ domains: [domain], config: { limits: { address: 5, device: 3, user: 0, streams: 0 } } });
  const replies = [];
  for (let i = 0; i < 4; i++) replies.push(await slow.call(contract.hello, { name: 'x' }, { deviceId: 'one-device' }));
  expect(replies.map(({ code }) => code)).toEqual([undefined, undefined, undefined, 'TOO_MANY']);
  expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  await slow.call(contract.hello, { name: 'x' }, { deviceId: 'another-device' });
  expect(await slow.call(contract.hello, { name: 'x' }, { deviceId: 'a-third-device' })).toMatchObject({
    code: 'TOO_MANY',
  });
  await slow.close();
}, 30_000);

const signing = () => ({ now: app.clock.now(), config: app.house.config });

/** Signs whatever stands there, as an attacker with a client of their own could. */
function resign(address: string, body: NonNullable<RequestInit['body']> = '', idempotencyKey = ''): string {
  const url = new URL(address, 'http://localhost');
  url.searchParams.delete('sign');
  const bytes = Buffer.from(body as string);
  const path = url.pathname.slice('/api'.length);
  const method = body ? 'POST' : 'GET';
  const secret = app.house.config.appSecrets.h5 ?? '';
  url.searchParams.set('sign', sign(secret, { method, path, query: url.searchParams, body: bytes, idempotencyKey }));
  return url.pathname + url.search;
}

async function expectRefused(answer: Response | Promise<Response>, status: number, code: string) {
  const response = await answer;
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
}
