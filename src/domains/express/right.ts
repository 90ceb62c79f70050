/** A number that was corrected later is told no more: only the right one stands. */
export const rightOnly = <S extends { event: string; reason: string | null }>(steps: readonly S[]): S[] => {
  const last = steps.findLastIndex(({ event }) => event === 'correct');
  return steps.map((step, n) =>
    n < last && (step.event === 'send' || step.event === 'correct') ? { ...step, reason: null } : step,
  );
};
