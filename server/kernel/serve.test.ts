import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../contract/call.ts';
import { type TestApp, testApp } from '../testing.ts';
import { handlers } from './handlers.ts';

const contract = {
  hello: call('GET', '/hello/{name}', {
    about: 'Says hello.',
    who: 'visitor',
    input: v.strictObject({ name: v.string() }),
    output: v.object({ text: v.string() }),
  }),
};
const hello = handlers(contract, { hello: async ({ name }) => ({ text: `hello ${name}`, more: 1 }) });

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ domains: [hello] });
}, 60_000);
afterAll(() => app.close());

test('answers in the envelope', async () => {
  const reply = await app.call(contract.hello, { name: '你 a/b' });
  expect(reply).toMatchObject({ success: true, status: 0, data: { text: 'hello 你 a/b' } });
  expect(reply.data).not.toHaveProperty('more');
});
