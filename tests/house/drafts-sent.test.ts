/** What is sent of a draft is asked about with it: no live write that a form delivers forgets to say which draft it is of. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, isWithin, writesIn } from './imports.ts';

const root = new URL('../..', import.meta.url).pathname;
const FORM = /useDraftForm|useNoted|DraftForm/;

/** Each mutation that is sent within a form's submit, or in a function that is called there, and names no draft. */
function forgotten(file: string, source: string): string[] {
  if (!FORM.test(source)) return [];
  const { writes, functions, uses } = writesIn(file, source);
  const sends = (start: number, end: number, hops = 1): { name: string; at: number }[] => [
    ...[...source.slice(start, end).matchAll(/\b(\w+)\s*\.mutate(?:Async)?\(/g)].map(({ 1: name = '', index }) => ({
      name,
      at: start + index,
    })),
    ...(hops === 0
      ? []
      : functions
          .filter(({ name }) => new RegExp(`\\b${name}\\(`).test(source.slice(start, end)))
          .flatMap((called) => sends(called.start, called.end, hops - 1))),
  ];
  return uses
    .filter(({ name }) => name === 'submit' || name === 'NoteSheet')
    .flatMap(({ start, end }) => sends(start, end))
    .flatMap(({ name, at }) => {
      // The one that its own function declares.
      const inside = functions.filter((one) => isWithin({ start: at, end: at }, one));
      const write = writes.findLast((one) => one.name === name && inside.some((where) => isWithin(one, where)));
      return write && !/\bdraft\b/.test(write.options) ? [`${file}: ${name}`] : [];
    });
}

test('each live write that a form sends says of which draft', () => {
  const found = files(['src/domains'], /(?<!\.test)\.tsx?$/).flatMap((file) =>
    forgotten(file, readFileSync(join(root, file), 'utf8')),
  );
  expect([...new Set(found)]).toEqual([]);
});

const form = (write: string, rest: string) => `function A() { const form = useDraftForm(); ${write} ${rest} }`;
test.each([
  ['sent at once', form('const a = useWrite(x);', 'form.submit(() => a.mutateAsync({}));'), ['f.tsx: a']],
  ['with its draft', form('const a = useWrite(x, { draft: form.name });', 'form.submit(() => a.mutateAsync({}));'), []],
  [
    'beside one that has it',
    form('const a = useWrite(x); const b = useWrite(y, { draft: 1 });', 'form.submit(() => a.mutateAsync({}));'),
    ['f.tsx: a'],
  ],
  [
    'through a function',
    form('const a = useWrite(x);', 'const go = () => a.mutateAsync({}); form.submit(() => go());'),
    ['f.tsx: a'],
  ],
  ['not of the form', form('const a = useWrite(x);', 'a.mutateAsync({}); form.submit(() => 1);'), []],
  ['of a note', form('const a = useWrite(x);', 'return <NoteSheet onSend={() => a.mutateAsync({})} />;'), ['f.tsx: a']],
])('the look finds what it is for: %s', (_, source, found) => {
  expect(forgotten('f.tsx', source)).toEqual(found);
});
