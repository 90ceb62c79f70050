/** One kind of notice: its words in both languages, what may stand in them, and how it will read. */
import { useState } from 'react';
import { filled, placeholderOf, placeholdersIn, sameWording, wrongIn } from '../../../../contract/notice/wording.ts';
import {
  type NoticeKindWords,
  type noticeWordsList,
  noticeWordsSave,
} from '../../../../contract/shop/notice-words-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { fromWhen, lastSaved, type When, WhenPills } from '../shop/Versions.tsx';
import styles from '../staff.module.css';
import { text } from './words.ts';

const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];
const most = { title: { zh: 60, en: 120 }, body: { zh: 300, en: 600 } };

interface Props {
  kind: NoticeKindWords;
  list: Output<typeof noticeWordsList>['list'];
  onClose: () => void;
}

export function NoticeSheet({ kind, list, onClose }: Props) {
  const t = useText(text);
  const reader = useLanguage();
  const last = lastSaved(list);
  const given = { title: kind.title, body: kind.body };
  const before = last?.words[kind.key] ?? given;
  const save = useWrite(noticeWordsSave);
  const [own, setOwn] = useState(before);
  const [when, setWhen] = useState<When>('now');
  const put = (part: 'title' | 'body', language: Language, value: string) =>
    setOwn({ ...own, [part]: { ...own[part], [language]: value } });
  const faultIn = (language: Language): string | null => {
    const { unknown, missing } = wrongIn(own, given, language);
    if (unknown[0] !== undefined) return t.unknown(unknown[0]);
    if (missing[0] === undefined) return null;
    return t.missing(missing[0], placeholderOf(missing[0])?.[reader] ?? '');
  };
  const isWritten = languages.every((language) => own.title[language].trim() && own.body[language].trim());
  const fault = isWritten ? (faultIn('zh') ?? faultIn('en')) : t.empty;
  const same = sameWording(own, before);
  const submit = async () => {
    const words = { ...last?.words, [kind.key]: own };
    await save.mutateAsync({ words, holdsFrom: fromWhen(when), basedOn: last?.id ?? null });
    toast(t.saved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.edit}
      dirty={!same}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={fault ?? (same && t.same)}
          onClick={() => quietly(submit())}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        {languages.map((language) => {
          const names = [...new Set([...placeholdersIn(kind.title[language]), ...placeholdersIn(kind.body[language])])];
          const said = [own.title[language], own.body[language]].map((one) => filled(one, kind.examples[language]));
          return (
            <div key={language} className={styles.form}>
              <Field
                label={t.heading[language]}
                value={own.title[language]}
                onChange={(value) => put('title', language, value)}
                maxLength={most.title[language]}
              />
              <TextArea
                label={t.body[language]}
                value={own.body[language]}
                onChange={(value) => put('body', language, value)}
                max={most.body[language]}
                error={isWritten ? faultIn(language) : null}
              />
              <ul className={styles.hint}>
                {names.map((name) => {
                  const about = placeholderOf(name);
                  return <li key={name}>{(about?.must ? t.must : t.may)(name, about?.[reader] ?? '')}</li>;
                })}
              </ul>
              {said.every((one) => one !== undefined) && (
                <Notice title={t.preview}>
                  <p lang={language}>
                    <b>{said[0]}</b> {said[1]}
                  </p>
                </Notice>
              )}
            </div>
          );
        })}
        {!sameWording(own, given) && (
          <Button kind="line" size="sm" onClick={() => setOwn(given)}>
            {t.back}
          </Button>
        )}
        <WhenPills value={when} onChange={setWhen} />
      </div>
    </LiveSheet>
  );
}
