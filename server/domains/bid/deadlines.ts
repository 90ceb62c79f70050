/** Bids that waited long enough, and turns of a counter-offer that nobody took. */
import { offerMachine } from '../../../contract/bid/machine.ts';
import { offerRules } from '../../../contract/bid/rules.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { isHeldThere } from '../listing/sale.ts';
import { lockBook } from '../market/quotes.ts';
import { endBid } from './book.ts';
import { tellBid, tellOffer } from './notices.ts';
import { move } from './offers.ts';
import { findBid, findOffer } from './queries.ts';
import { isOpen } from './rules.ts';

export const deadlines = [
  onDeadline('bid', async (db, id, event, now) => {
    const known = await findBid(db, id);
    if (!known) return;
    await lockBook(db, known.sku_id);
    const bid = await findBid(db, id);
    // It matched, or was withdrawn, while the sweeper was on its way.
    if (bid?.state !== 'active' || event !== 'expire') return;
    await endBid(db, bid, { event: 'expire', by: 'T', actorId: null, now });
    await tellBid(db, bid, 'expire', now);
  }),
  onDeadline('offer', async (db, id, event, now) => {
    const known = await findOffer(db, id);
    if (!known) return;
    await lockBook(db, known.sku_id);
    const offer = await findOffer(db, id);
    if (!offer || !isOpen(offer) || event !== 'lapse') return;
    // Nobody could answer while a stranger elsewhere has time to pay: whose turn it is has the whole of it afterwards.
    if (await isHeldThere(db, offer.item_id))
      return setDeadline(db, offerMachine, {
        ...{ table: 'offer', id, state: offer.state },
        at: new Date(now.getTime() + offerRules.turn),
      });
    await tellOffer(db, await move(db, offer, { event: 'lapse', by: 'T', actorId: null, now }), 'lapse', now);
  }),
];
