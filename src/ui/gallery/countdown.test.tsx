/** What is said once a time has run out: that it is up, and that somebody is late only where they are. */
import { expect, test } from 'vitest';
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
