/** The desks that open parcels in our warehouse. */
import * as v from 'valibot';

const desks = ['identify', 'cleaning', 'orders', 'aftersale', 'recycle', 'receipts'] as const;
export type OpeningDesk = (typeof desks)[number];

/** At which others there is something with the number that a desk does not have. */
export const otherDesks = v.optional(v.array(v.picklist(desks)), []);
