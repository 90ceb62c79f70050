import 'fake-indexeddb/auto';
/** A session at the desk: what leads to a form that would be refused is not shown. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { staffMe } from '../../../../contract/shop/people-calls.ts';
import { permissionsOf, type StaffRole } from '../../../../contract/shop/rules.ts';
import { read } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Planned } from './Sessions.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <span>{children}</span>,
}));

const at = Date.now();
const session = {
  ...{ id: 's', name: { zh: '专场', en: 'Session' }, about: { zh: '', en: '' }, lots: 2, banner: null },
  ...{ startsAt: at, firstEnd: at + 3_600_000, endsAt: at + 7_200_000 },
};

async function seen(role: StaffRole) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const me = { roles: [role], permissions: [...permissionsOf([role])], grants: [] };
  client.setQueryData(read(staffMe, {}).queryKey, me as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Planned session={session as never} onChange={() => {}} onOrder={() => {}} />
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  await end();
  return words;
}

test('who may announce no room of ours sees no way to announce one; an owner does', async () => {
  expect(await seen('owner')).toContain(text.zh.live);
  expect(await seen('support')).not.toContain(text.zh.live);
});
