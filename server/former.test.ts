/** What an installed app of the version before asks for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeyRemove } from '../contract/account/passkey-calls.ts';
import { noticeSettingSave } from '../contract/notice/calls.ts';
import { cardRemove } from '../contract/payout/calls.ts';
import { type Person, type TestApp, testApp } from './testing/server.ts';

let app: TestApp;
let as: Person;
beforeAll(async () => {
  app = await testApp();
  as = await app.as('13800000001');
}, 60_000);
afterAll(() => app.close());

test('an app of the version before saves what it hears, and takes away a payout account and a passkey', async () => {
  const save = { ...noticeSettingSave, method: 'POST', path: '/user/notice/setting/save' } as const;
  expect(await app.must(save, { push: ['money'] }, { as })).toMatchObject({ push: ['money'] });
  expect(await app.call(save, { push: ['money'] })).toMatchObject({ code: 'LOGIN_NEEDED' });
  // Nobody's: who is told so has been heard.
  for (const [call, path] of [
    [cardRemove, '/oms/asset/card/remove'],
    [passkeyRemove, '/account/passkey/remove'],
  ] as const)
    expect(await app.call({ ...call, method: 'POST', path }, { id: 'nobodys-at-all-0' }, { as })).toMatchObject({
      code: 'NOT_FOUND',
    });
});
