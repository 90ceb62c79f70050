/** A photo that the phone finds too dark is taken once its owner says that they take it, whatever they close. */
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { goodShots, isDoubted, type Shot, withShot } from '../form.ts';
import { text } from '../form-words.ts';
import { SlotGrid } from './SlotGrid.tsx';

const dark: Shot = { slot: 'shoe_outer', photo: { $photo: 'one' }, faults: ['dark'] };
let shots: readonly Shot[] = [];
function Form() {
  const [now, set] = useState<readonly Shot[]>([dark]);
  shots = now;
  return <SlotGrid slots={['shoe_outer']} needed={['shoe_outer']} shots={now} draft="identify" onChange={set} />;
}
const press = (words: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))?.click());

test('closing the warning takes nothing: the view says that it is undecided', async () => {
  layNothingOut();
  const { box, end } = await show(<Form />);
  const tile = () => box.querySelector('li button')?.textContent ?? '';
  expect(tile()).toContain(text.zh.faults.dark);
  expect(tile()).not.toContain(text.zh.taken);
  await press(text.zh.faults.dark);
  await press('关闭');
  expect(tile()).toContain(text.zh.undecided);
  expect(goodShots(shots)).toEqual([]);
  await end();
});

test('used as it is, it is taken, and still marked for what it is; left out, it is gone', async () => {
  layNothingOut();
  const { box, end } = await show(<Form />);
  const tile = () => box.querySelector('li button')?.textContent ?? '';
  await press(text.zh.faults.dark);
  await press(text.zh.keepShot);
  expect(shots).toEqual([{ ...dark, kept: true }]);
  expect(tile()).toContain(text.zh.keptWith(text.zh.faults.dark));
  expect(tile()).toContain(text.zh.taken);
  await press(text.zh.faults.dark);
  await press(text.zh.dropShot);
  expect(shots).toEqual([]);
  await end();
});

test('what is taken in its place is looked at anew', () => {
  const again = withShot([{ ...dark, kept: true }], { ...dark, photo: { $photo: 'two' } });
  expect(again.map(isDoubted)).toEqual([true]);
});
