/** Setting the chosen item aside, or buying it. */
import { useNavigate } from '@tanstack/react-router';
import type { Goods } from '../../../contract/catalogue/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useText } from '../../ui/format/text.ts';
import { useOpen } from '../../ui/hydration/rules.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { useAddToCart } from '../cart/use-cart.ts';
import { tellSaved } from '../device/kept.ts';
import { text } from './words.ts';

interface Props {
  /** Undefined while nobody sells the chosen size. */
  goods: Goods | undefined;
  /** Another size is being looked up. */
  waiting: boolean;
  own: boolean;
  offline: boolean;
  productId: string;
  /** It is not taken in any longer, so nobody would answer a bid. */
  retired: boolean;
  /** Naming a price for a size that nobody sells. */
  onBid: () => void;
}

export function BuyBar({ goods, waiting, own, offline, productId, retired, onBid }: Props) {
  const t = useText(text);
  const navigate = useNavigate();
  const add = useAddToCart();
  const bids = useOpen('bid');
  if (!goods && !waiting)
    return (
      <>
        <LinkButton grow kind="tint" to="/pages/buy/list" search={{ productId }}>
          {t.similarTitle}
        </LinkButton>
        {bids && !retired && (
          <Button grow onClick={onBid}>
            {t.bid}
          </Button>
        )}
      </>
    );
  const listingId = goods?.listingId ?? '';
  const putAside = () => {
    add.mutate({ listingId }, { onSuccess: (saved) => tellSaved(saved, t.added) });
  };
  // Setting aside waits for the network by itself; buying cannot.
  const blocked = (own && t.own) || (offline && t.offlineBuy);
  return (
    <>
      <Button
        kind="line"
        grow
        disabledReason={own && t.own}
        pending={add.isPending}
        disabled={waiting}
        onClick={putAside}
      >
        {t.addCart}
      </Button>
      {!own && (
        <Button
          grow
          pending={waiting}
          disabledReason={blocked}
          sub={goods && t.buySub(`¥${yuan(goods.price, 0)}`, goods.inWarehouse ? t.shipsStock : t.shipsSeller)}
          onClick={() => void navigate({ to: '/pages/buy/confirm', search: { listingId } })}
        >
          {t.buy}
        </Button>
      )}
    </>
  );
}
