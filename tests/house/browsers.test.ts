/** What the oldest browser that README names lacks is asked for nowhere: types know the newest ones, and a phone says it too late. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
/** Lacking in Safari 15.4. What stands there only after a look whether it is there is asked for with `?.` or `??`. */
const LACKING =
  /\.(?:toSorted|toReversed|toSpliced|withResolvers|fromAsync|canParse|checkVisibility|isSubsetOf|groupBy)\(|AbortSignal\.(?:timeout|any)\(|(?<![\w.]v)\.with\(\w|Promise\.try\(|\.requestIdleCallback\(|event\.handled\./;

const lackingIn = (source: string) =>
  source
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line) && LACKING.test(line))
    .map((line) => line.trim());

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

test('the look finds what it is for', () => {
  for (const line of [
    'rows.toSorted(by)',
    'AbortSignal.timeout(5)',
    'list.with(at, entry)',
    'URL.canParse(words)',
    'event.handled.then(tidy)',
  ])
    expect(lackingIn(line)).toEqual([line]);
  for (const line of [
    '// rows.toSorted()',
    '[...rows].sort(by)',
    'window.requestIdleCallback ?? later',
    'event.handled ?? later',
  ])
    expect(lackingIn(line)).toEqual([]);
});
