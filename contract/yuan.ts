/** How an amount is read. Apart from the schemas of money, because every first visit reads prices and parses none. */

/** `129900` -> `1,299.00`, without the currency sign; a true minus for negatives. */
export function yuan(amount: number, decimals: 0 | 2 = 2): string {
  const text = (Math.abs(amount) / 100).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return amount < 0 ? `−${text}` : text;
}
