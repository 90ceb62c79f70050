/** The page on security answers each requirement once, with tests that exist or the word that there is none. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('every test and page that is named as proof exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|md))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** The requirements of levels 1 and 2 in ASVS 5.0.0, by section. */
const ASVS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5
  3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5
  6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1
  11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3
  15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2
`;
const required = ASVS.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', numbers = ''] = section.split(':');
    return numbers.split(',').flatMap((run) => {
      const [first = 0, last = first] = run.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => `V${name}.${first + at}`);
    });
  });

test('every requirement is answered, and none twice', () => {
  expect(required).toHaveLength(253);
  const ids = [...page.matchAll(/\bV\d+\.\d+\.\d+\b/g)].map(([id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(required.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id) => !required.includes(id))).toEqual([]);
});

test('whatever is met, or in part, names what looks at it, or says that nothing does', () => {
  const rows = page.split('\n').filter((line) => /^\| V\d/.test(line));
  const answered = rows.map((row) => row.split(' | ')).filter((cells) => cells.length > 2);
  expect(answered.length).toBeGreaterThan(50);
  expect(answered.filter((cells) => !/\.tsx?`|^none/.test(cells.at(-1) ?? ''))).toEqual([]);
  const [, inPart = ''] = page.split('## Met in part');
  const [table = ''] = inPart.split('## Not met');
  for (const row of table.split('\n').filter((line) => /^\| V\d/.test(line)))
    expect(row.split(' | '), row).toHaveLength(3);
});
