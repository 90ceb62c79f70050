// @module-tag both-engines
/** What a call may do beside asking and acting: put, take away, hand out a file, and read by a form. */
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, FILE_TYPE } from '../../../../contract/wire/call.ts';
import { type Person, signedRequest, type TestApp, testApp } from '../../../testing/server.ts';
import { handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';

const text = v.pipe(v.string(), v.maxLength(50));
const contract = {
  hello: call('GET', '/hello/{name}', {
    about: 'Greets.',
    who: 'visitor',
    input: v.strictObject({ name: text }),
    output: v.object({ text: v.string() }),
  }),
  put: call('PUT', '/count/{name}', {
    about: 'Puts another number in a counter’s place.',
    who: 'user',
    input: v.strictObject({ name: text, amount: v.number() }),
    output: v.object({ count: v.number() }),
  }),
  drop: call('DELETE', '/count/{name}', {
    about: 'Takes a counter away, and says how many it was that went.',
    who: 'user',
    input: v.strictObject({ name: text }),
    output: v.object({ gone: v.number() }),
  }),
  paper: call('GET', '/paper', {
    about: 'A file.',
    who: 'visitor',
    file: true,
    input: v.strictObject({ broken: v.optional(v.string()) }),
    output: v.object({ name: v.string(), base64: v.string() }),
  }),
};

const domain = handlers(contract, {
  hello: async ({ name }) => ({ text: `hello ${name}` }),
  put: async ({ name, amount }, { db }) => {
    await db.deleteFrom('dict').where('value', '=', name).execute();
    await db
      .insertInto('dict')
      .values({ type: 'count', value: name, content: JSON.stringify(amount) })
      .execute();
    return { count: amount };
  },
  drop: async ({ name }, { db }) => {
    const { numDeletedRows } = await db.deleteFrom('dict').where('value', '=', name).executeTakeFirst();
    return { gone: Number(numDeletedRows) };
  },
  paper: async ({ broken }) => {
    if (broken) throw new Refusal('NOT_FOUND');
    return { name: '对账单 11.pdf', base64: Buffer.from('%PDF-1.7').toString('base64') };
  },
});

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp({ domains: [domain] });
  person = await app.as('13800000001');
}, 60_000);
afterAll(() => app.close());

const signing = () => ({ now: app.clock.now(), config: app.house.config });
async function refused(asked: Response | Promise<Response>, status: number, code: string) {
  const answer = await asked;
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ success: false, code })]);
}

test('what is put or taken away is done once, however often it is sent, and by nobody without a key or a login', async () => {
  const put = { name: 'shelf', amount: 7 };
  for (const _twice of [1, 2])
    expect((await app.call(contract.put, put, { as: person, key: 'put-a-number' })).data).toEqual({ count: 7 });
  const take = { as: person, key: 'take-it-away' };
  for (const _twice of [1, 2])
    expect((await app.call(contract.drop, { name: 'shelf' }, take)).data).toEqual({ gone: 1 });
  expect(await app.call(contract.drop, { name: 'shelf' })).toMatchObject({ http: 401 });
  expect(await app.call(contract.drop, { name: 'shelf' }, { as: person, key: 'short' })).toMatchObject({
    code: 'KEY_MISSING',
  });
});

test('a file comes as its bytes to who asks for one, in an envelope to who does not, and a refusal in its envelope', async () => {
  const ask = (input: { broken?: string }, accept: string) => {
    const [url, init] = signedRequest(contract.paper, input, signing());
    return app.app.request(url, { headers: { ...init.headers, accept } });
  };
  const file = await ask({}, FILE_TYPE);
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', '%PDF-1.7']);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('对账单 11.pdf')}`,
  );
  expect(await (await ask({}, '*/*')).json()).toMatchObject({ success: true, data: { name: '对账单 11.pdf' } });
  await refused(ask({ broken: 'yes' }, FILE_TYPE), 404, 'NOT_FOUND');
});

test('a read may say that its query is a form; a write is JSON', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const [url, init] = signedRequest(contract.hello, { name: 'you' }, signing());
  const reply = await app.app.request(url, { headers: { ...init.headers, ...form } });
  expect(await reply.json()).toMatchObject({ success: true, data: { text: 'hello you' } });
  const [to, write] = signedRequest(contract.put, { name: 'x', amount: 1 }, { as: person, ...signing() });
  await refused(app.app.request(to, { ...write, headers: { ...write.headers, ...form } }), 415, 'BAD_CONTENT_TYPE');
});
