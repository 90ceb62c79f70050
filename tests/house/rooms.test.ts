/** The house checks itself: every call has a handler, every specified URL a screen, and words stay out of components. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
