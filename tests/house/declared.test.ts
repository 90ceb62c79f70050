/** An event, a link or a screen that is not in the contract is refused: mostly by the compiler, which `npm run check` runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegisteredRouter } from '@tanstack/react-router';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { events, noticeNames } from '../../contract/events.ts';
import { allCalls } from '../../contract/registry.ts';
import { screenTitles } from '../../contract/screen-titles.ts';
import { isScreen, link, type ParamsOf, type ScreenUrl, screenOf, screenUrls } from '../../contract/screens.ts';
import type { Words } from '../../contract/wire/states.ts';
import type { Db } from '../../server/db/schema.ts';
import { emit } from '../../server/kernel/events/events.ts';
import { screenFiles } from '../../src/app/routes.ts';
import { specifiedCalls, specifiedLogins, specifiedPreloads, specifiedRoutes } from '../specification.ts';

const root = new URL('../..', import.meta.url).pathname;

test('what is not declared does not compile', () => {
  // Never called: a line compiles only because the one above it says that it must not.
  const refused = async (db: Db, at: Date, words: { title: Words; body: Words }) => {
    const told = { to: 'ann', at };
    const data = { id: 'c' };
    const coupons = { ...words, words: null, link: link('/pages/user/coupon/coupon') };
    await emit(db, { ...told, type: 'coupon', data, notice: coupons });
    // @ts-expect-error no such event
    await emit(db, { ...told, type: 'gift', data });
    // @ts-expect-error data of another event
    await emit(db, { ...told, type: 'coupon', data: { skuId: 's' } });
    // @ts-expect-error more than is declared
    await emit(db, { ...told, type: 'coupon', data: { id: 'c', phone: '13800000001' } });
    // @ts-expect-error what concerns one person is not told to everybody
    await emit(db, { ...told, to: null, type: 'coupon', data });
    // @ts-expect-error a quote has no notice
    await emit(db, { at, to: null, type: 'quote', data: { quotes: [] }, notice: coupons });
    // @ts-expect-error no such screen
    await emit(db, { ...told, type: 'coupon', data, notice: { ...words, link: '/pages/user/coupons' } });
    // @ts-expect-error no such screen
    link('/pages/user/coupons');
    // @ts-expect-error an order's screen needs an order
    link('/pages/order/orderdetail');
    // @ts-expect-error another name
    link('/pages/order/orderdetail', { orderId: '1' });
    // @ts-expect-error not one of the tabs
    link('/pages/order/orderlist', { tab: 'lost' });
  };
  expect(refused).toBeTypeOf('function');
});

/** The addresses whose parameters in the table are not those that their screen reads. */
type Search<U extends ScreenUrl> = RegisteredRouter['routesByPath'][U]['types']['searchSchema'];
type Differing = {
  [U in ScreenUrl]: [keyof Search<U>, keyof ParamsOf<U>] extends [keyof ParamsOf<U>, keyof Search<U>] ? never : U;
}[ScreenUrl];

describe('the table of addresses', () => {
  test('holds every specified one', () => {
    expect(specifiedRoutes.filter((path) => !isScreen(path))).toEqual([]);
  });

  test('asks for a login where the specification does, and for an opened stock account on every way to make a listing', () => {
    expect(specifiedLogins.filter((path) => !screenOf(path).gate)).toEqual([]);
    const ways = [
      'stock/seller/create',
      'stock/seller/selectProductList',
      'stock/seller/hangList',
      'auction/offer',
    ] as const;
    const listing = ['stock/receipt/createReceipt', ...ways] as const;
    expect(listing.filter((name) => screenOf(`/pages/${name}`).gate !== 'stock')).toEqual([]);
  });

  test('knows what each screen reads from its address', () => {
    expectTypeOf<Differing>().toBeNever();
  });

  test('calls each screen what it calls itself', async () => {
    const said: Record<string, unknown> = {};
    for (const [url, file] of Object.entries(screenFiles)) {
      const path = join(root, 'src', file);
      const source = readFileSync(path, 'utf8');
      const key = /<Screen[^>]*?\btitle=\{t\.(\w+)\}/s.exec(source)?.[1];
      const from = /import \{[^}]*\btext\b(?! as)[^}]*\} from '([^']+)'/.exec(source)?.[1];
      if (!key || !from || !isScreen(url)) continue;
      const { text } = (await import(join(dirname(path), from))) as {
        text: Record<'zh' | 'en', Record<string, string>>;
      };
      said[url] = { zh: text.zh[key], en: text.en[key] };
    }
    // The others put their titles together from what they show.
    const known: Record<string, unknown> = screenTitles;
    expect(said).toEqual(Object.fromEntries(Object.keys(said).map((url) => [url, known[url]])));
    expect(Object.keys(said).length).toBeGreaterThan(60);
  });

  test('fetches ahead what the specification does, and only packages that are there', () => {
    const ahead = screenUrls.flatMap((url) => (screenOf(url).preload ? [[url, screenOf(url).preload]] : []));
    expect(Object.fromEntries(ahead)).toEqual(specifiedPreloads);
    const packages = screenUrls.flatMap((url) => screenOf(url).preload ?? []);
    const known = new Set(screenUrls.map((url) => url.split('/')[2]));
    expect(packages.filter((name) => !known.has(name))).toEqual([]);
  });
});

test('every specified call is answered, or the page of differences has a row for it', () => {
  const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  const answered = new Set(allCalls().map(({ call }) => `${call.method} ${call.path}`));
  const missing = specifiedCalls.map(([method, path]) => `${method} ${path}`).filter((call) => !answered.has(call));
  expect(missing.filter((call) => !page.includes(`\n| \`${call}\``))).toEqual([]);
  // What is given back is a difference no more.
  expect(missing).toEqual(['POST (path not shown)']);
  expect(specifiedCalls.length).toBe(76);
});

describe('addresses', () => {
  test('take along what a screen needs, and leave out what is not given', () => {
    expect(link('/pages/tabbar/main')).toBe('/pages/tabbar/main');
    expect(link('/pages/buy/detail', { productId: 'kh92-007', skuId: undefined, listingId: 'l1' })).toBe(
      '/pages/buy/detail?productId=kh92-007&listingId=l1',
    );
    expect(link('/pages/custom/scancenter', { code: 'a&b=1#' })).toBe('/pages/custom/scancenter?code=a%26b%3D1%23');
  });

  test('are written by link() in the server, and typed by nobody', () => {
    const typed = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .filter((name) =>
        /\/pages\//.test(
          readFileSync(join(root, 'server', name), 'utf8')
            .replace(/\blink\('\/pages\/[\w/-]+'/g, '')
            .replace(/'\/pages\/[\w/-]+' satisfies ScreenUrl/g, ''),
        ),
      );
    expect(typed).toEqual([]);
  });
});

test('the message centre hears every event that may come with a notice', () => {
  expect(Object.keys(events).filter((name) => !noticeNames.some((one) => one === name))).toEqual([
    'lot',
    'quote',
    'chat.asked',
    'chat.typing',
    'live.said',
    'live.held',
    'live.asked',
    'live.room',
    'live.thing',
    'live.muted',
    'topic.watchers',
    'cleaning.marked',
    'session.ended',
  ]);
});

test('no rule goes by the id of a category: a shop has its own, and their kind says what they hold', () => {
  const byId =
    /(?:category_?id|rootCategory\w*)\b[\w?.)]*\.(?:split|startsWith)\(|'(?:sneakers|clothing|bags|watches|toys)-[a-z]+'/i;
  const sources = ['contract', 'server', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  // The demo's drawings are the demo's.
  const demo = /^server\/(demo|testing)\/|\.test\.tsx?$|^src\/domains\/product\/views\.ts$/;
  const rules = sources.filter((name) => /\.tsx?$/.test(name) && !demo.test(name));
  expect(rules.filter((name) => byId.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});

describe('whatever a person shares carries who sent it', () => {
  const sourcesOf = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|testing)\.tsx?$/.test(name))
      .map((name) => [join(folder, name), readFileSync(join(root, folder, name), 'utf8')] as const);

  test('a link by the one button that marks it, and a code or a link of one’s own only of an address that is marked', () => {
    /** Neither goes to anybody else, or the server has marked it (the test below). */
    const own = [
      'src/domains/device/Install.tsx',
      'src/domains/device/carry/ByCode.tsx',
      'src/domains/campaign/PassOn.tsx',
    ];
    const screens = sourcesOf('src/domains').concat(sourcesOf('src/app'));
    // A poster's picture has its marked code drawn in; it is saved by the same sheet, without an address beside it.
    const past = screens.filter(([, source]) => /navigator\.share\((?!\{ files: \[file\] \}\))/.test(source));
    expect(past.map(([name]) => name)).toEqual([]);
    const sends = screens.filter(([, source]) => /<QrCode |\bshareLink\(/.test(source)).map(([name]) => name);
    expect(sends.length).toBeGreaterThan(3);
    const marked = new Map(screens.map(([name, source]) => [name, /\bsentBy\(/.test(source)]));
    // What hands an address on has it from the screen that marks it.
    const handed = ['src/domains/share/share-picture.ts', 'src/domains/share/Poster.tsx'];
    expect(sends.filter((name) => !marked.get(name) && !own.includes(name) && !handed.includes(name))).toEqual([]);
    // One button for all screens, and the app has it marked.
    expect(readFileSync(join(root, 'src/app/boot/background.ts'), 'utf8')).toContain('markShared(sentBy)');
  });

  test('a poster and a code that the server draws', () => {
    /** Read by machines, or sent to one person about themselves. */
    const nobodys = [
      'server/domains/share/head.ts',
      'server/domains/share/heads/tags.ts',
      'server/domains/share/sitemap.ts',
      'server/domains/staff/people.ts',
    ];
    const drawn = sourcesOf('server/domains').filter(
      ([name, source]) => /\bpublicUrl\((?!\{)/.test(source) && !nobodys.includes(name),
    );
    expect(drawn.length).toBeGreaterThan(1);
    const bare = drawn.filter(([, source]) => /\bpublicUrl\(\s*[\w.]+,(?!\s*invitation\()/.test(source));
    expect(bare.map(([name]) => name)).toEqual([]);
  });
});
