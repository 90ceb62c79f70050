/** What a form of the staff's says of a field that is filled and breaks its rule. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { lackOf, moreWords, tooShort } from '../../../ui/format/more-words.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { WordsSheet } from '../WordsSheet.tsx';

const m = moreWords.zh;
const fill = (area: HTMLTextAreaElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, value);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

test('a reason of one character is said to be too short, and not to be missing', async () => {
  const { end } = await show(
    <WordsSheet title="驳回" label="原因" onDecide={async () => undefined} onClose={() => undefined} />,
  );
  const deed = () => [...document.querySelectorAll('button')].at(-1)?.textContent;
  expect(deed()).toBe('还差：原因');
  const area = document.querySelector('textarea');
  if (!area) throw new Error('no field');
  await fill(area, '坏');
  expect(deed()).toBe('原因：至少两个字');
  await end();
});

test('the first field that keeps a form is named with its rule where it is filled, and as missing where it is empty', () => {
  expect(
    lackOf(m, [
      ['名字', '好名字', tooShort(m, '好名字')],
      ['满多少', 5_000, '至少是减免的两倍'],
    ]),
  ).toBe('满多少：至少是减免的两倍');
  expect(
    lackOf(m, [
      ['名字', ' ', tooShort(m, ' ')],
      ['减多少', null],
    ]),
  ).toBe('还差：名字');
  expect(lackOf(m, [false, ['减多少', 0]])).toBe(false);
});
