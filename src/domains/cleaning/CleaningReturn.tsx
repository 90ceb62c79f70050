/** The way back of a piece, as its carrier tells it, and the word that it is here. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type CleaningDetail, cleaningDetail } from '../../../contract/cleaning/calls.ts';
import { carrierName } from '../../../contract/express/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconTruck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './cleaning.module.css';
import { stepOf } from './no.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderRow } from './OrderRow.tsx';
import { text as atShelf } from './stored/words.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/cleaning/washdelivery')({ validateSearch: idSearch, component: WayBack });

function WayBack() {
  const t = useText(text);
  const ts = useText(atShelf);
  const query = useQuery({ ...read(cleaningDetail, Route.useSearch()), ...ALWAYS_FRESH });
  useLive(['cleaning'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/cleaning/washdelivery"
      title={t.back}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(data) => data.role === 'owner' && <OrderActions data={data} />}
    >
      {(data) => (
        <Stack>
          <Card>
            <OrderRow row={data} />
          </Card>
          {data.parcelBack ? (
            <Parcel parcel={data.parcelBack} />
          ) : (
            <Empty
              icon={<IconTruck size={24} />}
              title={data.state === 'closed' || data.stored ? stepOf(data, t, ts) : t.notBack}
              body={data.state === 'closed' || data.stored ? undefined : stepOf(data, t, ts)}
              action={
                <LinkButton kind="tint" to="/pages/cleaning/washdetail" search={{ id: data.id }}>
                  {t.toDetail}
                </LinkButton>
              }
            />
          )}
        </Stack>
      )}
    </Screen>
  );
}

function Parcel({ parcel }: { parcel: NonNullable<CleaningDetail['parcelBack']> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card title={t.parcelBack}>
      <Facts>
        <Fact name={carrierName(parcel.company, language)} copy={parcel.waybill}>
          {parcel.waybill}
        </Fact>
        <Fact name={t.sentAt}>{dateTime(parcel.sentAt, now, language)}</Fact>
        {parcel.arrivedAt !== null && <Fact name={t.arrived}>{dateTime(parcel.arrivedAt, now, language)}</Fact>}
      </Facts>
      <ol className={styles.trace}>
        {parcel.trace.map((line) => (
          <li key={`${line.at}-${line.zh}`}>
            <time>{dateTime(line.at, now, language)}</time>
            {line[language]}
          </li>
        ))}
      </ol>
    </Card>
  );
}
