/** Looks a code up: at the server, and on the device where the server is out of reach or knows less. */

import { scanLookup } from '../../../contract/scan/calls.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { timeLimit } from '../../api/exchange/time-limit.ts';
import { request } from '../../api/request.ts';
import { type Kept, scanOnDevice } from '../../offline/cache/scan.ts';
import { currentLanguage } from '../../ui/format/text.ts';

export interface Answer {
  found: Kept[];
  /** What the device had kept; the server was not reached. */
  fromDevice: boolean;
}

/** Someone holding a box does not wait for a link that hardly moves, ms. */
const PATIENCE = 5_000;

/** A refusal (asked too often, say) leaves what the device knows, like a link that is not there or hardly moves. */
export async function lookUp(code: string): Promise<Answer> {
  const kept = scanOnDevice(code, currentLanguage()).catch((): Kept[] => []);
  const signal = timeLimit(PATIENCE);
  // A session that has run out is renewed first, which may take longer.
  const late = new Promise<never>((_, end) => signal.addEventListener('abort', () => end(signal.reason)));
  try {
    const { found } = await Promise.race([request(scanLookup, { code }, { signal }), late]);
    return { found, fromDevice: false };
  } catch (error) {
    if (!(error instanceof ApiError) && !signal.aborted) throw error;
    return { found: await kept, fromDevice: true };
  }
}
