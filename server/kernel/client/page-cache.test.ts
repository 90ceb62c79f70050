import { describe, expect, test } from 'vitest';
import { size } from '../../testing/inputs.ts';
import { type Look, lookOf, type Page } from './page.ts';
import { pageCache } from './page-cache.ts';

const zh: Look = { language: 'zh', theme: 'system', elder: false };
const at = (path: string) => new URL(path, 'http://shop.invalid');
const pageOf = (html: string): Page => ({ status: 200, html, style: '' });

describe('a page that strangers open', () => {
  test('is drawn once for all who ask while it is being drawn, and after', async () => {
    let drawn = 0;
    const pages = pageCache(async () => pageOf(`view ${++drawn}`));
    const first = await Promise.all([pages.page(at('/a'), zh), pages.page(at('/a'), zh)]);
    expect([...first, await pages.page(at('/a'), zh)].map((page) => page?.html)).toEqual([
      'view 1',
      'view 1',
      'view 1',
    ]);
  });

  test('is another one by address, language, theme and size of letters', async () => {
    let drawn = 0;
    const pages = pageCache(async () => pageOf(`view ${++drawn}`));
    const looks: Look[] = [zh, { ...zh, language: 'en' }, { ...zh, theme: 'dark' }, { ...zh, elder: true }];
    for (const path of ['/a', '/a?x=1']) for (const look of looks) await pages.page(at(path), look);
    expect(drawn).toBe(8);
  });

  test('says what has changed with the next request, also to whom it was being drawn for before', async () => {
    let price = 1;
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const pages = pageCache(async () => {
      const seen = price;
      if (seen === 1) await held;
      return pageOf(`¥${seen}`);
    });
    const slow = pages.page(at('/a'), zh);
    price = 2;
    pages.forget();
    expect((await pages.page(at('/a'), zh))?.html).toBe('¥2');
    go();
    expect((await slow)?.html).toBe('¥1');
    expect((await pages.page(at('/a'), zh))?.html).toBe('¥2');
  });

  test('is drawn anew after a while, whatever was heard', async () => {
    let now = 0;
    let drawn = 0;
    const pages = pageCache(
      async () => pageOf(`view ${++drawn}`),
      () => now,
    );
    await pages.page(at('/a'), zh);
    now = 29_999;
    expect((await pages.page(at('/a'), zh))?.html).toBe('view 1');
    now = 30_000;
    expect((await pages.page(at('/a'), zh))?.html).toBe('view 2');
  });

  test('does not wait for one that takes long', async () => {
    const pages = pageCache((url) =>
      url.pathname === '/slow' ? new Promise(() => {}) : Promise.resolve(pageOf('fast')),
    );
    void pages.page(at('/slow'), zh);
    expect((await pages.page(at('/fast'), zh))?.html).toBe('fast');
  });

  test('takes no more memory than it may, however many addresses somebody thinks of', async () => {
    const letters = 'x'.repeat(1_000_000);
    let drawn = 0;
    const pages = pageCache(async ({ pathname }) => {
      drawn += 1;
      return pageOf(pathname + letters);
    });
    for (let n = 0; n < 30; n += 1) await pages.page(at(`/${n}`), zh);
    expect(drawn).toBe(30);
    await pages.page(at('/29'), zh);
    expect(drawn).toBe(30);
    await pages.page(at('/0'), zh);
    expect(drawn).toBe(31);
    for (const times of [32, 33]) {
      await pages.page(at(`/a?q=${'x'.repeat(1_000)}`), zh);
      expect(drawn).toBe(times);
    }
  });

  test('is nobody else’s among ten thousand requests for two thousand addresses, most of which are not kept', async () => {
    const [requests, addresses] = [size(1_000, 10_000), size(300, 2_000)];
    const letters = 'x'.repeat(100_000);
    let drawn = 0;
    const pages = pageCache(async ({ pathname }, { language }) => {
      drawn += 1;
      return pageOf(`${language} ${pathname}${letters}`);
    });
    for (let n = 0; n < requests; n += 1) {
      const [path, language] = [`/${n % addresses}`, n % 2 === 0 ? 'zh' : 'en'] as const;
      const page = await pages.page(at(path), { ...zh, language });
      expect(page?.html.slice(0, 12)).toBe(`${language} ${path}${letters}`.slice(0, 12));
    }
    // All of them would be six times what the cache may hold: whoever comes round again is drawn again.
    expect(drawn).toBe(requests);
  });

  test('that failed once is asked for again', async () => {
    let broken = true;
    const pages = pageCache(async () => {
      if (broken) throw new Error('no database');
      return pageOf('whole');
    });
    await expect(pages.page(at('/a'), zh)).rejects.toThrow('no database');
    broken = false;
    expect((await pages.page(at('/a'), zh))?.html).toBe('whole');
  });
});

describe('how a page looks', () => {
  const look = (headers: Record<string, string>) => lookOf((name) => headers[name]);

  test('is as the browser says on a first visit', () => {
    expect(look({ 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' })).toEqual({ ...zh, language: 'en' });
    expect(look({ 'accept-language': 'fr-FR, zh-HK;q=0.8' }).language).toBe('zh');
    expect(look({}).language).toBe('zh');
  });

  test('is English to whoever reads neither of our languages, and Chinese where the browser says nothing', () => {
    for (const tags of ['fr-FR, fr;q=0.9', 'ja-JP', 'de'])
      expect(look({ 'accept-language': tags }).language).toBe('en');
    for (const tags of ['', '*']) expect(look({ 'accept-language': tags }).language).toBe('zh');
  });

  test('is as the person chose, and an odd cookie is none', () => {
    const cookie = 'other=1; look=en.dark.1';
    expect(look({ cookie, 'accept-language': 'zh-CN' })).toEqual({ language: 'en', theme: 'dark', elder: true });
    for (const odd of ['look=xx.dark.1', 'look=en.dark.1<script>', 'notlook=en.dark.1', 'look='])
      expect(look({ cookie: odd }).language).toBe('zh');
  });
});
