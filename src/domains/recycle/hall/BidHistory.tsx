/** A merchant's own history: how often they hit, and each offer. */
import { createFileRoute } from '@tanstack/react-router';
import { ownTabs } from '../../../../contract/recycle/hall-calls.ts';
import { decidedOf, lowersOften } from '../../../../contract/recycle/rules.ts';
import { oneOf, type Search } from '../../../ui/format/search-params.ts';
import { useText } from '../../../ui/format/text.ts';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../recycle.module.css';
import { text as owner } from '../words.ts';
import { OwnBids } from './OwnBids.tsx';
import { text as offer } from './offer-words.ts';
import { text } from './words.ts';

type Tab = (typeof ownTabs)[number];

export const Route = createFileRoute('/pages/recycle/historyBig')({
  validateSearch: ({ tab }: Search): { tab?: Tab } => ({ tab: oneOf(tab, ownTabs) }),
  component: BidHistory,
});

function BidHistory() {
  const t = useText(text);
  const f = useText(offer);
  const o = useText(owner);
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwnBids
      screen="/pages/recycle/historyBig"
      title={t.history}
      tab={tab}
      empty={t.historyEmpty}
      controls={(counts) => (
        <Pills<Tab | 'all'>
          name={t.history}
          value={tab ?? 'all'}
          options={[
            { value: 'all', label: t.all },
            ...ownTabs.map((value) => ({ value, label: t.tabs[value], count: counts?.[value] })),
          ]}
          onChange={(value) => void navigate({ search: { tab: value === 'all' ? undefined : value }, replace: true })}
        />
      )}
      above={(record) => (
        <Card title={t.record}>
          <Facts>
            <Fact name={t.bids}>{record.bids}</Fact>
            {record.open > 0 && <Fact name={t.undecided}>{record.open}</Fact>}
            <Fact name={t.hit}>{record.won}</Fact>
            <Fact name={t.hitRate}>
              {decidedOf(record) === 0 ? '--' : `${Math.round((record.won / decidedOf(record)) * 100)}%`}
            </Fact>
            <Fact name={t.lowered}>{record.lowered}</Fact>
            {lowersOften(record) && <Fact name={o.oftenLowers}>{t.oftenNote}</Fact>}
            <Fact name={t.backedOut}>{record.backedOut}</Fact>
          </Facts>
          <p className={styles.note}>{f.recordNote}</p>
        </Card>
      )}
    />
  );
}
