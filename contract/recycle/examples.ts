/** Example photos of the grade questions: one piece of every kind, drawn as worn as the answer says. */
import type { CategoryKind } from '../catalogue/kinds.ts';
import type { GradeQuestion } from './rules.ts';

/** Kinds that have examples of their own; anything else is shown by the first. */
export const exampleKinds = ['sneakers', 'clothing', 'bags', 'watches', 'toys'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

/** The address without the width that the client adds. */
export function exampleOf(of: CategoryKind, answer: GradeQuestion): string {
  return `/img/e/${exampleKinds.find((kind) => kind === of) ?? exampleKinds[0]}/${answer}`;
}
