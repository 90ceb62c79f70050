/** A picture with a code that leads away is never seen without its warning, neither by who receives it nor by staff. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../../contract/chat/calls.ts';
import { hintWords } from '../../../../contract/chat/off-platform.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { SaidThere } from '../../staff/chats/SaidThere.tsx';
import { Bubble } from '../Bubble.tsx';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';
import type { CodeLeads } from './codes.ts';
import { LOOK } from './use-codes.ts';
import styles from './warnings.module.css';

const looked = vi.hoisted(() => ({
  at: [] as string[],
  decide: null as ((leads: CodeLeads | Promise<CodeLeads>) => void) | null,
}));
vi.mock('./codes-of.ts', () => ({
  codesOf: (photos: readonly string[]) =>
    new Promise<CodeLeads>((done) => {
      looked.at.push(...photos);
      looked.decide = done;
    }),
}));

/** What is on the page is in sight, unless a test says otherwise. */
let inSight = (_element: Element): boolean => true;
class Sight {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: Sight['tell']) {
    this.tell = tell;
  }
  observe(element: Element) {
    this.tell([{ isIntersecting: inSight(element) }]);
  }
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Sight);
  looked.at = [];
});
afterEach(() => {
  inSight = () => true;
  vi.useRealTimers();
});

const message = (photo: string): ChatMessage => ({
  ...{ id: photo, no: 1, by: 'S', body: '', photos: [photo], card: null, hints: [], recalled: false, at: 0 },
});
const talk = {
  ...{ id: 'talk', kind: 'item', side: 'B', state: 'open', steps: [], card: null },
  other: { nickname: '林晓', avatar: '', sold: 0 },
} as unknown as Talk;
const decide = async (leads: CodeLeads | Promise<CodeLeads>) => {
  await vi.waitFor(() => expect(looked.decide).not.toBeNull());
  const { decide } = looked;
  looked.decide = null;
  await act(async () => decide?.(leads));
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
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.lookingAtPhotos(LOOK / 1_000)));
  await decide('away');
  await vi.waitFor(() => expect(veil()).toBeNull());
  expect(box.textContent).toContain(hintWords.code.zh);
  expect(box.querySelector('[role=status]')).toBeNull();
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

test('staff who look at what was reported see the picture veiled, then with the warning that both have', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <SaidThere messages={[message('/img/u/two.webp')]} steps={[]} />
    </QueryClientProvider>,
  );
  expect(box.querySelector('img')?.closest(`.${styles.veiled}`)).not.toBeNull();
  await decide('away');
  await vi.waitFor(() => expect(box.textContent).toContain(`${text.zh.safe} ${hintWords.code.zh}`));
  await end();
});

test.each(['zh', 'en'] as const)(
  'staff need not scroll to a picture: each is looked at to its end, also where nothing is found in it, and none says so before its turn (%s)',
  async (language) => {
    await setPreferences({ language });
    inSight = () => false;
    const t = text[language];
    const [code, none] = [`/img/u/code-${language}.webp`, `/img/u/none-${language}.webp`];
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <SaidThere messages={[message(code), { ...message(none), no: 2 }]} steps={[]} />
      </QueryClientProvider>,
    );
    await vi.waitFor(() => expect(looked.at).toEqual([code]));
    const said = () => [...box.querySelectorAll('article')].map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(said()[0]).toContain(t.lookingAtPhotos(LOOK / 1_000)));
    expect(said()[1]).toContain(t.photosWait);
    await decide('away');
    await vi.waitFor(() => expect(said()[0]).toContain(t.codeWarned));
    await decide('nowhere');
    await vi.waitFor(() => expect(said()[1]).toContain(t.noCode));
    expect(box.querySelector('[role=status]')).toBeNull();
    await end();
    await setPreferences({ language: 'zh' });
  },
);

test('a picture far down the page is not looked at, and of two in sight one waits for the other', async () => {
  inSight = (element) => element.querySelector('img[src*="far"]') === null;
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      {['/img/u/far.webp', '/img/u/first.webp', '/img/u/second.webp'].map((photo) => (
        <Bubble key={photo} message={message(photo)} talk={talk} />
      ))}
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(looked.at).toEqual(['/img/u/first.webp']));
  await decide('nowhere');
  await vi.waitFor(() => expect(looked.at).toEqual(['/img/u/first.webp', '/img/u/second.webp']));
  await decide('nowhere');
  await vi.waitFor(() => expect(box.querySelectorAll(`.${styles.veiled}`)).toHaveLength(1));
  await end();
});

test('a picture that stalls holds up no other: the next is seen with its warning, and nobody sees either before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      {['/img/u/stalls.webp', '/img/u/behind.webp'].map((photo) => (
        <Bubble key={photo} message={message(photo)} talk={talk} />
      ))}
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(looked.at).toEqual(['/img/u/stalls.webp']));
  const { decide: late } = looked;
  await act(() => vi.advanceTimersByTimeAsync(LOOK / 2));
  expect(looked.at).toEqual(['/img/u/stalls.webp', '/img/u/behind.webp']);
  expect(box.querySelectorAll(`.${styles.veiled}`)).toHaveLength(2);
  await decide('away');
  await vi.waitFor(() => expect(box.querySelectorAll(`.${styles.veiled}`)).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(LOOK));
  expect(box.textContent).toContain(text.zh.codesUnread);
  // What comes too late is said all the same.
  await act(async () => late?.('unknown'));
  await vi.waitFor(() => expect(box.textContent).not.toContain(text.zh.codesUnread));
  expect(box.textContent).toContain(text.zh.hasCode);
  await end();
});

test('a look that does not finish is given up in time: the picture is there with words, and can be looked at again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Bubble message={message('/img/u/hangs.webp')} talk={talk} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(looked.at).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(LOOK));
  expect(box.querySelector(`.${styles.veiled}`)).toBeNull();
  expect(box.textContent).toContain(text.zh.codesUnread);
  const again = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === text.zh.lookAgain);
  await act(async () => again?.click());
  await vi.waitFor(() => expect(looked.at).toHaveLength(2));
  await decide('away');
  await vi.waitFor(() => expect(box.textContent).toContain(hintWords.code.zh));
  await end();
});

test('words and a picture that both lead away are warned of once, together', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Bubble message={{ ...message('/img/u/both.webp'), hints: ['payment', 'contact'] }} talk={talk} />
    </QueryClientProvider>,
  );
  await decide('away');
  await vi.waitFor(() => expect(box.textContent).toContain(hintWords.code.zh));
  expect(box.textContent).toContain(hintWords.payment.zh);
  expect(box.textContent?.split(text.zh.safe)).toHaveLength(2);
  await end();
});
