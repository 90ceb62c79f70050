import 'fake-indexeddb/auto';
/** Binding a group chat by its robot's address, and what is said of one that takes no notices. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { robotBind } from '../../../contract/notice/calls.ts';
import { layNothingOut, show, type } from '../../ui/gallery/testing.tsx';
import { GroupChats } from './GroupChats.tsx';
import { text } from './group-words.ts';

const asked = vi.hoisted(() => [] as [string, unknown][]);
vi.mock('../../api/unanswered.ts', () => ({
  send: async ({ path }: { path: string }, input: unknown) => {
    asked.push([path, input]);
    return {};
  },
}));
beforeEach(() => {
  asked.length = 0;
  layNothingOut();
});

const t = text.zh;
const robot = { app: 'wecom', tail: '5aaa', boundAt: 1, refusedAt: null };
async function open(robots: object[]) {
  const setting = { robots, robotsLeave: true, robotsHearAll: false };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <GroupChats setting={setting as never} onHearAll={() => undefined} />
    </QueryClientProvider>,
  );
  const press = (label: string) =>
    act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')];
  return { box, press, inputs, end };
}

test('an address that is no robot’s is not sent; a right one is bound with its secret', async () => {
  const { box, press, inputs, end } = await open([]);
  await press(t.bind);
  await type(inputs()[0] as HTMLInputElement, 'https://example.com/robot');
  await press(t.bindNow);
  expect(asked).toEqual([]);
  expect(box.textContent).toContain(t.addressWrong);
  const address = 'https://oapi.dingtalk.com/robot/send?access_token=566cc69da782ec';
  await type(inputs()[0] as HTMLInputElement, ` ${address} `);
  await type(inputs()[1] as HTMLInputElement, 'this is secret');
  await press(t.bindNow);
  expect(asked).toEqual([[robotBind.path, { address, secret: 'this is secret' }]]);
  await end();
});

test('one that would take another’s place says whose; one that takes no notices says so in place of its address', async () => {
  const { box, press, inputs, end } = await open([robot]);
  expect(box.textContent).toContain('尾号 5aaa');
  await press(t.bind);
  await type(
    inputs()[0] as HTMLInputElement,
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc-4bc4-97a0-0ec2sifa5aaa',
  );
  expect(box.textContent).toContain(t.replaces(t.app.wecom, '5aaa'));
  await end();
  const refused = await open([{ ...robot, refusedAt: Date.now() }]);
  expect(refused.box.textContent).toContain('没收下通知');
  expect(refused.box.textContent).not.toContain('尾号 5aaa');
  await refused.end();
});
