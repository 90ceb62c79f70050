/** The shop's pages: which of them everybody sees, which not yet, and what is to come. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { cmsWorkList } from '../../../../contract/cms/calls.ts';
import { HOME } from '../../../../contract/cms/home.ts';
import { keyOf } from '../../../api/read.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import Pages from './Pages.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  getRouteApi: () => ({ useSearch: () => ({ work: 'pages' }), useNavigate: () => () => undefined }),
  createLink:
    () =>
    ({
      search,
      children,
      note,
      value,
    }: Record<'children' | 'note' | 'value', ReactNode> & { search?: { queue?: string } }) => (
      <a href={`?${search?.queue ?? ''}`}>
        {children} {note} {value}
      </a>
    ),
  useCanGoBack: () => false,
  useRouter: () => ({ history: {} }),
}));
vi.mock('../WorkKinds.tsx', () => ({ WorkKinds: () => null }));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const SOON = Date.now() + 3 * 86_400_000;
const page = (id: string, more: object) => ({
  ...{ id, name: id, title: { zh: `页面 ${id}`, en: id }, shown: null, next: null, version: 1, ...more },
});
const rows = async (list: readonly object[]) => {
  layNothingOut();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keyOf(cmsWorkList, {}), { list } as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Pages />
    </QueryClientProvider>,
  );
  const found = [...box.querySelectorAll('main a')].map((one) => ({
    to: one.getAttribute('href'),
    said: one.textContent ?? '',
  }));
  await end();
  return found;
};
const { shown, notShown, newer, will, home, homeNote } = text.zh;

test('each page says which version everybody sees, home first: published, with a newer one, with one to come, or not at all', async () => {
  const next = { version: 5, at: SOON };
  const list = [
    page('live', { shown: 2, version: 2 }),
    page('ahead', { shown: 2, version: 3 }),
    page('planned', { shown: 4, version: 6, next }),
    page('draft', {}),
    page('house', { name: HOME, shown: 7, version: 7 }),
  ];
  const found = await rows(list);
  expect(found.slice(0, 5).map(({ to }) => to)).toEqual(['?house', '?live', '?ahead', '?planned', '?draft']);
  const said = (id: string) => found.find(({ to }) => to === `?${id}`)?.said ?? '';
  expect(said('house')).toContain(home);
  expect(said('house')).toContain(shown(7));
  expect(said('live')).toContain(shown(2));
  expect(said('live')).not.toContain(newer(2));
  expect(said('ahead')).toContain(newer(3));
  expect(said('planned')).toContain(will(5, dateTime(SOON, Date.now(), 'zh')));
  // What is to come is said, and not beside it what lies about.
  expect(said('planned')).not.toContain(newer(6));
  expect(said('draft')).toContain(notShown);
});

test('a home that nobody has arranged is offered to be', async () => {
  const [first] = await rows([page('live', { shown: 2, version: 2 })]);
  expect(first?.to).toBe('?new-home');
  expect(first?.said).toContain(homeNote);
});
