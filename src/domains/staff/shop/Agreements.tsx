/** Agreements and policies: the words in force, older ones, those to come, and new ones in both languages. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import {
  type AgreementKind,
  type AgreementText,
  agreementKinds,
  agreementList,
  agreementSave,
  agreementText,
} from '../../../../contract/shop/agreement-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import styles from '../staff.module.css';
import { WorkKinds } from '../WorkKinds.tsx';
import { text } from './agreements-words.ts';
import { fromWhen, lastSaved, VersionRows, type When, WhenPills } from './Versions.tsx';

type Versions = Output<typeof agreementList>;

export default function Agreements() {
  const t = useText(text);
  const [kind, setKind] = useState<AgreementKind>('return');
  const versions = useQuery({ ...read(agreementList, { kind }), ...ALWAYS_FRESH });
  const keep = useWrite(agreementSave);
  const [editing, setEditing] = useState(false);
  const [shown, setShown] = useState<AgreementText | null>(null);
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.title}
      ground="task"
      query={versions}
      onRefresh={() => versions.refetch()}
      controls={<WorkKinds />}
      bar={
        <Button block onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
      }
    >
      {(data) => (
        <Stack>
          <Pills<AgreementKind>
            name={t.title}
            value={kind}
            options={agreementKinds.map((value) => ({ value, label: t.kinds[value] }))}
            onChange={setKind}
          />
          <p className={styles.tally}>{t.askedWhen[kind]}</p>
          <Card title={t.inForce}>
            {!data.current && <p className={styles.hint}>{t.softwares}</p>}
            {data.list.length === 0 && (
              <LiveButton
                size="sm"
                kind="line"
                pending={keep.isPending}
                onClick={() => keep.mutate({ kind, text: data.first, holdsFrom: null, basedOn: null })}
              >
                {t.keepOwn}
              </LiveButton>
            )}
            <Clauses words={data.current?.text ?? data.first} />
          </Card>
          <VersionRows
            list={data.list}
            current={data.current}
            noteOf={(one) => t.clauses(one.text.zh.length)}
            onOpen={(one) => setShown(one.text)}
          />
          <Sheet open={shown !== null} onClose={() => setShown(null)} title={t.kinds[kind]}>
            {shown && <Clauses words={shown} />}
          </Sheet>
          {editing && <WordsSheet kind={kind} versions={data} onClose={() => setEditing(false)} />}
        </Stack>
      )}
    </Screen>
  );
}

function Clauses({ words }: { words: AgreementText }) {
  const language = useLanguage();
  return (
    <ol>
      {words[language].map((clause, n) => (
        <li key={clause}>
          {n + 1}. {clause}
        </li>
      ))}
    </ol>
  );
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function WordsSheet({ kind, versions, onClose }: { kind: AgreementKind; versions: Versions; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const last = lastSaved(versions.list);
  const before = last?.text ?? versions.first;
  const [when, setWhen] = useState<When>('tomorrow');
  const start = { zh: before.zh.join('\n'), en: before.en.join('\n') };
  const form = useDraftForm<typeof start>({
    form: 'agreement',
    // Words that were changed from other ones are not to undo what somebody saved meanwhile.
    id: `${kind}-${last?.id ?? 'first'}`,
    start: () => start,
    isTouched: (now) => now.zh !== start.zh || now.en !== start.en,
  });
  const save = useWrite(agreementSave, { draft: form?.name });
  if (!form) return null;
  const { zh, en } = form.value;
  const words: AgreementText = { zh: linesOf(zh), en: linesOf(en) };
  const same = JSON.stringify(words) === JSON.stringify(before);
  const fault = !v.is(agreementText, words) ? t.wrong : words.zh.length !== words.en.length ? t.uneven : null;
  const submit = async () => {
    await form.submit(() =>
      save.mutateAsync({ kind, text: words, holdsFrom: fromWhen(when), basedOn: last?.id ?? null }),
    );
    toast(t.saved, { success: true });
    onClose();
  };
  const added = words[language].filter((line) => !before[language].includes(line));
  const removed = before[language].filter((line) => !words[language].includes(line));
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.kinds[kind]}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={fault ?? (same && t.same)}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <TextArea label={t.zh} value={zh} onChange={(value) => form.set({ zh: value })} max={24_000} rows={10} />
        <TextArea label={t.en} value={en} onChange={(value) => form.set({ en: value })} max={24_000} rows={10} />
        <WhenPills value={when} onChange={setWhen} />
        {!same && (
          <Notice title={t.preview}>
            <p>{`${t.added(added.length)} · ${t.removed(removed.length)}`}</p>
            {added.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
      </div>
    </LiveSheet>
  );
}
