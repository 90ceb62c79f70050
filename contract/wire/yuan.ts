/** How an amount is read. Apart from the schemas of money, because every first visit reads prices and parses none. */

// Made once: finding a locale's rules anew takes longer than everything else of a price on the screen.
const format = (decimals: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const formats = { 0: format(0), 2: format(2) };

/** `129900` -> `1,299.00`, without the currency sign; a true minus for negatives. */
export function yuan(amount: number, decimals: 0 | 2 = 2): string {
  const text = formats[decimals].format(Math.abs(amount) / 100);
  return amount < 0 ? `−${text}` : text;
}

/** `30000` -> `300`, `30050` -> `300.50`: what is offered or charged is never rounded. */
export const exactYuan = (amount: number): string => yuan(amount, amount % 100 === 0 ? 0 : 2);
