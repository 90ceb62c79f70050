import { expect, test, vi } from 'vitest';
import { show } from '../../ui/gallery/testing.tsx';
import { StockRow } from './StockRow.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a>,
}));

test('what has left the warehouse is not said to be in stock for days', async () => {
  const said = async (state: string) => {
    const item = {
      ...{ id: 'i', code: 'I1', name: { zh: '鞋', en: 'Shoe' }, size: '42', grade: '95', cover: '', state, days: 5 },
      ...{ shelf: null, storage: null, cost: null, price: null, fees: null, promised: null, photos: [] },
    } as never;
    const { box, end } = await show(<StockRow item={item} chosen={undefined} />);
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  expect(await said('in_stock')).toContain(text.zh.days(5));
  expect(await said('shipped')).not.toContain(text.zh.days(5));
});
