/** The words of notices: every kind under whom it is for, the owner's own marked, with all versions. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type NoticeGroup, noticeGroups } from '../../../../contract/notice/wording.ts';
import { type NoticeKindWords, noticeWordsList } from '../../../../contract/shop/notice-words-calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Row, RowButton, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { lastSaved, VersionRows } from '../shop/Versions.tsx';
import styles from '../staff.module.css';
import { NoticeSheet } from './NoticeSheet.tsx';
import { text } from './words.ts';

const groups = Object.keys(noticeGroups) as NoticeGroup[];

export function NoticeWords({ mayEdit }: { mayEdit: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(noticeWordsList, {}), ...ALWAYS_FRESH });
  const [editing, setEditing] = useState<NoticeKindWords | null>(null);
  if (!data) return null;
  const own = lastSaved(data.list)?.words ?? {};
  return (
    <Card title={t.title} end={t.changed(Object.keys(own).length)}>
      <p className={styles.hint}>{t.hint}</p>
      {groups.map((group) => (
        <details key={group}>
          <summary>{noticeGroups[group][language]}</summary>
          <Rows>
            {data.kinds
              .filter((kind) => kind.group === group)
              .map((kind) => {
                const { title, body } = own[kind.key] ?? kind;
                const parts = {
                  note: body[language],
                  value: own[kind.key] && <Tag tone="ok">{t.isOwn}</Tag>,
                  children: title[language],
                };
                return mayEdit ? (
                  <RowButton key={kind.key} {...parts} next onClick={() => setEditing(kind)} />
                ) : (
                  <Row key={kind.key} {...parts} />
                );
              })}
          </Rows>
        </details>
      ))}
      <VersionRows
        list={data.list}
        current={data.current}
        noteOf={({ words }) => t.changed(Object.keys(words).length)}
      />
      {editing && <NoticeSheet kind={editing} list={data.list} onClose={() => setEditing(null)} />}
    </Card>
  );
}
