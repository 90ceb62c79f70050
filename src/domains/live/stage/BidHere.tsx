/** Bidding for what is shown, in a sheet over the room. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { auctionLot } from '../../../../contract/auction/calls.ts';
import type { LotRow } from '../../../../contract/auction/shown.ts';
import { link } from '../../../../contract/screens.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useSession } from '../../../api/use-session.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { useLiveLots } from '../../auction/live-lots.ts';
import { text as auction } from '../../auction/words.ts';

const LotBidSheet = lazy(() => import('../../auction/LotBidSheet.tsx'));

export const mayBid = ({ state, mine }: LotRow) => state === 'live' && !mine?.own;

/** @param lot as the room knows it; all that a bid costs is asked when one is to be made */
export function BidHere({ roomId, lot: { id, mine } }: { roomId: string; lot: LotRow }) {
  const u = useText(auction);
  const session = useSession();
  const [bidding, setBidding] = useState(false);
  const lot = useQuery({ ...read(auctionLot, { id }), ...ALWAYS_FRESH, enabled: bidding });
  // Whoever has something in it sees more than the event tells everybody.
  useLiveLots((changed) => {
    if (bidding && changed.id === id) void lot.refetch();
  });
  if (!session)
    return (
      <LinkButton size="sm" to="/pages/login/login" search={{ redirect: link('/plugin/live', { id: roomId }) }}>
        {u.login}
      </LinkButton>
    );
  return (
    <>
      <Button size="sm" pending={bidding && lot.isFetching && !lot.data} onClick={() => setBidding(true)}>
        {!mine || mine.max === null ? u.bid : mine.leading ? u.raise : u.bidMore}
      </Button>
      {bidding && lot.data && (
        <Suspense>
          <LotBidSheet lot={lot.data} open onClose={() => setBidding(false)} />
        </Suspense>
      )}
    </>
  );
}
