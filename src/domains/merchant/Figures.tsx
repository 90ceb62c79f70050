/** How selling goes: what was sold by day, what it brought, how old the stock is, and the next level. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { merchantData } from '../../../contract/merchant/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { saveFile } from '../../ui/feedback/save-file.ts';
import { date } from '../../ui/format/format.ts';
import { IconChart, IconDownload } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { IconButton } from '../../ui/input/Button.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card, MoneyCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './merchant.module.css';
import { text } from './words.ts';

type Data = Output<typeof merchantData>;
type Span = '7' | '30' | '90';
const spans: readonly Span[] = ['7', '30', '90'];

export const Route = createFileRoute('/pages/merchantCenter/dataCenter')({
  validateSearch: (search): { days?: Span } => ({ days: spans.find((span) => span === String(search.days)) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(merchantData, { days: Number(deps.days ?? '30') })),
  component: DataCenter,
});

function DataCenter() {
  const t = useText(text);
  const { days = '30' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery({ ...read(merchantData, { days: Number(days) }), ...ALWAYS_FRESH });
  const save = () => {
    if (!query.data) return;
    const rows = query.data.days.map(({ at, sold, gross }) => [isoDay(at), sold, (gross / 100).toFixed(2)].join(','));
    // The mark makes spreadsheets read it as UTF-8.
    saveFile(`sales-${days}.csv`, 'text/csv;charset=utf-8', `\uFEFF${[t.csvHead.join(','), ...rows].join('\r\n')}\r\n`);
  };
  return (
    <Screen
      screen="/pages/merchantCenter/dataCenter"
      title={t.data}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      end={
        <IconButton name={t.exportCsv} onClick={save}>
          <IconDownload />
        </IconButton>
      }
    >
      {(data) => (
        <Stack>
          <Segment<Span>
            name={t.span}
            options={spans.map((value) => ({ value, label: t.spanOf(value) }))}
            value={days}
            onChange={(value) => void navigate({ search: { days: value }, replace: true })}
          />
          <MoneyCard
            label={t.gross}
            amount={data.gross}
            facts={[
              { label: t.sold, value: t.pieces(data.sold), note: t.spanOf(days) },
              { label: t.net, value: <Price amount={data.net} plain />, note: t.afterFees },
            ]}
          />
          <Notice>{t.countedNote}</Notice>
          <Trend data={data} />
          <Card>
            <Facts>
              <Fact name={t.fees}>
                <Price amount={data.fees} plain />
              </Fact>
              <Fact name={t.margin}>
                {data.margin ? `¥${yuan(data.margin.amount)} · ${t.marginNote(data.margin.items)}` : t.marginNone}
              </Fact>
              <Fact name={t.returned}>{t.pieces(data.returned)}</Fact>
              <Fact name={t.sellThrough}>
                {(data.sellThrough * 100).toFixed(1)}% · {t.sellThroughNote}
              </Fact>
              <Fact name={t.level}>{levelWords(data, t)}</Fact>
            </Facts>
          </Card>
          <Ageing data={data} />
        </Stack>
      )}
    </Screen>
  );
}

function Trend({ data }: { data: Data }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const most = Math.max(...data.days.map(({ gross }) => gross));
  if (most === 0) return <Empty title={t.noSales} icon={<IconChart size={24} />} />;
  const best = data.days.find(({ gross }) => gross === most);
  return (
    <Card title={t.trend} end={best && `${date(best.at, now, language)} ¥${yuan(most, 0)}`}>
      <div
        className={styles.bars}
        role="img"
        aria-label={data.days
          .filter(({ sold }) => sold > 0)
          .map(({ at, gross }) => `${date(at, now, language)} ¥${yuan(gross, 0)}`)
          .join(', ')}
      >
        {data.days.map(({ at, gross }) => (
          <span key={at} data-none={gross === 0 || undefined} style={{ height: `${(gross / most) * 100}%` }} />
        ))}
      </div>
    </Card>
  );
}

function Ageing({ data }: { data: Data }) {
  const t = useText(text);
  const most = Math.max(1, ...data.ageing.map(({ count }) => count));
  return (
    <Card title={t.ageing}>
      {data.ageing.map(({ upTo, count }) => (
        <div key={upTo ?? 'over'} className={styles.age}>
          <span>{upTo === null ? t.over : t.upTo(upTo)}</span>
          <span style={{ width: `${(count / most) * 100}%` }} aria-hidden="true" />
          <span className="num">{t.pieces(count)}</span>
        </div>
      ))}
    </Card>
  );
}

function levelWords({ level }: Data, t: (typeof text)['zh']): string {
  const { next, sold90 } = level;
  const onwards = next ? t.toNext(next.at - sold90, t.levels[next.name]) : t.topLevel;
  return `${t.levels[level.name]} · ${onwards}`;
}

/** `2026-11-21` by the calendar of China. */
const isoDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
