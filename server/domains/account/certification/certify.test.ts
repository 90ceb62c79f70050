/** Real-name certification: asked of a provider, kept without the number, needed by what it says. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { userCertify, userInfo } from '../../../../contract/account/calls.ts';
import { certificationRules } from '../../../../contract/account/certification.ts';
import type { Input } from '../../../../contract/wire/call.ts';
import type { IdentityProvider } from '../../../providers/identity/identity.ts';
import { sandboxIdentity } from '../../../providers/identity/sandbox.ts';
import { accountHouse, logIn } from '../../../testing/account.ts';
import { idNumberOf } from '../../../testing/person/id-number.ts';
import type { TestApp } from '../../../testing/server.ts';
import { areConnected } from '../../connection/ties.ts';

let house: TestApp;
let people = 0;
/** Numbers the provider was asked about. */
let asked: string[] = [];
let down = false;

const provider: IdentityProvider = {
  name: 'tencent',
  sandbox: false,
  async matches({ idNumber }) {
    asked.push(idNumber);
    if (down) throw new Error('no answer');
    return idNumber.startsWith('13');
  },
};

beforeAll(async () => {
  house = await accountHouse();
  Object.assign(house.house.providers, { identity: provider });
});
afterAll(() => house.close());

const newPhone = () => `139555${String(++people).padStart(5, '0')}`;
const WRONG = '11010519491231002X';

async function somebody() {
  const phone = newPhone();
  asked = [];
  const as = { as: await logIn(house, phone) };
  const certify = (input: Input<typeof userCertify>) => house.call(userCertify, input, as);
  return { as, phone, idNumber: idNumberOf(phone), certify };
}

test('name and number are compared once by the provider; afterwards the person is real, and is not asked about again', async () => {
  const { as, idNumber, certify } = await somebody();
  expect(await house.must(userInfo, {}, as)).toMatchObject({ isReal: false, certification: { level: 'none' } });
  expect((await certify({ name: '周小舟', idNumber: idNumber.toLowerCase() })).data).toMatchObject({
    level: 'matched',
    highest: 'matched',
    sandbox: false,
  });
  expect(await house.must(userInfo, {}, as)).toMatchObject({
    isReal: true,
    certifiedName: '周**',
    certification: { level: 'matched', at: house.clock.now().getTime() },
  });
  await certify({ name: '周大舟', idNumber: WRONG });
  expect(asked).toEqual([idNumber]);
  expect((await house.must(userInfo, {}, as)).certifiedName).toBe('周**');
});

test('the number is stored nowhere in clear, neither in any table nor in an answer', async () => {
  const { as, idNumber, certify } = await somebody();
  await certify({ name: '周小舟', idNumber });
  for (const { name } of await house.db.introspection.getTables()) {
    const stored = await house.db
      .selectFrom(name as 'account')
      .selectAll()
      .execute();
    expect([name, JSON.stringify(stored).includes(idNumber)]).toEqual([name, false]);
  }
  expect(JSON.stringify(await house.must(userInfo, {}, as))).not.toContain(idNumber.slice(6));
});

test('a number with a wrong check mark is refused before anybody is asked', async () => {
  const { certify } = await somebody();
  expect((await certify({ name: '周小舟', idNumber: '110105194912310021' })).code).toBe('BAD_INPUT');
  expect(asked).toEqual([]);
});

test('numbers cannot be tried out: after some questions a day, also many at once, nobody is asked any more', async () => {
  const { as, phone, certify, idNumber } = await somebody();
  const { max, within } = certificationRules.tries;
  const tries = await Promise.all(Array.from({ length: max + 2 }, () => certify({ name: '周小舟', idNumber: WRONG })));
  expect(tries.map(({ code }) => code).sort()).toEqual([
    ...Array.from({ length: max }, () => 'CERTIFICATION_MISMATCH'),
    ...Array.from({ length: 2 }, () => 'CERTIFICATION_TRIES'),
  ]);
  expect(asked).toHaveLength(max);
  expect((await house.must(userInfo, {}, as)).isReal).toBe(false);
  house.clock.advance(within + 1);
  const tomorrow = { as: await logIn(house, phone) };
  expect((await house.call(userCertify, { name: '周小舟', idNumber }, tomorrow)).success).toBe(true);
});

test('a provider that does not answer costs no try and certifies nobody', async () => {
  const { certify, idNumber } = await somebody();
  down = true;
  for (let n = 0; n <= certificationRules.tries.max; n += 1)
    expect((await certify({ name: '周小舟', idNumber })).code).toBe('CERTIFICATION_DOWN');
  down = false;
  expect((await certify({ name: '周小舟', idNumber })).success).toBe(true);
});

test('two accounts under one identity card count as one person', async () => {
  const [one, other, stranger] = [await somebody(), await somebody(), await somebody()];
  await one.certify({ name: '周小舟', idNumber: one.idNumber });
  await other.certify({ name: '周小舟', idNumber: one.idNumber });
  await stranger.certify({ name: '周小舟', idNumber: stranger.idNumber });
  expect(await areConnected(house.db, one.as.as.userId, other.as.as.userId)).toBe(true);
  expect(await areConnected(house.db, one.as.as.userId, stranger.as.as.userId)).toBe(false);
});

test('a sandbox says that it is one, and what it confirmed is worth nothing once somebody real is asked', async () => {
  const { as, certify } = await somebody();
  Object.assign(house.house.providers, { identity: sandboxIdentity });
  const ofAnother = '110105194912310003';
  expect((await certify({ name: '周小舟', idNumber: ofAnother })).code).toBe('CERTIFICATION_MISMATCH');
  expect((await certify({ name: '周小舟', idNumber: WRONG })).data).toMatchObject({ level: 'matched', sandbox: true });
  Object.assign(house.house.providers, { identity: provider });
  expect(await house.must(userInfo, {}, as)).toMatchObject({
    isReal: false,
    certification: { level: 'named', sandbox: false },
  });
});

test('a shop without a provider says so, and certifies nobody', async () => {
  const { as, certify, idNumber } = await somebody();
  Object.assign(house.house.providers, { identity: null });
  expect((await certify({ name: '周小舟', idNumber })).code).toBe('CERTIFICATION_NONE');
  expect((await house.must(userInfo, {}, as)).certification).toMatchObject({ level: 'none', highest: 'named' });
  Object.assign(house.house.providers, { identity: provider });
});
