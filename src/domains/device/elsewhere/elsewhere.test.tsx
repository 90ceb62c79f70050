/** A price that another device set meanwhile: both are named on the buttons, and what is pressed is what goes. */
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { channelOff, channelPriceUpdate } from '../../../../contract/listing/calls.ts';
import type { ChangedSince } from '../../../../contract/wire/call.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { OutboxItem as Waiting } from '../OutboxItem.tsx';
import { text as queueWords } from '../outbox-words.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { text } from './words.ts';

const acts = vi.hoisted(() => ({ insist: vi.fn(), giveWay: vi.fn() }));
vi.mock('../../../offline/seen/insist.ts', async (original) => ({ ...(await original<object>()), ...acts }));

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  useRouter: () => ({}),
}));

afterEach(async () => {
  vi.resetAllMocks();
  await setPreferences({ language: 'zh' });
});

const waiting = (call: { path: string }, input: object, changed?: readonly ChangedSince[]) =>
  ({
    ...{ id: 'one', kind: 'intent', state: 'parked', call: call.path, input, label: { zh: '', en: '' } },
    lastError: { code: 'CHANGED_ELSEWHERE', message: '', at: 1, ...(changed && { changed }) },
  }) as unknown as OutboxItem;
const price = { lines: [{ id: 'a', price: 59_300, seen: 5 }] };
const cheaper = waiting(channelPriceUpdate, price, [{ id: 'a', at: 9, now: 59_700 }]);

async function open(item: OutboxItem) {
  const { box, end } = await show(<Elsewhere item={item} />);
  const words = () => [...box.querySelectorAll('button')].map((one) => one.textContent ?? '');
  const press = (said: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === said)?.click());
  return { box, end, words, press };
}

test.each([
  ['zh', '保留 ¥597', '仍改成 ¥593'],
  ['en', 'Leave ¥597', 'Set ¥593 all the same'],
] as const)(
  'both prices are named, in %s: the one that stands there and the one that waits',
  async (language, theirs, mine) => {
    await setPreferences({ language });
    const { words, end } = await open(cheaper);
    expect(words()).toEqual([theirs, mine]);
    await end();
  },
);

test('cents are named where there are some', async () => {
  const { words, end } = await open(
    waiting(channelPriceUpdate, { lines: [{ id: 'a', price: 59_350, seen: 5 }] }, [{ id: 'a', at: 9, now: 59_799 }]),
  );
  expect(words()).toEqual(['保留 ¥597.99', '仍改成 ¥593.50']);
  await end();
});

test('theirs stays and mine goes, each as it is pressed, and what was done is said', async () => {
  const { press, end } = await open(cheaper);
  await press('保留 ¥597');
  expect(acts.giveWay).toHaveBeenCalledWith(cheaper);
  expect(currentToast()?.message).toBe(text.zh.left);
  await press('仍改成 ¥593');
  expect(acts.insist).toHaveBeenCalledWith(cheaper);
  expect(currentToast()?.message).toBe(text.zh.going);
  await end();
});

test('where the server cannot be asked nothing is done and that is said; what has arrived meanwhile says nothing', async () => {
  const { press, end } = await open(cheaper);
  acts.insist.mockRejectedValueOnce(new OfflineError('ARRIVED'));
  const before = currentToast();
  await press('仍改成 ¥593');
  expect(currentToast()).toBe(before);
  acts.insist.mockRejectedValueOnce(new OfflineError('UNREACHED'));
  await press('仍改成 ¥593');
  expect(currentToast()?.message).toBe(text.zh.failed);
  await end();
});

test('of several the others can go without it, and no price is named that is not the only one', async () => {
  const both = { lines: ['a', 'b'].map((id) => ({ id, price: 59_300, seen: 5 })) };
  const { words, press, end } = await open(waiting(channelPriceUpdate, both, [{ id: 'a', at: 9, now: 59_700 }]));
  expect(words()).toEqual([text.zh.rest, text.zh.mine]);
  await press(text.zh.rest);
  expect(currentToast()?.message).toBe(text.zh.going);
  await end();
});

test('a taking off has no price: it stays as it is or goes all the same', async () => {
  const { words, end } = await open(waiting(channelOff, { ids: ['a'], seen: [5] }, [{ id: 'a', at: 9, now: 59_700 }]));
  expect(words()).toEqual([text.zh.theirs, text.zh.mine]);
  await end();
});

test('what was refused for something else, or names nothing, asks nothing', async () => {
  const other = waiting(channelPriceUpdate, price, [{ id: 'a', at: 9 }]);
  for (const item of [
    waiting(channelPriceUpdate, price),
    { ...other, state: 'waiting' } as OutboxItem,
    { ...other, lastError: { ...other.lastError, code: 'STATE_REFUSED' } } as OutboxItem,
  ]) {
    const { words, end } = await open(item);
    expect(words()).toEqual([]);
    await end();
  }
});

test('beside the question stands nothing that would only be refused again', async () => {
  const whole = {
    ...cheaper,
    why: 'refused',
    photos: [],
    attempts: 1,
    createdAt: 0,
    nextAt: 0,
    bytes: 0,
    bytesLeft: 0,
  };
  const { box, end } = await show(<Waiting item={whole as unknown as OutboxItem} why="refused" first />);
  const words = [...box.querySelectorAll('button')].map((one) => one.textContent);
  expect(words).toEqual(['保留 ¥597', '仍改成 ¥593', queueWords.zh.withdraw]);
  await end();
});
