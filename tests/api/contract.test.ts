import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../../contract/registry.ts';
import type { Call, Method, Role } from '../../contract/wire/call.ts';
import { messages } from '../../contract/wire/messages.ts';
import { domains } from '../../server/domains.ts';
import { jsonSchema, openApi } from '../../server/kernel/http/openapi.ts';
import { sample, seeded, seedOf, size, spoil } from '../../server/testing/inputs.ts';
import { type Person, signedRequest, type TestApp, testApp } from '../../server/testing/server.ts';

/** Bad inputs for each call. */
const ATTACKS = size(4, 300);
const logged: unknown[] = [];
const remember = (entry: unknown) => void logged.push(entry);

let app: TestApp;
let ids: string[];

beforeAll(async () => {
  app = await testApp({ demo: 'small', log: { debug: () => {}, info: () => {}, warn: () => {}, error: remember } });
  ids = await realIds();
}, 240_000);
afterAll(() => app.close());

const calls = allCalls();

const logIn: Record<Role, () => Promise<Person | undefined>> = {
  visitor: async () => undefined,
  user: () => app.as('13900000001'),
  seller: () => app.as('13900000002', 'seller'),
  merchant: () => app.as('13900000003', 'merchant'),
  staff: () => app.as('13900000004', 'staff'),
};
const people = new Map<Role, Person | undefined>();
/** Some calls log their caller out: whoever is asked to log in does so once, and asks again. */
async function attackAs(role: Role, call: Call): Promise<Reply> {
  if (!people.has(role)) people.set(role, await logIn[role]());
  const reply = await attack(call, {}, people.get(role));
  if (reply.code !== 'LOGIN_NEEDED' || role === 'visitor') return reply;
  people.set(role, await logIn[role]());
  return attack(call, {}, people.get(role));
}
const everyone = () => app.as('13900000005', 'seller', 'merchant', 'staff');

test('every call in the contract is answered, and nothing else is', () => {
  const answered = domains.flatMap((domain) => domain.calls.map(({ name }) => name));
  expect(answered.sort()).toEqual(calls.map(({ name }) => name).sort());
  expect(new Set(answered).size).toBe(answered.length);
});

describe('no one may do what is not theirs to do', () => {
  test.each(calls)('$name', async ({ call }) => {
    for (const role of Object.keys(logIn) as Role[]) {
      const { http, code } = await attackAs(role, call);
      if (may(role, call.who)) expect(code, role).not.toBe('LOGIN_NEEDED');
      else expect({ role, http, code }).toEqual({ role, ...expectedRefusal(role, call.who) });
    }
  });
});

describe('whatever is sent, the answer is an envelope and never a breakdown', { tags: 'thorough' }, () => {
  test.each(calls)(
    '$name',
    async ({ name, call }) => {
      const random = seeded(seedOf(name.length * 7919 + name.charCodeAt(0)));
      const schema = jsonSchema(call.input, 'input');
      let attacker = await everyone();
      for (let round = 0; round < ATTACKS; round++) {
        const fitting = sample(schema, { ids, random }) as Record<string, unknown>;
        const input = round % 5 === 0 ? fitting : spoil(fitting, { ids, random });
        const reply = await attack(call, input, attacker);
        if (reply.code === 'LOGIN_NEEDED') attacker = await everyone();
        const seen = JSON.stringify({ input, code: reply.code, data: reply.data }).slice(0, 2000);
        expect(reply.http, `${seen} ${JSON.stringify(logged.splice(0))}`).toBeLessThan(500);
        if (reply.success) {
          expect(v.parse(call.output, reply.data), seen).toEqual(reply.data);
        } else {
          expect(Object.keys(messages), seen).toContain(reply.code);
          // The code's own words, or those of what exactly is wrong.
          expect(reply.message, seen).toMatch(/\p{Script=Han}/u);
        }
      }
    },
    600_000,
  );
});

test('the OpenAPI document describes every call, with its security, its envelope and its errors', async () => {
  const response = await app.app.request('/openapi.json');
  const document = (await response.json()) as ReturnType<typeof openApi>;
  expect(document).toEqual(JSON.parse(JSON.stringify(openApi(calls, { base: '' }))));
  for (const { name, call } of calls) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase() as Lowercase<Method>];
    expect(operation?.operationId).toBe(name);
    expect(operation?.security[0]).toHaveProperty('sign');
    expect('token' in (operation?.security[0] ?? {})).toBe(call.who !== 'visitor');
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(inPath).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    if (call.method === 'POST' || call.method === 'PUT') expect(operation?.requestBody).toBeDefined();
    // What is taken away is named by its path: a body of such a request may be dropped on its way.
    if (call.method === 'DELETE') expect(Object.keys(jsonSchema(call.input, 'input').properties ?? {})).toEqual(inPath);
  }
  expect(await (await app.app.request('/docs')).text()).toContain('receiptSave');
});

const may = (role: Role, who: Role) => who === 'visitor' || (who === 'user' && role !== 'visitor') || role === who;

const expectedRefusal = (role: Role, who: Role) => {
  if (role === 'visitor') return { http: 401, code: 'LOGIN_NEEDED' };
  return { http: 403, code: who === 'seller' ? 'STOCK_ACCOUNT_NEEDED' : 'FORBIDDEN' };
};

interface Reply {
  http: number;
  success: boolean;
  code?: string;
  message: string;
  data?: unknown;
}

async function attack(call: Call, input: Record<string, unknown>, as: Person | undefined): Promise<Reply> {
  const sent = Object.entries({ ...pathFillers(call), ...input }).map(([name, value]) => [
    name,
    call.method === 'GET' || call.path.includes(`{${name}}`) ? addressable(value) : value,
  ]);
  const [url, init] = signedRequest(call, Object.fromEntries(sent) as never, {
    as,
    deviceId: as?.deviceId ?? 'a-visitors-device',
    now: app.clock.now(),
    config: app.house.config,
  });
  const response = await app.app.request(url, init);
  return { ...((await response.json()) as Omit<Reply, 'http'>), http: response.status };
}

/** An address has well-formed text only. */
const addressable = (value: unknown) => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return typeof text === 'string' ? text.replace(/\p{Surrogate}/gu, '?') : text;
};

/** A path has something in every place, whatever an attack left out. */
const pathFillers = ({ path }: Call) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']));

async function realIds(): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['product', 'sku', 'item', 'listing', 'account', 'brand', 'category'] as const) {
    const rows = await app.db.selectFrom(table).select('id').limit(5).execute();
    found.push(...rows.map((row) => row.id));
  }
  return found;
}
