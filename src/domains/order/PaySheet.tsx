/** Paying for an order that was left unpaid. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '../../../contract/payment/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { PayWays, usualWay } from '../payment/PayWays.tsx';
import { usePay } from '../payment/use-pay.ts';
import { text } from './act-words.ts';
import type { OrderData } from './order.ts';

export function PaySheet({ order, open, onClose }: { order: OrderData; open: boolean; onClose: () => void }) {
  const t = useText(text);
  const assets = useQuery({ ...read(assetGet, {}), enabled: open });
  const balance = assets.data?.available ?? null;
  const [chosen, setChosen] = useState<Channel | null>(null);
  const way = chosen ?? usualWay(order.payWith, balance, order.money.due);
  const { pay, isPending } = usePay();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.payTitle}
      foot={
        <Button
          block
          pending={isPending}
          disabledReason={!way && t.payTitle}
          onClick={() => way && void pay(order.id, way).then(onClose, () => undefined)}
        >
          {t.payNow(`¥${yuan(order.money.due)}`)}
        </Button>
      }
    >
      <PayWays ways={order.payWith} balance={balance} total={order.money.due} value={way} onChange={setChosen} />
    </Sheet>
  );
}
