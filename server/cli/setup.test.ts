/** The first hour on an empty database: what the owner types, and that it is enough to log in. */
// @module-tag thorough
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userCode, userLink } from '../../contract/account/calls.ts';
import { shopHealth, shopOpening, shopSettingsList, shopSettingsSave } from '../../contract/shop/calls.ts';
import { shopHours } from '../../contract/shop/hour-calls.ts';
import { NO_HOURS } from '../../contract/shop/hours.ts';
import { shopInfo } from '../../contract/shop/info-calls.ts';
import { auditList } from '../../contract/shop/people-calls.ts';
import { readConfig } from '../config.ts';
import { checkHealth } from '../domains/shop/health.ts';
import { asSetUp, settingsNow, warehouseNow } from '../domains/shop/settings.ts';
import { mustStayWhatItIs } from '../kernel/lib/database-kind.ts';
import { newId } from '../kernel/lib/id.ts';
import type { Beacon } from '../providers/beacon/beacon.ts';
import { openBeacons } from '../providers/beacon/open.ts';
import { openProviders } from '../providers/providers.ts';
import { sandboxSms } from '../providers/sms/sandbox.ts';
import { type TestApp, testApp } from '../testing/server.ts';
import { checkShop } from './doctor.ts';
import { answersFrom, ownerLink, setUp } from './setup.ts';

const answers = {
  name: '弄堂二手',
  'name-en': 'Lane',
  url: 'https://lane.example/',
  phone: '13912345678',
  warehouse: '浙江省 杭州市 余杭区 仓前街道 1 号',
};

let app: TestApp;
beforeEach(async () => {
  // No test asks anybody outside.
  app = await testApp({ config: { demo: false }, providers: { beacons: openBeacons(true) } });
});
afterEach(() => app.close());

/** With the secret of the server that answers here: what one seals the other knows. */
const machine = { DEMO: '0', SERVER_SECRET: 'a secret of the tests' };

const run = (changed: Partial<typeof answers> = {}) =>
  setUp(app.db, readConfig(machine), { ...answers, ...changed }, app.clock.now());

const ownerBy = async (link: string) => {
  const deviceId = `device-${link.slice(-8)}`;
  const login = await app.must(userLink, { token: link.split('#')[1] ?? '' }, { deviceId });
  return { as: { userId: login.userId, phone: login.mobile, token: login.token, deviceId } };
};

test('the owner logs in by the link that setup prints, and works as the owner', async () => {
  const link = await run();
  expect(link).toMatch(/^https:\/\/lane\.example\/pages\/login\/link#[\w-]{43}$/);
  const as = await ownerBy(link);
  const { current } = await app.must(shopSettingsList, {}, as);
  expect(current?.settings).toMatchObject({ name: { zh: '弄堂二手', en: 'Lane' }, publicUrl: 'https://lane.example' });
  expect(await warehouseNow({ db: app.db, now: app.clock.now(), app: app.house })).toMatchObject({
    city: '杭州市',
    detail: '仓前街道 1 号',
  });
  expect(await app.must(shopInfo, {})).toEqual({
    name: { zh: '弄堂二手', en: 'Lane' },
    open: false,
    codes: 'none',
    passkeys: true,
  });
});

test('a shop that was never told where goods are sent does not start; what was set up is no demo from then on', async () => {
  const now = app.clock.now();
  await expect(asSetUp(readConfig({ DEMO: '0' }), app.db, now)).rejects.toThrow('where goods are sent');
  await run();
  const started = await asSetUp(readConfig({}), app.db, now);
  expect(started).toMatchObject({ demo: false, warehouse: { city: '杭州市' } });
  expect(started.appSecrets).toEqual({ h5: '' });
  expect(started.env.PUBLIC_URL).toBe('https://lane.example');
  await expect(asSetUp(readConfig({ DEMO: '1' }), app.db, now)).rejects.toThrow('real shop');
});

test('the setup, and a way in as the owner that was made on the server, are in the log by nobody’s account', async () => {
  const as = await ownerBy(await run());
  await ownerLink(app.db, readConfig(machine), undefined, app.clock.now());
  const { list, broken } = await app.must(auditList, {}, as);
  expect(list.map(({ call, actor }) => [call, actor.id === ''])).toEqual([
    ['ownerLink', true],
    ['userLink', false],
    ['setup', true],
  ]);
  expect(list[2]?.changes).toMatchObject([{ before: null, after: { name: { zh: '弄堂二手' } } }]);
  expect(JSON.stringify(list)).not.toContain(answers.phone);
  expect(broken).toBeNull();
});

test('nobody is told that a code was sent when none can be', async () => {
  await run();
  expect(await app.call(userCode, { phone: answers.phone })).toMatchObject({ http: 409, code: 'CODES_NONE' });
  Object.assign(app.house.providers, { sms: { ...sandboxSms, sandbox: false } });
  expect(await app.must(userCode, { phone: answers.phone })).not.toHaveProperty('sandboxCode');
});

test('setting up again makes a new link and no second shop; the old link is dead', async () => {
  const [first, second] = [await run(), await run()];
  expect(second).not.toBe(first);
  await expect(ownerBy(first)).rejects.toThrow('LINK_SPENT');
  const { list } = await app.must(shopSettingsList, {}, await ownerBy(second));
  expect(list).toHaveLength(1);
});

test('what does not fit, or is missing where nobody can be asked, is named', async () => {
  await expect(run({ warehouse: '杭州' })).rejects.toThrow('warehouse');
  await expect(run({ phone: '123' })).rejects.toThrow('phone');
  await expect(run({ url: 'lane.example' })).rejects.toThrow('publicUrl');
  await expect(answersFrom(['--name', 'x'], { OWNER_PHONE: answers.phone })).rejects.toThrow(
    'Missing: --name-en (or SHOP_NAME_EN), --url (or PUBLIC_URL), --warehouse (or SHOP_WAREHOUSE)',
  );
  const flags = ['--name', 'x', '--name-en', 'X', '--url', 'u', '--warehouse', 'w'];
  expect(await answersFrom(flags, { OWNER_PHONE: 'p' })).toMatchObject({ name: 'x', phone: 'p' });
});

test('the demo’s database is never made a shop', async () => {
  await mustStayWhatItIs(app.db, true, app.clock.now());
  await expect(run()).rejects.toThrow('demo');
});

test('a change of settings holds from its time, and what held before is still known', async () => {
  const as = await ownerBy(await run());
  const { list } = await app.must(shopSettingsList, {}, as);
  const before = list[0];
  if (!before) throw new Error('no settings');
  const tomorrow = app.clock.now().getTime() + 86_400_000;
  const settings = { ...before.settings, name: { zh: '新弄堂', en: 'New Lane' } };
  const past = { settings, holdsFrom: app.clock.now().getTime() - 1, basedOn: before.id };
  expect(await app.call(shopSettingsSave, past, as)).toMatchObject({ code: 'SETTINGS_PAST' });
  const homeless = { settings: { ...settings, warehouse: null }, holdsFrom: tomorrow, basedOn: before.id };
  expect(await app.call(shopSettingsSave, homeless, as)).toMatchObject({ code: 'WAREHOUSE_NEEDED' });
  for (const publicUrl of ['https://a.b:99999', 'https://999.999.999.999']) {
    const nowhere = { settings: { ...settings, publicUrl }, holdsFrom: tomorrow, basedOn: before.id };
    expect(await app.call(shopSettingsSave, nowhere, as)).toMatchObject({ code: 'BAD_INPUT' });
  }
  await app.must(shopSettingsSave, { settings, holdsFrom: tomorrow, basedOn: before.id }, as);
  const nameAt = async (at: number) => (await settingsNow(app.db, new Date(at)))?.name.zh;
  expect(await nameAt(tomorrow - 1)).toBe('弄堂二手');
  expect(await nameAt(tomorrow)).toBe('新弄堂');
  await expect(app.db.deleteFrom('shop_version').execute()).rejects.toThrow('append-only');
});

test('working hours hold from their time, everybody reads them, and a client that knows none leaves them as they are', async () => {
  const as = await ownerBy(await run());
  const { current } = await app.must(shopSettingsList, {}, as);
  if (!current) throw new Error('no settings');
  const { settings } = current;
  expect(await app.must(shopHours, {})).toEqual(NO_HOURS);
  const hours = { ...NO_HOURS, support: [{ days: [1, 2] as (1 | 2)[], from: '09:00', to: '18:00' }] };
  const backwards = { ...NO_HOURS, warehouse: [{ days: [1 as const], from: '18:00', to: '09:00' }] };
  const save = (said: object, basedOn: string | undefined) =>
    app.call(shopSettingsSave, { settings: { ...settings, ...said }, holdsFrom: null, basedOn: basedOn ?? null }, as);
  expect(await save({ hours: backwards }, current.id)).toMatchObject({ code: 'BAD_INPUT' });
  expect(await save({ hours }, current.id)).toMatchObject({ success: true });
  expect(await app.must(shopHours, {})).toEqual(hours);
  app.clock.advance(1);
  await save({ publicUrl: 'https://lane.example' }, (await app.must(shopSettingsList, {}, as)).current?.id);
  expect((await app.must(shopSettingsList, {}, as)).current?.settings.publicUrl).toBe('https://lane.example');
  expect(await app.must(shopHours, {})).toEqual(hours);
});

test('the list of what to do, and the health of the shop, follow what is recorded', async () => {
  const as = await ownerBy(await run());
  const { steps } = await app.must(shopOpening, {}, as);
  expect(steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(['settings', 'warehouse']);
  const { checks } = await app.must(shopHealth, {}, as);
  const red = checks.filter(({ ok, unknown }) => !ok && !unknown);
  expect(red.every(({ mend }) => mend !== null)).toBe(true);
  expect(red.map(({ check }) => check)).toEqual(expect.arrayContaining(['sms', 'payment', 'backup', 'push']));
  expect(checks.filter(({ ok }) => ok).map(({ check }) => check)).toEqual(
    expect.arrayContaining(['database', 'migrations', 'store']),
  );
});

test('what nothing here can know is neither good nor to be mended, and what is set up is good once it has worked', async () => {
  const link = await run();
  const said = async (config = app.house.config) => {
    const sms = { ...sandboxSms, sandbox: false };
    const checks = await checkHealth(
      { ...app.house, config, providers: { ...app.house.providers, sms } },
      app.clock.now(),
    );
    return Object.fromEntries(
      checks.map(({ check, ok, unknown }) => [check, ok ? 'good' : unknown ? 'unknown' : 'bad']),
    );
  };
  expect(await said()).toMatchObject({ clock: 'unknown', sms: 'unknown' });
  expect(await said({ ...app.house.config, databaseUrl: 'postgres://shop.invalid/shop' })).toMatchObject({
    backup: 'unknown',
  });
  const { userId } = (await ownerBy(link)).as;
  const tried = (good: boolean) =>
    app.db
      .insertInto('shop_trial')
      .values({
        ...{ id: newId(), kind: 'message', channel: null, user_id: userId, good },
        ...{ at: app.clock.now(), ended_at: app.clock.now(), found: JSON.stringify({ zh: '坏', en: 'bad' }) },
      })
      .execute();
  await tried(true);
  expect(await said()).toMatchObject({ sms: 'good' });
  app.clock.advance(1_000);
  await tried(false);
  expect(await said()).toMatchObject({ sms: 'bad' });
});

test('the clock is held against one outside, also with the embedded database; the beacon and the video are asked', async () => {
  const outside = { at: Date.now(), hears: true };
  const current: Beacon = {
    source: 'drand',
    nameAt: (at) => ({ source: 'drand', chain: '', round: 7, at }),
    read: async () => {
      if (!outside.hears) throw new Error('silent');
      return { randomness: '', signature: '' };
    },
    clock: async () => {
      if (!outside.hears) throw new Error('silent');
      return new Date(outside.at);
    },
  };
  const server = createServer((_req, res) => res.end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const providers = {
    ...app.house.providers,
    beacons: { current, of: () => current },
    video: { kind: 'hls' as const, origins: [origin] },
  };
  const said = async () => {
    const found = await checkHealth({ ...app.house, providers }, app.clock.now(), ['clock', 'beacon', 'video']);
    return found.map(({ ok, unknown }) => (ok ? 'good' : unknown ? 'unknown' : 'bad'));
  };
  expect(await said()).toEqual(['good', 'good', 'good']);
  outside.at -= 60_000;
  expect(await said()).toEqual(['bad', 'good', 'good']);
  outside.hears = false;
  await new Promise((closed) => server.close(closed));
  expect(await said()).toEqual(['unknown', 'bad', 'bad']);
});

test('a stranger’s server at the public address is not this shop, whatever it answers', async () => {
  const stranger = createServer((_req, res) => res.end('ok'));
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening));
  const PUBLIC_URL = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const config = { ...app.house.config, env: { ...app.house.config.env, PUBLIC_URL } };
  const [found] = await checkHealth({ ...app.house, config }, app.clock.now(), ['reachable']);
  expect(found).toMatchObject({ ok: false, unknown: false, found: { zh: '打开的不是这家店' } });
  stranger.close();
});

test('a public address that was changed is said to wait for a restart, on the settings and in the health', async () => {
  const as = await ownerBy(await run());
  const started = await asSetUp(readConfig(machine), app.db, app.clock.now());
  Object.assign(app.house.config, { env: started.env });
  const address = async () => (await app.must(shopHealth, {}, as)).checks.find(({ check }) => check === 'address');
  expect(await address()).toMatchObject({ ok: true });
  const { current } = await app.must(shopSettingsList, {}, as);
  if (!current) throw new Error('no settings');
  const settings = { ...current.settings, publicUrl: 'https://new.example' };
  const saved = await app.must(shopSettingsSave, { settings, holdsFrom: null, basedOn: current.id }, as);
  expect(saved).toMatchObject({ addressInUse: 'https://lane.example', current: { settings } });
  expect(await address()).toMatchObject({ ok: false, mend: { en: expect.stringContaining('Restart') } });
});

test('the address of the settings holds over that of the environment, and the health says which holds', async () => {
  const as = await ownerBy(await run());
  const other = { ...machine, PUBLIC_URL: 'https://other.example' };
  const started = await asSetUp(readConfig(other), app.db, app.clock.now());
  expect(started.env.PUBLIC_URL).toBe('https://lane.example');
  Object.assign(app.house.config, { env: started.env, addressUnheard: started.addressUnheard });
  const { checks } = await app.must(shopHealth, {}, as);
  expect(checks.find(({ check }) => check === 'address')).toMatchObject({
    ok: true,
    found: {
      en: 'https://lane.example, from the shop’s settings; https://other.example of the environment does not count',
    },
  });
});

test('where browsers make no passkeys none is offered', async () => {
  expect(await app.must(shopInfo, {})).toMatchObject({ passkeys: true });
  const env = { ...app.house.config.env, PUBLIC_URL: 'http://192.0.2.1' };
  Object.assign(app.house.config, { env });
  expect(await app.must(shopInfo, {})).toMatchObject({ passkeys: false });
});

test('what is only pretended is never called set up', async () => {
  const pretended = await openProviders(
    readConfig({ DEMO: '0', SANDBOX: 'payment,payout,identity,express,resale,beacon,chatapp' }),
  );
  const checks = await checkHealth({ ...app.house, providers: pretended }, app.clock.now());
  for (const name of ['payment', 'payout', 'identity', 'express', 'resale', 'beacon', 'robots']) {
    const check = checks.find((one) => one.check === name);
    expect(check, name).toMatchObject({ ok: false, found: { zh: expect.stringContaining('沙盒') } });
  }
});

test('the doctor of a stopped shop calls its address neither reached nor out of reach', async () => {
  await run();
  const said: string[] = [];
  const env = { DEMO: '0', PUBLIC_URL: 'https://shop.invalid' };
  const config = readConfig(env);
  await checkShop(app.db, config, app.clock.now(), (line) => void said.push(line));
  expect(said.filter((line) => line.includes('reachable'))).toEqual([
    expect.stringMatching(/^-- {2}reachable +Not tried: the shop is stopped/),
  ]);
  const served = readConfig({ ...env, DATABASE_URL: 'postgres://shop.invalid/shop' });
  said.length = 0;
  await checkShop(app.db, served, app.clock.now(), (line) => void said.push(line));
  expect(said.some((line) => /^RED reachable +Does not open/.test(line))).toBe(true);
});

test('the doctor names what has not run in the database, and what runs it', async () => {
  await run();
  const { name } = await app.db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .orderBy('name' as never, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`delete from kysely_migration where name = ${name}`.execute(app.db);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  expect(await checkShop(app.db, readConfig({ DEMO: '0' }), app.clock.now(), say)).toBe(1);
  expect(said).toEqual([
    expect.stringMatching(/^ok {2}database/),
    expect.stringMatching(new RegExp(`^RED migrations .*${name}\\. npm start`)),
  ]);
});
