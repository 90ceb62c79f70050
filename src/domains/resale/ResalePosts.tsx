/** Goods elsewhere by how they stand; with `id`, one of them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { resaleCompare, resaleList } from '../../../contract/resale/calls.ts';
import { type ResaleTab, resaleTabNames } from '../../../contract/resale/machine.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconTag } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { PostRow } from './PostRow.tsx';
import { PostDetail } from './post/PostDetail.tsx';
import { SellerOnly } from './SellerOnly.tsx';
import { text } from './words.ts';

const PATH = '/pages/xianyu/list';

interface Asked {
  id?: string;
  shopId?: string;
  tab?: ResaleTab;
}

const searchOf = ({ id, shopId, tab }: Search): Asked => ({
  id: idIn(id),
  shopId: idIn(shopId),
  tab: oneOf(tab, resaleTabNames),
});

export const Route = createFileRoute('/pages/xianyu/list')({ validateSearch: searchOf, component: Guarded });

function Guarded() {
  const t = useText(text);
  const { id } = Route.useSearch();
  // Staff see one, too.
  if (id !== undefined) return <PostDetail id={id} />;
  return (
    <SellerOnly screen={PATH} title={t.postsTitle}>
      <Posts />
    </SellerOnly>
  );
}

function Posts() {
  const t = useText(text);
  const { tab = 'up', shopId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(resaleList, { tab, shopId }), ...ALWAYS_FRESH, ...STAYING });
  const compare = useWrite(resaleCompare);
  useLive(['resale'], () => void query.refetch());
  const first = query.data?.pages[0];
  const compareNow = async (id: string) => {
    await compare.mutateAsync({ shopId: id });
    toast(t.comparing, { success: true });
  };
  return (
    <Screen
      screen={PATH}
      title={t.postsTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      state={first?.list.length === 0 ? 'empty' : undefined}
      end={
        shopId !== undefined && (
          <LiveButton
            kind="text"
            size="sm"
            pending={compare.isPending}
            onClick={() => void compareNow(shopId).catch(() => undefined)}
          >
            {t.compare}
          </LiveButton>
        )
      }
      controls={
        <Pills<ResaleTab>
          name={t.filter}
          options={resaleTabNames.map((value) => ({
            value,
            label: t.tabs[value],
            count: first?.counts[value] || undefined,
          }))}
          value={tab}
          onChange={(value) => void navigate({ search: searchOf({ shopId, tab: value }), replace: true })}
        />
      }
    >
      {(data) =>
        data.pages[0]?.list.length === 0 ? (
          <Empty
            icon={<IconTag size={24} />}
            title={t.noPosts}
            body={t.noPostsBody}
            action={
              <LinkButton kind="tint" to="/pages/xianyu/selectShop" search={{ next: 'goods' }}>
                {t.pick}
              </LinkButton>
            }
          />
        ) : (
          <InfiniteList
            name={`resale-${tab}`}
            as="cards"
            rowHeight={128}
            items={data.pages.flatMap(({ list }) => list)}
            keyOf={({ id }) => id}
            pages={query}
          >
            {(post) => <PostRow post={post} />}
          </InfiniteList>
        )
      }
    </Screen>
  );
}
