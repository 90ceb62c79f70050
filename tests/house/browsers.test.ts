/** What the oldest browser that README names lacks is asked for nowhere in the sources; tests/budget.ts looks at what is built of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lackingIn, lackingInStyles } from '../lacking.ts';

const root = new URL('../..', import.meta.url).pathname;

const filesOf = (kind: RegExp) =>
  ['src', 'sw', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => kind.test(name) && !/\.test\.|\.gen\./.test(name))
      .map((name) => join(folder, name)),
  );
const lackingInAll = (files: string[], look: (file: string) => string[]) =>
  files.flatMap((name) => look(readFileSync(join(root, name), 'utf8')).map((line) => `${name}: ${line}`));

test('page and worker use nothing that Safari 15.4 lacks', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('Safari 15.4');
  const files = filesOf(/\.tsx?$/);
  expect(files.length).toBeGreaterThan(500);
  expect(lackingInAll(files, lackingIn)).toEqual([]);
});

test('every colour and column of the styles is there in Safari 15.4 too', () => {
  const files = filesOf(/\.css$/);
  expect(files.length).toBeGreaterThan(100);
  expect(lackingInAll(files, lackingInStyles)).toEqual([]);
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

test('the look at styles finds what is dropped there, as it is written and as it is built', () => {
  for (const line of [
    'background: color-mix(in srgb, var(--surface) 90%, transparent);',
    '.a{color:light-dark(#000,#fff)}',
    '.a{color:rgb(from var(--ink) r g b / 50%)}',
    '@container (min-width: 20em) {',
    '@media (width >= 768px) {',
    '.bar{display:grid;grid-template-columns:subgrid}',
    '.mark { left: 50cqw; }',
  ])
    expect(lackingInStyles(line), line).toHaveLength(1);
  for (const line of [
    '/* color-mix( is for later */',
    '@supports (grid-template-columns:subgrid){.bar{grid-template-columns:subgrid}}',
    '.mark { left: 50cqw; } @supports not (width: 1cqw) { .mark { visibility: hidden; } }',
    '@media (min-width: 768px) { .a > b { width: 1px; } }',
  ])
    expect(lackingInStyles(line), line).toEqual([]);
});
