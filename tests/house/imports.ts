/** What the sources say, as the parser that builds the client reads them: which module imports which, and where it writes. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const root = new URL('../..', import.meta.url).pathname;
/** The router's table names every screen, and every screen is reached through it: it is a list and no module of ours. */
const GENERATED = 'src/app/routeTree.gen.ts';

/** @returns paths from the project's root of all files below these folders that end so */
export function files(folders: readonly string[], ending: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => ending.test(name) && name !== GENERATED)
    .sort();
}

export interface Import {
  from: string;
  to: string;
}

/** Every import of what is shipped, styles and lazy ones included: tests may import what they test. */
export function shipped(): Import[] {
  return files(['contract', 'server', 'src', 'sw'], /(?<!\.test|\.d)\.tsx?$/).flatMap((from) =>
    importsOf(from, readFileSync(join(root, from), 'utf8'))
      .filter((name) => name.startsWith('.'))
      .map((name) => ({ from, to: join(dirname(from), name.replace(/\?.*$/, '')) })),
  );
}

export type Graph = ReadonlyMap<string, readonly string[]>;

/** What a module names as its sources, as written. @throws Error when it cannot be parsed */
export function importsOf(file: string, source: string): string[] {
  const { program, module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const names = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((one) => one.moduleRequest?.value ?? [])),
  ];
  new Visitor({
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') names.push(from.value);
    },
    TSImportType({ source: from }) {
      names.push(from.value);
    },
  }).visit(program);
  return names;
}

/** Strongly connected components of more than one module, or one that imports itself (Tarjan). */
export function circlesIn(graph: Graph): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const low = (file: string) => lowest.get(file) ?? 0;
  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(low(file), low(next)));
    }
    if (low(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) found.push(circle.sort());
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Every module of ours with the files it imports, as paths from the root. @throws Error for one that is not there */
export function readGraph(): Graph {
  const files = ['contract', 'server', 'src', 'sw', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && name !== GENERATED),
  );
  const known = new Set(files);
  const modules = (file: string) =>
    importsOf(file, readFileSync(join(root, file), 'utf8'))
      .filter((name) => name.startsWith('.') && !/\.(css|json|svg)(\?|$)/.test(name))
      .map((name) => join(dirname(file), name))
      .filter((name) => {
        if (!known.has(name) && name !== GENERATED && !name.startsWith('vite.'))
          throw new Error(`${file} imports ${name}, which no file is called`);
        return known.has(name);
      });
  return new Map(files.map((file) => [file, modules(file)]));
}

interface Span {
  start: number;
  end: number;
}
interface Named extends Span {
  name: string;
}

/** Where a source declares its functions and live writes, and what lies within which call. */
export interface Writes {
  /** Each `useWrite`, under the name of its mutation, with what its options say. */
  writes: (Named & { options: string })[];
  functions: Named[];
  /** Calls of `<something>.<name>(`, and elements of `<name …>`. */
  uses: Named[];
}

/** @throws Error when it cannot be parsed */
export function writesIn(file: string, source: string): Writes {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Writes = { writes: [], functions: [], uses: [] };
  const spanOf = ({ start, end }: Span, name: string) => ({ start, end, name });
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id) found.functions.push(spanOf(node, node.id.name));
    },
    VariableDeclarator(node) {
      const { id, init } = node;
      if (id.type !== 'Identifier' || !init) return;
      if (init.type === 'ArrowFunctionExpression') found.functions.push(spanOf(node, id.name));
      if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'useWrite')
        return;
      const { start = 0, end = 0 } = init.arguments[1] ?? {};
      found.writes.push({ ...spanOf(node, id.name), options: source.slice(start, end) });
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        found.uses.push(spanOf(node, callee.property.name));
    },
    JSXElement(node) {
      const { name } = node.openingElement;
      if (name.type === 'JSXIdentifier') found.uses.push(spanOf(node, name.name));
    },
  }).visit(program);
  return found;
}

export const isWithin = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;
