// @vitest-environment jsdom
/** At the washing table: why a step is barred is read on its button. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { CleaningWork } from './CleaningWork.tsx';
import { text } from './words.ts';

type Row = ComponentProps<typeof CleaningWork>['row'];
const row = { id: 'wash', state: 'washing', stored: false, late: false, piece: null, stepped: false } as unknown as Row;

async function buttons(of: Partial<Row>): Promise<string[]> {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <CleaningWork row={{ ...row, ...of }} code="" onTaken={() => undefined} />
    </QueryClientProvider>,
  );
  const words = [...box.querySelectorAll('button')].map((one) => one.textContent ?? '');
  await end();
  return words;
}

test('what was washed is not finished before a step of it was photographed', async () => {
  expect(await buttons({})).toContain(text.zh.stepFirst);
  expect(await buttons({ stepped: true })).toContain(text.zh.finish);
});

test('what is spoilt or lost here can be said of wherever it stands with us, and an owner’s dispute answered', async () => {
  for (const state of [
    ...(['received', 'washing', 'qc', 'to_return', 'unsuitable'] as const),
    ...(['assessed', 'extra_fee', 'again'] as const),
  ])
    expect(await buttons({ state })).toContain(text.zh.fault);
  expect(await buttons({ state: 'objected' })).toEqual(expect.arrayContaining([text.zh.reply, text.zh.fault]));
});

test('a claim is decided; only what had been given up for lost is taken in', async () => {
  expect(await buttons({ state: 'claim' })).toEqual([text.zh.decide]);
  expect(await buttons({ state: 'claim', late: true })).toEqual([text.zh.scan]);
});

test('what was paid for as lost is taken in; that it was not in its parcel is asked only of what never came', async () => {
  const of = (from: 'sent' | 'washing') => ({ state: 'done', late: true, claimed: { event: 'mislay', from } }) as const;
  expect(await buttons(of('sent'))).toEqual([text.zh.scan, text.zh.absent]);
  expect(await buttons(of('washing'))).toEqual([text.zh.scan]);
  // It waits for its owner's word.
  expect(await buttons({ state: 'found' })).toEqual([]);
});
