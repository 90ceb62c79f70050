/** Each step of the opening list leads to where it is done. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { openingSteps, shopOpening } from '../../../../contract/shop/calls.ts';
import { read } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Opening } from './Shop.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

test('settings, warehouse, fees and what is set up on the server are steps that lead somewhere; only the first sale leads nowhere', async () => {
  const client = new QueryClient();
  const steps = openingSteps.map((step) => ({ step, done: false }));
  client.setQueryData(read(shopOpening, {}).queryKey, { steps, passkeys: true });
  const gone: string[] = [];
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Opening onGo={(part) => gone.push(part)} />
    </QueryClientProvider>,
  );
  const names = text.zh.steps;
  for (const step of ['settings', 'warehouse', 'fees', 'codes', 'payment', 'payout', 'identity', 'express'] as const)
    await act(async () =>
      [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(names[step]))?.click(),
    );
  expect(gone).toEqual(['settings', 'settings', 'fees', ...Array<string>(5).fill('health')]);
  const leading = [...box.querySelectorAll('button, a')].map((one) => one.textContent ?? '');
  expect(openingSteps.filter((step) => !leading.some((said) => said.includes(names[step])))).toEqual(['sale']);
  await end();
});
