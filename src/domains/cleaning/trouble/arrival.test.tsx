/** How it came is shown before anything is assessed, with when that goes on by itself; what came of an objection stays with the photos. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import { Answered, Arrival } from './Arrival.tsx';
import { text } from './words.ts';

type Data = ComponentProps<typeof Arrival>['data'];
const of = (data: object) =>
  ({ state: 'arrived', received: ['/came'], timeline: [], lines: [], ...data }) as unknown as Data;
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
  for (const part of [text.zh.answeredAs.agreed, answer.words, text.zh.unlike]) expect(said).toContain(part);
  const kept = { ...answer, agreed: false, marks: [] };
  expect((await words(<Answered data={of({ arrivalAnswer: kept })} />))[0]).toContain(text.zh.answeredAs.stays);
  // Of before that was recorded: the answer in the log.
  const timeline = [{ event: 'reply', reason: '查过了' }];
  expect((await words(<Answered data={of({ state: 'assessed', timeline })} />))[0]).toContain(text.zh.answered);
});

test('whose objection was agreed to reads what may be done now, what comes back, and who pays the ways', async () => {
  const answer = { agreed: true, words: '口子在拆箱时划到的', marks: [], at: 1 };
  const lines = [
    { line: 'care', amount: 5_900 },
    { line: 'shipping', amount: 1_400 },
  ];
  const answered = { state: 'received', role: 'owner', stored: false, arrivalAnswer: answer, lines };
  const [said] = await words(<Answered data={of(answered)} />);
  expect(said).toMatch(/不洗，退回.*¥59\.00.*路费 ¥14\.00 不退.*弄坏/);
  // It is washed already, or the owner is not who reads.
  for (const other of [{ state: 'washing' }, { role: 'staff' }])
    expect((await words(<Answered data={of({ ...answered, ...other })} />))[0]).not.toContain('¥');
});
