/** Edited pages as a reader, an editor and a stranger with bad intentions see them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CmsBlock, cmsHosts, cmsList, cmsPage, cmsSave } from '../../../contract/cms/calls.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { cms } from './handlers.ts';
import { frameOrigins } from './hosts.ts';

let house: TestApp;
let editor: Person;
let reader: Person;

beforeAll(async () => {
  house = await testApp({ domains: [cms], deadlines: [], httpRoutes: [], demo: 'small' });
  editor = await house.as('13800000009', 'staff');
  reader = await house.as('13500000001');
}, 60_000);
afterAll(() => house.close());

const heading: CmsBlock = { kind: 'heading', text: { zh: '标题', en: 'Heading' } };
const draft = (name: string, blocks: CmsBlock[] = [heading]) => ({
  version: 0,
  name,
  title: { zh: '一页', en: 'A page' },
  summary: { zh: '摘要', en: 'Summary' },
  published: true,
  blocks,
});

test('a visitor finds the demo pages in the list and opens each by its name', async () => {
  const { list } = await house.must(cmsList, {});
  expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['guide', 'grades', 'new']));
  for (const { name, id } of list) {
    const byName = await house.must(cmsPage, { cmsName: name });
    expect(byName.blocks.length).toBeGreaterThan(2);
    expect(await house.must(cmsPage, { cmsId: id })).toEqual(byName);
  }
});

test('what staff save is what visitors read', async () => {
  const saved = await house.must(cmsSave, draft('saved'), { as: editor });
  expect(await house.must(cmsPage, { cmsName: 'saved' })).toEqual(saved);
  expect(saved).toMatchObject({ version: 1, blocks: [heading] });
});

test('the list is read page by page without a gap', async () => {
  const first = await house.must(cmsList, { size: 2 });
  const rest = await house.must(cmsList, { size: 100, cursor: first.next ?? '' });
  const all = await house.must(cmsList, { size: 100 });
  expect([...first.list, ...rest.list]).toEqual(all.list);
});

test('a draft is seen by staff and by nobody else', async () => {
  await house.must(cmsSave, { ...draft('draft'), published: false }, { as: editor });
  expect(await house.call(cmsPage, { cmsName: 'draft' }, { as: reader })).toMatchObject({
    code: 'NOT_FOUND',
    http: 404,
  });
  expect((await house.must(cmsList, {})).list.map(({ name }) => name)).not.toContain('draft');
  expect(await house.must(cmsPage, { cmsName: 'draft' }, { as: editor })).toMatchObject({ published: false });
});

test('two editors of one page: the second is told instead of wiping out the first one’s work', async () => {
  const page = await house.must(cmsSave, draft('shared'), { as: editor });
  const change = { ...draft('shared'), id: page.id, version: page.version };
  await house.must(cmsSave, { ...change, title: { zh: '新题', en: 'New' } }, { as: editor });
  expect(await house.call(cmsSave, change, { as: editor })).toMatchObject({ code: 'CMS_CHANGED', http: 409 });
  expect((await house.must(cmsPage, { cmsId: page.id })).title.zh).toBe('新题');
});

test('a name belongs to one page', async () => {
  await house.must(cmsSave, draft('mine'), { as: editor });
  expect(await house.call(cmsSave, draft('mine'), { as: editor })).toMatchObject({ code: 'CMS_NAME_TAKEN' });
});

test('a page that is not there, and a question without a page, are refused', async () => {
  expect(await house.call(cmsPage, { cmsName: 'nothing' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await house.call(cmsPage, {})).toMatchObject({ code: 'BAD_INPUT' });
  expect(await house.call(cmsSave, { ...draft('gone'), id: 'no-such-page', version: 3 }, { as: editor })).toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  );
});

test('only staff write', async () => {
  expect(await house.call(cmsSave, draft('stranger'))).toMatchObject({ code: 'LOGIN_NEEDED', http: 401 });
  expect(await house.call(cmsSave, draft('reader'), { as: reader })).toMatchObject({ code: 'FORBIDDEN', http: 403 });
});

test.each([
  [
    'a link to another host',
    { ...heading, kind: 'promo', title: heading.text, action: { label: heading.text, to: 'https://evil.example' } },
  ],
  [
    'a script as a link',
    { ...heading, kind: 'promo', title: heading.text, action: { label: heading.text, to: 'javascript:alert(1)' } },
  ],
  [
    'a host-relative link',
    { ...heading, kind: 'promo', title: heading.text, action: { label: heading.text, to: '//evil.example' } },
  ],
  ['a picture from elsewhere', { kind: 'picture', picture: 'https://evil.example/a.png', alt: heading.text }],
  ['a path that climbs', { kind: 'picture', picture: '/img/p/../../secret', alt: heading.text }],
  ['one language only', { kind: 'heading', text: { zh: '标题' } }],
  ['a kind nobody knows', { kind: 'html', text: '<script>' }],
  ['a product that does not exist', { kind: 'picture', picture: '/img/p/no-such/side', alt: heading.text }],
  ['a category that does not exist', { kind: 'rail', title: heading.text, query: { categoryId: 'no-such' } }],
])('a block with %s is refused', async (_what, block) => {
  const reply = await house.call(cmsSave, draft('bad', [block as unknown as CmsBlock]), { as: editor });
  expect(reply).toMatchObject({ success: false, code: 'BAD_INPUT' });
});

test('frames are allowed for the configured https origins and nothing else', async () => {
  expect(await house.must(cmsHosts, {})).toEqual({ origins: [] });
  expect(frameOrigins({ WEBVIEW_HOSTS: 'https://a.example, https://b.example:8443' })).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ]);
  for (const bad of ['http://a.example', 'a.example', 'https://a.example/path', 'https://*.example; script-src *'])
    expect(() => frameOrigins({ WEBVIEW_HOSTS: bad })).toThrow('WEBVIEW_HOSTS');
});
