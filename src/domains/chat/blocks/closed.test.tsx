import 'fake-indexeddb/auto';
/** What cannot be done any more is not offered: in a conversation that we closed, and about an item that has gone. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Bubble } from '../Bubble.tsx';
import { Hit } from '../ChatList.tsx';
import { TalkByThing } from '../TalkScreen.tsx';
import type { Talk } from '../talk.ts';
import { Waiting } from '../Waiting.tsx';
import { text } from '../words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children, to }: { children: ReactNode; to: string }) => <i data-to={to}>{children}</i>,
  Link: ({ children }: { children: ReactNode }) => <i>{children}</i>,
}));
vi.mock('../../../ui/surface/Screen.tsx', () => ({
  Screen: ({ query, children }: { query?: { error: unknown }; children: ReactNode }) => (
    <main>{query ? String(query.error && 'failed') : children}</main>
  ),
}));
let code = 'ITEM_OFF';
vi.mock('../../../api/read.ts', async (original) => ({
  ...(await original<object>()),
  read: () => ({ queryKey: ['about'], queryFn: () => Promise.reject({ code }), retry: false }),
}));

layNothingOut();
const wrap = (node: ReactNode) => show(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
const talk = (state: 'open' | 'closed') =>
  ({ id: 't', kind: 'item', side: 'B', state, other: null }) as unknown as Talk;
const said = {
  ...{ id: 'm', no: 1, by: 'B' as const, body: '在吗', photos: [], card: null, hints: [], recalled: false },
  at: Date.now(),
};

test('in a closed conversation nothing is taken back, and what failed is not tried again', async () => {
  const seen = async (state: 'open' | 'closed') => {
    const item = { id: 'w', input: { body: '在吗' }, bytes: 0, bytesLeft: 0, photos: [], why: 'refused' };
    const { box, end } = await wrap(
      <>
        <Bubble message={said} talk={talk(state)} />
        <Waiting
          item={{ ...item, lastError: { code: 'CHAT_CLOSED', message: 'closed' } } as never}
          talk={talk(state)}
        />
      </>,
    );
    const buttons = [...box.querySelectorAll('button')].map(({ textContent }) => textContent);
    await end();
    return buttons;
  };
  expect(await seen('open')).toContain(text.zh.recall);
  expect(await seen('closed')).not.toContain(text.zh.recall);
  expect(await seen('closed')).not.toContain(text.zh.retry);
});

test('words that were found say with whom they were, whoever said them', async () => {
  const found = {
    ...talk('open'),
    other: { nickname: '知夏的旧鞋柜' },
    card: { item: { name: { zh: '短袖', en: 'Tee' } } },
  };
  const { box, end } = await wrap(<Hit found={{ talk: found, message: said } as never} />);
  expect(box.textContent).toContain('知夏的旧鞋柜');
  expect(box.textContent).toContain('短袖');
  await end();
});

test('a link to ask about an item that has gone says so and leads on', async () => {
  const { box, end } = await wrap(<TalkByThing thing={{ listingId: 'gone' }} />);
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.offTitle));
  expect(box.querySelector('[data-to="/pages/tabbar/main"]')).not.toBeNull();
  await end();
});

test('a link to ask about an item that a stranger elsewhere has time to pay for says that it may come back', async () => {
  code = 'ITEM_HELD';
  const { box, end } = await wrap(<TalkByThing thing={{ listingId: 'held' }} />);
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.heldTitle));
  expect(box.querySelector('[data-to="/pages/tabbar/main"]')).not.toBeNull();
  await end();
});

test('what is said after something that did not go says that it comes behind it', async () => {
  const item = { id: 'w', input: { body: '在吗' }, bytes: 0, bytesLeft: 0, photos: [], why: 'stopped' };
  const { box, end } = await wrap(<Waiting item={item as never} talk={talk('open')} />);
  expect(box.textContent).toContain(`${text.zh.refused} · ${text.zh.behind}`);
  await end();
});
