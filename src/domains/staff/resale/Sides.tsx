/** Both orders of what was sold twice beside each other, so that who decides sees them before the buttons; and what is said to people, across the card. */
import type { ReactNode } from 'react';
import { orderMachine } from '../../../../contract/order/machine.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import type { ResaleJob } from '../../../../contract/resale/work-calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { copy } from '../../../ui/feedback/copy.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconCopy } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { words } from '../../../ui/format/words.ts';
import { Button } from '../../../ui/input/Button.tsx';
import styles from './desk.module.css';
import { text } from './words.ts';

interface Side {
  name: string;
  no: string;
  state: string | null;
  /** Of the piece alone, on each side. */
  amount: number | null;
  /** What its buyer pays, where that is another sum. */
  total?: number;
  placed: number | null;
  paid: number | null;
}

export function Sides({ job }: { job: ResaleJob }) {
  const { here, rival, shop, orderNo, paid, amountThere, placedThere, paidThere } = job;
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const sides: Side[] = [];
  if (here) {
    const state = orderMachine.states[here.state][language];
    const { no, total, price = total, placedAt, paidAt } = here;
    sides.push({ name: t.sideHere, no, state, amount: price, total, placed: placedAt, paid: paidAt });
  }
  if (rival) {
    const name = t.sideRival(channelSaid(rival.shop, language));
    sides.push({ name, no: rival.no, state: null, amount: rival.paid, placed: rival.placedAt, paid: rival.paidAt });
  }
  if (orderNo) {
    const name = rival ? t.sideThis(channelSaid(shop, language)) : t.sideThere;
    sides.push({ name, no: orderNo, state: null, amount: amountThere ?? paid, placed: placedThere, paid: paidThere });
  }
  if (sides.length === 0) return null;
  const when = (at: number | null) => (at === null ? '--' : dateTime(at, now, language));
  const rows: [string, (side: Side) => ReactNode][] = [
    [t.rows.no, ({ no }) => <No no={no} />],
    [
      t.rows.amount,
      ({ amount, total = amount }) => (
        <>
          {amount === null ? '--' : `¥${yuan(amount)}`}
          {total !== null && total !== amount && <small> {t.withFees(`¥${yuan(total)}`)}</small>}
        </>
      ),
    ],
    [t.rows.placed, ({ placed }) => when(placed)],
    [t.rows.paid, (side) => (side.paid === null ? t.rows.unpaid : when(side.paid))],
  ];
  if (here) rows.push([t.rows.state, ({ state }) => state ?? '--']);
  return (
    <table className={styles.orders}>
      <thead>
        <tr>
          <td className={styles.names} />
          {sides.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {sides.map((side) => (
              <td key={side.name} className={name === t.rows.no ? undefined : 'num'}>
                {of(side)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function No({ no }: { no: string }) {
  const w = useText(words);
  return (
    <button type="button" className={styles.no} aria-label={`${w.copy} ${no}`} onClick={() => void copy(no)}>
      {no} <IconCopy size={14} />
    </button>
  );
}

/** Whole sentences, to be sent on: across the card and not beside their name. */
export function Said({ name, children }: { name: string; children: string }) {
  const w = useText(words);
  return (
    <div className={styles.said}>
      <b>{name}</b>
      <p>{children}</p>
      <Button kind="text" size="sm" aria-label={`${w.copy} ${name}`} onClick={() => void copy(children)}>
        {w.copy}
      </Button>
    </div>
  );
}
