/** A certificate opened from another: what this phone found of one says nothing of the next. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { expect, test } from 'vitest';
import { type Certificate, identifyCertificate } from '../../../../contract/identify/calls.ts';
import { hashOfLink } from '../../../../contract/identify/chain.ts';
import { hashBody } from '../../../api/exchange/sign.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Route as LotRoute } from '../../auction/LotScreen.tsx';
import { Route } from '../Certificate.tsx';
import { text } from '../certificate-words.ts';
import { Route as PieceRoute } from '../PieceDetail.tsx';

const name = { zh: '雾海灰', en: 'Fog' };
const print = '/img/p/one';
function certificate(code: string): Certificate {
  const said = { code, category: 'toys', name, styleNo: null, way: 'photos', result: 'genuine' };
  const links = [
    { kind: 'photos' as const, at: 1, fact: JSON.stringify({ by: 'owner', photos: [['toy_front', print]] }) },
    { kind: 'verdict' as const, at: 2, fact: JSON.stringify(said) },
  ];
  let before = '';
  const chain = links.map((link) => {
    before = hashOfLink(before, link, hashBody);
    return { ...link, hash: before };
  });
  return {
    ...{
      ...said,
      colour: null,
      size: null,
      told: [],
      standing: 'valid',
      revoked: null,
      issuedAt: 2,
      appealUntil: null,
    },
    ...{ photos: [{ slot: 'toy_front', url: print, print, at: 1, taken: 'first' }], opinions: [], chain },
    ...{ compared: null, shared: [], mine: null },
  } as unknown as Certificate;
}

test('the check of one certificate’s photos is not shown as that of the one it leads to', async () => {
  layNothingOut();
  const queries = new QueryClient();
  for (const code of ['one', 'two'])
    queries.setQueryData(read(identifyCertificate, { code }).queryKey, certificate(code));
  const root = createRootRoute();
  const path = '/pages/identify/certificate';
  const route = Route.update({ id: path, path, getParentRoute: () => root } as never);
  const router = createRouter({
    routeTree: root.addChildren([route as never]),
    history: createMemoryHistory({ initialEntries: [`${path}?code=one`] }),
    context: { queries } as never,
  });
  await router.load();
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === text.zh.check);
  await act(async () => button?.click());
  expect(box.textContent).toContain(text.zh.drawn(1));
  await act(async () => router.navigate({ to: path, search: { code: 'two' } } as never));
  expect(router.state.location.href).toContain('two');
  expect(box.textContent).toContain(text.zh.linked(2));
  expect(box.textContent).not.toContain(text.zh.drawn(1));
  await end();
});

test('a piece and a lot, too, begin anew with the next one', () => {
  const told = ({ options }: { options: object }, search: object) =>
    (options as { remountDeps?: (of: object) => unknown }).remountDeps?.({ search });
  for (const route of [PieceRoute, LotRoute]) {
    expect(told(route, { id: 'a' })).toEqual({ id: 'a' });
  }
});
