import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../contract/wire/call.ts';
import { CLOCK_TOLERANCE_MS } from '../../../contract/wire/signing.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { seeded, seedOf, size } from '../../testing/inputs.ts';
import { signedRequest, type TestApp, testApp } from '../../testing/server.ts';
import { handlers } from './handlers.ts';

const field = v.optional(v.pipe(v.string(), v.maxLength(200)));
const contract = {
  read: call('GET', '/read/{id}', {
    about: 'Reads.',
    who: 'visitor',
    input: v.strictObject({ id: v.string(), a: field, b: field, size: field }),
    output: v.object({}),
  }),
  write: call('POST', '/write/{id}', {
    about: 'Writes.',
    who: 'visitor',
    input: v.strictObject({ id: v.string(), amount: v.number(), note: field }),
    output: v.object({}),
  }),
};
const domain = handlers(contract, { read: async () => ({}), write: async () => ({}) });

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ domains: [domain] });
}, 60_000);
afterAll(() => app.close());

interface Wire {
  method: string;
  path: string;
  params: [string, string][];
  body: string;
  key: string;
}

const requests = (): Wire[] => [
  wire(signedRequest(contract.read, { id: 'item-1', a: '中文 & 符号=?', b: '', size: '20' }, signing())),
  wire(signedRequest(contract.read, { id: 'a b/c', a: "it's (ok)*" }, signing())),
  wire(
    signedRequest(
      contract.write,
      { id: '7', amount: 129_900, note: '价格' },
      { ...signing(), key: 'key-of-this-write' },
    ),
  ),
];

test('no change to a signed request is accepted', async () => {
  const rounds = size(2_000, 1_000_000);
  const random = seeded(seedOf(20_261_121));
  const originals = requests();
  let accepted = 0;
  for (let round = 0; round < rounds; round++) {
    const original = originals[round % originals.length] as Wire;
    const changed = mutate(original, random);
    // Beyond the API nothing is signed.
    if (meaning(changed) === meaning(original) || !changed.path.startsWith('/api/')) continue;
    const { status, code } = await send(changed);
    expect(status).toBeLessThan(500);
    if (status === 200 || !/^SIGN_|TOO_LARGE|NOT_FOUND|METHOD_NOT_ALLOWED/.test(code)) accepted++;
  }
  expect(accepted).toBe(0);
}, 3_600_000);

test('the unchanged requests are accepted', async () => {
  for (const one of requests()) expect(await send(one)).toMatchObject({ status: 200 });
});

test('a request without a part of its signature is refused', async () => {
  for (const missing of ['appid', 'timestamp', 'sign'])
    for (const original of requests()) {
      const params = original.params.filter(([name]) => name !== missing);
      expect(await send({ ...original, params })).toMatchObject({ status: 400, code: 'SIGN_MISSING' });
    }
});

test('a clock that is a day off is told the right time, and with it the request succeeds', async () => {
  const { config } = app.house;
  for (const offset of [-DAY, DAY, CLOCK_TOLERANCE_MS + 1]) {
    const now = new Date(app.clock.now().getTime() + offset);
    const [url] = signedRequest(contract.read, { id: '1' }, { now, config });
    const refused = (await (await app.app.request(url)).json()) as { code: string; now: number };
    expect(refused.code).toBe('CLOCK_OFF');
    expect(refused.now).toBe(app.clock.now().getTime());
    const [again] = signedRequest(contract.read, { id: '1' }, { now: new Date(refused.now), config });
    expect((await app.app.request(again)).status).toBe(200);
  }
});

test('a captured request is worthless after five minutes', async () => {
  const [url] = signedRequest(contract.read, { id: '1' }, signing());
  app.clock.advance(CLOCK_TOLERANCE_MS);
  expect((await app.app.request(url)).status).toBe(200);
  app.clock.advance(1);
  expect((await app.app.request(url)).status).toBe(400);
});

const signing = () => ({ now: app.clock.now(), config: app.house.config });

function wire([address, init]: ReturnType<typeof signedRequest>): Wire {
  const url = new URL(address, 'http://localhost');
  return {
    method: init.method,
    path: url.pathname,
    params: [...url.searchParams],
    body: init.body ?? '',
    key: init.headers['idempotency-key'] ?? '',
  };
}

async function send({ method, path, params, body, key }: Wire): Promise<{ status: number; code: string }> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (key) headers['idempotency-key'] = key;
  const response = await app.app.request(`${path}?${new URLSearchParams(params)}`, {
    method,
    headers,
    ...(method === 'POST' && { body }),
  });
  const { code = '' } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

/**
 * What a request says, whatever the order of its parameters: written without the code under test. Its path is the one on the
 * wire: whoever sends `/write\7` sends `/write/7`.
 */
const meaning = ({ method, path, params, body, key }: Wire) =>
  JSON.stringify([
    method,
    new URL(`http://localhost${path}`).pathname,
    [...params].map((pair) => JSON.stringify(pair)).sort(),
    body,
    key,
  ]);

type Random = (below: number) => number;

function mutate(original: Wire, random: Random): Wire {
  const params = original.params.map(([name, value]): [string, string] => [name, value]);
  const at = random(params.length);
  const [name, value] = params[at] as [string, string];
  const other = params[random(params.length)] as [string, string];
  const changes: (() => Partial<Wire>)[] = [
    () => ({ params: params.with(at, [name, changeText(value, random)]) }),
    () => ({ params: params.with(at, [changeText(name, random), value]) }),
    () => ({ params: params.toSpliced(at, 1) }),
    () => ({ params: [...params, [name, value]] }),
    () => ({ params: [...params, [`x${random(99)}`, 'new']] }),
    () => ({ params: [...params, ['sign', 'A'.repeat(64)]] }),
    () => ({
      params: params.with(at, [name, other[1]]).map((pair) => (pair[0] === other[0] ? [other[0], value] : pair)),
    }),
    () => ({ params: params.map(([n, text]) => (n === 'sign' ? [n, text.toLowerCase()] : [n, text])) }),
    () => ({
      params: params.map(([n, text]) => (n === 'timestamp' ? [n, String(Number(text) + 1 + random(9999))] : [n, text])),
    }),
    // Moves a boundary: `a=1&b=2` must not read like `a=1&b` = `2`.
    () => ({ params: params.with(at, [`${name}=${value}`, '']) }),
    () => ({ params: joinNeighbours(params, random) }),
    () => ({ path: changeText(original.path, random).replace(/^\/?/, '/') }),
    () => ({ body: original.method === 'POST' ? changeText(original.body, random) : original.body }),
    () => ({ key: original.key ? changeText(original.key, random).replace(/[^\x21-\x7e]/g, 'x') : '' }),
    () => (original.method === 'GET' ? { method: 'POST', body: '' } : { method: 'GET', body: '', key: '' }),
  ];
  const change = changes[random(changes.length)] as () => Partial<Wire>;
  return { ...original, ...change() };
}

/** Two parameters in one: `a` = `1&b=2`. */
function joinNeighbours(params: [string, string][], random: Random): [string, string][] {
  const sorted = params.filter(([name]) => name !== 'sign').sort(([a], [b]) => (a < b ? -1 : 1));
  const i = random(sorted.length - 1);
  const [[name, value], [nextName, nextValue]] = sorted.slice(i, i + 2) as [[string, string], [string, string]];
  return [...params.filter(([one]) => one !== name && one !== nextName), [name, `${value}&${nextName}=${nextValue}`]];
}

/** One character more, less, other, or two swapped. */
function changeText(text: string, random: Random): string {
  const i = random(text.length + 1);
  const letter = String.fromCharCode(33 + random(90));
  const kinds = [
    text.slice(0, i) + letter + text.slice(i),
    text.slice(0, i) + text.slice(i + 1),
    text.slice(0, i) + letter + text.slice(i + 1),
    text.slice(0, i) + (text[i + 1] ?? '') + (text[i] ?? '') + text.slice(i + 2),
    `${text}%00`,
    text.toUpperCase(),
  ];
  return kinds[random(kinds.length)] as string;
}
