import 'fake-indexeddb/auto';
/** Whoever works here reads that they have to show who they are before an act is refused, and how they can. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { staffProof } from '../../../../contract/shop/proof-calls.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { read } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { type Proof, ProofNeeded, Prove } from './Prove.tsx';

vi.mock('../../../ui/input/Button.tsx', async (original) => ({
  ...(await original<object>()),
  LinkButton: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));

const proof: Proof = { hours: 8, provedAt: null, passkeys: 1, possible: true, phone: null };

async function said(node: unknown, held: Proof) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(read(staffProof, {}).queryKey, held);
  const { box, end } = await show(<QueryClientProvider client={queries}>{node as never}</QueryClientProvider>);
  const text = box.textContent ?? '';
  await end();
  return text;
}

test('the workbench asks for it once it is over, and says nothing before or where nobody wants it', async () => {
  const needed = (changed: Partial<Proof>) => said(<ProofNeeded />, { ...proof, ...changed });
  expect(await needed({})).toMatch(/请先确认是你本人.*8 小时/);
  expect(await needed({ provedAt: Date.now() - 8 * HOUR })).toContain('请先确认');
  expect(await needed({ provedAt: Date.now() - HOUR })).toBe('');
  expect(await needed({ hours: null })).toBe('');
});

test('whoever has no passkey is led to one; where codes reach them, a code will do', async () => {
  const ways = (changed: Partial<Proof>) => said(<Prove proof={{ ...proof, ...changed }} />, proof);
  expect(await ways({ passkeys: 0 })).toMatch(/加一把通行密钥.*新的链接.*去加通行密钥/);
  const both = await ways({ passkeys: 0, phone: '13912345678' });
  expect(both).toContain('139****5678');
  expect(both).toContain('去加通行密钥');
  expect(await ways({ passkeys: 0, possible: false, phone: '13912345678' })).not.toContain('去加通行密钥');
});
