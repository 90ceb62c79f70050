/** Accounts that share something and deal with each other, with the evidence; those that count as one person first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { workbenchConnections } from '../../../../contract/connection/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { date } from '../../../ui/format/format.ts';
import { IconUser } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './connections-words.ts';

type Pair = Output<typeof workbenchConnections>['list'][number];

export default function Connections() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchConnections, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-connections"
      query={query}
      rowHeight={280}
      row={({ people, orders, total }) => ({
        name: people.map(({ nickname }) => nickname).join(' · '),
        facts: [t.orders(orders), `¥${yuan(total, 0)}`],
      })}
      empty={{ title: t.empty, body: t.emptyBody, icon: <IconUser size={24} /> }}
    >
      {(pair) => <PairCard pair={pair} />}
    </WorkList>
  );
}

function PairCard({ pair: { people, ties, connected, orders, total, leftOut, bids, lastAt } }: { pair: Pair }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const day = (at: number) => date(at, now, language);
  return (
    <Card>
      <strong>{people.map(({ nickname, phone }) => `${nickname} ${phone}`).join(' · ')}</strong>
      <Facts>
        {ties.map(({ kind, what, at }) => (
          <Fact key={`${kind} ${what}`} name={t.kinds[kind]}>
            {what} · {day(at)}
          </Fact>
        ))}
        <Fact name={t.orders(orders)}>
          <Price amount={total} plain decimals={0} />
        </Fact>
        <Fact name={t.leftOut}>{leftOut}</Fact>
        <Fact name={t.bids}>{bids}</Fact>
        <Fact name={t.last}>{day(lastAt)}</Fact>
      </Facts>
      <p>{connected ? t.connected : t.apart}</p>
    </Card>
  );
}
