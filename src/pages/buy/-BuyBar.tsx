/** Setting the chosen item aside, or buying it. */
import { useNavigate } from '@tanstack/react-router';
import { cartAdd } from '../../../contract/cart.ts';
import type { Goods } from '../../../contract/catalogue.ts';
import { yuan } from '../../../contract/money.ts';
import { useWrite } from '../../api/write.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { toast } from '../../ui/toast.ts';
import { text } from './-detail-text.ts';

interface Props {
  /** Undefined while nobody sells the chosen size. */
  goods: Goods | undefined;
  /** Another size is being looked up. */
  waiting: boolean;
  own: boolean;
  offline: boolean;
  productId: string;
}

export function BuyBar({ goods, waiting, own, offline, productId }: Props) {
  const t = useText(text);
  const navigate = useNavigate();
  const add = useWrite(cartAdd);
  if (!goods && !waiting)
    return (
      <LinkButton block kind="tint" to="/pages/buy/list" search={{ productId }}>
        {t.similarTitle}
      </LinkButton>
    );
  const listingId = goods?.listingId ?? '';
  const putAside = () => {
    add.mutate({ listingId }, { onSuccess: () => toast(t.added, { success: true }) });
  };
  const blocked = (own && t.own) || (offline && t.offlineBuy);
  return (
    <>
      <Button kind="line" grow disabledReason={blocked} pending={add.isPending} disabled={waiting} onClick={putAside}>
        {t.addCart}
      </Button>
      {!blocked && (
        <Button
          grow
          pending={waiting}
          sub={goods && t.buySub(`¥${yuan(goods.price, 0)}`, goods.inWarehouse ? t.shipsStock : t.shipsSeller)}
          onClick={() => void navigate({ to: '/pages/buy/confirm', search: { listingId } })}
        >
          {t.buy}
        </Button>
      )}
    </>
  );
}
