/** The browser takes a file of the shell out of the cache by itself, and leaves to the worker what the worker keeps elsewhere. */
import { expect, test } from 'vitest';
import { shellRoute } from './static-routes.ts';

const shell = ['index.html', 'art/box.svg', 'assets/shell-a1b2.js', 'assets/Home-c3.css'];

test.each(['/', '/shop/'])('without a network a prepared decoder is answered by the worker, under %s', (base) => {
  const files = shell.map((file) => `https://shop.example${base}${file}`);
  const { condition, source } = shellRoute(files, `${base}assets/`, 'precache');
  const taken = (path: string) =>
    condition.or.some(({ urlPattern: { pathname } }) =>
      new RegExp(`^${pathname.replaceAll('.', '\\.').replace('*', '.*')}$`).test(base + path),
    );
  expect(source).toEqual({ cacheName: 'precache' });
  expect(['assets/shell-a1b2.js', 'assets/Home-c3.css', 'assets/of-an-older-version.js'].every(taken)).toBe(true);
  expect(['assets/zxing_reader-d4.wasm', 'assets/photo.png', 'index.html', 'art/box.svg'].filter(taken)).toEqual([]);
});
