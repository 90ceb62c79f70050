/** Example photos of the grade questions: one piece of every kind, drawn as worn as the answer says. */
import type { GradeQuestion } from './rules.ts';

/** Roots of categories that have examples of their own; anything else is shown by the first. */
export const exampleKinds = ['sneakers', 'clothing', 'bags', 'watches', 'toys'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

/** The address without the width that the client adds. */
export function exampleOf(categoryId: string, answer: GradeQuestion): string {
  const root = categoryId.split('-')[0];
  return `/img/e/${exampleKinds.find((kind) => kind === root) ?? exampleKinds[0]}/${answer}`;
}
