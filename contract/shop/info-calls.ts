/** What everybody is told of the shop. Apart from what its staff do, because home asks for it: nothing else of the shop is in a first visit. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { bilingual } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

export const shopInfo = call('GET', '/shop/info', {
  about: 'What a client must know of the shop: its name, whether anything is in it, and how people log in.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({}),
  output: v.object({
    /** Null in the demo, which has the client's own name. */
    name: v.nullable(bilingual),
    /** False until the catalogue has a product. */
    open: v.boolean(),
    /** `none`: codes cannot be sent, and a one-time link or another app logs people in. */
    codes: v.picklist(['carrier', 'sandbox', 'none']),
    /** Whether browsers make passkeys for this shop's address. Absent in what an older version kept: they may. */
    passkeys: v.optional(v.boolean()),
  }),
  offline: { mode: 'cached', ttl: DAY },
});
