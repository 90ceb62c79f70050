/** Logging in by code: what a person may do, and what an attacker gets. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consentVersions } from '../../../contract/account/agreements.ts';
import { userCode, userInfo, userToken } from '../../../contract/account/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { CODE, SESSION } from '../../../contract/wire/limits.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { newId } from '../../kernel/lib/id.ts';
import { accountHouse, logIn } from '../../testing/account.ts';
import { solve } from '../../testing/puzzle.ts';
import type { TestApp } from '../../testing/server.ts';

let house: TestApp;
let next = 13900000000;
const newPhone = () => String(next++);

beforeAll(async () => {
  house = await accountHouse({ proxies: 1 });
});
afterAll(() => house.close());
beforeEach(() => house.clock.advance(DAY));

async function codeFor(phone: string): Promise<string> {
  const { sandboxCode } = await house.must(userCode, { phone });
  return sandboxCode ?? '';
}
/** As the client asks: with the puzzle solved where one is set. */
async function asked(phone: string, from: { deviceId: string; ip?: string }, of = house) {
  const { deviceId, ip } = from;
  const how = { deviceId, ...(ip && { ip }) };
  const first = await of.call(userCode, { phone }, how);
  if (first.code !== 'PUZZLE_NEEDED') return first;
  return of.call(userCode, { phone, proof: await solve(first.data as never) }, how);
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a new number gets an account, a known one gets the same account', async () => {
  const phone = newPhone();
  const first = await logIn(house, phone);
  expect(first).toMatchObject({ reg: true, mobile: phone, isReal: false, gender: 1, expire: SESSION.access });
  const second = await logIn(house, phone);
  expect(second).toMatchObject({ reg: false, userId: first.userId });
  expect(second.token).not.toBe(first.token);
});

test('the envelope of a login carries the token and the success code 0', async () => {
  const phone = newPhone();
  const reply = await house.call(userToken, { phone, code: await codeFor(phone) });
  expect(reply).toMatchObject({ success: true, status: 0, token: reply.data?.token });
});

test('neither tokens nor codes are readable in the database', async () => {
  const phone = newPhone();
  const code = await codeFor(phone);
  const { token, refreshToken } = await house.must(userToken, { phone, code });
  const tables = ['session', 'refresh_token', 'login_code', 'idempotency'] as const;
  const rows = await Promise.all(tables.map((table) => house.db.selectFrom(table).selectAll().execute()));
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(refreshToken);
  expect(stored).not.toContain(`"${code}"`);
});

test('a second code within 60 seconds is refused, after 60 seconds it is sent', async () => {
  const phone = newPhone();
  await codeFor(phone);
  house.clock.advance(CODE.resendAfter - 1);
  const soon = await house.call(userCode, { phone });
  expect(soon).toMatchObject({ code: 'CODE_TOO_SOON', http: 429, data: { retryAfter: 1 } });
  house.clock.advance(1);
  await codeFor(phone);
});

test('two requests at the same moment send one code', async () => {
  const phone = newPhone();
  const replies = await Promise.all([1, 2, 3].map(() => house.call(userCode, { phone })));
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
});

test('a code is good for five minutes and not for longer', async () => {
  const [early, late] = [newPhone(), newPhone()];
  const [a, b] = [await codeFor(early), await codeFor(late)];
  house.clock.advance(CODE.life - 1);
  await house.must(userToken, { phone: early, code: a });
  house.clock.advance(1);
  expect(await house.call(userToken, { phone: late, code: b })).toMatchObject({ code: 'CODE_EXPIRED' });
});

test('five wrong tries kill a code, even for someone who then has the right one', async () => {
  const phone = newPhone();
  const code = await codeFor(phone);
  for (const left of [4, 3, 2, 1, 0])
    expect(await house.call(userToken, { phone, code: wrong(code) })).toMatchObject({
      code: 'CODE_WRONG',
      data: { left },
    });
  expect(await house.call(userToken, { phone, code })).toMatchObject({ code: 'CODE_EXPIRED' });
});

test('fifty guesses at once count as no fewer tries than one after the other', async () => {
  const phone = newPhone();
  const code = await codeFor(phone);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => house.call(userToken, { phone, code: wrong(code) })),
  );
  expect(replies.filter((reply) => reply.code === 'CODE_WRONG').length).toBeLessThanOrEqual(CODE.maxTries);
});

test('a code works once', async () => {
  const phone = newPhone();
  const code = await codeFor(phone);
  await house.must(userToken, { phone, code });
  expect(await house.call(userToken, { phone, code })).toMatchObject({ code: 'CODE_EXPIRED' });
});

test('a code sent for something else does not log anyone in', async () => {
  const phone = newPhone();
  const person = await logIn(house, newPhone());
  const { sandboxCode = '' } = await house.must(userCode, { phone, purpose: 'change' }, { as: person });
  const { deviceId } = person;
  expect(await house.call(userToken, { phone, code: sandboxCode }, { deviceId })).toMatchObject({
    code: 'CODE_EXPIRED',
  });
});

test('an old code does not work once a newer one was sent', async () => {
  const phone = newPhone();
  const old = await codeFor(phone);
  house.clock.advance(CODE.resendAfter);
  const fresh = await codeFor(phone);
  if (old !== fresh) expect(await house.call(userToken, { phone, code: old })).toMatchObject({ code: 'CODE_WRONG' });
  await house.must(userToken, { phone, code: fresh });
});

test('the newer code works and the old one does not, though the process that sent the old one was minutes ahead', async () => {
  const phone = newPhone();
  const old = await codeFor(phone);
  house.clock.advance(CODE.resendAfter);
  const fresh = await codeFor(phone);
  const ahead = new Date(house.clock.now().getTime() + 2 * CODE.resendAfter);
  await house.db.updateTable('login_code').set({ sent_at: ahead }).where('superseded', '=', true).execute();
  if (old !== fresh) expect(await house.call(userToken, { phone, code: old })).toMatchObject({ code: 'CODE_WRONG' });
  await house.must(userToken, { phone, code: fresh });
});

test('who asks for ten codes that nobody uses is refused for a day, and nobody else is', async () => {
  const phone = newPhone();
  const own = await logIn(house, phone);
  const stranger = { deviceId: 'a-strangers-device' };
  for (let i = 0; i < 10; i++) {
    await asked(phone, stranger);
    house.clock.advance(CODE.resendAfter);
  }
  expect(await house.call(userCode, { phone }, stranger)).toMatchObject({ code: 'TOO_MANY', http: 429 });
  expect((await logIn(house, phone, own.deviceId)).userId).toBe(own.userId);
  expect((await asked(phone, { deviceId: 'their-new-telephone' })).success).toBe(true);
});

test('however many strangers ask for a number, who was logged in with it gets a code without a puzzle, and a new device with one', async () => {
  const phone = newPhone();
  const own = await logIn(house, phone);
  await asked(phone, { deviceId: 'stranger-0-of-many' });
  // As they stand after as many sends by others, each with its puzzle solved.
  const { id: _, ...sent } = await house.db
    .selectFrom('login_code')
    .selectAll()
    .where('device_id', '=', 'stranger-0-of-many')
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 60 }, (_, i) => ({
    ...sent,
    id: newId(),
    device_id: `stranger-${i + 1}-of-many`,
    ip: `192.0.2.${i}`,
  }));
  await house.db.insertInto('login_code').values(others).execute();
  const newcomer = { deviceId: 'their-new-telephone', ip: '198.51.100.7' };
  expect(await house.call(userCode, { phone }, newcomer)).toMatchObject({ code: 'PUZZLE_NEEDED', data: { bits: 19 } });
  expect((await asked(phone, newcomer)).success).toBe(true);
  expect((await logIn(house, phone, own.deviceId)).userId).toBe(own.userId);
}, 60_000);

test('one address sends a number twenty codes, on however many devices, and locks out nobody but itself', async () => {
  const phone = newPhone();
  for (let i = 0; i < 20; i++)
    expect((await asked(phone, { deviceId: `device-${i}-of-one`, ip: '192.0.2.1' })).success).toBe(true);
  expect(await asked(phone, { deviceId: 'device-20-of-one', ip: '192.0.2.1' })).toMatchObject({ code: 'TOO_MANY' });
  expect((await asked(phone, { deviceId: 'their-new-telephone', ip: '198.51.100.7' })).success).toBe(true);
}, 60_000);

test('one address spends a fiftieth of the day’s messages on numbers that it made up, and no more', async () => {
  const ip = '192.0.2.1';
  const send = (i: number) => asked(newPhone(), { deviceId: `device-${i}-of-inventor`, ip });
  for (let i = 0; i < 40; i++) {
    expect((await send(i)).success).toBe(true);
    house.clock.advance(CODE.resendAfter * 10);
  }
  expect(await send(40)).toMatchObject({ code: 'TOO_MANY' });
  expect((await asked(newPhone(), { deviceId: 'somebody-else', ip: '192.0.2.2' })).success).toBe(true);
}, 60_000);

test('a stranger’s wrong guesses do not burn the code that somebody has asked for', async () => {
  const phone = newPhone();
  const mine = { deviceId: 'the-device-of-mine' };
  const { sandboxCode: code = '' } = await house.must(userCode, { phone }, mine);
  const stranger = { deviceId: 'the-device-of-a-stranger' };
  await house.must(userCode, { phone }, stranger);
  for (let i = 0; i < CODE.maxTries + 1; i++) await house.call(userToken, { phone, code: wrong(code) }, stranger);
  // Nor is it good on any device but the one that asked.
  expect(await house.call(userToken, { phone, code }, stranger)).toMatchObject({ success: false });
  await house.must(userToken, { phone, code }, mine);
});

test('beyond the first few codes a puzzle is to be solved for each, anew each time', async () => {
  const phone = newPhone();
  for (let i = 0; i < 3; i++) await house.must(userCode, { phone }, { deviceId: `asker-${i}-of-some` });
  const asker = { deviceId: 'asker-after-the-others' };
  const refused = await house.call(userCode, { phone }, asker);
  expect(refused).toMatchObject({ code: 'PUZZLE_NEEDED', http: 428 });
  const proof = await solve(refused.data as never);
  expect(await house.call(userCode, { phone, proof: `${proof}0` }, asker)).toMatchObject({ code: 'PUZZLE_NEEDED' });
  expect(await house.call(userCode, { phone, proof }, { deviceId: 'another-one-with-it' })).toMatchObject({
    code: 'PUZZLE_NEEDED',
  });
  await house.must(userCode, { phone, proof }, asker);
  house.clock.advance(CODE.resendAfter);
  expect(await house.call(userCode, { phone, proof }, asker)).toMatchObject({ code: 'PUZZLE_NEEDED' });
});

test('codes of one purpose do not count for another', async () => {
  const phone = newPhone();
  const own = await logIn(house, phone);
  for (let i = 0; i < 10; i++) {
    await asked(phone, own);
    house.clock.advance(CODE.resendAfter);
  }
  expect(await house.call(userCode, { phone }, { deviceId: own.deviceId })).toMatchObject({ code: 'TOO_MANY' });
  const proof = await house.call(userCode, { phone, purpose: 'verify' }, { as: own });
  expect(proof.success).toBe(true);
});

test('nobody has a code sent to somebody else’s number that is meant to prove it', async () => {
  const [mine, theirs] = [newPhone(), newPhone()];
  const person = await logIn(house, mine);
  expect(await house.call(userCode, { phone: theirs, purpose: 'verify' }, { as: person })).toMatchObject({
    code: 'FORBIDDEN',
  });
  for (const purpose of ['verify', 'change'] as const)
    expect(await house.call(userCode, { phone: theirs, purpose })).toMatchObject({ code: 'LOGIN_NEEDED' });
});

test('a device cannot flood many phones: twenty unanswered codes a day', async () => {
  const deviceId = 'one-device-many-phones';
  for (let i = 0; i < 20; i++) await house.must(userCode, { phone: newPhone() }, { deviceId });
  expect(await house.call(userCode, { phone: newPhone() }, { deviceId })).toMatchObject({ code: 'TOO_MANY' });
});

test('text messages cost no more than a day’s budget: strangers stop first, and staff are told once', async () => {
  const small = await accountHouse({ smsPerDay: 10 });
  try {
    const staff = await small.as('15400000009', 'staff');
    const regular = await logIn(small, newPhone());
    const bits: unknown[] = [];
    for (let i = 1; i < 8; i++) {
      const stranger = { deviceId: `stranger-number-${i}` };
      const phone = newPhone();
      const first = await small.call(userCode, { phone }, stranger);
      bits.push((first.data as { bits?: number }).bits);
      if (!first.success) expect((await asked(phone, stranger, small)).success).toBe(true);
    }
    // The less is left, the dearer.
    expect(bits).toEqual([undefined, undefined, undefined, 12, 14, 16, 18]);
    const late = await small.call(userCode, { phone: newPhone() }, { deviceId: 'stranger-number-9' });
    expect(late).toMatchObject({ code: 'CODE_BUDGET', http: 503 });
    expect(late.headers.get('retry-after')).not.toBeNull();
    small.clock.advance(CODE.resendAfter);
    await logIn(small, regular.phone, regular.deviceId);
    const { list } = await small.must(messageList, {}, { as: staff });
    expect(list.map(({ title }) => title.zh)).toEqual(['短信预算快用完了']);
  } finally {
    await small.close();
  }
});

test('known and unknown numbers cannot be told apart by asking or by guessing', async () => {
  const [known, unknown] = [newPhone(), newPhone()];
  await logIn(house, known);
  house.clock.advance(CODE.resendAfter);
  const shapes = [];
  for (const phone of [known, unknown]) {
    const asked = await house.call(userCode, { phone });
    const guessed = await house.call(userToken, { phone, code: wrong(asked.data?.sandboxCode ?? '') });
    const again = await house.call(userCode, { phone });
    shapes.push(
      [asked, guessed, again].map(({ success, status, code, message, http, data }) => ({
        success,
        status,
        code,
        message,
        http,
        data: data && { ...data, sandboxCode: undefined },
      })),
    );
  }
  expect(shapes[0]).toEqual(shapes[1]);
});

test('asking for a code does the same work for known and unknown numbers', async () => {
  const [known, unknown] = [newPhone(), newPhone()];
  await logIn(house, known);
  house.clock.advance(CODE.resendAfter);
  const touched = async (phone: string) => {
    const before = await house.db.selectFrom('login_code').selectAll().where('phone', '=', phone).execute();
    await codeFor(phone);
    const after = await house.db.selectFrom('login_code').selectAll().where('phone', '=', phone).execute();
    return after.length - before.length;
  };
  expect(await touched(known)).toBe(await touched(unknown));
});

test('outside demo mode no answer carries a code', async () => {
  const strict = await accountHouse({ demo: false });
  Object.assign(strict.house.providers, { sms: { ...strict.house.providers.sms, sandbox: false } });
  try {
    const { data } = await strict.call(userCode, { phone: newPhone() });
    expect(data).toEqual({ resendAfter: CODE.resendAfter });
  } finally {
    await strict.close();
  }
});

test('an access token stops working after its time', async () => {
  const person = await logIn(house, newPhone());
  house.clock.advance(SESSION.access - 1);
  await house.must(userInfo, {}, { as: person });
  house.clock.advance(1);
  expect(await house.call(userInfo, {}, { as: person })).toMatchObject({ code: 'LOGIN_NEEDED', http: 401 });
});

test('consents are recorded one by one with their version', async () => {
  const phone = newPhone();
  const code = await codeFor(phone);
  const consents = [
    { kind: 'terms' as const, version: consentVersions.terms },
    { kind: 'privacy' as const, version: 'of-my-own' },
  ];
  const login = await house.must(userToken, { phone, code, consents });
  const info = await house.must(userInfo, {}, { as: { ...login, phone, deviceId: 'device-1' } });
  expect(info.consents).toMatchObject([{ kind: 'terms', version: consentVersions.terms, granted: true }]);
});

test('a new account keeps who or what brought it; a known one keeps what it had', async () => {
  const friend = await logIn(house, newPhone());
  const phone = newPhone();
  const from = {
    channel: '小红书',
    clickId: 'click-7',
    inviter: friend.userId,
    userSource: 'ad-3',
    adInfo: '微信-1',
    placedAt: 'poster',
  };
  const { userId } = await house.must(userToken, { phone, code: await codeFor(phone) }, { from });
  house.clock.advance(CODE.resendAfter);
  await house.must(userToken, { phone, code: await codeFor(phone) }, { from: { channel: 'gdt' } });
  const rows = await house.db.selectFrom('account_source').selectAll().where('user_id', '=', userId).execute();
  expect(rows).toMatchObject([
    {
      inviter_id: friend.userId,
      channel: '小红书',
      click_id: 'click-7',
      user_source: 'ad-3',
      ad_info: '微信-1',
      origin: 'poster',
    },
  ]);
});

test('nobody is invited by who does not exist, and who came by themselves has no source', async () => {
  const [invented, alone] = [newPhone(), newPhone()];
  const from = { inviter: 'nobody\u0000%zz' };
  const first = await house.must(userToken, { phone: invented, code: await codeFor(invented) }, { from });
  const second = await house.must(userToken, { phone: alone, code: await codeFor(alone) });
  const rows = await house.db
    .selectFrom('account_source')
    .selectAll()
    .where('user_id', 'in', [first.userId, second.userId])
    .execute();
  expect(rows).toMatchObject([{ user_id: first.userId, inviter_id: null }]);
});
