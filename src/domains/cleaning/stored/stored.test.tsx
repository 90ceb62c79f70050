/** What an owner reads of washing a stored piece before they pay: over what its gain is measured, and what remains of it. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { machineOf } from '../../../../contract/cleaning/called.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { StoredCard } from './StoredCard.tsx';
import { text } from './words.ts';

type Item = ComponentProps<typeof StoredCard>['item'];
const item = { name: { zh: '鞋', en: 'Shoes' }, size: '42.5', cover: null, kind: 'sneakers' } as unknown as Item;

async function said(adds: number, cost: number): Promise<string> {
  const { box, end } = await show(<StoredCard item={{ ...item, gain: { sales: 4, adds } } as Item} cost={cost} />);
  const words = box.textContent ?? '';
  await end();
  return words;
}

test('the gain is said with what it is measured over and what the cleaning leaves of it; a loss is called one', async () => {
  expect(await said(5_800, 4_000)).toContain(text.zh.adds('鞋', 4, '¥58.00'));
  expect(await said(5_800, 4_000)).toContain(text.zh.leaves('¥40.00', '¥18.00'));
  expect(await said(5_800, 14_300)).toContain(text.zh.loses('¥143.00', '¥85.00'));
  expect(await said(-100, 14_300)).toContain(text.zh.loses('¥143.00', '¥144.00'));
});

test('what stock has recorded of it stands where its stains are chosen', async () => {
  const defects = [{ zh: '胸前污渍', en: 'a stain on the chest' }];
  const { box, end } = await show(<StoredCard item={{ ...item, gain: null, defects } as Item} cost={null} />);
  expect(box.textContent).toContain(text.zh.recorded('胸前污渍'));
  await end();
});

test('what is stored is said to go back to its shelf, never home', () => {
  expect(machineOf(true).states.to_return.zh).not.toContain('寄');
  expect(machineOf(false).states.to_return.zh).toContain('寄');
});
