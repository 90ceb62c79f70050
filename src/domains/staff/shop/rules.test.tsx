/** What the owner changed is what people read, at once and on every screen. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ruleNames, ruleTable } from '../../../../contract/shop/rule-table.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { textNow, useText } from '../../../ui/format/text.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { holdRules, leadsToClosed } from '../../../ui/hydration/rules.ts';
import { text as turn } from '../../recycle/turn-words.ts';
import { fromUnit, inUnit, said } from './rules-said.ts';

afterEach(() => holdRules({ version: '', numbers: {}, closed: [] }));

function Turn() {
  return <p>{useText(turn).next.quoted}</p>;
}

test('a sentence with a changed number says the new one while it is on the screen', async () => {
  const { box, end } = await show(<Turn />);
  const before = box.textContent;
  expect(before).toContain('24 小时');
  await act(async () => holdRules({ version: 'v2', numbers: { 'recycle.choose': 6 * HOUR }, closed: [] }));
  expect(box.textContent).toBe(before?.replace('24 小时', '6 小时'));
  expect(textNow(turn).next.quoted).toBe(box.textContent);
  await end();
});

test('no way leads to a part that is closed; what has begun there stays within reach', () => {
  const closed = { closed: ['auction', 'recycle'] };
  const hidden = [
    '/pages/auction/hall?filter=ending',
    '/pages/auction/offer',
    '/pages/consignment/inquiry?way=recycle',
  ];
  const open = [
    '/pages/auction/lot?id=1',
    '/pages/auction/selling',
    '/pages/consignment/inquiry?way=consign',
    '/pages/tabbar/main',
  ];
  for (const href of hidden) expect(leadsToClosed(closed, `/shop${href}`), href).toBe(true);
  for (const href of open) expect(leadsToClosed(closed, href), href).toBe(false);
  expect(leadsToClosed({ closed: [] }, hidden[0])).toBe(false);
});

test('every number is typed in the unit that it is said in, and comes back as it was', () => {
  for (const name of ruleNames) {
    const { least = 0, most = 0 } = ruleTable[name] ?? {};
    for (const n of [least, most]) expect(inUnit(name, fromUnit(name, String(n)) ?? -1), name).toBe(n);
    expect(fromUnit(name, String(most + 1)), name).toBeNull();
  }
  expect(said('bid.prepay.rate', 0.125, 'en')).toBe('12.5 %');
  expect(fromUnit('order.pay', '1.5')).toBeNull();
});
