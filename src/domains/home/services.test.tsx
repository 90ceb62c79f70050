import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../ui/gallery/testing.tsx';
import { holdRules } from '../../ui/hydration/rules.ts';
import { ServiceLinks } from './HomeTop.tsx';

afterEach(() => holdRules({ version: '', numbers: {}, closed: [] }));

test('home leads a newcomer to authentication and cleaning, and to neither while the shop has closed it', async () => {
  const root = createRootRoute({ component: ServiceLinks });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  const ways = () => [...box.querySelectorAll('a')].map((one) => new URL(one.href).pathname);
  expect(ways()).toEqual(['/pages/identify/offer', '/pages/cleaning/washlist']);
  await act(async () => holdRules({ version: 'one', numbers: {}, closed: ['identify'] }));
  expect(ways()).toEqual(['/pages/cleaning/washlist']);
  await act(async () => holdRules({ version: 'both', numbers: {}, closed: ['identify', 'cleaning'] }));
  expect(box.querySelector('nav')).toBeNull();
  await end();
});
