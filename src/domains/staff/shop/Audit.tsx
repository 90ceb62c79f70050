/** What staff did, newest first, and whether the log is whole. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Act, auditList } from '../../../../contract/shop/people-calls.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { IconDoc } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './people-words.ts';
import styles from './shop.module.css';

export default function Audit() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(auditList, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-audit"
      query={query}
      rowHeight={200}
      empty={{ title: t.auditEmpty, body: t.auditEmptyBody, icon: <IconDoc size={24} /> }}
      above={(first) =>
        first &&
        first.count > 0 &&
        (first.broken === null ? (
          <Notice tone="ok">{t.whole(first.count)}</Notice>
        ) : (
          <Notice tone="bad" title={t.broken(first.broken)}>
            {t.brokenBody}
          </Notice>
        ))
      }
    >
      {(act) => <Entry act={act} />}
    </WorkList>
  );
}

function Entry({ act }: { act: Act }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card title={act.call} end={dateTime(act.at, now, language)}>
      <Facts>
        <Fact name={act.actor.nickname}>{act.device ?? '--'}</Fact>
        {[
          { name: t.input, value: act.input },
          { name: t.before, value: act.before },
          { name: t.after, value: act.after },
        ]
          .filter(({ value }) => value !== null)
          .map(({ name, value }) => (
            <Fact key={name} name={name}>
              <code className={styles.json}>{JSON.stringify(value)}</code>
            </Fact>
          ))}
      </Facts>
    </Card>
  );
}
