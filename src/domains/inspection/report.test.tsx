/** A report says what its fingerprints show, and what they cannot. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { chainOf, reportDetail } from '../../../contract/inspection/calls.ts';
import { hashBody } from '../../api/exchange/sign.ts';
import { read } from '../../api/read.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({ code: 'c' }) }),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useRouter: () => ({ history: {} }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const words = (zh: string) => ({ zh, en: zh });
const facts = {
  ...{ code: 'c', styleNo: 'NB7', size: '42', grade: '95', at: 1_000, note: '鞋标是 43 码', result: 'fail' },
  points: [{ kind: 'label', ok: false, note: '43', spot: null }],
  sellerPhotos: [{ url: '/s', print: 'ab' }],
  photos: [{ url: '/p', print: 'cd', slot: 'label' }],
} as const;
const report = {
  ...facts,
  ...{ name: words('一双鞋'), colour: words('白'), occasion: 'intake', genuine: null, sameAs: null },
  chain: chainOf({ ...facts, grade: '95', result: 'fail' }, hashBody),
};

async function readers(shown: object): Promise<string> {
  layNothingOut();
  const { Route } = await import('./Report.tsx');
  const Report = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const client = new QueryClient();
  client.setQueryData(read(reportDetail, { code: 'c' }).queryKey, shown as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Report />
    </QueryClientProvider>,
  );
  const said = box.textContent ?? '';
  await end();
  return said;
}

test('it names what was compared, and that neither the piece in one’s hand nor the verdict follows from it', async () => {
  const said = await readers(report);
  expect(said).toContain(text.zh.verifyBody(1, 1));
  expect(said).toContain(text.zh.whole);
  expect(said).toContain(text.zh.verifyNot);
  // Nobody asked whether it is genuine: it is not called a fake.
  expect(said).toContain(text.zh.notAuthenticated);
  expect(said).not.toContain(text.zh.fake);
});

test('one word that was changed is seen by the phone that reads it', async () => {
  expect(await readers({ ...report, note: '鞋标是 42 码' })).toContain(text.zh.broken);
});

test('a point at which a declared flaw lies is called as declared and not normal, and the flaw stands beside', async () => {
  const crease = { zh: '鞋头折痕', en: 'Toe crease', point: 'surface' as const, found: true };
  const points = [{ kind: 'surface' as const, ok: true, note: '', spot: null }];
  const said = await readers({ ...report, result: 'pass', genuine: true, points, declared: [crease] });
  expect(said).toContain(crease.zh);
  expect(said).toContain(text.zh.asDeclared);
  expect(said).not.toContain(text.zh.ok);
  const denied = await readers({ ...report, points, declared: [{ ...crease, found: false }] });
  expect(denied).toContain(text.zh.declaredNot);
  expect(denied).toContain(text.zh.ok);
});
