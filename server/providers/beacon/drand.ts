/** drand's quicknet (docs.drand.love): the League of Entropy signs a number every three seconds; no one of them can know the next. */
import * as v from 'valibot';
import { randomnessOf } from '../../../contract/campaign/draw.ts';
import type { Beacon } from './beacon.ts';

const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS = 1_692_803_367_000;
const PERIOD = 3_000;
const TIMEOUT = 10_000;

const hex = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${length}}$`)));
const answer = v.object({ round: v.number(), randomness: hex(64), signature: hex(96) });

export const drand = (fetcher: typeof fetch = fetch): Beacon => ({
  source: 'drand',
  nameAt(at) {
    const round = Math.max(1, Math.ceil((at - GENESIS) / PERIOD) + 1);
    return { source: 'drand', chain: CHAIN, round, at: GENESIS + (round - 1) * PERIOD };
  },
  async read({ chain, round }) {
    const response = await fetcher(`https://api.drand.sh/${chain}/public/${round}`, {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`drand answers ${response.status} for round ${round}`);
    const said = v.parse(answer, await response.json());
    if (said.round !== round) throw new Error(`drand answers with round ${said.round} instead of ${round}`);
    if ((await randomnessOf(said.signature)) !== said.randomness)
      throw new Error('drand: not the hash of its signature');
    return { randomness: said.randomness, signature: said.signature };
  },
});
