import 'fake-indexeddb/auto';
/** What a business pays, on one page. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { percent } from '../../../contract/wire/units.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options }),
  useCanGoBack: () => false,
  useRouter: () => ({ history: {} }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

test('a business that buys of owners reads the fee of the bid hall and what backing out costs, too', async () => {
  const { Route } = await import('./Fees.tsx');
  const Fees = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Fees />
    </QueryClientProvider>,
  );
  const { merchantFee, backOut } = recycleRules;
  expect(box.textContent).toContain(text.zh.recyclingFee(percent(merchantFee)));
  expect(box.textContent).toContain(text.zh.backOutFee(percent(backOut.rate), percent(backOut.toOwner)));
  await end();
});
