/** Group robots are asked as their apps' documents say, at those addresses and no others, and what they refuse is no message sent. */
import { expect, test, vi } from 'vitest';
import { robotOf } from '../../../contract/notice/rules.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { type Robot, RobotRefused } from './chatapp.ts';
import { chatApps, realChatApps } from './open.ts';

const answering = (answer: object, headers: Record<string, string> = {}) => {
  const sent: { url: string; init: RequestInit }[] = [];
  const ask = (async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(JSON.stringify(answer), { headers });
  }) as unknown as typeof fetch;
  return { sent, apps: realChatApps(ask), body: () => JSON.parse(String(sent[0]?.init.body)) as unknown };
};
const ok = { errcode: 0, errmsg: 'ok' };
const robot = (app: Robot['app'], secret: string | null = null): Robot => ({ app, key: 'a-key-of-a-robot', secret });

/** developer.work.weixin.qq.com/document/path/91770: the address and the body of its `curl`. */
test('WeCom’s published example', async () => {
  const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc-4bc4-97a0-0ec2sifa5aaa';
  const found = robotOf(address);
  expect(found).toEqual({ app: 'wecom', key: '693axxx6-7aoc-4bc4-97a0-0ec2sifa5aaa' });
  const { sent, apps, body } = answering(ok);
  await apps.send({ ...(found as Robot), secret: null }, 'hello world');
  expect(sent[0]?.url).toBe(address);
  expect(body()).toEqual({ msgtype: 'text', text: { content: 'hello world' } });
});

/** open.dingtalk.com/document/robots/customize-robot-security-settings: its secret; the signature is what its Python prints for this time. */
test('DingTalk’s published example, and its signature', async () => {
  vi.useFakeTimers({ now: 1_599_360_473_000, toFake: ['Date'] });
  const { sent, apps, body } = answering(ok);
  await apps.send({ app: 'dingtalk', key: '566cc69da782ec', secret: 'this is secret' }, '我就是我');
  vi.useRealTimers();
  expect(sent[0]?.url).toBe(
    'https://oapi.dingtalk.com/robot/send?access_token=566cc69da782ec&timestamp=1599360473000&sign=hXZTWifRGHclNuZSKxoXc%2F%2Fsh51SWfVfRIhcdeKs63I%3D',
  );
  expect(body()).toEqual({ msgtype: 'text', text: { content: '我就是我' } });
  const plain = answering(ok);
  await plain.apps.send(robot('dingtalk'), 'x');
  expect(plain.sent[0]?.url).toBe('https://oapi.dingtalk.com/robot/send?access_token=a-key-of-a-robot');
});

/** open.feishu.cn/document/client-docs/bot-v3/add-custom-bot: its body; the signature is what its Python prints for its time. */
test('Feishu’s published example, and its signature', async () => {
  vi.useFakeTimers({ now: 1_599_360_473_000, toFake: ['Date'] });
  const { sent, apps, body } = answering({ code: 0, msg: 'success', data: {} });
  await apps.send({ app: 'feishu', key: 'xxxxxxxxxxxxxxxxxxxxx', secret: 'this is secret' }, 'request example');
  vi.useRealTimers();
  expect(sent[0]?.url).toBe('https://open.feishu.cn/open-apis/bot/v2/hook/xxxxxxxxxxxxxxxxxxxxx');
  expect(body()).toEqual({
    timestamp: '1599360473',
    sign: '/eYKrXQBzTjUZJ3s6NX16VxGbTwmK7AEs8/FnvC1CSw=',
    msg_type: 'text',
    content: { text: 'request example' },
  });
});

test('a redirect is not followed, and nobody in a Feishu group is called by what others wrote', async () => {
  const { sent, apps, body } = answering({ code: 0 });
  await apps.send(robot('feishu'), '<at user_id="all">everyone</at>');
  expect(sent[0]?.init.redirect).toBe('error');
  expect(body()).toMatchObject({ content: { text: '＜at user_id="all">everyone＜/at>' } });
});

test.each([
  ['wecom', { errcode: 93000, errmsg: 'invalid webhook url, hint: [1653710655173452988930371]' }, 'gone'],
  ['wecom', { errcode: 45009, errmsg: 'api freq out of limit' }, 'later'],
  ['dingtalk', { errcode: 300001, errmsg: 'token is not exist' }, 'gone'],
  ['dingtalk', { errcode: 310000, errmsg: 'sign not match, more: [https://ding-doc.dingtalk.com]' }, 'secret'],
  [
    'dingtalk',
    { errcode: 310000, errmsg: '机器人发送签名不匹配，请确认签名和生成签名的时间戳必须都放在调用的网址中' },
    'secret',
  ],
  ['dingtalk', { errcode: 310000, errmsg: 'keywords not in content' }, 'rules'],
  ['dingtalk', { errcode: 310000, errmsg: '关键词不匹配' }, 'rules'],
  ['dingtalk', { errcode: 410100, errmsg: 'send too fast' }, 'later'],
  ['feishu', { code: 19001, msg: 'param invalid: incoming webhook access token invalid' }, 'gone'],
  ['feishu', { code: 19021, msg: 'sign match fail or timestamp is not within one hour from current time' }, 'secret'],
  ['feishu', { code: 19024, msg: 'Key Words Not Found' }, 'rules'],
  ['feishu', { code: 9499, msg: 'Bad Request' }, 'later'],
  ['feishu', {}, 'later'],
] as const)('%s says %j: that is %s', async (app, answer, why) => {
  const refused = await answering(answer)
    .apps.send(robot(app), 'x')
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RobotRefused);
  expect(refused).toMatchObject({ why });
});

test('a signature that is refused because the shop’s clock is off says nothing about the robot’s secret', async () => {
  const refused = { errcode: 310000, errmsg: 'sign not match' };
  const why = (date: number) =>
    answering(refused, { date: new Date(date).toUTCString() })
      .apps.send(robot('dingtalk', 'this is secret'), 'x')
      .catch((error: RobotRefused) => error.why);
  expect(await why(Date.now() + 2 * HOUR)).toBe('later');
  expect(await why(Date.now())).toBe('secret');
});

test.each([
  'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc',
  'http://169.254.169.254/?https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc',
  'https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=693axxx6-7aoc',
  'https://qyapi.weixin.qq.com@169.254.169.254/cgi-bin/webhook/send?key=693axxx6-7aoc',
  'https://qyapi.weixin.qq.com:8080/cgi-bin/webhook/send?key=693axxx6-7aoc',
  'https://qyapi.weixin.qq.com/cgi-bin/webhook/../user/get?key=693axxx6-7aoc',
  'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc&debug=1',
  'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc#x',
  'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc\n',
  'https://qyapiXweixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc',
  'https://oapi.dingtalk.com/robot/send?access_token=a%2F..%2Fb12345678',
  'https://open.feishu.cn/open-apis/bot/v2/hook/../../../auth/v3/token',
  'https://open.larksuite.example/open-apis/bot/v2/hook/0123456789',
  'http://127.0.0.1:8787/metrics',
])('%s is nobody’s robot', (address) => {
  expect(robotOf(address)).toBeNull();
});

test('a demo writes to nobody’s group and says so', () => {
  expect(chatApps(true).sandbox).toBe(true);
  expect(chatApps(false).sandbox).toBe(false);
});
