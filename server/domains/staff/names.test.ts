/** What staff are called at work: as the owner wrote it, wherever staff read who did something, and nowhere else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userInfo, userInfoUpdate, userLink } from '../../../contract/account/calls.ts';
import { workBrandSave } from '../../../contract/catalogue/work-calls.ts';
import { workPersonNote } from '../../../contract/shop/find-calls.ts';
import { shopLimitsSave } from '../../../contract/shop/limit-calls.ts';
import { auditList, staffInvite, staffList, staffRolesSave } from '../../../contract/shop/people-calls.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';

const PHONE = '13900000001';
let app: TestApp;
let owner: { as: Person };
let colleague: { as: Person };
beforeAll(async () => {
  app = await testApp({ config: { demo: false } });
  owner = { as: await app.as('15400000009', 'staff') };
  const { link } = await app.must(staffInvite, { phone: PHONE, name: '阿宁', roles: ['owner'] }, owner);
  const login = await app.must(userLink, { token: link?.link.split('#')[1] ?? '' }, { deviceId: 'device-ning' });
  colleague = { as: { userId: login.userId, phone: PHONE, token: login.token, deviceId: 'device-ning' } };
});
afterAll(() => app.close());

const member = async () => (await app.must(staffList, {}, owner)).list.find(({ phone }) => phone === PHONE);

test('an invited colleague has the name that the invitation gave, in the list, the log, the versions and the notes', async () => {
  expect(await member()).toMatchObject({ name: '阿宁', nickname: expect.stringMatching(/^潮友/) });
  const limits = { twoPeopleFrom: 50_000 };
  const saved = await app.must(shopLimitsSave, { limits, holdsFrom: null, basedOn: null }, colleague);
  expect(saved.list[0]?.savedBy).toBe('阿宁');
  const note = await app.must(workPersonNote, { userId: owner.as.userId, body: '来过电话' }, colleague);
  expect(note.author).toBe('阿宁');
  const { list } = await app.must(auditList, { by: colleague.as.userId }, owner);
  expect(list.map(({ actor }) => actor.nickname)).toEqual(['阿宁', '阿宁', '阿宁']);
});

test('the log says what a brand and a category are called beside their ids, and whose account it was', async () => {
  const brand = await app.must(workBrandSave, { name: { zh: '红隼', en: 'Kestrel' }, otherNames: ['KST'] }, owner);
  const [made] = (await app.must(auditList, {}, owner)).list;
  expect(made?.names[brand.id]).toEqual({ zh: '红隼', en: 'Kestrel' });
  await app.must(workPersonNote, { userId: colleague.as.userId, body: '换班' }, owner);
  const [noted] = (await app.must(auditList, {}, owner)).list;
  expect(noted?.names[colleague.as.userId]).toEqual({ zh: '阿宁', en: '阿宁' });
});

test('others go on reading the name that a colleague gave themselves, and nobody else may be called like them at work', async () => {
  expect((await app.must(userInfo, {}, colleague)).nickname).toMatch(/^潮友/);
  const stranger = { as: await app.as('13900000002') };
  expect(await app.call(userInfoUpdate, { nickname: '阿宁' }, stranger)).toMatchObject({ code: 'NAME_OURS' });
});

test('the owner changes it with the roles; one that nobody can see is refused; without one it stays', async () => {
  const { userId } = colleague.as;
  await app.must(staffRolesSave, { userId, name: '宁姐', roles: ['owner'] }, owner);
  await app.must(staffRolesSave, { userId, roles: ['owner', 'finance'] }, owner);
  expect(await member()).toMatchObject({ name: '宁姐' });
  const unseen = { userId, name: '\u200b', roles: ['owner' as const] };
  expect(await app.call(staffRolesSave, unseen, owner)).toMatchObject({ code: 'BAD_INPUT' });
});
