import { expect, test } from 'vitest';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { FewExperts, judgesIn, notJudged } from './FewExperts.tsx';
import { text } from './words.ts';

test('before anything is photographed a shop with too few experts says what it does not take, and why nothing can be ordered', async () => {
  const [from, cheap] = [{ worth: identifyRules.secondFrom }, { worth: 50_000 }];
  for (const [judges, said] of [
    [0, text.zh.none],
    [1, text.zh.oneBody],
    [2, ''],
  ] as const) {
    const { box, end } = await show(<FewExperts judges={judges} />);
    expect(box.textContent).toContain(said);
    expect(box.textContent === '').toBe(judges === 2);
    await end();
  }
  expect(text.zh.oneBody).toContain('4 天');
  expect([0, 1, 2].map((judges) => notJudged(judges as 0 | 1 | 2, [cheap, { worth: null }]))).toEqual([
    text.zh.none,
    false,
    false,
  ]);
  expect([1, 2].map((judges) => notJudged(judges as 1 | 2, [cheap, from]))).toEqual([text.zh.dear, false]);
  // An offer that a phone kept from before says nothing of it.
  expect(judgesIn({})).toBe(2);
});
