/** What the oldest browser that README names lacks is asked for nowhere in the sources; tests/budget.ts looks at what is built of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lackingIn } from '../lacking.ts';

const root = new URL('../..', import.meta.url).pathname;

test('page and worker use nothing that Safari 15.4 lacks', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('Safari 15.4');
  const files = ['src', 'sw', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.gen\./.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap((name) => lackingIn(readFileSync(join(root, name), 'utf8')).map((line) => `${name}: ${line}`)),
  ).toEqual([]);
});

test('the look finds what it is for, as it is written and as it is built', () => {
  for (const line of [
    'rows.toSorted(by)',
    'AbortSignal.timeout(5)',
    'list.with(at, entry)',
    'URL.canParse(words)',
    'event.handled.then(tidy)',
    'const WORD = /(?<![a-z])word/u;',
    'new RegExp(`(?<=,)x`)',
    'const SIGN = /[\\p{L}--[a-z]]/v;',
    'a.replace(/x/gv,b)',
    'class A{static{this.b=1}}',
    'map.values().map(twice)',
    'new DecompressionStream(kind)',
    'let n=new URLSearchParams;n.set(a,b);return n.size>0?1:2',
    'page.addEventListener("scrollend", stop)',
    'navigator.userActivation.isActive',
  ])
    expect(lackingIn(line), line).toHaveLength(1);
  for (const line of [
    '// rows.toSorted()',
    '[...rows].sort(by)',
    'window.requestIdleCallback ?? later',
    'event.handled ?? later',
    'let d=Math.floor((e+D)/v)*v;',
    'fetch("https://a.cn/v2/v,")',
    'if(typeof DecompressionStream<`u`)new DecompressionStream(kind)',
    'URL.canParse?URL.canParse(e):other(e)',
    'const rows=new Set(all);return rows.size',
    '/(?<year>\\d{4})/',
    'navigator.userActivation?.isActive',
  ])
    expect(lackingIn(line), line).toEqual([]);
});
