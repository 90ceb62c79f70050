/** The titles of a list sum what is ordered: that stays in view beside what was paid for a loss, or is asked for on top. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { OrderRow } from '../OrderRow.tsx';

type Row = ComponentProps<typeof OrderRow>['row'];
const row = {
  ...{ id: 'wash', kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none', stored: false, cover: null },
  ...{ name: { zh: '鞋', en: 'Shoes' }, state: 'done', total: 7_300, compensated: 0, wanted: null },
  ...{ waitsFor: null, deadlineAt: null, broughtAt: null, movedAt: 1, createdAt: 1 },
} as unknown as Row;

test('whoever was paid for a piece still reads what its order cost, and so does whoever is asked for more', async () => {
  for (const change of [{ compensated: 60_000 }, { wanted: 500 }]) {
    const { box, end } = await show(<OrderRow row={{ ...row, ...change }} />);
    const words = seen(box);
    await end();
    expect(words).toContain('73.00');
    expect(words).toMatch(/600\.00|5\.00/);
  }
});

test('whoever had money back for a piece reads that beside what they paid', async () => {
  const { box, end } = await show(<OrderRow row={{ ...row, refunded: 5_900 }} />);
  const words = seen(box);
  await end();
  expect(words).toContain('73.00');
  expect(words).toContain('已退回');
  expect(words).toContain('59.00');
});

test('what its carrier has brought does not read as if it were on its way', async () => {
  const { box, end } = await show(<OrderRow row={{ ...row, state: 'sent', waitsFor: 'P', broughtAt: 1 }} />);
  const words = seen(box);
  await end();
  expect(words).toContain('已送到');
  expect(words).not.toContain('已寄出');
});

test('whoever may object to the photos of its arrival reads so on its card, with the day; staff do not, nor who can no more', async () => {
  const asked = { state: 'assessed', waitsFor: 'B', deadlineAt: Date.now() + 86_400_000 } as const;
  const read = async (of: Partial<Row>, desk = false) => {
    const { box, end } = await show(<OrderRow row={{ ...row, ...asked, ...of }} desk={desk} />);
    const words = seen(box);
    await end();
    return words;
  };
  const until = asked.deadlineAt;
  expect(await read({ objectUntil: until })).toMatch(/到货照片不对？.+ 前可以提异议/);
  expect(await read({ objectUntil: until, stored: true })).toMatch(/洗护台的照片不对？.+ 前可以提异议/);
  for (const words of [await read({ objectUntil: until }, true), await read({ objectUntil: null })])
    expect(words).not.toContain('异议');
});
