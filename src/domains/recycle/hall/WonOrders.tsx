/** What a merchant won, finished or not. */
import { createFileRoute } from '@tanstack/react-router';
import { oneOf, type Search } from '../../../ui/format/search-params.ts';
import { useText } from '../../../ui/format/text.ts';
import { Pills } from '../../../ui/input/Pills.tsx';
import { OwnBids } from './OwnBids.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/recycle/orderList')({
  validateSearch: ({ going }: Search): { going?: 'yes' } => ({ going: oneOf(going, ['yes'] as const) }),
  component: WonOrders,
});

function WonOrders() {
  const t = useText(text);
  const { going } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwnBids
      screen="/pages/recycle/orderList"
      title={t.orders}
      tab={going ? 'going' : 'won'}
      empty={t.ordersEmpty}
      controls={() => (
        <Pills<'yes' | 'all'>
          name={t.orders}
          value={going ?? 'all'}
          options={[
            { value: 'all', label: t.all },
            { value: 'yes', label: t.going },
          ]}
          onChange={(value) => void navigate({ search: { going: value === 'yes' ? value : undefined }, replace: true })}
        />
      )}
    />
  );
}
