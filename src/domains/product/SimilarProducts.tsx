/** Recommendations: what resembles a product and is for sale. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { productSimilar } from '../../../contract/catalogue/calls.ts';
import { prefetch, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { IconSearch } from '../../ui/format/icons.tsx';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { ItemCard } from '../catalogue/ItemCard.tsx';
import { useLiveQuotes } from '../market/live-quotes.ts';
import { text } from './similar-words.ts';

const PATH = '/pages/buy/list';
const inputOf = (productId: string) => ({ productId, size: 20 });

export const Route = createFileRoute('/pages/buy/list')({
  validateSearch: (search: Search) => ({ productId: idIn(search.productId) ?? 'none' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(productSimilar, inputOf(deps.productId))),
  component: Recommendations,
});

function Recommendations() {
  const t = useText(text);
  const { productId } = Route.useSearch();
  const query = useQuery(read(productSimilar, inputOf(productId)));
  useLiveQuotes();
  return (
    <Screen
      screen={PATH}
      title={t.similarTitle}
      wide="list"
      query={query}
      skeleton={<SkeletonFeed count={6} />}
      onRefresh={() => query.refetch()}
      empty={({ list }) =>
        list.length === 0 && (
          <Empty
            icon={<IconSearch />}
            title={t.nothingSimilar}
            action={
              <LinkButton kind="tint" to="/pages/tabbar/main">
                {t.toHome}
              </LinkButton>
            }
          />
        )
      }
    >
      {({ list }) => (
        <InfiniteList name="feed" items={list} keyOf={(item) => item.id} rowHeight={310} as="feed">
          {(item, i) => <ItemCard product={item} priority={i < 4} />}
        </InfiniteList>
      )}
    </Screen>
  );
}
