/** The shop's pages on the workbench, home first: what is shown of each, and what is not yet. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { cmsWorkList } from '../../../../contract/cms/calls.ts';
import { HOME } from '../../../../contract/cms/home.ts';
import { link } from '../../../../contract/screens.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { WorkKinds } from '../WorkKinds.tsx';
import { Edit, NewPage } from './Edit.tsx';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

/** In the address instead of a page's id. */
const NEW = 'new';
const NEW_HOME = 'new-home';

export default function Pages() {
  const { queue } = route.useSearch();
  if (queue === NEW || queue === NEW_HOME) return <NewPage key={queue} home={queue === NEW_HOME} />;
  return queue ? <Edit key={queue} id={queue} /> : <List />;
}

type Listed = Output<typeof cmsWorkList>['list'][number];

function List() {
  const t = useText(text);
  const query = useQuery({ ...read(cmsWorkList, {}), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      controls={<WorkKinds />}
      bar={
        <LinkButton block to="/pages/user/workbench" search={{ work: 'pages', queue: NEW }}>
          {t.make}
        </LinkButton>
      }
    >
      {({ list }) => {
        const home = list.find(({ name }) => name === HOME);
        return (
          <Stack>
            <Card>
              <Rows>
                {home ? (
                  <One page={home} title={t.home} />
                ) : (
                  <RowLink to="/pages/user/workbench" search={{ work: 'pages', queue: NEW_HOME }} note={t.homeNote}>
                    {t.home}
                  </RowLink>
                )}
              </Rows>
            </Card>
            {list.length > (home ? 1 : 0) && (
              <Card>
                <Rows>
                  {list
                    .filter((page) => page !== home)
                    .map((page) => (
                      <One key={page.id} page={page} />
                    ))}
                </Rows>
              </Card>
            )}
          </Stack>
        );
      }}
    </Screen>
  );
}

function One({ page, title }: { page: Listed; title?: string }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { id, name, shown, next, version } = page;
  const note = [
    name === HOME ? link('/pages/tabbar/main') : link('/pages/custom/cms', { cmsName: name }),
    next && t.will(next.version, dateTime(next.at, now, language)),
    !next && shown !== null && shown < version && t.newer(version),
  ].filter(Boolean);
  return (
    <RowLink
      to="/pages/user/workbench"
      search={{ work: 'pages', queue: id }}
      note={note.join(' · ')}
      value={<Tag tone={shown === null ? 'wait' : 'ok'}>{shown === null ? t.notShown : t.shown(shown)}</Tag>}
    >
      {title ?? page.title[language]}
    </RowLink>
  );
}
