/** Whose turn it is, and until when. */
import { expect, test } from 'vitest';
import { machine } from '../../../contract/wire/states.ts';
import { moreWords } from '../format/more-words.ts';
import { setServerOffset } from '../format/use-now.ts';
import { show } from '../gallery/testing.tsx';
import styles from './Timeline.module.css';
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
    const bad = box.querySelector(`.${styles.bad}`) !== null;
    await end();
    // Nothing that is late looks as if it were well.
    expect(bad).toBe(words.includes(moreWords.zh.overdue));
    return words;
  };
  expect(await at(now + 3_600_000)).not.toContain(moreWords.zh.overdue);
  expect(await at(now - 3_600_000)).toContain(moreWords.zh.overdue);
  // Whose phone is a day ahead is told so by the server's clock, too.
  setServerOffset(() => -86_400_000);
  expect(await at(now - 3_600_000)).not.toContain(moreWords.zh.overdue);
  setServerOffset(() => 0);
});

test('words of one side under a step that waits for another are named as theirs, with their day', async () => {
  const at = Date.now() - 86_400_000;
  const transitions = [{ to: 'open', actor: 'M', at, reason: '鞋底开胶' } as const];
  const { box, end } = await show(<Timeline machine={appeal} state="open" transitions={transitions} ahead={[]} />);
  const [awaited, said] = [...box.querySelectorAll('li > div')].slice(1);
  expect(awaited?.textContent).toBe(moreWords.zh.waitsFor(moreWords.zh.actors.P));
  expect(said?.firstChild?.textContent).toBe(moreWords.zh.actors.M);
  expect(said?.querySelector('time')?.dateTime).toBe(new Date(at).toISOString());
  expect(said?.textContent).toContain('鞋底开胶');
  await end();
});

test('a step says whom it waits for until it is done, and then who did it', async () => {
  const fee = machine({
    name: 'fee',
    initial: 'asked',
    states: {
      asked: { zh: '待补差', en: 'More asked', waitsFor: 'B', tone: 'wait' },
      washing: { zh: '清洗中', en: 'Washing', waitsFor: 'P', tone: 'wait' },
    },
    edges: [{ from: 'asked', event: 'pay', to: 'washing', actor: 'B' }],
  });
  const tags = async (
    state: 'asked' | 'washing',
    transitions: { to: 'asked' | 'washing'; actor: 'P' | 'B'; at: number }[],
  ) => {
    const { box, end } = await show(
      <Timeline
        machine={fee}
        me="B"
        state={state}
        transitions={transitions}
        ahead={state === 'asked' ? ['washing'] : []}
      />,
    );
    const said = [...box.querySelectorAll('li')].map(
      (li) => li.querySelector('div:nth-of-type(2) > span')?.textContent,
    );
    await end();
    return said;
  };
  const asked = { to: 'asked', actor: 'P', at: 1 } as const;
  expect(await tags('asked', [asked])).toEqual(['等你', '等平台']);
  expect(await tags('washing', [asked, { to: 'washing', actor: 'B', at: 2 }])).toEqual(['平台', '等平台']);
});

test('what happened before a state is not explained by what that state means now', async () => {
  const closed = machine({
    name: 'closed',
    initial: 'closed',
    states: { closed: { zh: '已关闭', en: 'Closed', tone: 'idle' } },
    edges: [],
  });
  const { box, end } = await show(
    <Timeline
      machine={closed}
      state="closed"
      transitions={[
        { to: 'closed', actor: 'P', at: 1, did: '查过，不赔' },
        { to: 'closed', actor: 'B', at: 2 },
      ]}
      notes={{ closed: '等我们寄回' }}
      ahead={[]}
    />,
  );
  const [claim, now] = [...box.querySelectorAll('li')].map((one) => one.textContent ?? '');
  expect(claim).not.toContain('等我们寄回');
  expect(now).toContain('等我们寄回');
  await end();
});
