/** An amount with a minus sign in front. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { moreWords } from '../format/more-words.ts';
import { AmountField } from '../input/AmountField.tsx';
import { show, type } from './testing.tsx';

let heard: number | null = null;
function Form() {
  const [fen, setFen] = useState<number | null>(null);
  heard = fen;
  return <AmountField label="价格" value={fen} onChange={setFen} />;
}

test('a minus sign typed into an amount stays there to be seen, with what is wrong with it, and is no amount', async () => {
  const { box, end } = await show(<Form />);
  const input = box.querySelector('input') as HTMLInputElement;
  const alert = () => box.querySelector('[role=alert]')?.textContent;
  await type(input, '-12.5');
  expect([input.value, heard, alert()]).toEqual(['-12.5', null, moreWords.zh.notNegative]);
  await type(input, '12.5');
  expect([input.value, heard, alert()]).toEqual(['12.5', 1250, undefined]);
  await end();
});

test('an amount larger than any price is said to be that, and not to be missing', async () => {
  const { box, end } = await show(<Form />);
  const input = box.querySelector('input') as HTMLInputElement;
  await type(input, '99999999999');
  expect([input.value, heard]).toEqual(['99999999999', null]);
  expect(box.querySelector('[role=alert]')?.textContent).toBe(moreWords.zh.tooMuch('100000000'));
  await end();
});
