/** The fees that hold now, of this shop and never those that the software comes with. A write says which of them it was previewed with. */
import { useQuery } from '@tanstack/react-query';
import { type FeeTerms, type ServiceTerms, saleFees } from '../../../contract/payment/fees.ts';
import { feesNow } from '../../../contract/shop/fee-calls.ts';
import { type Fees, termsIn } from '../../../contract/shop/fee-rules.ts';
import { percent } from '../../../contract/wire/units.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useNow } from '../../ui/format/use-now.ts';

/** Null until the server or this device has said them: no sum stands on a screen then. */
export function useFees(): Fees | null {
  const { data } = useQuery({ ...read(feesNow, {}), ...ALWAYS_FRESH });
  const now = useNow(60_000);
  if (!data) return null;
  // A device that was offline when the schedule changed knows what was to come.
  return data.next && data.next.holdsFrom <= now ? data.next : data.now;
}

export const termsOf = (fees: Fees | null, categoryId: string | null): FeeTerms | null =>
  fees && termsIn(fees, categoryId);

/** fen; null where nobody knows */
export const sellerGets = (price: number, terms: FeeTerms | null): number | null =>
  terms && saleFees(price, { terms }).sellerGets;

const bounds = ({ least, most }: ServiceTerms) => [
  ...(least > 0 ? [`≥ ¥${yuan(least)}`] : []),
  ...(most !== null ? [`≤ ¥${yuan(most)}`] : []),
];

/** A rate with its bounds: `6%`, `6% (≥ ¥5.00, ≤ ¥200.00)`; what is not known is `--`. */
export const serviceWords = (service: ServiceTerms | undefined): string => {
  if (!service) return '--';
  const within = bounds(service);
  return within.length === 0 ? percent(service.rate) : `${percent(service.rate)} (${within.join(', ')})`;
};

/** The rates of several things at once, each once. */
export const serviceOfAll = (all: readonly (ServiceTerms | undefined)[]): string =>
  [...new Set(all.map(serviceWords))].join(' / ');
