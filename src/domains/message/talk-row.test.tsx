/** A conversation in the message centre says what was said last, by whom, and how much is unread. */
import { expect, test, vi } from 'vitest';
import type { ChatMessage, ChatRow } from '../../../contract/chat/calls.ts';
import type { Message } from '../../../contract/message/calls.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { names as chats } from '../chat/names.ts';
import { TalkRow } from './TalkRow.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ search, children }: { search: { id: string }; children: React.ReactNode }) => (
    <a href={`/plugin/chat?id=${search.id}`}>{children}</a>
  ),
}));

const words = (zh: string) => ({ zh, en: zh });
const message: Message = {
  ...{ id: 'm', type: 'chat', title: words('卖家发来消息'), body: words('一双鞋'), link: '/plugin/chat?id=c' },
  ...{ topic: 'c', at: 1_000, readAt: null },
};
const last = {
  by: 'S',
  body: '还在，今天能寄',
  photos: [],
  card: null,
  hints: [],
  recalled: false,
} as unknown as ChatMessage;
const chat: ChatRow = {
  ...{ id: 'c', kind: 'item', side: 'B', other: { nickname: '阿新', avatar: '', sold: 2 }, card: null },
  ...{ last, unread: 3, at: 2_000 },
};

test('its latest words, its number of unread ones, and the way into it', async () => {
  const { box, end } = await show(<TalkRow message={message} chat={chat} />);
  expect(box.textContent).toMatch(/阿新.*还在，今天能寄.*3/s);
  expect(box.textContent).not.toContain('卖家发来消息');
  expect(box.querySelector('a')?.getAttribute('href')).toBe('/plugin/chat?id=c');
  await end();
});

test.each(['zh', 'en'] as const)(
  'of a photo, or of what was taken back, it says that, and not its item once more (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = chats[language];
    for (const [said, words] of [
      [{ ...last, body: '', photos: ['/img/u/a.webp'] }, t.photos],
      [{ ...last, recalled: true }, t.recalled(false)],
      // Own words are not read as the other's, whose name stands above.
      [{ ...last, by: 'B', body: '', photos: ['/img/u/a.webp'] }, t.yours(t.photos)],
    ] satisfies [ChatMessage, string][]) {
      const { box, end } = await show(<TalkRow message={message} chat={{ ...chat, last: said }} />);
      expect(box.textContent).toContain(words);
      expect(box.textContent).not.toContain('一双鞋');
      await end();
    }
    await setPreferences({ language: 'zh' });
  },
);

test('a price that was named after the last words is what it says', async () => {
  const step = { id: '7', offerId: 'o', event: 'counter', by: 'S', price: 64_000, at: 2, said: false } as const;
  const { box, end } = await show(<TalkRow message={message} chat={{ ...chat, step }} />);
  expect(box.textContent).toMatch(/阿新.*卖家.*¥640.*3/s);
  expect(box.textContent).not.toContain('还在，今天能寄');
  await end();
  // The seller’s price that the buyer took is nobody else’s.
  const taken = { ...step, event: 'accept', by: 'B' } as const;
  const own = await show(<TalkRow message={message} chat={{ ...chat, side: 'S', step: taken }} />);
  expect(own.box.textContent).toMatch(/买家接受了.*¥640/s);
  await own.end();
});

test('one that is not known here is its notice', async () => {
  const { box, end } = await show(<TalkRow message={message} chat={undefined} />);
  expect(box.textContent).toMatch(/卖家发来消息.*一双鞋/s);
  await end();
});
