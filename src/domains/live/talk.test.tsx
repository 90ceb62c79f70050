import 'fake-indexeddb/auto';
/** What stands in a room's conversation for whoever has blocked somebody. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { hintWords } from '../../../contract/chat/off-platform.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { text as chat } from '../chat/words.ts';
import { Talk } from './Talk.tsx';
import { text } from './words.ts';

const went = vi.hoisted(() => [] as unknown[]);
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => (to: unknown) => went.push(to),
}));
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

test('what may lead elsewhere stands there without its words for who may not read it yet, and says so to who may', async () => {
  layNothingOut();
  const held = { ...said, hints: ['contact'], held: true };
  const show1 = async (one: object, state = 'live') => {
    const open = { ...(room([]) as object), state, pinned: null, messages: [one] } as never;
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <Talk room={open} />
      </QueryClientProvider>,
    );
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  const others = await show1({ ...held, body: '' });
  expect(others).toContain(text.zh.held);
  expect(others).not.toContain(chat.zh.safe);
  const own = await show1(held);
  expect(own).toContain('加微信');
  expect(own).toContain(text.zh.heldTag);
  // What nobody looks at any more is not said to be looked at.
  const over = await show1({ ...held, body: '' }, 'over');
  expect(over).toContain(text.zh.heldThen);
  expect(over).not.toContain(text.zh.held);
});

test('bids and orders stand between what was said, in their order; a visitor who would report is led to log in', async () => {
  layNothingOut();
  const at = (no: number) => ({ ...said, id: `m${no}`, no, body: `第${no}句`, at: no * 1000 });
  const list = [{ no: 1, lot: { item: { name: { zh: '沙丘', en: 'Dune' } } }, listing: null }];
  const happened = [
    { kind: 'bid', no: 1, price: 15_000, at: 1500 },
    { kind: 'sold', no: 1, price: 16_000, at: 2500 },
    { kind: 'sold', no: 1, price: null, at: 2600 },
  ];
  const open = { ...(room([]) as object), pinned: null, messages: [at(1), at(2)], happened, list } as never;
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Talk room={open} />
    </QueryClientProvider>,
  );
  const lines = box.querySelector('[role=log]')?.textContent ?? '';
  const places = ['第1句', text.zh.bidTo('¥150'), '第2句', text.zh.ordered('¥160'), text.zh.orderedPrivately].map(
    (words) => lines.indexOf(words),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(lines).toContain('沙丘');
  box.querySelector<HTMLElement>(`[aria-label="${text.zh.more}"]`)?.click();
  expect(went).toMatchObject([{ to: '/pages/login/login', search: { redirect: '/plugin/live?id=r' } }]);
  await end();
});
