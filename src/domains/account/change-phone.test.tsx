/** The code that proves the old number goes to the number that the account has, whatever the device kept at its login. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { wxmaPhone } from '../../../contract/account/calls.ts';
import { read } from '../../api/read.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options }),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useRouter: () => ({ history: {} }),
}));
vi.mock('../../api/use-session.ts', () => ({ useSession: () => ({ mobile: '13800000001', roles: [] }) }));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

test('moved from another device, the number that is proved is the new one', async () => {
  layNothingOut();
  const { Route } = await import('./ChangePhone.tsx');
  const ChangePhone = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const client = new QueryClient();
  client.setQueryData(read(wxmaPhone, {}).queryKey, { phone: '13911112222' });
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <ChangePhone />
    </QueryClientProvider>,
  );
  expect(box.textContent).toContain('139****2222');
  expect(box.textContent).not.toContain('0001');
  await end();
});
