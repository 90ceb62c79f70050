import 'fake-indexeddb/auto';
/** That the other side is writing is said where one looks while writing, and aloud. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { Typing } from '../TalkScreen.tsx';
import { text } from '../words.ts';

const heard: ((event: { type: string; data: { id: string } }) => void)[] = [];
vi.mock('../../../api/live.ts', async (original) => ({
  ...(await original<object>()),
  useLive: (_names: string[], hear: (event: { type: string; data: { id: string } }) => void) => heard.push(hear),
}));

test('who writes is seen above the composer, until their words are there', async () => {
  const { box, again, end } = await show(<Typing talk={{ id: 'talk', lastNo: 3 }} beside={false} />);
  const status = () => box.querySelector('[role="status"]')?.textContent;
  expect(status()).toBe('');
  await act(async () => heard.at(-1)?.({ type: 'chat.typing', data: { id: 'talk' } }));
  expect(status()).toBe(text.zh.typing);
  await again(<Typing talk={{ id: 'talk', lastNo: 4 }} beside={false} />);
  expect(status()).toBe('');
  await end();
});
