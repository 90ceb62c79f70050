/** The ways of a piece, as its carriers tell them, and the word that it is here. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { cleaningDetail } from '../../../contract/cleaning/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconTruck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { stepOf } from './no.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderRow } from './OrderRow.tsx';
import { Parcels } from './parcel/Parcels.tsx';
import { text as atShelf } from './stored/words.ts';
import { Ask } from './talk/Ask.tsx';
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
          {!data.parcelBack && (
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
          <Parcels data={data} />
          <Ask data={data} />
        </Stack>
      )}
    </Screen>
  );
}
