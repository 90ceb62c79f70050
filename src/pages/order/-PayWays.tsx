/** How to pay: the balance with what it holds, the providers, and the sandbox, marked as such. */
import { yuan } from '../../../contract/money.ts';
import type { Channel } from '../../../contract/payment.ts';
import { RadioRows } from '../../ui/Choice.tsx';
import { IconCard, IconWallet } from '../../ui/icons.tsx';
import { useText } from '../../ui/text.ts';
import { text } from './-act-text.ts';

interface Props {
  ways: readonly Channel[];
  /** What the balance holds, fen; null while unknown. */
  balance: number | null;
  total: number;
  value: Channel | null;
  onChange: (channel: Channel) => void;
}

export function PayWays({ ways, balance, total, value, onChange }: Props) {
  const t = useText(text);
  const has = `¥${yuan(balance ?? 0)}`;
  const short = balance === null || balance < total;
  const looks = {
    balance: {
      label: t.balance,
      note: short ? t.balanceShort(has) : t.balanceHas(has),
      icon: <IconWallet size={20} />,
      disabled: short,
    },
    alipay: { label: t.alipay, icon: <IconCard size={20} /> },
    wechat: { label: t.wechat, icon: <IconCard size={20} /> },
    sandbox: { label: t.sandbox, note: t.sandboxNote, icon: <IconCard size={20} /> },
  };
  return (
    <RadioRows
      name={t.payTitle}
      options={ways.map((way) => ({ value: way, ...looks[way] }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** What is chosen until the person chooses: the balance when it suffices. */
export const usualWay = (ways: readonly Channel[], balance: number | null, total: number): Channel | null =>
  ways.find((way) => way !== 'balance' || (balance !== null && balance >= total)) ?? null;
