/** Every call of the workbench by every role: who lacks the permission gets nothing, and what is done is in the log. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workProductExport } from '../../contract/catalogue/work-calls.ts';
import { cmsList } from '../../contract/cms/calls.ts';
import { orderDetail } from '../../contract/order/calls.ts';
import { allCalls } from '../../contract/registry.ts';
import { shopSettingsSave } from '../../contract/shop/calls.ts';
import * as people from '../../contract/shop/people-calls.ts';
import { permissionsOf, type StaffRole, staffRoleNames, staffRoles } from '../../contract/shop/rules.ts';
import { permissions } from '../../contract/wire/permissions.ts';
import { brokenAct } from '../../server/kernel/state/audit.ts';
import { type Person, staffWith, type TestApp, testApp } from '../../server/testing/server.ts';

let app: TestApp;
const by = {} as Record<StaffRole, Person>;
let next = 13700000001;

beforeAll(async () => {
  app = await testApp({ config: { demo: false } });
  for (const role of staffRoleNames) by[role] = await staff(role);
}, 120_000);
afterAll(() => app.close());

async function staff(...roles: StaffRole[]): Promise<Person> {
  const person = await app.as(String(next++));
  await staffWith(app.db, app.clock.now(), person.userId, roles);
  return person;
}

const calls = allCalls().filter(({ call }) => call.who === 'staff');

test('every call for staff names its permission, and every permission opens something', () => {
  expect(calls.filter(({ call }) => !call.permission).map(({ name }) => name)).toEqual([]);
  const named = new Set(calls.map(({ call }) => call.permission));
  expect(permissions.filter((one) => !named.has(one))).toEqual([]);
});

describe('a role that does not include the permission is refused', () => {
  test.each(calls)('$name', async ({ call }) => {
    for (const role of staffRoleNames) {
      const { code } = await app.call(call, {} as never, { as: by[role] });
      const included = permissionsOf([role]).has(call.permission ?? 'work');
      expect({ role, refused: code === 'PERMISSION_NEEDED' }).toEqual({ role, refused: !included });
    }
  });
});

test('calls for everybody show staff no more than their permission does', async () => {
  expect(await app.call(orderDetail, { id: 'x' }, { as: by.catalogue })).toMatchObject({ code: 'NOT_FOUND' });
  expect((await app.must(cmsList, {}, { as: by.warehouse })).list).toEqual([]);
});

describe('people', () => {
  test('an invited person logs in by the link, once, and works; after leaving they are out everywhere', async () => {
    const phone = String(next++);
    const { link } = await app.must(people.staffInvite, { phone, roles: ['warehouse'] }, { as: by.owner });
    expect(link?.link).toMatch(/\/pages\/login\/link#[\w-]{43}$/);
    const token = link?.link.split('#')[1] ?? '';
    const { userLink } = await import('../../contract/account/calls.ts');
    const login = await app.must(userLink, { token }, { deviceId: 'a-new-device' });
    expect(login.roles).toContain('staff');
    expect(await app.call(userLink, { token }, { deviceId: 'another-device' })).toMatchObject({ code: 'LINK_SPENT' });
    const as = { as: { userId: login.userId, phone, token: login.token, deviceId: 'a-new-device' } };
    expect((await app.must(people.staffMe, {}, as)).permissions).toEqual(staffRoles.warehouse);
    await app.must(people.staffLeave, { userId: login.userId }, { as: by.owner });
    expect(await app.call(people.staffMe, {}, as)).toMatchObject({ http: 401 });
  });

  test('a link is good for three days', async () => {
    const { link } = await app.must(
      people.staffInvite,
      { phone: String(next++), roles: ['content'] },
      { as: by.owner },
    );
    const { userLink } = await import('../../contract/account/calls.ts');
    app.clock.set(link?.expiresAt ?? 0);
    const token = link?.link.split('#')[1] ?? '';
    expect(await app.call(userLink, { token }, { deviceId: 'a-late-device' })).toMatchObject({ code: 'LINK_SPENT' });
  });

  test('nobody gives what they do not hold, nor takes it, nor logs in as somebody who holds more', async () => {
    // A role that may edit people and is no owner does not exist yet; the rule holds without one.
    const { mayGrant } = await import('../../contract/shop/rules.ts');
    const held = new Set([...permissionsOf(['support']), 'people.edit' as const]);
    expect(staffRoleNames.filter((role) => mayGrant(held, role))).toEqual(['support']);
    expect(mayGrant(held, 'owner')).toBe(false);
  });

  test('the last owner can neither leave nor be made less', async () => {
    const { list } = await app.must(people.staffList, {}, { as: by.owner });
    for (const { id, roles } of list.filter((one) => one.roles.includes('owner') && !one.me))
      await app.must(people.staffLeave, { userId: id }, { as: by.owner }).then(() => expect(roles).toContain('owner'));
    const me = { userId: by.owner.userId };
    expect(await app.call(people.staffLeave, me, { as: by.owner })).toMatchObject({ code: 'LAST_OWNER' });
    const less = { ...me, roles: ['support' as const] };
    expect(await app.call(people.staffRolesSave, less, { as: by.owner })).toMatchObject({ code: 'LAST_OWNER' });
    const other = await staff('owner');
    await app.must(people.staffRolesSave, { userId: other.userId, roles: ['support'] }, { as: by.owner });
  });

  test('of two owners who make each other less at the same moment, one stays', async () => {
    const [a, b] = [by.owner, await staff('owner')];
    const replies = await Promise.all([
      app.call(people.staffLeave, { userId: b.userId }, { as: a }),
      app.call(people.staffLeave, { userId: a.userId }, { as: b }),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    by.owner = await staff('owner');
  });

  test('where codes are sent nobody makes a link to log in as a customer', async () => {
    const { sms } = app.house.providers;
    Object.assign(app.house.providers, { sms: { ...sms, sandbox: false } });
    const reply = await app.call(people.loginLink, { phone: String(next++) }, { as: by.owner });
    Object.assign(app.house.providers, { sms });
    expect(reply).toMatchObject({ code: 'CODES_REACH' });
    expect(await app.must(people.loginLink, { phone: String(next++) }, { as: by.owner })).toHaveProperty('link');
  });
});

describe('the log', () => {
  const at = {
    name: '潮店',
    phone: '057100000000',
    province: '浙江省',
    city: '杭州市',
    district: '余杭区',
    detail: '仓前街道 1 号',
  };
  const settings = { name: { zh: '潮店', en: 'Chao' }, publicUrl: '', warehouse: at };

  test('an act is in it with who, what, before and after; a refused one is not; phones are not readable', async () => {
    const { count } = await app.must(people.auditList, {}, { as: by.owner });
    const save = { settings, holdsFrom: null, basedOn: null };
    await app.must(shopSettingsSave, save, { as: by.owner });
    expect(await app.call(shopSettingsSave, save, { as: by.owner })).toMatchObject({ code: 'SETTINGS_CHANGED' });
    const phone = String(next++);
    await app.must(people.staffInvite, { phone, roles: ['finance'] }, { as: by.owner });
    const log = await app.must(people.auditList, {}, { as: by.owner });
    expect(log.count).toBe(count + 2);
    expect(log.broken).toBeNull();
    const [invited, saved] = log.list;
    expect(saved).toMatchObject({ call: 'shopSettingsSave', actor: { id: by.owner.userId }, device: 'test' });
    expect(saved).toMatchObject({ changes: [{ before: null, after: settings }] });
    expect(invited).toMatchObject({ call: 'staffInvite', changes: [{ before: [], after: ['finance'] }] });
    expect(JSON.stringify(log)).not.toContain(phone);
    const colleague = await staff('owner');
    await app.must(people.staffInvite, { phone: String(next++), roles: ['finance'] }, { as: colleague });
    const theirs = await app.must(people.auditList, { by: colleague.userId }, { as: by.owner });
    expect(theirs.list.map(({ actor }) => actor.id)).toEqual([colleague.userId]);
    expect(theirs.count).toBe(count + 3);
  });

  test('cannot be changed or shortened by the house, and whoever does it with the database’s own hands is found', async () => {
    const [first] = await app.db.selectFrom('audit').selectAll().orderBy('seq').limit(1).execute();
    const seq = Number(first?.seq);
    await expect(app.db.updateTable('audit').set({ call: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(app.db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
    await sql`alter table audit disable trigger append_only`.execute(app.db);
    await app.db.updateTable('audit').set({ detail: '{}' }).where('seq', '=', seq).execute();
    expect(await brokenAct(app.db, app.house.config)).toBe(seq);
    await app.db.updateTable('audit').set({ detail: first?.detail }).where('seq', '=', seq).execute();
    expect(await brokenAct(app.db, app.house.config)).toBeNull();
    await app.db.deleteFrom('audit').where('seq', '=', seq).execute();
    expect(await brokenAct(app.db, app.house.config)).toBe(seq);
    await app.db
      .insertInto('audit')
      .values(first as never)
      .execute();
  });

  test('how staff come in and what they take out is in it, of nobody else, and no way in can be read there', async () => {
    const acts = (userId: string) =>
      app.db.selectFrom('audit').select(['call', 'detail']).where('actor_id', '=', userId).orderBy('seq').execute();
    const phone = String(next++);
    const { link } = await app.must(people.staffInvite, { phone, roles: ['owner'] }, { as: by.owner });
    const token = link?.link.split('#')[1] ?? '';
    const { userLink } = await import('../../contract/account/calls.ts');
    const { userId, ...login } = await app.must(userLink, { token }, { deviceId: 'of-the-new-owner' });
    const as = { userId, phone, token: login.token, deviceId: 'of-the-new-owner' };
    await app.must(workProductExport, {}, { as });
    expect((await acts(userId)).map(({ call }) => call)).toEqual(['userLink', 'workProductExport']);
    expect(JSON.stringify(await acts(userId))).not.toContain(token);
    const stranger = await app.as(String(next++));
    expect(await acts(stranger.userId)).toEqual([]);
  });

  test('a line that was changed since the last look is found by looking through all of it', async () => {
    const other = await testApp({ config: { demo: false } });
    const owner = await other.as('13700000900');
    await staffWith(other.db, other.clock.now(), owner.userId, ['owner']);
    for (const phone of ['13700000901', '13700000902'])
      await other.must(people.staffInvite, { phone, roles: ['finance'] }, { as: owner });
    const look = (whole: object = {}) => other.must(people.auditList, whole, { as: owner });
    expect(await look()).toMatchObject({ broken: null, sealed: 1, wholeAt: other.clock.now().getTime() });
    await sql`alter table audit disable trigger append_only`.execute(other.db);
    await sql`update audit set detail = '{}' where seq = 1`.execute(other.db);
    expect(await look({ whole: true })).toMatchObject({ broken: 1 });
    expect(await look()).toMatchObject({ broken: 1 });
    await other.close();
  });

  test('a last line that is cut off or written anew is found, then and after the next act', async () => {
    const broken = () => brokenAct(app.db, app.house.config);
    await sql`alter table audit_subject disable trigger append_only`.execute(app.db);
    expect(await broken()).toBeNull();
    const last = await app.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
    const seq = Number(last.seq);
    await app.db.deleteFrom('audit_subject').where('seq', '=', seq).execute();
    await app.db.deleteFrom('audit').where('seq', '=', seq).execute();
    expect(await broken()).toBe(seq);
    // A chain that is whole in itself, by hands that have the database alone.
    const { hash: _, ...forged } = { ...last, call: 'workFind' };
    const { previous, at, actor_id, session_id, call, detail } = forged;
    const line = JSON.stringify([previous, seq, at.toISOString(), actor_id, session_id, call, detail]);
    const hash = createHash('sha256').update(line).digest('hex');
    await app.db
      .insertInto('audit')
      .values({ ...forged, hash })
      .execute();
    expect(await broken()).toBe(seq);
    await app.must(people.staffInvite, { phone: String(next++), roles: ['finance'] }, { as: by.owner });
    expect(await broken()).toBe(seq);
    expect(await app.must(people.auditList, {}, { as: by.owner })).toMatchObject({ broken: seq });
  });
});
