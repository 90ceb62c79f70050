/** Each step with what it says: of a number that was corrected later, what it was before stands with its correction alone. */
export function rightOnly<S extends { event: string; reason: string | null }>(
  steps: readonly S[],
): (S & { was?: string })[] {
  const last = steps.findLastIndex(({ event }) => event === 'correct');
  let was: string | null = null;
  return steps.map((step, n) => {
    if (step.event !== 'send' && step.event !== 'correct') return step;
    const before = step.event === 'correct' ? was : null;
    was = step.reason;
    return { ...step, ...(n < last && { reason: null }), ...(before && { was: before }) };
  });
}
