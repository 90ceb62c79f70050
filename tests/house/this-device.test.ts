/** Whoever sits at a computer reads of the device that they are on, and not of a phone that they may not hold. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const PHONE =
  /[这那]台手机|手机(?:里|存|空间|没有空间|数据)|存[在进]手机|\b(?:on|from|to) (?:this|the|another) phone\b|\b[Tt]h(?:e|is) phone (?:is|has|can)/;

test('what a screen says of the device that it is on names no phone', () => {
  const files = ['src', 'sw', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:words|names|messages|samples)\.ts$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(100);
  const said = files.flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line) && PHONE.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(said).toEqual([]);
});
