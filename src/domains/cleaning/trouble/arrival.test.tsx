/** How it came is shown before anything is assessed, with when that goes on by itself; what came of an objection stays with the photos. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import { Answered, Arrival } from './Arrival.tsx';
import { text } from './words.ts';

type Data = ComponentProps<typeof Arrival>['data'];
const of = (data: object) => ({ state: 'arrived', received: ['/came'], timeline: [], ...data }) as unknown as Data;
const words = async (node: ComponentProps<'div'>['children']) => {
  layNothingOut();
  const { box, end } = await show(node);
  const said = [seen(box), box.querySelectorAll('img').length] as const;
  await end();
  return said;
};

test('an owner is shown how it came, and by when it is assessed without their word', async () => {
  const [said, photos] = await words(<Arrival data={of({ deadlineAt: Date.now() + 3_600_000 })} />);
  expect(said).toContain(text.zh.arrivalPhotos);
  expect(said).toMatch(/前不说，到时自动接着评估/);
  expect(photos).toBe(1);
  expect((await words(<Arrival data={of({ state: 'received', deadlineAt: 1 })} />))[0]).toBe('');
});

test('an owner reads whether their objection was agreed to, and where the photos are corrected', async () => {
  const marks = [{ spot: { photo: 0, x: 500, y: 500 }, note: '' }];
  const answer = { agreed: true, words: '是有一道划痕', marks, at: 1 };
  const [said] = await words(<Answered data={of({ state: 'washing', arrivalAnswer: answer })} />);
  for (const part of [text.zh.corrected, answer.words, text.zh.correctedHere]) expect(said).toContain(part);
  const kept = { ...answer, agreed: false, marks: [] };
  expect((await words(<Answered data={of({ arrivalAnswer: kept })} />))[0]).toContain(text.zh.stays);
  // Of before that was recorded: the answer in the log.
  const timeline = [{ event: 'reply', reason: '查过了' }];
  expect((await words(<Answered data={of({ state: 'assessed', timeline })} />))[0]).toContain(text.zh.answered);
});
