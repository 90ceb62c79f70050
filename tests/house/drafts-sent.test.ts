/** What is sent of a draft is asked about with it: no live write that a form delivers forgets to say which draft it is of. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../src/domains', import.meta.url).pathname;
const FORM = /useDraftForm|useNoted|DraftForm/;
const forgets = (source: string) =>
  FORM.test(source) && /\.submit\(|<NoteSheet/.test(source) && /useWrite\(/.test(source) && !/\bdraft: /.test(source);

test('each form that is sent straight to the server says of which draft', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  );
  expect(files.filter((name) => forgets(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});

test('the look finds what it is for', () => {
  expect(forgets('useDraftForm(); useWrite(x); form.submit(')).toBe(true);
  expect(forgets('useDraftForm(); useWrite(x, { draft: form.name }); form.submit(')).toBe(false);
});
