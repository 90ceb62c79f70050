/** What a row makes of its buttons stays with its own: a sheet that is opened from it stands inside it in the page, and looks like a sheet. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../src', import.meta.url).pathname;

const reaching = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/[^{},]*\.[\w-]+ button\b[^{},]*(?=[{,])/g)].map(([rule]) =>
    rule.trim(),
  );

test('no style sheet dresses every button within something, however deep', () => {
  const rules = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => reaching(readFileSync(join(root, name), 'utf8')).map((rule) => `${name} ${rule}`));
  expect(rules).toEqual([]);
});

test('such a rule is found alone, among others, and with a state', () => {
  for (const rule of ['.row button', '.row button:hover', '.row button[data-on]'])
    expect(reaching(`.a > button,\n${rule} { color: red; }`)).toEqual([rule]);
  expect(reaching('.row > button { color: red; }')).toEqual([]);
});
