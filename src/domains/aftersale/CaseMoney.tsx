/** Where the money of a case is, who bears how much of it, and every journal of its way back. */
import { useState } from 'react';
import { cameToNothing } from '../../../contract/aftersale/machine.ts';
import { channelName } from '../../../contract/payment/calls.ts';
import { accountNames } from '../../../contract/wire/accounts.ts';
import { wordsOfMemo } from '../../../contract/wire/memos.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import styles from './case.module.css';
import type { CaseData } from './case.ts';
import { text } from './words.ts';

export function CaseMoney({ data }: { data: CaseData }) {
  const t = useText(text);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { money, shares, role, state } = data;
  const fell = cameToNothing(state);
  const ways = money.channels.map((channel) => channelName(channel)[language]);
  return (
    <Card
      title={t.moneyTitle}
      end={<Tag tone={money.place === 'returned' ? 'ok' : 'wait'}>{t.places[money.place]}</Tag>}
    >
      <p className={styles.note}>{t.moneyNotes[money.place]}</p>
      {!fell && (
        <FeeLines
          lines={[
            { label: t.fromSeller, amount: shares.fromSeller },
            ...(shares.fromPlatform === 0 ? [] : [{ label: t.fromPlatform, amount: shares.fromPlatform }]),
            ...(shares.coupon ? [{ label: t.coupon, amount: -shares.coupon }] : []),
          ]}
          total={{ label: role === 'buyer' ? t.youGet : t.buyerGets, amount: shares.amount }}
          foot={ways.length > 0 && t.backTo(ways)}
        />
      )}
      {money.journals.length > 0 && (
        <Rows>
          <RowButton next onClick={() => setOpen(true)} value={money.journals.length}>
            {t.journals}
          </RowButton>
        </Rows>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t.journals}>
        <Journals journals={money.journals} />
      </Sheet>
    </Card>
  );
}

function Journals({ journals }: Pick<CaseData['money'], 'journals'>) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return journals.map((journal) => (
    <section key={journal.id} className={styles.journal}>
      <h3>
        {wordsOfMemo(journal.memo)[language]}
        <time>{dateTime(journal.at, now, language)}</time>
      </h3>
      <dl>
        {journal.entries.map(({ account, own, amount }) => (
          <div key={account}>
            <dt>{t.whose(own, accountNames[account][language])}</dt>
            <dd className="num">
              {amount > 0 ? '+' : ''}
              {yuan(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
