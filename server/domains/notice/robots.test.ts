/** Notices in a group chat: bound by its robot's address, heard there, kept secret, and ended by the person or the group. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeSetting, noticeSettingSave, robotBind, robotUnbind } from '../../../contract/notice/calls.ts';
import { startDelivery } from '../../kernel/events/delivery.ts';
import { emit } from '../../kernel/events/events.ts';
import { robotSender } from '../../kernel/events/robots.ts';
import { type Robot, type RobotRefusal, RobotRefused } from '../../providers/chatapp/chatapp.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { notice } from './handlers.ts';

let app: TestApp;
const said: { robot: Robot; text: string }[] = [];
/** What the chat apps answer by a robot's key; a message where nothing stands. */
const refused = new Map<string, RobotRefusal>();
beforeAll(async () => {
  const chatApps = {
    sandbox: false,
    async send(robot: Robot, text: string) {
      const why = refused.get(robot.key);
      if (why) throw new RobotRefused(why, `said of ${robot.app}`);
      said.push({ robot, text });
    },
  };
  app = await testApp({ domains: [notice], providers: { chatApps } });
}, 60_000);
afterAll(() => app.close());
beforeEach(() => {
  said.length = 0;
  refused.clear();
});

const wecom = (key: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`;
const bind = (person: Person, key: string) => app.must(robotBind, { address: wecom(key) }, { as: person });
const lot = { title: { zh: '有合适的新标', en: 'A new lot' }, body: { zh: 'AJ1 · 42', en: 'AJ1 · 42' } };
const link = '/pages/merchantCenter/bidSubscribe' as const;
const newLot = (to: string) =>
  emit(app.db, {
    to,
    type: 'recycle.lot',
    data: { id: 'l' },
    at: app.clock.now(),
    notice: { words: null, ...lot, link },
  });
const paid = (to: string) =>
  emit(app.db, {
    to,
    type: 'withdrawal',
    data: { id: 'w' },
    at: app.clock.now(),
    notice: { words: null, ...lot, link },
  });
async function deliver(): Promise<void> {
  const { clock } = app;
  const found = (path: string) => `https://shop.example${path}`;
  const robot = robotSender({ apps: app.house.providers.chatApps, secrets: app.house.config, clock, found });
  const delivery = await startDelivery({ ...app.database, clock, senders: { robot } });
  await delivery.deliverOnce();
  await delivery.stop();
}
const messages = async (of: Person) =>
  (
    await app.db
      .selectFrom('message')
      .select('title_zh')
      .where('user_id', '=', of.userId)
      .where('type', '=', 'robot')
      .orderBy('id')
      .execute()
  ).map(({ title_zh }) => title_zh);
/** What the app says about a binding that is over. */
const ended = (person: Person) =>
  app.db
    .selectFrom('message')
    .selectAll()
    .where('user_id', '=', person.userId)
    .where('title_zh', 'like', '%收不到%')
    .execute();

test('a merchant pastes the address of their group’s robot, and the group hears of a lot that fits, with its link', async () => {
  const merchant = await app.as('13800000021');
  const setting = await bind(merchant, 'group-of-the-shop-7Q4z');
  expect(setting).toMatchObject({ robots: [{ app: 'wecom', tail: '7Q4z' }], robotsLeave: true, robotsHearAll: false });
  expect(said.splice(0)).toMatchObject([{ text: '这个群已绑定，通知会发到这里。' }]);
  await newLot(merchant.userId);
  await paid(merchant.userId);
  await deliver();
  const text = `有合适的新标\nAJ1 · 42\nhttps://shop.example${link}`;
  expect(said).toEqual([{ robot: { app: 'wecom', key: 'group-of-the-shop-7Q4z', secret: null }, text }]);
  await app.must(noticeSettingSave, { robotsHearAll: true }, { as: merchant });
  await paid(merchant.userId);
  await deliver();
  expect(said).toHaveLength(2);
});

test('nobody is told the address again, and the database does not know it', async () => {
  const person = await app.as('13800000022');
  const secret = 'SECof-the-robot';
  const address = 'https://oapi.dingtalk.com/robot/send?access_token=token-of-a-group';
  const answer = await app.must(robotBind, { address, secret }, { as: person });
  expect(said[0]?.robot).toEqual({ app: 'dingtalk', key: 'token-of-a-group', secret });
  const rows = await app.db.selectFrom('chat_robot').selectAll().where('user_id', '=', person.userId).execute();
  for (const text of [
    JSON.stringify(answer),
    JSON.stringify(rows),
    // Nor is it only written in another way.
    ...rows.flatMap(({ sealed }) => sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString())),
    JSON.stringify(await app.must(noticeSetting, {}, { as: person })),
  ]) {
    expect(text).not.toContain('token-of-a');
    expect(text).not.toContain(secret);
  }
});

test.each([
  ['gone', 'ROBOT_GONE'],
  ['secret', 'ROBOT_SECRET'],
  ['rules', 'ROBOT_REFUSES'],
  ['later', 'ROBOT_SILENT'],
] as const)('a robot that takes no message (%s) is not bound, and why is said', async (why, code) => {
  const person = await app.as('13800000023');
  refused.set('a-robot-that-refuses', why);
  expect(await app.call(robotBind, { address: wecom('a-robot-that-refuses') }, { as: person })).toMatchObject({ code });
  expect((await app.must(noticeSetting, {}, { as: person })).robots).toEqual([]);
});

test('an address that is no robot’s is refused before anything is asked', async () => {
  const person = await app.as('13800000024');
  for (const address of [
    'http://169.254.169.254/',
    'https://qyapi.weixin.qq.com@10.0.0.1/cgi-bin/webhook/send?key=12345678',
    `${wecom('12345678')}&to=all`,
  ])
    expect(await app.call(robotBind, { address }, { as: person })).toMatchObject({ code: 'BAD_INPUT' });
  expect(said).toEqual([]);
});

test('one group of each app: a second takes the first’s place, and what waited for the old is not sent to the new', async () => {
  const person = await app.as('13800000025');
  await bind(person, 'the-old-group');
  await newLot(person.userId);
  const { robots } = await bind(person, 'the-new-group');
  expect(robots).toMatchObject([{ tail: 'roup' }]);
  said.length = 0;
  await deliver();
  expect(said).toEqual([]);
  await newLot(person.userId);
  await deliver();
  expect(said.map(({ robot }) => robot.key)).toEqual(['the-new-group']);
});

test('unbinding ends one’s own and nobody else’s, though both had the same group', async () => {
  const [one, other] = [await app.as('13800000026'), await app.as('13800000027')];
  await bind(one, 'a-group-of-both');
  await bind(other, 'a-group-of-both');
  expect((await app.must(robotUnbind, { app: 'wecom' }, { as: one })).robots).toEqual([]);
  expect((await app.must(noticeSetting, {}, { as: other })).robots).toHaveLength(1);
  said.length = 0;
  await newLot(one.userId);
  await newLot(other.userId);
  await deliver();
  expect(said).toHaveLength(1);
});

test('a robot that was taken out of its group ends the binding, and its person is told in the app', async () => {
  const person = await app.as('13800000028');
  await bind(person, 'soon-taken-out');
  expect(await messages(person)).toEqual(['通知会发到企业微信群']);
  refused.set('soon-taken-out', 'gone');
  await newLot(person.userId);
  await deliver();
  expect((await app.must(noticeSetting, {}, { as: person })).robots).toEqual([]);
  expect(await messages(person)).toEqual(['通知会发到企业微信群', '企业微信群收不到通知了']);
});

test('a robot whose secret was changed is unbound at the first notice, and its person is told where to mend it', async () => {
  const person = await app.as('13800000032');
  await bind(person, 'has-another-secret');
  refused.set('has-another-secret', 'secret');
  await newLot(person.userId);
  await deliver();
  expect((await app.must(noticeSetting, {}, { as: person })).robots).toEqual([]);
  const [told] = await ended(person);
  expect(told?.body_zh).toContain('安全设置');
});

test('a robot that wants certain words stays bound: its person is told once, and again only after one that it took', async () => {
  const person = await app.as('13800000031');
  await bind(person, 'wants-its-words');
  const next = async (why?: RobotRefusal) => {
    refused.clear();
    if (why) refused.set('wants-its-words', why);
    await newLot(person.userId);
    await deliver();
    const told = (await messages(person)).filter((title) => title.includes('没收下')).length;
    const [robot] = (await app.must(noticeSetting, {}, { as: person })).robots;
    return {
      told,
      taken: said.filter(({ robot: { key } }) => key === 'wants-its-words').length,
      waits: !!robot?.refusedAt,
    };
  };
  said.length = 0;
  expect(await next('rules')).toEqual({ told: 1, taken: 0, waits: true });
  expect(await next('rules')).toEqual({ told: 1, taken: 0, waits: true });
  // Neither of the two is sent later.
  expect(await next()).toEqual({ told: 1, taken: 1, waits: false });
  expect(await next('rules')).toEqual({ told: 2, taken: 1, waits: true });
});

test('whose robot’s address no key of the shop opens any more is told that it was the shop', async () => {
  const person = await app.as('13800000033');
  await bind(person, 'under-another-key');
  const { secret } = app.house.config;
  Object.assign(app.house.config, { secret: 'another one, without the old', storedSecret: undefined });
  try {
    await newLot(person.userId);
    await deliver();
  } finally {
    Object.assign(app.house.config, { secret, storedSecret: undefined });
  }
  const [told] = await ended(person);
  expect(told?.body_zh).toContain('平台换过密钥');
});

test('a robot that is written to too often hears it later, and stays bound', async () => {
  const person = await app.as('13800000029');
  await bind(person, 'a-busy-group');
  said.length = 0;
  refused.set('a-busy-group', 'later');
  await newLot(person.userId);
  await deliver();
  refused.clear();
  app.clock.advance(60_000);
  await deliver();
  expect(said).toHaveLength(1);
});

test('what was bound before the shop set a secret of its own is still written to', async () => {
  const person = await app.as('13800000030');
  await bind(person, 'bound-long-ago');
  said.length = 0;
  const { secret } = app.house.config;
  Object.assign(app.house.config, { secret: 'a secret of the shop’s own', storedSecret: secret });
  try {
    await newLot(person.userId);
    await deliver();
  } finally {
    Object.assign(app.house.config, { secret, storedSecret: undefined });
  }
  expect(said).toHaveLength(1);
});
