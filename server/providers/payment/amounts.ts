/** Amounts as gateways write them: yuan with a point. */

/** Fen as `1299.00`. */
export const yuanOf = (fen: number) => (fen / 100).toFixed(2);

/** `1299.00` as fen; null when it is no amount. */
export const fenOf = (yuan: string): number | null =>
  /^-?\d{1,12}(\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : null;
