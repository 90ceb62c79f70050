/** What a person types as an amount in yuan, and the fen it means. */
import { MAX_FEN } from '../../../contract/wire/money.ts';

/** Keeps what belongs to an amount: digits, one point, two decimals. Full-width digits and points count too. A minus sign in front stays, to be said no to. */
export function cleanAmount(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[。．]/g, '.')
    .replace(/[−–—]/g, '-')
    .replace(/[^\d.-]/g, '');
  const sign = isNegative(plain) ? '-' : '';
  const [whole = '', ...rest] = plain.replaceAll('-', '').split('.');
  const kept = whole.replace(/^0+(?=\d)/, '');
  return sign + (rest.length === 0 ? kept : `${kept || '0'}.${rest.join('').slice(0, 2)}`);
}

export const isNegative = (clean: string): boolean => clean.startsWith('-');

/** Written, and larger than any price. */
export const isTooMuch = (clean: string): boolean => !isNegative(clean) && /\d/.test(clean) && fenOf(clean) === null;

/** null while there is no number, or one below zero or larger than any price. */
export function fenOf(clean: string): number | null {
  if (isNegative(clean) || !/\d/.test(clean)) return null;
  const [whole = '0', cents = ''] = clean.split('.');
  const fen = Number(whole || '0') * 100 + Number(cents.padEnd(2, '0'));
  return fen <= MAX_FEN ? fen : null;
}

/** `129900` -> `1299`, `129950` -> `1299.50` */
export const typedOf = (fen: number | null): string =>
  fen === null ? '' : fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);
