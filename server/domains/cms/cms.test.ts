/** Edited pages as a reader, an editor and a stranger with bad intentions see them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { home } from '../../../contract/catalogue/calls.ts';
import type { CmsBlock } from '../../../contract/cms/blocks.ts';
import {
  cmsHosts,
  cmsList,
  cmsPage,
  cmsPublish,
  cmsSave,
  cmsWorkList,
  cmsWorkPage,
} from '../../../contract/cms/calls.ts';
import { firstHome } from '../../../contract/cms/home.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { catalogue } from '../catalogue/handlers.ts';
import { cmsDeadlines } from './deadlines.ts';
import { cms } from './handlers.ts';
import { frameOrigins } from './hosts.ts';

let house: TestApp;
let editor: Person;
let reader: Person;

beforeAll(async () => {
  house = await testApp({
    domains: [cms, catalogue],
    deadlines: cmsDeadlines,
    httpRoutes: [],
    demo: 'small',
  });
  editor = await house.as('13800000009', 'staff');
  reader = await house.as('13500000001');
}, 180_000);
afterAll(() => house.close());

const heading: CmsBlock = { kind: 'heading', text: { zh: '标题', en: 'Heading' } };
const draft = (name: string, blocks: CmsBlock[] = [heading]) => ({
  version: 0 as const,
  name,
  title: { zh: '一页', en: 'A page' },
  summary: { zh: '摘要', en: 'Summary' },
  blocks,
});
const content = (zh: string) => ({ title: { zh, en: zh }, summary: { zh, en: zh }, blocks: [heading] });
const save = (name: string, blocks?: CmsBlock[]) => house.must(cmsSave, draft(name, blocks), { as: editor });
const publish = (id: string, version: number | null, at: number | null = null) =>
  house.must(cmsPublish, { id, version, at }, { as: editor });
const titleOf = async (cmsName: string) => {
  const { data, code } = await house.call(cmsPage, { cmsName });
  return data?.title.zh ?? code;
};

test('a visitor finds the demo pages in the list and opens each by its name', async () => {
  const { list } = await house.must(cmsList, {});
  expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['guide', 'grades', 'new']));
  for (const { name, id } of list) {
    const byName = await house.must(cmsPage, { cmsName: name });
    expect(byName.blocks.length).toBeGreaterThan(2);
    expect(await house.must(cmsPage, { cmsId: id })).toEqual(byName);
  }
});

test('what staff publish is what visitors read, and nothing before that', async () => {
  const { id } = await save('saved');
  expect(await titleOf('saved')).toBe('NOT_FOUND');
  await publish(id, 1);
  expect(await house.must(cmsPage, { cmsName: 'saved' })).toMatchObject({ version: 1, blocks: [heading] });
});

test('a page that is worked on stays as it was for everybody else; an older version comes back; taken down it is gone', async () => {
  const { id } = await save('worked');
  await publish(id, 1);
  await house.must(cmsSave, { id, version: 1, ...content('第二版') }, { as: editor });
  expect(await titleOf('worked')).toBe('一页');
  expect(await house.must(cmsWorkPage, { id }, { as: editor })).toMatchObject({
    shown: 1,
    version: 2,
    title: { zh: '第二版' },
    versions: [{ version: 2 }, { version: 1 }],
  });
  await publish(id, 2);
  expect(await titleOf('worked')).toBe('第二版');
  await publish(id, 1);
  expect(await titleOf('worked')).toBe('一页');
  await publish(id, null);
  expect(await titleOf('worked')).toBe('NOT_FOUND');
  expect((await house.must(cmsWorkList, {}, { as: editor })).list.find((page) => page.id === id)).toMatchObject({
    shown: null,
    version: 2,
  });
});

test('a version whose time is set is read from that time on, by itself; what was published meanwhile calls it off', async () => {
  const { id } = await save('later');
  const at = house.clock.now().getTime() + HOUR;
  expect(await publish(id, 1, at)).toMatchObject({ shown: null, next: { version: 1, at } });
  await house.live(HOUR - 1000);
  expect(await titleOf('later')).toBe('NOT_FOUND');
  await house.live(2000);
  expect(await titleOf('later')).toBe('一页');
  await house.must(cmsSave, { id, version: 1, ...content('第二版') }, { as: editor });
  await publish(id, 2, house.clock.now().getTime() + HOUR);
  await publish(id, 1);
  await house.live(2 * HOUR);
  expect(await titleOf('later')).toBe('一页');
  const past = await house.call(cmsPublish, { id, version: 1, at: at - HOUR }, { as: editor });
  expect(past).toMatchObject({ code: 'SETTINGS_PAST' });
  const downLater = await house.call(cmsPublish, { id, version: null, at: at + 9 * HOUR }, { as: editor });
  expect(downLater).toMatchObject({ code: 'BAD_INPUT' });
  expect(await titleOf('later')).toBe('一页');
});

test('home is such a page: arranged as it was published, and as usual once it is taken down', async () => {
  expect((await house.must(home, {})).blocks).toBeNull();
  const arranged: CmsBlock[] = [{ kind: 'notice', text: { zh: '开张了', en: 'Open' } }, ...[...firstHome].reverse()];
  const { id } = await save('home', arranged);
  expect((await house.must(home, {})).blocks).toBeNull();
  await publish(id, 1);
  expect((await house.must(home, {})).blocks).toEqual(arranged);
  const without = { id, version: 1, ...content('没有商品'), blocks: [heading] };
  expect(await house.call(cmsSave, without, { as: editor })).toMatchObject({ code: 'BAD_INPUT' });
  await publish(id, null);
  expect((await house.must(home, {})).blocks).toBeNull();
});

test('a page may be called in Chinese', async () => {
  const { id } = await save('新手指南');
  await publish(id, 1);
  expect(await titleOf('新手指南')).toBe('一页');
});

test('the list is read page by page without a gap', async () => {
  const first = await house.must(cmsList, { size: 2 });
  const rest = await house.must(cmsList, { size: 100, cursor: first.next ?? '' });
  const all = await house.must(cmsList, { size: 100 });
  expect([...first.list, ...rest.list]).toEqual(all.list);
});

test('a draft is seen by staff and by nobody else', async () => {
  await save('draft');
  expect(await house.call(cmsPage, { cmsName: 'draft' }, { as: reader })).toMatchObject({
    code: 'NOT_FOUND',
    http: 404,
  });
  expect((await house.must(cmsList, {})).list.map(({ name }) => name)).not.toContain('draft');
  expect(await house.must(cmsPage, { cmsName: 'draft' }, { as: editor })).toMatchObject({ published: false });
});

test('two editors of one page: the second is told instead of wiping out the first one’s work', async () => {
  const { id, version } = await save('shared');
  await house.must(cmsSave, { id, version, ...content('新题') }, { as: editor });
  expect(await house.call(cmsSave, { id, version, ...content('我的') }, { as: editor })).toMatchObject({
    code: 'CMS_CHANGED',
    http: 409,
  });
  expect((await house.must(cmsWorkPage, { id }, { as: editor })).title.zh).toBe('新题');
});

test('a name belongs to one page', async () => {
  await save('mine');
  expect(await house.call(cmsSave, draft('mine'), { as: editor })).toMatchObject({ code: 'CMS_NAME_TAKEN' });
});

test('a page that is not there, and a question without a page, are refused', async () => {
  expect(await house.call(cmsPage, { cmsName: 'nothing' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await house.call(cmsPage, {})).toMatchObject({ code: 'BAD_INPUT' });
  const gone = { id: 'no-such-page', version: 3, ...content('没有') };
  expect(await house.call(cmsSave, gone, { as: editor })).toMatchObject({ code: 'NOT_FOUND' });
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
  ['a part of home on another page', { kind: 'home', part: 'feed' }],
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
