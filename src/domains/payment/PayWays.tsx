/** How to pay: the balance with what it holds, the providers, and the sandbox, marked as such. */

import { type Channel, channelName } from '../../../contract/payment/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { IconCard, IconWallet } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { text } from './words.ts';

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
  const language = useLanguage();
  const has = `¥${yuan(balance ?? 0)}`;
  const short = balance === null || balance < total;
  const lookOf = (way: Channel) => {
    if (way === 'balance')
      return {
        label: t.balance,
        note: balance === null ? t.balanceUnread : short ? t.balanceShort(has) : t.balanceHas(has),
        icon: <IconWallet size={20} />,
        disabled: short,
      };
    const icon = <IconCard size={20} />;
    return way === 'sandbox'
      ? { label: t.sandbox, note: t.sandboxNote, icon }
      : { label: channelName(way)[language], icon };
  };
  return (
    <RadioRows
      name={t.payTitle}
      options={ways.map((way) => ({ value: way, ...lookOf(way) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** What is chosen until the person chooses: the balance when it suffices. */
export const usualWay = (ways: readonly Channel[], balance: number | null, total: number): Channel | null =>
  ways.find((way) => way !== 'balance' || (balance !== null && balance >= total)) ?? null;
