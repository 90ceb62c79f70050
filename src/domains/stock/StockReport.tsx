/** The stock report: what it is worth, how old it is, what storage costs, how fast it sells; all of it as CSV. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { stockReport, stockSurvey, storageList } from '../../../contract/stock/goods.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { read, readPages } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { saveFile } from '../../ui/feedback/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconDownload } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card, MoneyCard, MoreLink } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './goods.module.css';
import { text } from './words.ts';

const PATH = '/pages/stock/report';
type Survey = Output<typeof stockSurvey>;

export const Route = createFileRoute('/pages/stock/report')({ component: Report });

function Report() {
  const t = useText(text);
  const query = useQuery(read(stockSurvey, {}));
  return (
    <Screen
      screen={PATH}
      title={t.reportTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={<Export />}
    >
      {(survey) => (
        <>
          <MoneyCard
            label={t.worth}
            amount={survey.value}
            facts={[
              { label: t.count, value: String(survey.items), note: t.costNote(yuan(survey.cost, 0)) },
              { label: t.inWarehouse, value: String(survey.inWarehouse), note: `${t.listed} ${survey.listed}` },
            ]}
          />
          <p className={styles.note}>{t.worthNote}</p>
          <Ages survey={survey} />
          <Storage survey={survey} />
          <Card title={t.turnover}>
            <Facts>
              <Fact name={t.sold}>{survey.turnover.sold}</Fact>
              <Fact name={t.revenue}>
                <Price amount={survey.turnover.revenue} decimals={0} plain />
              </Fact>
              <Fact name={t.sellDays}>
                {survey.turnover.days === null ? t.sellDaysNone : t.day(survey.turnover.days)}
              </Fact>
            </Facts>
          </Card>
          <Charges />
        </>
      )}
    </Screen>
  );
}

function Ages({ survey }: { survey: Survey }) {
  const t = useText(text);
  const most = Math.max(1, ...survey.ages.map(({ count }) => count));
  return (
    <Card title={t.ageing}>
      <ul className={styles.table}>
        {survey.ages.map(({ days, count, value }) => (
          <li key={days} className={styles.bar}>
            <span>{t.bucket(days)}</span>
            <i style={{ '--part': `${(count / most) * 100}%` } as CSSProperties} aria-hidden="true" />
            <span>
              {t.items(count)} · <Price amount={value} decimals={0} plain />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Storage({ survey: { storage } }: { survey: Survey }) {
  const t = useText(text);
  return (
    <Card
      title={t.storage}
      end={
        storage.ending > 0 && (
          <MoreLink to="/pages/stock/stockList" search={{ age: 'ending' }}>
            {t.seeThem}
          </MoreLink>
        )
      }
    >
      <p>{storage.charged > 0 ? t.storageNow(storage.charged, yuan(storage.perDay)) : t.storageNone}</p>
      <Facts>
        <Fact name={t.storageEnding}>{t.items(storage.ending)}</Fact>
        <Fact name={t.storageMonth}>
          <Price amount={storage.month} plain />
        </Fact>
        {storage.owed > 0 && (
          <Fact name={t.storageOwed}>
            <Price amount={storage.owed} plain />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Charges() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useInfiniteQuery(readPages(storageList, { size: 20 }));
  const rows = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Card title={t.charges}>
      {rows.length === 0 && <p className={styles.note}>{t.noCharges}</p>}
      <Facts>
        {rows.map((row) => (
          <Fact key={row.id} name={dateTime(row.at, now, language)}>
            <Price amount={row.amount} plain /> {t.charge(row.items, row.days)}
            {row.owed > 0 && ` · ${t.owedPart(yuan(row.owed))}`}
          </Fact>
        ))}
      </Facts>
      {query.hasNextPage && (
        <Button kind="text" size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.storageAll}
        </Button>
      )}
    </Card>
  );
}

function Export() {
  const t = useText(text);
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const { name, csv } = await request(stockReport, {});
      saveFile(name, 'text/csv;charset=utf-8', csv);
      toast(t.exported, { success: true });
    } catch (error) {
      toast(error instanceof Error ? error.message : '', { failure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button block kind="line" pending={pending} onClick={() => void save()}>
      <IconDownload size={20} />
      {t.exportCsv}
    </Button>
  );
}
