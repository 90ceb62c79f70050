/** Whoever opens the workbench without a session is shown the way in, and is not told that they do not work here. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { words } from '../../../ui/format/words.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { text } from '../words.ts';

const session = vi.hoisted(() => ({ now: null as { roles: string[] } | null }));
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => session.now }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({}), useNavigate: () => () => undefined }),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useLocation: () => '/pages/user/workbench',
  useRouter: () => ({ history: {} }),
}));

async function workbench(): Promise<string> {
  layNothingOut();
  const { Route } = await import('../Workbench.tsx');
  const Workbench = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Workbench />
    </QueryClientProvider>,
  );
  const said = box.textContent ?? '';
  await end();
  return said;
}

test('without a session the workbench leads to the login', async () => {
  session.now = null;
  const said = await workbench();
  expect(said).toContain(words.zh.login);
  expect(said).not.toContain(text.zh.staffOnly);
});

test('who is logged in and does not work here reads that', async () => {
  session.now = { roles: ['user'] };
  expect(await workbench()).toContain(text.zh.staffOnlyBody);
});
