/** drand's quicknet (docs.drand.love): the League of Entropy signs a number every three seconds; no one of them can know the next. */
import * as v from 'valibot';
import { QUICKNET, roundAt, timeOf } from '../../../contract/campaign/drand.ts';
import { isDrands } from '../../../contract/campaign/draw.ts';
import type { Beacon } from './beacon.ts';

const TIMEOUT = 10_000;

const hex = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${length}}$`)));
const answer = v.object({ round: v.number(), randomness: hex(64), signature: hex(96) });

export const drand = (fetcher: typeof fetch = fetch): Beacon => ({
  source: 'drand',
  nameAt(at) {
    const round = roundAt(at);
    return { source: 'drand', chain: QUICKNET, round, at: timeOf(round) };
  },
  async clock() {
    const { headers } = await fetcher('https://api.drand.sh/health', {
      method: 'HEAD',
      signal: AbortSignal.timeout(TIMEOUT / 2),
    });
    const at = new Date(headers.get('date') ?? '');
    if (Number.isNaN(at.getTime())) throw new Error('drand says no time');
    return at;
  },
  async read(named) {
    const { chain, round } = named;
    const response = await fetcher(`https://api.drand.sh/${chain}/public/${round}`, {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`drand answers ${response.status} for round ${round}`);
    const said = v.parse(answer, await response.json());
    if (said.round !== round) throw new Error(`drand answers with round ${said.round} instead of ${round}`);
    if (!(await isDrands(named, said))) throw new Error('drand: not signed by the chain that was named');
    return { randomness: said.randomness, signature: said.signature };
  },
});
