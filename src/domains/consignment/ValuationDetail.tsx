/** One valuation: what it may sell for and why, what is still wanted, and what comes next. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { consignmentDetail } from '../../../contract/consignment/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { idSearch } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { Acts, Content } from './Valuation.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/order/inquiry/detail')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(consignmentDetail, deps)),
  component: ValuationDetail,
});

function ValuationDetail() {
  const t = useText(text);
  const search = Route.useSearch();
  const query = useQuery({ ...read(consignmentDetail, search), ...ALWAYS_FRESH });
  useLive(['consignment'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/order/inquiry/detail"
      title={t.detail}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={(data) => <Acts data={data} />}
    >
      {(data) => <Content data={data} heardAt={query.dataUpdatedAt} />}
    </Screen>
  );
}
