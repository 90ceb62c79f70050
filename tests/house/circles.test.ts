/**
 * No circle of imports, types included: what imports each other cannot be moved, read or tested apart.
 * Every `import` counts: `import type`, `export from`, `typeof import()` and the lazy `import()` too, because a module that
 * is fetched later may still not know who fetches it.
 */
import { describe, expect, test } from 'vitest';
import { circlesIn, importsOf, readGraph } from './imports.ts';

describe('imports', () => {
  const graph = readGraph();

  test('go in no circle', () => {
    expect(circlesIn(graph)).toEqual([]);
  });

  test('are all read: values, types, re-exports, lazy ones and types of modules', () => {
    const source = `
      import a from './a.ts'; import type { B } from './b.ts'; import { type C } from './c.ts'; import './d.ts';
      export { e } from './e.ts'; export type { F } from './f.ts'; export * from './g.ts';
      const h = () => import('./h.ts'); type I = typeof import('./i.ts');`;
    expect(importsOf('x.ts', source).sort()).toEqual([...'abcdefghi'].map((name) => `./${name}.ts`));
    expect(graph.size).toBeGreaterThan(800);
  });

  test('in a circle are found, wherever it begins', () => {
    const circles = circlesIn(
      new Map([
        ['in', ['a']],
        ['a', ['b', 'out']],
        ['b', ['c', 'a']],
        ['c', ['a']],
        ['out', []],
        ['self', ['self']],
      ]),
    );
    expect(circles).toEqual([['a', 'b', 'c'], ['self']]);
  });
});
