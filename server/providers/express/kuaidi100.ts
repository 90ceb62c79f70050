/** Kuaidi100's real-time query (api.kuaidi100.com/document/5f0ffb5ebc8da837cbd8aefc). It locks out who asks too often. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { carrierOf } from '../../../contract/express/carriers.ts';
import type { ParcelState } from '../../../contract/express/machine.ts';
import { type Settings, setting } from '../settings.ts';
import type { ExpressProvider, Tracked, Tracking } from './express.ts';

const URL_QUERY = 'https://poll.kuaidi100.com/poll/query.do';
/** The document asks for half an hour at least; nobody needs it more often than this. */
const ASK_EVERY = 2 * 3_600_000;
const TIMEOUT = 10_000;
/** Times come without a zone and mean China's. */
const ZONE = '+08:00';

const answer = v.object({
  state: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  data: v.optional(v.array(v.object({ context: v.string(), ftime: v.optional(v.string()), time: v.string() }))),
  returnCode: v.optional(v.string()),
  message: v.optional(v.string()),
});

/** Basic states (state/10, before the dot of the finer ones): 0 under way, 1 picked up, 3 delivered, 5 out for delivery. */
const states: Record<string, ParcelState> = {
  '0': 'transit',
  '1': 'picked',
  '3': 'delivered',
  '5': 'out',
  '7': 'transit',
};

/** Nothing is known of this number yet. */
const NO_TRACE = '500';

export const signKuaidi100 = (param: string, key: string, customer: string) =>
  createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase();

export function kuaidi100(env: Settings, fetcher: typeof fetch = fetch): ExpressProvider {
  const customer = setting(env, 'KUAIDI100_CUSTOMER');
  const key = setting(env, 'KUAIDI100_KEY');
  return {
    source: 'kuaidi100',
    async track(parcel, now) {
      const param = paramOf(parcel);
      const response = await fetcher(URL_QUERY, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ customer, sign: signKuaidi100(param, key, customer), param }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return readKuaidi100(await response.json(), now);
    },
  };
}

/** In the order of the published example; what is signed is exactly what is sent. */
export const paramOf = ({ company, waybill, phone, from, to }: Tracked) =>
  JSON.stringify({
    com: carrierOf(company)?.code ?? company,
    num: waybill,
    phone,
    from,
    to,
    resultv2: '1',
    show: '0',
    order: 'desc',
  });

/** @throws Error with what Kuaidi100 says when it refuses to answer */
export function readKuaidi100(body: unknown, now: Date): Tracking {
  const { state, data, returnCode, message } = v.parse(answer, body);
  const askAgainAt = new Date(now.getTime() + ASK_EVERY);
  if (!data) {
    if (returnCode === NO_TRACE) return { state: 'announced', trace: [], askAgainAt };
    throw new Error(`Kuaidi100: ${returnCode ?? ''} ${message ?? 'no answer'}`);
  }
  const reached = states[state ?? ''] ?? 'transit';
  return {
    state: reached,
    trace: data.map(({ context, ftime, time }, i) => ({
      at: new Date(`${(ftime ?? time).replace(' ', 'T')}${ZONE}`).getTime(),
      zh: context,
      en: context,
      // Only the newest line's state is told.
      state: i === 0 ? reached : 'transit',
    })),
    askAgainAt: reached === 'delivered' ? null : askAgainAt,
  };
}
