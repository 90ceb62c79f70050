interface Job {
  /** An answer of before that was told has none. */
  byTwo?: number | null;
  first: { amount: number } | null;
}

/** So much takes another who says the same, and nobody has said so yet. @param amount fen */
export const isByTwo = ({ byTwo = null, first }: Job, amount: number): boolean =>
  byTwo !== null && amount >= byTwo && first?.amount !== amount;
