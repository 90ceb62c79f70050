/** Whoever may not do a step reads whose it is, before they have filled anything in. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { recycleInspect, recycleReceive } from '../../../contract/recycle/work-calls.ts';
import { staffMe } from '../../../contract/shop/people-calls.ts';
import { permissionsOf, type StaffRole } from '../../../contract/shop/rules.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { read } from '../../api/read.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Acts } from './Acts.tsx';
import { text as people } from './shop/people-words.ts';

async function seen(role: StaffRole, by: Pick<Call, 'permission'>): Promise<string> {
  const client = new QueryClient();
  const me = { roles: [role], permissions: [...permissionsOf([role])], grants: [] };
  client.setQueryData(read(staffMe, {}).queryKey, me as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Acts by={by}>
        <button type="button">do it</button>
      </Acts>
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  await end();
  return words;
}

test('the warehouse takes a piece in, and reads that an inspector judges it', async () => {
  expect(await seen('warehouse', recycleReceive)).toBe('do it');
  const told = await seen('warehouse', recycleInspect);
  expect(told).not.toContain('do it');
  expect(told).toContain(people.zh.roles.inspector);
  expect(await seen('inspector', recycleInspect)).toBe('do it');
});
