/** One journal of a settlement: between which accounts the money went. */
import { feeName } from '../../../contract/payment/fees.ts';
import type { settleInfo } from '../../../contract/settlement/calls.ts';
import { accountNames, accounts, isPersonal } from '../../../contract/wire/accounts.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { wordsOfMemo } from '../../../contract/wire/memos.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import styles from './settlement.module.css';
import { text } from './words.ts';

type Settlement = Output<typeof settleInfo>;

/** What is booked as ours in one sum are lines of the order: only the service is a fee of its seller's. */
function oursOf(fees: Settlement['fees'], amount: number) {
  const ours = [...fees.seller, ...fees.buyer]
    .filter(({ kind }) => kind === 'service' || kind === 'authentication' || kind === 'shipping')
    .map(({ kind, amount }) => ({ kind, amount: Math.abs(amount) }));
  return ours.reduce((sum, line) => sum + line.amount, 0) === amount ? ours : null;
}

export function JournalView({ journal, fees }: { journal: Settlement['journals'][number]; fees: Settlement['fees'] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const nameOf = ({ account, own }: Settlement['journals'][number]['entries'][number]) => {
    const name = accountNames[account][language];
    if (own) return t.yours(name);
    return isPersonal(account) ? t.buyers(name) : name;
  };
  return (
    <section className={styles.journal}>
      <h3>
        {wordsOfMemo(journal.memo)[language]}
        <time>{dateTime(journal.at, now, language)}</time>
      </h3>
      <dl>
        {journal.entries
          .flatMap((entry) => {
            const ours = entry.account === (accounts.fee as string) ? oursOf(fees, entry.amount) : null;
            if (!ours) return [{ name: nameOf(entry), amount: entry.amount, own: entry.own }];
            return ours.map(({ kind, amount }) => ({
              // It goes to the buyer, not to the reader.
              name: kind === 'shipping' ? t.shipping : feeName[kind][language],
              ...{ amount, own: false },
            }));
          })
          .map(({ name, amount, own }) => (
            <div key={`${name}${amount}`} className={cx(own && styles.own)}>
              <dt>{name}</dt>
              <dd>
                {amount > 0 ? '+' : '−'}¥{yuan(Math.abs(amount))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
