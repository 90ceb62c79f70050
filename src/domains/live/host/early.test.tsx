import 'fake-indexeddb/auto';
/** A host who opens a room long before its time, or over what nobody can bid for yet, is asked first. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { liveRules } from '../../../../contract/live/rules.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../words.ts';
import { HostSwitches } from './HostSwitches.tsx';

const asked = vi.hoisted(() => ({ bodies: [] as string[], answer: false, opened: 0 }));
vi.mock('../../device/live/live.ts', () => ({
  askLive: async ({ body }: { body: string }) => {
    asked.bodies.push(body);
    return asked.answer;
  },
}));
vi.mock('../../../api/write.ts', () => ({
  useWrite: () => ({
    mutate: () => {
      asked.opened += 1;
    },
  }),
}));
beforeEach(() => {
  asked.bodies = [];
  asked.opened = 0;
});

async function press(planAt: number, lots: string[], language: 'zh' | 'en' = 'zh') {
  await setPreferences({ language });
  const list = lots.map((state, n) => ({ no: n + 1, lot: { state }, listing: null }));
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <HostSwitches room={{ id: 'r', state: 'planned', planAt, list } as never} />
    </QueryClientProvider>,
  );
  const start = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === text[language].start);
  await act(async () => start?.click());
  await end();
  await setPreferences({ language: 'zh' });
}

test.each(['zh', 'en'] as const)(
  'a room of tomorrow opens only when its host says so again, having read for when it was announced and that nobody can bid yet (%s)',
  async (language) => {
    asked.answer = false;
    await press(Date.now() + 2 * liveRules.early, ['preview', 'live'], language);
    const t = text[language];
    expect(asked.bodies[0]).toContain(t.startUnbid(1));
    expect(asked.bodies[0]).toContain(t.startEarly('#').split('#')[0]);
    expect(asked.opened).toBe(0);
    asked.answer = true;
    await press(Date.now() + 2 * liveRules.early, ['live'], language);
    expect(asked.bodies[1]).not.toContain(t.startUnbid(1));
    expect(asked.opened).toBe(1);
  },
);

test('at its time, over what one can bid for, it opens at one tap', async () => {
  await press(Date.now() + 1_000, ['live']);
  expect(asked).toMatchObject({ bodies: [], opened: 1 });
});
