/** Where a source declares its functions and live writes, and what lies within which call: for tests that look at each of them. */
import { parseSync, Visitor } from 'vite';

interface Span {
  start: number;
  end: number;
}
interface Named extends Span {
  name: string;
}

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
