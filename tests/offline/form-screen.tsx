/** A form on its screen, as the router shows it, and what a person does there. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, createElement, type ReactNode } from 'react';
import { aftersaleDetail, aftersalePreview } from '../../contract/aftersale/calls.ts';
import { hangList } from '../../contract/listing/calls.ts';
import { keyOf } from '../../src/api/read.ts';
import { show } from '../../src/ui/gallery/testing.tsx';
import { Screen } from '../../src/ui/surface/Screen.tsx';
import { type Form, hung, kase, preview } from './forms.tsx';

const inScreen = (part: ReactNode) => createElement(Screen, { screen: '', title: '' }, part);

/** The form as the router shows it, and another screen to go to. */
export async function open({ route, part, search = '' }: Form, seed?: (queries: QueryClient) => void) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  queries.setQueryData(keyOf(aftersalePreview, { orderId: 'order' }), preview);
  queries.setQueryData([...keyOf(hangList, { size: 500 }), 'pages'], {
    ...{ pages: [{ list: [hung], total: 1, isFirst: false, next: null }], pageParams: [null] },
  });
  queries.setQueryData(keyOf(aftersaleDetail, { id: 'case' }), kase);
  seed?.(queries);
  const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });
  const parent = { getParentRoute: () => root };
  const screen = route
    ? route.update({ id: '/form', path: '/form', ...parent } as never)
    : createRoute({ ...parent, path: '/form', component: () => inScreen(part?.()) });
  const other = createRoute({ ...parent, path: '/elsewhere', component: () => <p>elsewhere</p> });
  const history = createMemoryHistory({ initialEntries: [`/form${search}`] });
  const router = createRouter({ routeTree: root.addChildren([screen, other]), history, context: { queries } } as never);
  await router.load();
  const shown = await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const go = (to: string) =>
    act(() => router.navigate({ to, search: Object.fromEntries(new URLSearchParams(search)) } as never));
  return { ...shown, go, search: () => router.state.location.search };
}

/** Turns of the event loop, each inside act(), until it is there. */
export async function until<T>(what: string, look: () => T | null | undefined): Promise<T> {
  for (const end = performance.now() + 5_000; performance.now() < end; ) {
    const found = look();
    if (found) return found;
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
  throw new Error(`no ${what} in ${document.body.textContent}`);
}
export const find = (box: HTMLElement, selector: string) =>
  until(selector, () => box.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector));
export const button = (box: HTMLElement, words: string) =>
  until(words, () => [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(words)));

export const write = (field: HTMLInputElement | HTMLTextAreaElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
