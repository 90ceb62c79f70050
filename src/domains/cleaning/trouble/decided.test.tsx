/** Why a claim was decided stands with the decision, not at the end of its history. */
import { expect, test } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { Decided } from './Decided.tsx';
import { text } from './words.ts';

const step = (event: string, from: string, to: string, reason: string | null) =>
  ({ event, from, to, actor: 'P', at: 1, reason }) as never;
const of = (...timeline: never[]) => read(timeline);
const read = async (timeline: never[], overruled = false) => {
  const { box, end } = await show(<Decided timeline={timeline} overruled={overruled} />);
  const words = seen(box);
  await end();
  return words;
};

test('an owner reads why nothing was paid, and why so much was, until something more becomes of it', async () => {
  expect(await of(step('dismiss', 'claim', 'done', '签收照片是你家门口'))).toBe(
    `${text.zh.why.refused}签收照片是你家门口`,
  );
  expect(await of(step('grant', 'claim', 'done', '鞋面裂了'))).toContain(text.zh.why.paid);
  const more = step('recover', 'done', 'found', null);
  expect(await of(step('grant', 'claim', 'done', '鞋面裂了'), more)).toBe('');
  // It was paid for on their objection: why it was not holds no more.
  expect(await read([step('dismiss', 'claim', 'done', '签收照片是你家门口')], true)).toBe('');
});

test('whoever has received what was not paid for still reads why it was not', async () => {
  const refused = step('resumeWay', 'claim', 'delivering', '照片里看不到');
  for (const end of ['confirm', 'lapse'])
    expect(await of(refused, step(end, 'delivering', 'done', null))).toBe(`${text.zh.why.refused}照片里看不到`);
});
