import 'fake-indexeddb/auto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../../../contract/wire/call.ts';
import { keepAttribution } from './attribution.ts';
import { forgetSigningKey, learnSigningKey, readDevice, setApiBase } from './device.ts';
import { type ApiError, requestOnce, setHeaderSource } from './request-once.ts';
import { hashBody, sign } from './sign.ts';

const read = call('GET', '/thing/{name}', { about: '', who: 'visitor', input: v.any(), output: v.any() });
const write = call('POST', '/thing/save', { about: '', who: 'visitor', input: v.any(), output: v.any() });

let server: Server;
let answer: RequestListener;
let base: string;
beforeEach(async () => {
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  await setApiBase(`${base}/`);
  await learnSigningKey('a key', base);
});
afterEach(() => {
  setHeaderSource(() => ({}));
  server.closeAllConnections();
  server.close();
});

const replies =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, res) =>
    void res.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

test('a read carries its input in the address, signed, without a body; both spellings of the envelope are read', async () => {
  let asked: URL | undefined;
  answer = (req, res) => {
    asked = new URL(req.url ?? '', 'http://x');
    res.end(JSON.stringify({ success: true, msg: 'ok', body: { a: 1 } }));
  };
  expect(await requestOnce(read, { name: 'a/b 中', size: 2, none: undefined })).toEqual({ a: 1 });
  expect(asked?.pathname).toBe('/api/thing/a%2Fb%20%E4%B8%AD');
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    size: '2',
    appid: 'h5',
    sign: expect.stringMatching(/^[0-9A-F]{64}$/),
  });
  expect(asked?.searchParams.has('none')).toBe(false);
});

test('what is put carries a signed body and its key; what is taken away is named by the path alone, under its key', async () => {
  const seen: { method?: string | undefined; url?: string | undefined; key: unknown; body: string; type: unknown }[] =
    [];
  answer = (req, res) => {
    let body = '';
    req.on('data', (part) => {
      body += part;
    });
    req.on('end', () => {
      const { 'idempotency-key': key, 'content-type': type } = req.headers;
      seen.push({ method: req.method, url: req.url, key, body, type });
      res.end(JSON.stringify({ success: true, data: 1 }));
    });
  };
  const of = { about: '', who: 'visitor', input: v.any(), output: v.any() } as const;
  await requestOnce(call('PUT', '/thing/{id}', of), { id: '7', size: 2 }, { idempotencyKey: 'put-12345' });
  await requestOnce(call('DELETE', '/thing/{id}', of), { id: '7' }, { idempotencyKey: 'del-12345' });
  await requestOnce(call('GET', '/thing', { ...of, form: true }), { size: 2 });
  expect(seen).toMatchObject([
    { method: 'PUT', key: 'put-12345', body: '{"size":2}', type: 'application/json' },
    { method: 'DELETE', key: 'del-12345', body: '' },
    { method: 'GET', key: undefined, body: '', type: 'application/x-www-form-urlencoded' },
  ]);
  expect(seen[1]?.url).toMatch(/^\/api\/thing\/7\?/);
});

test('every request names the device, the app and the page; what came from an address cannot break a header', async () => {
  let headers: Record<string, unknown> = {};
  answer = (req, res) => {
    headers = req.headers;
    res.end(JSON.stringify({ success: true, data: 1 }));
  };
  setHeaderSource(() => ({ entryPage: '/pages/a' }));
  await keepAttribution('?channel=gdt&inviter=%E5%B0%8F%E6%98%8E%0D%0Aevil:%201');
  await requestOnce(write, {}, { token: 't', idempotencyKey: 'key-12345' });
  expect(headers).toMatchObject({
    channel: 'h5-gdt',
    appid: 'h5',
    version: '2.2.84',
    token: 't',
    'idempotency-key': 'key-12345',
    entrypage: '/pages/a',
    deviceid: (await readDevice()).id,
    'content-type': 'application/json',
  });
  expect(headers.evil).toBeUndefined();
});

test('a refusal brings the server’s code, words, data and the time it asks for', async () => {
  answer = replies(
    429,
    { success: false, code: 'TOO_MANY', message: '慢一点', data: { x: 1 } },
    { 'Retry-After': '7' },
  );
  expect(await failure(requestOnce(write, {}))).toMatchObject({
    code: 'TOO_MANY',
    status: 429,
    message: '慢一点',
    data: { x: 1 },
    retryAfter: 7_000,
    outcomeUnknown: false,
  });
  answer = replies(
    503,
    { success: false, code: 'BUSY', message: '' },
    { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() },
  );
  expect((await failure(requestOnce(write, {})))?.retryAfter).toBeGreaterThan(55_000);
});

test('a page of someone else’s is no answer of ours', async () => {
  answer = replies(200, '<html>hotel</html>');
  expect(await failure(requestOnce(write, {}))).toMatchObject({ code: 'NOT_ENVELOPE', outcomeUnknown: true });
  answer = replies(502, '<html>proxy</html>');
  expect(await failure(requestOnce(write, {}))).toMatchObject({ code: 'TIMEOUT', status: 502, outcomeUnknown: true });
  answer = replies(500, 'oops');
  expect(await failure(requestOnce(write, {}))).toMatchObject({
    code: 'TIMEOUT',
    unreached: true,
    outcomeUnknown: true,
  });
});

test('no server, a server that says nothing, and one that stalls in the middle of its answer', async () => {
  answer = (req) => void req.socket.destroy();
  expect(await failure(requestOnce(write, {}))).toMatchObject({ code: 'NETWORK', status: 0, outcomeUnknown: true });
  answer = () => undefined;
  expect(await failure(requestOnce(write, {}, { timeout: 60 }))).toMatchObject({ code: 'TIMEOUT', status: 0 });
  answer = (_, res) => void res.writeHead(200).write('{"success":');
  expect(await failure(requestOnce(write, {}, { timeout: 60 }))).toMatchObject({ code: 'TIMEOUT', status: 0 });
});

test('whoever leaves the screen gets the browser’s own AbortError', async () => {
  answer = () => undefined;
  const leave = new AbortController();
  const asked = failure(requestOnce(read, { name: 'x' }, { signal: leave.signal }));
  leave.abort();
  expect(await asked).toMatchObject({ name: 'AbortError' });
});

test('a device whose clock is off learns the server’s once and is not refused again', async () => {
  const ahead = 86_400_000;
  let refused = 0;
  answer = (req, res) => {
    const sent = Number(new URL(req.url ?? '', 'http://x').searchParams.get('timestamp'));
    if (Math.abs(sent - Date.now() - ahead) < 60_000)
      return void res.end(JSON.stringify({ success: true, data: 'in' }));
    refused += 1;
    res.writeHead(400).end(JSON.stringify({ success: false, code: 'CLOCK_OFF', message: '', now: Date.now() + ahead }));
  };
  expect(await requestOnce(write, {})).toBe('in');
  expect(await requestOnce(write, {})).toBe('in');
  expect(refused).toBe(1);
});

test('a device that does not know the key, or an old one, asks for it and is answered; the key is asked for once', async () => {
  const asked: string[] = [];
  let key = 'first';
  const keyOf = (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const params = [...searchParams].filter(([name]) => name !== 'sign');
    const signed = {
      method: 'GET',
      path: pathname.slice('/api'.length),
      params,
      bodyHash: hashBody(''),
      idempotencyKey: '',
    };
    return sign(signed, key) === searchParams.get('sign');
  };
  answer = (req, res) => {
    const url = req.url ?? '';
    asked.push(new URL(url, 'http://x').pathname);
    if (url === '/api/signing-key') return void res.end(JSON.stringify({ appid: 'h5', key }));
    if (keyOf(url)) return void res.end(JSON.stringify({ success: true, data: key }));
    res.writeHead(400).end(JSON.stringify({ success: false, code: 'SIGN_WRONG', message: '' }));
  };
  await forgetSigningKey();
  expect(await requestOnce(read, { name: 'x' })).toBe('first');
  expect(await requestOnce(read, { name: 'x' })).toBe('first');
  expect(asked).toEqual(['/api/signing-key', '/api/thing/x', '/api/thing/x']);
  key = 'second';
  expect(await requestOnce(read, { name: 'x' })).toBe('second');
  answer = replies(400, { success: false, code: 'SIGN_WRONG', message: '' });
  expect(await failure(requestOnce(read, { name: 'x' }))).toMatchObject({ code: 'NOT_ENVELOPE' });
});

test('a response without a token is no login: it fails with the server’s own words', async () => {
  const token = call('POST', '/user/token', { about: '', who: 'visitor', input: v.any(), output: v.any() });
  answer = replies(200, { success: true, msg: '授权已取消', data: { nickname: 'x' } });
  expect(await failure(requestOnce(token, {}))).toMatchObject({
    code: 'NO_TOKEN',
    message: '授权已取消',
    outcomeUnknown: false,
  });
});

test('a token beside the data of a login is its token', async () => {
  const token = call('POST', '/user/token', { about: '', who: 'visitor', input: v.any(), output: v.any() });
  answer = replies(200, { success: true, msg: '', token: 't-1', data: { nickname: '小明' } });
  expect(await requestOnce(token, {})).toEqual({ nickname: '小明', token: 't-1' });
});

test('an authorisation failure is heard inside a 200 too', async () => {
  answer = replies(200, { success: false, status: 401, code: 'LOGIN_NEEDED', message: '请先登录' });
  expect(await failure(requestOnce(read, { name: 'x' }))).toMatchObject({ code: 'LOGIN_NEEDED', status: 401 });
});
