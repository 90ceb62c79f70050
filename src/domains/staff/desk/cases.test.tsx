/** Whoever works through a queue at a desk acts, and is at the next case; what a colleague takes away gives way to no other under the hand. */
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Cases } from './Cases.tsx';

const address = vi.hoisted(() => {
  let open: string | undefined;
  const listeners = new Set<() => void>();
  return {
    read: () => open,
    go: (id: string | undefined) => {
      open = id;
      for (const tell of listeners) tell();
    },
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
});
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  getRouteApi: () => ({
    useSearch: () => ({ case: useSyncExternalStore(address.subscribe, address.read) }),
    useNavigate:
      () =>
      ({ search }: { search: (now: object) => { case: string } }) =>
        address.go(search({}).case),
  }),
  Link: ({ 'aria-current': current, children }: { 'aria-current'?: 'page'; children: ReactNode }) => (
    <a href="#row" aria-current={current}>
      {children}
    </a>
  ),
}));
beforeEach(() => {
  layNothingOut();
  Element.prototype.scrollIntoView = () => undefined;
  address.go(undefined);
});

const query = {
  ...{ isFetchedAfterMount: true, isPlaceholderData: false, isFetching: false },
  ...{ hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false },
} as ComponentProps<typeof Cases>['query'];
const row = ({ id }: { id: string }) => ({ name: `piece ${id}`, facts: [] });
let left: (ids: string[]) => void;
let answer: () => void;

function Queue() {
  const [ids, setIds] = useState(['a', 'b', 'c']);
  left = setIds;
  const decide = useMutation({
    mutationFn: async (id: string) => {
      await new Promise<void>((done) => {
        answer = done;
      });
      setIds((all) => all.filter((one) => one !== id));
    },
  });
  return (
    <Cases name="queue" query={query} jobs={ids.map((id) => ({ id }))} row={row} barred={false}>
      {({ id }) => (
        <button type="button" onClick={() => decide.mutate(id)}>
          decide {id}
        </button>
      )}
    </Cases>
  );
}
const desk = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Queue />
    </QueryClientProvider>,
  );
const press = (key: string) => act(async () => void dispatchEvent(new KeyboardEvent('keydown', { key })));
const opened = (box: HTMLElement) =>
  box.querySelector('section')?.ariaLabel ?? box.querySelector('section')?.getAttribute('aria-label');

test('a queue opens at its first case, and that stands in the address', async () => {
  const { box, end } = await desk();
  expect(opened(box)).toBe('piece a');
  expect(address.read()).toBe('a');
  await end();
});

test('keys move, and the row that one has come to has the focus', async () => {
  const { box, end } = await desk();
  await press('j');
  await vi.waitFor(() => expect(opened(box)).toBe('piece b'));
  expect(document.activeElement?.textContent).toContain('piece b');
  await press('k');
  await vi.waitFor(() => expect(opened(box)).toBe('piece a'));
  await end();
});

test('after an act the next case opens by itself, and is gone on in', async () => {
  const { box, end } = await desk();
  await act(async () => address.go('b'));
  await act(async () => box.querySelector('button')?.click());
  // That it is under way is told in a turn of its own.
  await act(() => new Promise((done) => setTimeout(done)));
  await act(async () => answer());
  await vi.waitFor(() => expect(opened(box)).toBe('piece c'));
  expect(address.read()).toBe('c');
  await end();
});

test('a case that a colleague has taken away is said to be gone, and the next is one press away', async () => {
  const { box, end } = await desk();
  await act(async () => address.go('b'));
  await act(async () => left(['a', 'c']));
  expect(box.textContent).toContain('可能同事已经处理');
  expect(opened(box)).toBeUndefined();
  await act(async () => box.querySelector('button')?.click());
  expect(opened(box)).toBe('piece c');
  await end();
});
