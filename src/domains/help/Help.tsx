/** What people ask, with answers whose numbers are the shop's own, and the way to somebody who answers the rest. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  type HelpTopic,
  helpRead,
  helpTopicNames,
  helpTopics,
  type Question,
} from '../../../contract/shop/help-calls.ts';
import { prefetch, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { share } from '../../ui/feedback/share.ts';
import { IconDoc, IconDown, IconEdit, IconHeadset, IconSearch } from '../../ui/format/icons.tsx';
import { matching, oneOf, type Search, wordsIn } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { PageLink } from '../../ui/input/PageLink.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { questionsFor } from './find.ts';
import styles from './help.module.css';
import { useHours } from './hours.ts';
import { text } from './words.ts';

const PATH = '/pages/user/help';
const ALL = 'all';
const NAME = /^[a-z]{1,20}$/i;

export const Route = createFileRoute('/pages/user/help')({
  // The address alone comes with every linked page: it knows no questions.
  validateSearch: (search: Search): { q?: string; topic?: string; id?: string } => ({
    q: wordsIn(search.q, 60),
    topic: matching(search.topic, NAME),
    id: matching(search.id, NAME),
  }),
  loader: ({ context }) => prefetch(context.queries, read(helpRead, {})),
  component: Help,
});

function Help() {
  const t = useText(text);
  const language = useLanguage();
  const { q = '', topic: named, id } = Route.useSearch();
  const topic = oneOf(named, helpTopicNames);
  const query = useQuery(read(helpRead, {}));
  const hours = useHours('support');
  const navigate = Route.useNavigate();
  // Typed letters are no places to come back to.
  const look = (search: { q?: string; topic?: HelpTopic }) =>
    void navigate({ search, replace: true, resetScroll: false });
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      wide="columns"
      query={query}
      controls={
        <div className={styles.find}>
          <Field
            type="search"
            label={t.search}
            placeholder={t.placeholder}
            start={<IconSearch size={18} />}
            maxLength={60}
            value={q}
            onChange={(asked) => look({ ...(asked !== '' && { q: asked }), ...(topic && { topic }) })}
          />
          <Pills
            name={t.topics}
            options={[
              { value: ALL, label: t.all },
              ...helpTopicNames.map((one) => ({ value: one, label: helpTopics[one][language] })),
            ]}
            value={topic ?? ALL}
            onChange={(one) => look({ ...(q !== '' && { q }), ...(one !== ALL && { topic: one as HelpTopic }) })}
          />
        </div>
      }
    >
      {({ list, answeredWithin }) => {
        const found = questionsFor(list, q, topic);
        const groups = q === '' ? helpTopicNames.map((one) => found.filter((each) => each.topic === one)) : [found];
        return (
          <Stack>
            <p className="vh" role="status">
              {q === '' ? '' : t.found(found.length)}
            </p>
            {found.length === 0 && (
              <Empty
                icon={<IconSearch />}
                title={t.none(q)}
                body={t.noneBody}
                action={
                  <Button kind="tint" onClick={() => look({})}>
                    {t.clear}
                  </Button>
                }
              />
            )}
            {groups.map(([first, ...more]) =>
              first === undefined ? null : (
                <Card key={first.id} {...(q === '' && { title: helpTopics[first.topic][language] })}>
                  {[first, ...more].map((one) => (
                    <Answer key={one.id} question={one} linked={one.id === id} only={q !== '' && found.length === 1} />
                  ))}
                </Card>
              ),
            )}
            <Card title={t.still}>
              <p className={styles.within}>{t.within(answeredWithin[language], hours?.away)}</p>
              {hours && <p className={styles.within}>{hours.said}</p>}
              <Rows>
                <RowLink to="/plugin/chat" search={{ service: true }} icon={<IconHeadset size={20} />}>
                  {t.ask}
                </RowLink>
                <RowLink to="/pages/user/setting/feedback" icon={<IconEdit size={20} />}>
                  {t.tell}
                </RowLink>
                <RowLink to="/pages/custom/cms" search={{}} icon={<IconDoc size={20} />}>
                  {t.pages}
                </RowLink>
              </Rows>
            </Card>
          </Stack>
        );
      }}
    </Screen>
  );
}

interface Asked {
  question: Question;
  /** Its own link was opened. */
  linked: boolean;
  /** Nothing else is meant. */
  only: boolean;
}

function Answer({ question: { id, asks, answer, to, does }, linked, only }: Asked) {
  const t = useText(text);
  const language = useLanguage();
  const self = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (linked) self.current?.scrollIntoView({ block: 'center' });
  }, [linked]);
  return (
    <details ref={self} className={styles.one} open={linked || only}>
      <summary>
        {asks[language]}
        <IconDown size={20} />
      </summary>
      <p>{answer[language]}</p>
      <div className={styles.acts}>
        <PageLink path={to} className={styles.to}>
          {does[language]}
        </PageLink>
        <Button
          kind="text"
          size="sm"
          onClick={() => void share(asks[language], `${window.location.origin}${window.location.pathname}?id=${id}`)}
        >
          {t.share}
        </Button>
      </div>
    </details>
  );
}
