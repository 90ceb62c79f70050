/** What style sheets may not do. Space between things comes from the tokens: one change of a step changes every screen alike. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../src', import.meta.url).pathname;
const TOKENS = 'ui/format/tokens.css';
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: withoutComments(readFileSync(join(root, name), 'utf8')) }));

/** Margins, paddings and gaps with their longhands, and the properties of ours that become such. */
const SPACING =
  /(?<=[{;]\s*)((?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-|grid-)?gap|--[a-z-]*(?:gap|gutter))\s*:\s*([^;{}]+)/g;
/** A hairline may be moved by its own width. */
const RAW = /(?<![\w.-])-?(?!1px)\d*\.?\d+px/;

const rawIn = (css: string) =>
  [...css.matchAll(SPACING)]
    .filter(([, , value = '']) => RAW.test(value))
    .map(([, name, value]) => `${name}: ${value}`);

test('no style sheet spaces with raw pixels', () => {
  expect(sheets.length).toBeGreaterThan(90);
  const raw = sheets
    .filter(({ name }) => name !== TOKENS)
    .flatMap(({ name, css }) => rawIn(css).map((line) => `${name} ${line}`));
  expect(raw).toEqual([]);
});

test('raw pixels are found in shorthands, longhands, sums and our own properties', () => {
  const bad = ['margin: 0 8px', 'padding-inline-start: 2.5px', 'gap: calc(1px + 7px)', '--list-gap: 20px'];
  for (const line of bad) expect(rawIn(`.a { color: red; ${line}; }`)).toEqual([line]);
  const good = ['margin: 0 auto -1px', 'padding: var(--s-2) 0', 'gap: 1em', 'border: 2px solid', 'top: 5px'];
  for (const line of good) expect(rawIn(`.a { ${line}; }`)).toEqual([]);
});

test('every step that is used exists, and every step that exists is used', () => {
  const tokens = sheets.find(({ name }) => name === TOKENS)?.css ?? '';
  const declared = new Set([...tokens.matchAll(/(--s-[\d-]+):/g)].map(([, name]) => name));
  const used = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/var\((--s-[\d-]+)/g)].map(([, name]) => name)));
  expect([...used].sort()).toEqual([...declared].sort());
});

/** A sheet that is opened from a row stands inside it in the page, and looks like a sheet: a row dresses its own buttons. */
const reaching = (css: string) =>
  [...css.matchAll(/[^{},]*\.[\w-]+ button\b[^{},]*(?=[{,])/g)].map(([rule]) => rule.trim());

test('no style sheet dresses every button within something, however deep', () => {
  expect(sheets.flatMap(({ name, css }) => reaching(css).map((rule) => `${name} ${rule}`))).toEqual([]);
});

test('such a rule is found alone, among others, and with a state', () => {
  for (const rule of ['.row button', '.row button:hover', '.row button[data-on]'])
    expect(reaching(`.a > button,\n${rule} { color: red; }`)).toEqual([rule]);
  expect(reaching('.row > button { color: red; }')).toEqual([]);
});
