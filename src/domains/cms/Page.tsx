/** An edited page, by its id or name; without either, the list of all of them. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { cmsList, cmsPage } from '../../../contract/cms/calls.ts';
import { PAGE_NAME } from '../../../contract/cms/name.ts';
import { prefetch, read, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Bone, BoneText } from '../../ui/feedback/Skeleton.tsx';
import { share } from '../../ui/feedback/share.ts';
import { date } from '../../ui/format/format.ts';
import { IconDoc, IconShare } from '../../ui/format/icons.tsx';
import { idIn, matching, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { PageLink } from '../../ui/input/PageLink.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Blocks } from './Blocks.tsx';
import styles from './cms.module.css';
import { text } from './words.ts';

const PATH = '/pages/custom/cms';
export const Route = createFileRoute('/pages/custom/cms')({
  validateSearch: (search: Search): { cmsId?: string; cmsName?: string } => ({
    cmsId: idIn(search.cmsId),
    cmsName: matching(search.cmsName, PAGE_NAME),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { cmsId, cmsName } }) => {
    const input = which(cmsId, cmsName);
    if (input) prefetch(context.queries, read(cmsPage, input));
  },
  component: Cms,
});

function Cms() {
  const { cmsId, cmsName } = Route.useSearch();
  const input = which(cmsId, cmsName);
  return input ? <Page key={cmsId ?? cmsName} input={input} /> : <List />;
}

/** The id counts where a link names both. */
const which = (cmsId: string | undefined, cmsName: string | undefined) =>
  cmsId ? { cmsId } : cmsName ? { cmsName } : null;

function Page({ input }: { input: { cmsId: string } | { cmsName: string } }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useQuery(read(cmsPage, input));
  const title = query.data?.title[language] ?? t.title;
  return (
    <Screen
      screen={PATH}
      title={title}
      query={query}
      skeleton={<PageSkeleton />}
      onRefresh={() => query.refetch()}
      end={
        query.data?.published && (
          <IconButton name={t.share} onClick={() => void share(title)}>
            <IconShare />
          </IconButton>
        )
      }
    >
      {(page) => (
        <article className={styles.page}>
          {!page.published && <Notice tone="wait">{t.draft}</Notice>}
          <Blocks blocks={page.blocks} />
          <footer className={styles.foot}>
            <span>{t.updated(date(page.updatedAt, now, language))}</span>
            <LinkButton kind="text" size="sm" to={PATH} search={{}}>
              {t.more}
            </LinkButton>
          </footer>
        </article>
      )}
    </Screen>
  );
}

function List() {
  const t = useText(text);
  const language = useLanguage();
  const query = useInfiniteQuery(readPages(cmsList, {}));
  return (
    <Screen
      screen={PATH}
      title={t.title}
      query={query}
      onRefresh={() => query.refetch()}
      empty={({ pages }) =>
        pages.every(({ list }) => list.length === 0) && (
          <Empty
            icon={<IconDoc />}
            title={t.none}
            body={t.noneBody}
            action={<LinkButton to="/pages/tabbar/main">{t.home}</LinkButton>}
          />
        )
      }
    >
      {({ pages }) => (
        <div className={styles.list}>
          <InfiniteList
            name="features"
            as="cards"
            rowHeight={112}
            items={pages.flatMap(({ list }) => list)}
            keyOf={({ id }) => id}
            pages={query}
          >
            {(page) => (
              <PageLink path={`${PATH}?cmsName=${page.name}`} className={styles.entry}>
                {page.cover && <Photo src={page.cover} alt="" sizes="96px" className={styles.thumb} />}
                <span>
                  <b>{page.title[language]}</b>
                  <small>{page.summary[language]}</small>
                  {!page.published && <small>{t.draft}</small>}
                </span>
              </PageLink>
            )}
          </InfiniteList>
        </div>
      )}
    </Screen>
  );
}

const PageSkeleton = () => (
  <div className={styles.page}>
    <BoneText width={90} />
    <BoneText width={70} />
    <Bone style={{ aspectRatio: 1.4, borderRadius: 'var(--r-lg)' }} />
    <BoneText width={80} />
    <BoneText width={60} />
  </div>
);
