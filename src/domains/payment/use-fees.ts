/** The fees that hold now, from the server; without an answer those that every client knows. A write says which of them it was previewed with. */
import { useQuery } from '@tanstack/react-query';
import type { ServiceTerms } from '../../../contract/payment/fees.ts';
import { feesNow } from '../../../contract/shop/fee-calls.ts';
import { type Fees, firstFees } from '../../../contract/shop/fee-rules.ts';
import { percent } from '../../../contract/wire/units.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useNow } from '../../ui/format/use-now.ts';

export function useFees(): Fees {
  const { data } = useQuery({ ...read(feesNow, {}), ...ALWAYS_FRESH });
  const now = useNow(60_000);
  if (!data) return firstFees;
  // A device that was offline when the schedule changed knows what was to come.
  return data.next && data.next.holdsFrom <= now ? data.next : data.now;
}

const bounds = ({ least, most }: ServiceTerms) => [
  ...(least > 0 ? [`≥ ¥${yuan(least)}`] : []),
  ...(most !== null ? [`≤ ¥${yuan(most)}`] : []),
];

/** A rate with its bounds: `6%`, `6% (≥ ¥5.00, ≤ ¥200.00)`. */
export const serviceWords = (service: ServiceTerms): string => {
  const within = bounds(service);
  return within.length === 0 ? percent(service.rate) : `${percent(service.rate)} (${within.join(', ')})`;
};

/** The rates of several things at once, each once. */
export const serviceOfAll = (all: readonly ServiceTerms[]): string => [...new Set(all.map(serviceWords))].join(' / ');
