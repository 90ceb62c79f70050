// @vitest-environment jsdom
/** Whose turn it is, and until when. */
import { expect, test } from 'vitest';
import { machine } from '../../../contract/wire/states.ts';
import { moreWords } from '../format/more-words.ts';
import { show } from '../gallery/testing.tsx';
import { Timeline } from './Timeline.tsx';

const appeal = machine({
  name: 'appeal',
  initial: 'open',
  states: { open: { zh: '申诉中', en: 'Open', waitsFor: 'P', tone: 'wait' } },
  edges: [],
});

test('a promise that has passed is said to be late, not to be due on a day that is over', async () => {
  const now = Date.now();
  const at = async (deadlineAt: number) => {
    const { box, end } = await show(
      <Timeline machine={appeal} state="open" transitions={[]} deadlineAt={deadlineAt} ahead={[]} />,
    );
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  expect(await at(now + 3_600_000)).not.toContain(moreWords.zh.overdue);
  expect(await at(now - 3_600_000)).toContain(moreWords.zh.overdue);
});
