/** The house checks itself: every call has a handler, every specified URL a screen, and words stay out of components. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { domains as contracts } from '../../contract/registry.ts';
import { isCall } from '../../contract/wire/call.ts';
import { domains as wings } from '../../server/domains.ts';
import { screenFiles } from '../../src/app/routes.ts';
import { specifiedRoutes } from '../specification.ts';

const root = new URL('../..', import.meta.url).pathname;
const files = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => ending.test(name));

/** Calls of useSyncExternalStore: the third part is what a server draws, without which React draws nothing there. */
function watchesIn(source: string): { text: string; parts: number }[] {
  if (!source.includes('useSyncExternalStore(')) return [];
  const found: { text: string; parts: number }[] = [];
  new Visitor({
    // biome-ignore lint/correctness/noComponentHookFactories: a node of the syntax tree, not a component
    CallExpression: ({ callee, arguments: parts, start, end }) => {
      if (callee.type === 'Identifier' && callee.name === 'useSyncExternalStore')
        found.push({ text: source.slice(start, end), parts: parts.length });
    },
  }).visit(parseSync('one.tsx', source).program);
  return found;
}

describe('the house', () => {
  test('every call in the contract is answered by exactly one handler', () => {
    const declared = Object.values(contracts).flatMap((domain) =>
      Object.values<unknown>(domain)
        .filter(isCall)
        .map((call) => `${call.method} ${call.path}`),
    );
    const answered = wings.flatMap((wing) => wing.calls.map(({ call }) => `${call.method} ${call.path}`));
    expect(new Set(declared).size).toBe(declared.length);
    expect(answered.sort()).toEqual(declared.sort());
  });

  test('every specified URL has a screen', () => {
    expect(specifiedRoutes.filter((path) => !(path in screenFiles))).toEqual([]);
  });

  test('every file of the URL table is there, and declares its address', () => {
    const wrong = Object.entries(screenFiles).filter(([url, file]) => {
      const path = join(root, 'src', file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`createFileRoute('${url}')`);
    });
    expect(wrong).toEqual([]);
  });

  test('a screen’s file gives away its address only: what else it gave away would come with every address', () => {
    const giving = Object.values(screenFiles).filter(
      (file) =>
        (readFileSync(join(root, 'src', file), 'utf8').match(/^export (?!const Route = |type |interface )/gm) ?? [])
          .length > 0,
    );
    expect(giving).toEqual([]);
  });

  test('whatever a component watches has a state for the page that the server draws', () => {
    const calls = files('src', /(?<!\.test)\.tsx?$/).flatMap((name) =>
      watchesIn(readFileSync(join(root, name), 'utf8')),
    );
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(({ parts }) => parts !== 3).map(({ text }) => text)).toEqual([]);
  });

  test('no component holds words', () => {
    const wordy = files('src', /(?<!\.test)\.tsx$/).filter((name) =>
      /[\u4e00-\u9fff]/.test(readFileSync(join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
    expect(wordy).toEqual([]);
  });

  test('no file is longer than 400 lines', () => {
    const long = ['contract', 'server', 'src', 'sw', 'tests']
      .flatMap((folder) => files(folder, /\.(ts|tsx|mjs|css)$/))
      .filter((name) => !name.includes('routeTree.gen'))
      .filter((name) => readFileSync(join(root, name), 'utf8').split('\n').length > 401);
    expect(long).toEqual([]);
  });
});
