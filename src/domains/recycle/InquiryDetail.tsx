/** One inquiry while its offers come in: how many look, how many are sealed, when they open. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { recycleList } from '../../../contract/recycle/calls.ts';
import { LARGEST_PAGE } from '../../../contract/wire/query.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Card, DeepCard } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { names } from './names.ts';
import { PieceLine } from './PieceLine.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/order/inquiry/inquiryDetail')({
  validateSearch: idSearch,
  component: InquiryDetail,
});

function InquiryDetail() {
  const t = useText(text);
  const { ends } = useText(names);
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(recycleList, { batchId: id, size: LARGEST_PAGE }), ...ALWAYS_FRESH });
  useLive(['recycle'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/order/inquiry/inquiryDetail"
      title={t.inquiryTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
    >
      {({ list, looked }) => {
        const offers = list.reduce((total, row) => total + row.offers, 0);
        const unwanted = list.length > 0 && list.every(({ end }) => end === 'unwanted');
        const opens = list.find(({ state }) => state === 'inquiring')?.deadlineAt ?? null;
        return (
          <>
            <DeepCard
              lead={`${t.piecesN(list.length)}${looked === null ? '' : ` · ${t.looked(looked)}`}`}
              big={unwanted ? ends.unwanted : opens === null ? t.offersTitle(offers) : t.offers(offers)}
              foot={
                unwanted ? t.unwantedNext : opens === null ? t.offersNote : <Countdown to={opens} onDeep withLeft />
              }
            />
            <Card>
              {list.map((row) => (
                <PieceLine key={row.id} row={row} />
              ))}
            </Card>
          </>
        );
      }}
    </Screen>
  );
}
