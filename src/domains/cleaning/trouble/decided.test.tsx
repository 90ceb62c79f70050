/** Why a claim was decided stands with the decision, not at the end of its history. */
import { expect, test } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { Decided } from './Decided.tsx';
import { text } from './words.ts';

const step = (event: string, from: string, to: string, reason: string | null) =>
  ({ event, from, to, actor: 'P', at: 1, reason }) as never;
const of = async (...timeline: never[]) => shown(timeline, false);
const shown = async (timeline: never[], overruled: boolean) => {
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
  // Their objection was agreed with: why nothing was paid holds no more.
  expect(await shown([step('dismiss', 'claim', 'done', '签收照片是你家门口')], true)).toBe('');
  const more = step('recover', 'done', 'found', null);
  expect(await of(step('grant', 'claim', 'done', '鞋面裂了'), more)).toBe('');
});
