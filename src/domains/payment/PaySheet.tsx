/** Paying for something that was made before and waits for its money. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel, Purpose } from '../../../contract/payment/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { PayWays, usualWay } from './PayWays.tsx';
import { usePay } from './use-pay.ts';
import { text } from './words.ts';

interface Props {
  purpose: Purpose;
  subjectId: string;
  /** Fen. */
  due: number;
  ways: readonly Channel[];
  /** What it is for, and what it is made up of; fen. */
  lines?: readonly { label: string; amount: number }[];
  open: boolean;
  onClose: () => void;
  /** This is the page of what is paid for. */
  stay?: boolean;
}

export function PaySheet({ purpose, subjectId, due, ways, lines = [], open, onClose, stay = false }: Props) {
  const t = useText(text);
  const assets = useQuery({ ...read(assetGet, {}), enabled: open });
  const balance = assets.data?.available ?? null;
  const [chosen, setChosen] = useState<Channel | null>(null);
  const way = chosen ?? usualWay(ways, balance, due);
  const { pay, isPending } = usePay(purpose);
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
          onClick={() => way && void pay(subjectId, way, { stay }).then(onClose, () => undefined)}
        >
          {t.payNow(`¥${yuan(due)}`)}
        </Button>
      }
    >
      {lines.length > 0 && <FeeLines lines={lines} />}
      <PayWays ways={ways} balance={balance} total={due} value={way} onChange={setChosen} />
    </Sheet>
  );
}
