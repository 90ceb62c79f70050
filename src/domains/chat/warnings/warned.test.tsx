/** A picture with a code that leads away is never seen without its warning, neither by who receives it nor by staff. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../../contract/chat/calls.ts';
import { hintWords } from '../../../../contract/chat/off-platform.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { SaidThere } from '../../staff/chats/SaidThere.tsx';
import { text as staff } from '../../staff/chats/words.ts';
import { Bubble } from '../Bubble.tsx';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';
import type { CodeLeads } from './codes.ts';
import styles from './warnings.module.css';

const looked = vi.hoisted(() => ({ decide: null as ((leads: CodeLeads | Promise<CodeLeads>) => void) | null }));
vi.mock('./codes-of.ts', () => ({
  codesOf: () =>
    new Promise<CodeLeads>((done) => {
      looked.decide = done;
    }),
}));

const message = (photo: string): ChatMessage => ({
  ...{ id: photo, no: 1, by: 'S', body: '', photos: [photo], card: null, hints: [], recalled: false, at: 0 },
});
const talk = {
  ...{ id: 'talk', kind: 'item', side: 'B', state: 'open', steps: [], card: null },
  other: { nickname: '林晓', avatar: '', sold: 0 },
} as unknown as Talk;
const decide = async (leads: CodeLeads | Promise<CodeLeads>) => {
  await vi.waitFor(() => expect(looked.decide).not.toBeNull());
  await act(async () => looked.decide?.(leads));
  looked.decide = null;
};

test('what another sent stays veiled until it has been looked at, and then stands there with its warning', async () => {
  const client = new QueryClient();
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Bubble message={message('/img/u/one.webp')} talk={talk} />
    </QueryClientProvider>,
  );
  const veil = () => box.querySelector('img')?.closest(`.${styles.veiled}`);
  expect(veil()).not.toBeNull();
  expect(box.textContent).toContain(text.zh.lookingAtPhotos);
  await decide('away');
  await vi.waitFor(() => expect(veil()).toBeNull());
  expect(box.textContent).toContain(hintWords.code.zh);
  expect(box.textContent).not.toContain(text.zh.lookingAtPhotos);
  await end();
});

test('what could not be looked at says so, and is looked at again when the network is back', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Bubble message={message('/img/u/three.webp')} talk={talk} />
    </QueryClientProvider>,
  );
  await decide(Promise.reject(new TypeError('Failed to fetch')));
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.codesUnread));
  window.dispatchEvent(new Event('online'));
  await decide('away');
  await vi.waitFor(() => expect(box.textContent).toContain(hintWords.code.zh));
  await end();
});

test('staff who look at what was reported see the code in the picture', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <SaidThere messages={[message('/img/u/two.webp')]} steps={[]} />
    </QueryClientProvider>,
  );
  await decide('away');
  await vi.waitFor(() => expect(box.textContent).toContain(`${staff.zh.inPicture} ${hintWords.code.zh}`));
  await end();
});
