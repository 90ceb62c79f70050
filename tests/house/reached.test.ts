/** What is built is led to: every specified screen from somewhere, every specified call by a screen, or the page of differences says so. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from '../../contract/registry.ts';
import { type ScreenUrl, screenOf } from '../../contract/screens.ts';
import { screenFiles } from '../../src/app/routes.ts';
import { specifiedCalls, specifiedRoutes } from '../specification.ts';

const root = new URL('../..', import.meta.url).pathname;

/** What people use, without the tables of addresses, what is prepared for them, words and a developer's screen: none of them leads anywhere. */
const sources = ['src', 'server', 'sw']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .filter(
    (file) =>
      !/^src\/app\/(routes|routeTree\.gen|boot\/linked-tree)\.ts$|^src\/offline\/cache\/prepare|words\.ts$|^server\/domains\/share\/heads\/|^src\/domains\/demo\/|^server\/testing\//.test(
        file,
      ),
  )
  .map((file) => ({ file, source: readFileSync(`${root}${file}`, 'utf8') }));

const uncommented = (source: string) => source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

const typed: Readonly<Record<string, string>> = {
  '/pages/user/devConfig': 'a developer types it',
  '/pages/user/setting': 'goes on to its index',
  '/preview-image': 'screens show their pictures over themselves; this is for links of others',
};

test('every specified screen is led to from another one, from a notice or from the app’s icon', () => {
  const files: Record<string, string> = screenFiles;
  const lonely = specifiedRoutes.filter((path) => {
    if (path in typed) return false;
    const own = `src/${files[path]}`;
    const names = new RegExp(`${path}(?![\\w/])`);
    // What a stranger may open is not led to by staff, nor by what only the demo writes.
    const others = screenOf(path as ScreenUrl).drawn ? /^src\/domains\/staff\/|^server\/demo\// : /^$/;
    return !sources.some(({ file, source }) => file !== own && !others.test(file) && names.test(uncommented(source)));
  });
  expect(lonely).toEqual([]);
});

test('the specified calls that no screen asks are those that the page of differences names', () => {
  const page = readFileSync(`${root}docs/specification.md`, 'utf8');
  const [, section = ''] = /## Calls that no screen asks\n([\s\S]*?)(?:\n## |$)/.exec(page) ?? [];
  const named = [...section.matchAll(/`(\/[^`]+)`/g)].map(([, path]) => path);
  const client = sources.filter(({ file }) => !file.startsWith('server/')).map(({ source }) => source);
  const unasked = specifiedCalls
    .filter(([, path]) => path.startsWith('/'))
    .filter(([method, path]) => {
      const name = allCalls().find(({ call }) => call.method === method && call.path === path)?.name;
      return !name || !client.some((source) => new RegExp(`\\b${name}\\b`).test(source));
    })
    .map(([, path]) => path);
  expect(unasked.sort()).toEqual(named.sort());
});

test('wherever a seller is to ship, they are told where to: on a receipt, an order, both of their sheets, and before the next parcel', () => {
  const pages = ['stock/receipt/ReceiptDetail', 'order/OrderDetail', 'stock/Ship'];
  const sheets = ['stock/receipt/ReceiptActions', 'order/Actions'];
  const silent = [...pages, ...sheets].filter((place) => {
    const source = sources.find(({ file }) => file === `src/domains/${place}.tsx`)?.source ?? '';
    return !(sheets.includes(place) ? /\btoUs=/ : /<SendToUs\b/).test(source);
  });
  expect(silent).toEqual([]);
});
