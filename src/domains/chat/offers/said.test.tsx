/** A price that was named, taken or left is the last of its conversation, and opening it says that it was read. */
import { expect, test, vi } from 'vitest';
import type { ChatRow, OfferStep } from '../../../../contract/chat/calls.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { lastOf, names } from '../names.ts';
import type { Talk } from '../talk.ts';
import { useMarkRead } from '../use-chat.ts';

const wrote = vi.hoisted(() => vi.fn());
vi.mock('../../device/use-queued-write.ts', async (original) => ({
  ...(await original<object>()),
  useQueuedWrite: () => ({ mutate: wrote }),
}));

const step = (event: OfferStep['event'], by: OfferStep['by'], id = '7'): OfferStep => ({
  ...{ id, offerId: 'offer', event, by, price: 64_000, at: 2, said: false },
});
const row = (of: Partial<ChatRow>) => ({ side: 'S', last: null, ...of }) as ChatRow;

test('the list tells who named which price, and how it ended', () => {
  const zh = (of: Partial<ChatRow>) => lastOf(row(of), names.zh);
  expect(zh({ step: step('counter', 'B') })).toBe('买家出价 ¥640');
  expect(zh({ step: step('counter', 'S') })).toBe('卖家还价 ¥640');
  expect(zh({ step: step('accept', 'S') })).toBe('你接受了 ¥640');
  expect(zh({ step: step('lapse', 'T') })).toBe('没有回应，已过期');
  expect(lastOf(row({ step: step('decline', 'B') }), names.en)).toBe('The buyer declined ¥640');
  expect(zh({ step: null })).toBe('');
});

function Read({ talk }: { talk: Partial<Talk> }) {
  useMarkRead({ id: 'talk', read: 3, lastNo: 3, readStep: '5', ...talk } as Talk);
  return null;
}

test('who has the conversation open has read a new price as well, once; what was kept from before says nothing of it', async () => {
  const { again, end } = await show(<Read talk={{ steps: [step('counter', 'S', '5')] }} />);
  expect(wrote).not.toHaveBeenCalled();
  const more = <Read talk={{ steps: [step('counter', 'S', '5'), step('counter', 'B', '9')] }} />;
  await again(more);
  await again(more);
  expect(wrote.mock.calls).toEqual([[{ id: 'talk', no: 3, step: '9' }]]);
  await end();
  wrote.mockClear();
  const old = await show(<Read talk={{ readStep: undefined as never, steps: [step('counter', 'B', '9')] }} />);
  expect(wrote).not.toHaveBeenCalled();
  await old.end();
});
