/** A piece while it is treated: every step with its pictures, as they come. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { cleaningDetail } from '../../../contract/cleaning/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { idSearch } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { OrderRow } from './OrderRow.tsx';
import { Steps } from './Steps.tsx';
import { Ask } from './talk/Ask.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/cleaning/washIng')({ validateSearch: idSearch, component: Progress });

function Progress() {
  const t = useText(text);
  const search = Route.useSearch();
  const query = useQuery({ ...read(cleaningDetail, search), ...ALWAYS_FRESH });
  useLive(['cleaning', 'cleaning.marked'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/cleaning/washIng"
      title={t.progress}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={() => (
        <LinkButton block kind="line" to="/pages/cleaning/washdetail" search={search}>
          {t.toDetail}
        </LinkButton>
      )}
    >
      {(data) => (
        <Stack>
          <Card>
            <OrderRow row={data} />
          </Card>
          <Card title={t.watch}>
            <Steps data={data} />
          </Card>
          <Ask data={data} />
        </Stack>
      )}
    </Screen>
  );
}
