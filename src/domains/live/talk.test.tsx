import 'fake-indexeddb/auto';
/** What stands in a room's conversation for whoever has blocked somebody. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { hintWords } from '../../../contract/chat/off-platform.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { text as chat } from '../chat/words.ts';
import { Talk } from './Talk.tsx';
import { text } from './words.ts';

vi.mock('./BlockedHere.tsx', () => ({ BlockedHere: () => null }));

const said = { id: 's', no: 1, by: 3, nickname: '某人', host: false, body: '加微信', hints: [], removed: false, at: 0 };
const room = (blocked: unknown[]) =>
  ({ id: 'r', state: 'live', host: { platform: false }, messages: [], lastNo: 1, pinned: said, blocked }) as never;

test('what is pinned while the room is open leaves no empty place for whoever has blocked its author', async () => {
  layNothingOut();
  const { box, again, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Talk room={room([])} />
    </QueryClientProvider>,
  );
  expect(box.textContent).toContain(text.zh.pinned);
  const place = box.querySelector('article')?.parentElement?.className ?? '-';
  await again(
    <QueryClientProvider client={new QueryClient()}>
      <Talk room={room([{ no: 3, nickname: '某人' }])} />
    </QueryClientProvider>,
  );
  expect(box.textContent).not.toContain('加微信');
  expect(box.getElementsByClassName(place)).toHaveLength(0);
  await end();
});

test('whoever names an account and a payment elsewhere is told in one sentence where it is paid', async () => {
  layNothingOut();
  const both = { ...said, hints: ['payment', 'contact'] };
  const open = { ...(room([]) as object), pinned: null, messages: [both] } as never;
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Talk room={open} />
    </QueryClientProvider>,
  );
  expect(box.textContent?.split(chat.zh.safe)).toHaveLength(2);
  expect(box.textContent).toContain(`${hintWords.payment.zh}；${hintWords.contact.zh}`);
  await end();
});
