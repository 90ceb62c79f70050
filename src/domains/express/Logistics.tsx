/** The way of an order's parcels, leg by leg, as their carriers tell it; with `aftersale` those of a return. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { expressOrderDetail, type LegTrace } from '../../../contract/express/calls.ts';
import { parcelMachine } from '../../../contract/express/machine.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { useText } from '../../ui/format/text.ts';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { TrackedBy, Trail } from './Trail.tsx';
import { text } from './words.ts';

interface Search {
  id?: string;
  aftersale?: string;
}

const inputOf = ({ id, aftersale }: Search) => (aftersale ? { aftersaleId: aftersale } : { orderId: id ?? '' });

export const Route = createFileRoute('/pages/order/logistics')({
  validateSearch: ({ id, aftersale }: Record<string, unknown>): Search => ({
    id: id === undefined ? undefined : String(id),
    aftersale: aftersale === undefined ? undefined : String(aftersale),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(expressOrderDetail, inputOf(deps))),
  component: Logistics,
});

function Logistics() {
  const t = useText(text);
  const query = useQuery({ ...read(expressOrderDetail, inputOf(Route.useSearch())), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/order/logistics"
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
    >
      {({ source, legs }) => (
        <Stack>
          <TrackedBy source={source} />
          {legs.map((leg, i) => (
            <LegCard key={leg.leg} leg={leg} n={legs.length > 1 ? i + 1 : null} />
          ))}
        </Stack>
      )}
    </Screen>
  );
}

function LegCard({ leg, n }: { leg: LegTrace; n: number | null }) {
  const t = useText(text);
  return (
    <Card
      title={n === null ? t.legs[leg.leg] : `${t.nth(n)} · ${t.legs[leg.leg]}`}
      end={leg.state ? <StateTag machine={parcelMachine} state={leg.state} /> : <Tag>{t.unsent}</Tag>}
    >
      {leg.state && leg.waybill && <Trail parcel={leg} />}
    </Card>
  );
}
