/** A certificate is taken back by two people: who asks and says what was found, and another who has no part in it. */
// @module-tag thorough
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identifyAppeal, identifyCertificate, identifyDetail } from '../../../../contract/identify/calls.ts';
import { brokenAt, unlike } from '../../../../contract/identify/chain.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { RevokeGround } from '../../../../contract/identify/rules.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { auditList } from '../../../../contract/shop/people-calls.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { sha256 } from '../../../kernel/http/signature.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { type Bench, inHand, judge, openIdentifyApp, ordered, take } from '../../../testing/identify.ts';
import { type Person, staffWith } from '../../../testing/server.ts';

const WHY = { ground: 'other_piece', reason: '内标序列号与第 3 张照片不同' } as const;

let app: Bench;
let piece: string;
let code: string;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [piece = ''] = await ordered(app);
  await judge(app, app.experts[0], piece, 'genuine');
  code = (await app.must(identifyDetail, { id: piece }, { as: app.owner })).code ?? '';
});

const shown = () => app.must(identifyCertificate, { code });
const ask = (as = app.experts[1]) => app.must(work.identifyRevoke, { code, ...WHY }, { as });
const decide = (id: string, { agree = true, as = app.experts[2] } = {}) =>
  app.call(work.identifyRevokeDecide, { id, agree }, { as });
const listed = async (as = app.experts[2]) =>
  (await app.must(work.identifyWork, {}, { as })).revocations.find((one) => one.code === code);
const told = async () =>
  (await app.must(messageList, {}, { as: app.owner })).list.filter(({ title }) => title.zh === '鉴别证书被撤销').length;

test('one expert’s word takes no certificate back: it stands until a second agrees, and then says why', async () => {
  const before = await told();
  const { id } = await ask();
  expect(await shown()).toMatchObject({ standing: 'valid', revoked: null });
  expect(await told()).toBe(before);
  expect(await decide(id, { as: app.experts[1] })).toMatchObject({ code: 'SECOND_PERSON' });
  expect(await shown()).toMatchObject({ standing: 'valid' });
  expect(await decide(id)).toMatchObject({ data: { revoked: true } });
  const certificate = await shown();
  expect(certificate).toMatchObject({ standing: 'revoked', revoked: WHY });
  expect(brokenAt(certificate.chain, sha256)).toBe(-1);
  expect(unlike(certificate)).toEqual([]);
  expect(await told()).toBe(before + 1);
  // Both are in the log.
  const { list } = await app.must(auditList, {}, { as: app.experts[0] });
  const acts = list.slice(0, 2).map(({ call, actor }) => [call, actor.id]);
  expect(acts).toEqual([
    ['identifyRevokeDecide', app.experts[2].userId],
    ['identifyRevoke', app.experts[1].userId],
  ]);
});

test('what a colleague declines stands, nobody outside hears of it, and it can be asked for again', async () => {
  const before = await told();
  const { id } = await ask();
  expect(await decide(id, { agree: false })).toMatchObject({ data: { revoked: false } });
  expect(await shown()).toMatchObject({ standing: 'valid', revoked: null });
  expect(await told()).toBe(before);
  expect(await listed()).toBeUndefined();
  expect(await decide(id)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await decide((await ask()).id)).toMatchObject({ data: { revoked: true } });
});

test('whose opinion it rests on decides neither that it stands nor that it was wrong: a colleague without a part in it does', async () => {
  const [giver] = app.experts;
  const { id } = await ask();
  expect(await listed(giver)).toMatchObject({ barred: 'gave' });
  expect(await decide(id, { as: giver, agree: false })).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(id, { as: giver })).toMatchObject({ code: 'OWN_CASE' });
  expect(await listed()).toMatchObject({ barred: null });
  expect(await decide(id)).toMatchObject({ data: { revoked: true } });
});

test('it is asked for once at a time, and not of what was taken back', async () => {
  const { id } = await ask();
  const again = () => app.call(work.identifyRevoke, { code, ...WHY }, { as: app.experts[3] });
  expect(await again()).toMatchObject({ code: 'REVOKED_ALREADY' });
  await decide(id);
  expect(await again()).toMatchObject({ code: 'REVOKED_ALREADY' });
});

test('three colleagues who decide at once: one of them does; one revocation, one link, one message at most', async () => {
  const before = await told();
  const { id } = await ask();
  const answers = await Promise.all([
    decide(id, { as: app.experts[2] }),
    decide(id, { as: app.experts[3] }),
    decide(id, { as: app.experts[3], agree: false }),
  ]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const { chain, standing } = await shown();
  const links = chain.filter(({ kind }) => kind === 'revoked').length;
  expect([links, (await told()) - before]).toEqual(standing === 'revoked' ? [1, 1] : [0, 0]);
});

/** Nobody else works here for a while. */
async function onlyOne(who: Person, run: () => Promise<void>): Promise<void> {
  const others = app.experts.filter(({ userId }) => userId !== who.userId);
  for (const { userId } of others) await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
  await run();
  for (const { userId } of others) await staffWith(app.db, app.clock.now(), userId, ['owner']);
}

test('in a shop with one expert it is said that a second person has to be named, before and after one asks; then they decide', async () => {
  const [, one, other] = app.experts;
  const bench = () => app.must(work.identifyWork, {}, { as: one });
  expect((await bench()).alone).toBe(false);
  await onlyOne(one, async () => {
    expect((await bench()).alone).toBe(true);
    await ask(one);
    expect(await listed(one)).toMatchObject({ barred: 'asked', needsSecond: true });
    // Whoever may look and not judge is no second person.
    await staffWith(app.db, app.clock.now(), other.userId, ['warehouse']);
    expect(await listed(one)).toMatchObject({ needsSecond: true });
    await staffWith(app.db, app.clock.now(), other.userId, ['inspector']);
    expect(await listed(one)).toMatchObject({ barred: 'asked', needsSecond: false });
    const { id, barred } = (await listed(other)) ?? { id: '' };
    expect(barred).toBeNull();
    expect(await decide(id, { as: other })).toMatchObject({ data: { revoked: true } });
  });
});

test('whoever asked for it and sees that they were wrong withdraws it, alone; it stands, and can be asked for again', async () => {
  const { id } = await ask();
  const before = await told();
  expect(await decide(id, { as: app.experts[1], agree: false })).toMatchObject({ data: { revoked: false } });
  expect(await shown()).toMatchObject({ standing: 'valid', revoked: null });
  expect(await listed()).toBeUndefined();
  expect(await told()).toBe(before);
  expect(await decide((await ask()).id)).toMatchObject({ data: { revoked: true } });
});

test('a piece whose certificate somebody asks to take back is held beside no other until it is said to stand', async () => {
  const [a, b, c] = app.experts;
  const [known = ''] = await ordered(app, { category: 'clothing' });
  await judge(app, a, known, 'genuine');
  code = (await app.must(identifyDetail, { id: known }, { as: app.owner })).code ?? '';
  await app.live(identifyTimes.appeal + 1);
  const [next = ''] = await ordered(app, { category: 'clothing' });
  await take(app, c, next);
  const beside = async () => (await inHand(app, c))?.beside;
  expect(await beside()).not.toBeNull();
  const { id } = await ask(b);
  expect(await beside()).toBeNull();
  await decide(id, { agree: false, as: app.experts[3] });
  expect(await beside()).not.toBeNull();
  await decide((await ask(b)).id, { as: app.experts[3] });
  expect(await beside()).toBeNull();
  await app.must(work.identifyRelease, { id: next }, { as: c });
  await judge(app, c, next, 'genuine');
});

test('nobody is offered an appeal that could give back no certificate: what was taken back no longer stands', async () => {
  const detail = () => app.must(identifyDetail, { id: piece }, { as: app.owner });
  expect((await detail()).appealUntil).not.toBeNull();
  await decide((await ask()).id);
  expect((await detail()).appealUntil).toBeNull();
  expect(await app.call(identifyAppeal, { id: piece, body: '我不同意' }, { as: app.owner })).toMatchObject({
    code: 'STATE_REFUSED',
  });
});

describe('who may not', () => {
  test('decide: who owns the piece, another account on the asking one’s device, and who judges nothing', async () => {
    const { id } = await ask();
    const now = app.clock.now();
    await staffWith(app.db, now, app.owner.userId, ['inspector']);
    expect(await listed(app.owner)).toMatchObject({ barred: 'own' });
    expect(await decide(id, { as: app.owner })).toMatchObject({ code: 'OWN_CASE' });
    await app.db.deleteFrom('staff_role').where('user_id', '=', app.owner.userId).execute();
    expect(await decide(id, { as: app.owner })).toMatchObject({ code: 'FORBIDDEN' });

    const [, b, c] = app.experts;
    const row = await app.db
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', b.userId)
      .executeTakeFirstOrThrow();
    const copy = { ...row, id: newId(), access_hash: newId(), ended_at: now, ended_by: 'logout' as const };
    await app.db
      .insertInto('session')
      .values({ ...copy, user_id: c.userId })
      .execute();
    expect(await listed(c)).toMatchObject({ barred: 'own' });
    expect(await decide(id, { as: c })).toMatchObject({ code: 'OWN_CASE' });
    await app.db.deleteFrom('session').where('id', '=', copy.id).execute();
    expect(await listed(b)).toMatchObject({ barred: 'asked' });
    expect(await listed(c)).toMatchObject({ barred: null, ...WHY });
    await decide(id);
  });
});

test('what is asked for waits in the workbench’s numbers, and is late when its time is over', async () => {
  const number = async () => {
    const { identify } = (await app.must(workCounts, {}, { as: app.experts[2] })).counts;
    return identify ?? { waiting: 0, overdue: 0, dueAt: null };
  };
  const before = await number();
  const { id, dueAt } = await ask();
  expect(dueAt).toBe(app.clock.now().getTime() + identifyTimes.revoke);
  expect(await number()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue });
  await app.live(identifyTimes.revoke + 1);
  expect(await number()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue + 1, dueAt });
  expect(await shown()).toMatchObject({ standing: 'valid' });
  await decide(id);
  expect(await number()).toMatchObject({ waiting: before.waiting, overdue: before.overdue });
});

/** Taken back for this, by two people. */
async function takenBack(ground: RevokeGround): Promise<void> {
  const { id } = await app.must(work.identifyRevoke, { code, ground, reason: '见第 3 张照片' }, { as: app.experts[1] });
  expect(await decide(id)).toMatchObject({ data: { revoked: true } });
}
const detail = () => app.must(identifyDetail, { id: piece }, { as: app.owner });
const said = async () => (await app.must(messageList, {}, { as: app.owner })).list[0]?.body.zh;
const income = () => balance(app.db, accounts.fee);

test('whose certificate is taken back because we were wrong has the fee back, also once it was ours, and once only', async () => {
  // With those of other tests, it is ours.
  await app.live(identifyTimes.appeal + 1);
  const [earned, purse] = [await income(), await app.purse()];
  const { fee } = await detail();
  await takenBack('misread');
  expect(await detail()).toMatchObject({ state: 'final', refunded: true, revoked: { ground: 'misread' } });
  expect([await income(), await app.purse()]).toEqual([earned - fee, purse + fee]);
  expect(await said()).toContain('原路退回');
  expect(await verify(app.db)).toEqual([]);
});

test('the fee of a result that is not final yet goes back too, and is not kept or returned again when that is decided', async () => {
  const [earned, purse] = [await income(), await app.purse()];
  await app.must(identifyAppeal, { id: piece, body: '再看看' }, { as: app.owner });
  await takenBack('new_sign');
  const { fee, refunded } = await detail();
  expect(refunded).toBe(true);
  expect(await app.purse()).toBe(purse + fee);
  await judge(app, app.experts[3], piece, 'inconclusive');
  await app.live(identifyTimes.again + identifyTimes.unjudged + 1);
  expect([await income(), await app.purse()]).toEqual([earned, purse + fee]);
  expect(await verify(app.db)).toEqual([]);
});

test('what is taken back for what somebody else did costs us no fee, and its owner is told whom to ask', async () => {
  const purse = await app.purse();
  await takenBack('altered');
  expect(await detail()).toMatchObject({ refunded: false });
  expect(await app.purse()).toBe(purse);
  expect(await said()).not.toContain('退回');
  expect(await said()).toContain('客服');
});
