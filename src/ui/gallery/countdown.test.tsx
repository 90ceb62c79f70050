/** What is said once a time has run out: that it is up, and that somebody is late only where they are. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Countdown } from '../feedback/Countdown.tsx';
import { moreWords } from '../format/more-words.ts';
import { setPreferences } from '../format/preferences.ts';
import { seen, show } from './testing.tsx';

test.each(['zh', 'en'] as const)(
  'a lot that has ended is not overdue, nor red; what our staff owe is both (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = moreWords[language];
    const past = Date.now() - 1_000;
    for (const [late, said] of [
      [false, t.timeUp],
      [true, t.overdue],
    ] as const) {
      const { box, end } = await show(<Countdown to={past} withLeft late={late} />);
      expect(seen(box)).toBe(said);
      expect(box.querySelector('[role=timer]')?.className.includes('soon')).toBe(late);
      await end();
    }
  },
);

test('a tab that slept for an hour is right again the moment it is looked at, not at the next tick', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const { box, end } = await show(<Countdown to={Date.now() + 2 * 3_600_000} />);
  expect(seen(box)).toContain('02:00:00');
  hidden.mockReturnValue(true);
  // A browser lets no timer of a sleeping tab run.
  vi.setSystemTime(Date.now() + 3_600_000);
  hidden.mockReturnValue(false);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(seen(box)).toContain('01:00:00');
  await end();
  hidden.mockRestore();
  vi.useRealTimers();
});
