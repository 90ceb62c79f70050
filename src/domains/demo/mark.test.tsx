/** A shop that shows a demo says so on every screen, as soon as the server says it. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { seen, show } from '../../ui/gallery/testing.tsx';
import { holdRules } from '../../ui/hydration/rules.ts';
import { ImageViewer } from '../../ui/media/ImageViewer.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';

const rules = { numbers: {}, closed: [] };

test('every screen says that the goods and people are a demo’s while one is in the shop, and no longer', async () => {
  const page = await show(
    <Screen screen="/pages/tabbar/main" title="首页" nav="custom">
      球鞋
    </Screen>,
  );
  expect(seen(page.box)).toBe('球鞋');
  await act(async () => holdRules({ ...rules, version: 'demo', demo: true }));
  expect(seen(page.box)).toBe('演示数据：商品、订单和人都不是真的球鞋');
  await act(async () => holdRules({ ...rules, version: '' }));
  expect(seen(page.box)).toBe('球鞋');
  await page.end();
});

test('photos over the whole screen say it too', async () => {
  holdRules({ ...rules, version: 'demo', demo: true });
  const page = await show(<ImageViewer photos={[{ src: '/img/a' }]} onClose={() => {}} />);
  expect(page.box.querySelector('dialog')?.textContent).toContain('演示数据');
  await page.end();
});
