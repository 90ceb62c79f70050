/** What people ask, with answers whose numbers are the shop's own, and the way to somebody who answers the rest. */
import { createFileRoute } from '@tanstack/react-router';
import { type HelpTopic, helpTopicNames, helpTopics } from '../../../contract/help/question.ts';
import {
  answeredWithin,
  type QuestionId,
  questionIds,
  questions,
  questionsFor,
} from '../../../contract/help/questions.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { share } from '../../ui/feedback/share.ts';
import { IconDown, IconEdit, IconHeadset, IconSearch } from '../../ui/format/icons.tsx';
import { matching, oneOf, type Search, wordsIn } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useRules } from '../../ui/hydration/rules.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { PageLink } from '../../ui/input/PageLink.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './help.module.css';
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
  component: Help,
});

function Help() {
  const t = useText(text);
  const language = useLanguage();
  const { closed } = useRules();
  const { q = '', ...named } = Route.useSearch();
  const topic = oneOf(named.topic, helpTopicNames);
  const id = oneOf(named.id, questionIds);
  const navigate = Route.useNavigate();
  // Typed letters are no place to come back to.
  const look = (search: { q?: string; topic?: HelpTopic }) =>
    void navigate({ search, replace: true, resetScroll: false });
  const found = questionsFor(q, { topic, closed });
  const shown = id && !found.includes(id) && q === '' ? [id, ...found] : found;
  const groups =
    q === '' ? helpTopicNames.map((one) => shown.filter((each) => questions[each].topic === one)) : [shown];
  return (
    <Screen screen={PATH} title={t.title} ground="task" state="ready">
      <Stack>
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
          <p className="vh" role="status">
            {q === '' ? '' : t.found(found.length)}
          </p>
        </div>
        {shown.length === 0 && (
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
            <Card key={first} {...(q === '' && { title: helpTopics[questions[first].topic][language] })}>
              <div>
                {[first, ...more].map((one) => (
                  <Answer key={one} id={one} open={one === id || (q !== '' && found.length === 1)} />
                ))}
              </div>
            </Card>
          ),
        )}
        <Card title={t.still}>
          <p className={styles.within}>{t.within(answeredWithin[language])}</p>
          <Rows>
            <RowLink to="/plugin/chat" search={{ service: true }} icon={<IconHeadset size={20} />}>
              {t.ask}
            </RowLink>
            <RowLink to="/pages/user/setting/feedback" icon={<IconEdit size={20} />}>
              {t.tell}
            </RowLink>
          </Rows>
        </Card>
      </Stack>
    </Screen>
  );
}

function Answer({ id, open }: { id: QuestionId; open: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const { asks, answer, to, does } = questions[id];
  return (
    <details id={id} className={styles.one} open={open}>
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
