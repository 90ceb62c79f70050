/** A form's other drafts: opened, named, thrown away; and one more begun. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ScreenUrl } from '../../../../contract/screens.ts';
import { useAuthor } from '../../../api/use-session.ts';
import type { DraftRow } from '../../../offline/device/db.ts';
import { watch } from '../../../offline/device/watch.ts';
import { draftsOf, nameOf, removeDraft, usableOf } from '../../../offline/drafts/drafts.ts';
import { editedNow, whileClosed } from '../../../offline/drafts/editing.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { relativeTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { tellNotDone } from '../not-kept.ts';
import styles from '../outbox.module.css';
import { text } from './draft-words.ts';
import { nameIt } from './on-screen.ts';

interface Props {
  form: string;
  /** The name of the one that is open. */
  current: string;
  path: ScreenUrl;
  /** What a draft holds, in a few words. */
  inWords: (value: unknown) => string;
}

export function Drafts({ form, current, path, inWords }: Props) {
  const t = useText(text);
  const router = useRouter();
  const drafts = useDrafts(form);
  const [open, setOpen] = useState(false);
  const edited = useEdited(open, drafts);
  const go = (name: string) => {
    setOpen(false);
    const id = name === form ? '' : `?draft=${name.slice(form.length + 1)}`;
    router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${path}${id}`);
  };
  return (
    <>
      <p className={styles.drafts}>
        <Button kind="text" size="sm" onClick={() => setOpen(true)}>
          {t.drafts(drafts.length)}
        </Button>
      </p>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t.drafts(drafts.length)}
        foot={
          <Button block kind="tint" onClick={() => go(`${form}-${crypto.randomUUID()}`)}>
            {t.newDraft}
          </Button>
        }
      >
        {drafts.length === 0 && <p>{t.noDrafts}</p>}
        <ul className={styles.draftList}>
          {drafts.map((draft) => (
            <Line
              key={draft.key}
              draft={draft}
              isOpen={nameOf(draft) === current}
              isElsewhere={nameOf(draft) !== current && edited.has(draft.key)}
              words={inWords(draft.value)}
              onOpen={() => go(nameOf(draft))}
            />
          ))}
        </ul>
      </Sheet>
    </>
  );
}

interface LineProps {
  draft: DraftRow;
  isOpen: boolean;
  /** Another page is filling it in. */
  isElsewhere: boolean;
  words: string;
  onOpen: () => void;
}

function Line({ draft, isOpen, isElsewhere, words, onOpen }: LineProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [title, setTitle] = useState<string | null>(null);
  const called = draft.about?.title ?? words;
  const throwAway = async () => {
    if (!(await confirm({ title: t.deleteDraft, body: t.deleteDraftBody(called), ok: t.deleteDraft, bad: true })))
      return;
    // A page that opened it meanwhile says of it that it is saved.
    if (!(await whileClosed(draft.key, () => removeDraft(nameOf(draft), draft.userId)))) toast(t.openElsewhere);
  };
  if (title !== null)
    return (
      <li>
        <Field label={t.draftName} value={title} maxLength={30} onChange={setTitle} />
        <Button
          size="sm"
          onClick={() => {
            setTitle(null);
            void nameIt(draft.key, title).catch(tellNotDone);
          }}
        >
          {t.saveName}
        </Button>
      </li>
    );
  return (
    <li>
      <b>{called}</b>
      <p>
        {draft.about?.title !== undefined && `${words} · `}
        {relativeTime(draft.savedAt, now, language)}
        {isElsewhere && ` · ${t.openElsewhere}`}
        {draft.about?.again && ` · ${t.takenBack}`}
      </p>
      <div className={styles.actions}>
        {!isOpen && !isElsewhere && (
          <Button kind="bad" size="sm" onClick={() => void throwAway().catch(tellNotDone)}>
            {t.deleteDraft}
          </Button>
        )}
        {!isElsewhere && (
          <Button kind="line" size="sm" onClick={() => setTitle(draft.about?.title ?? '')}>
            {t.nameDraft}
          </Button>
        )}
        <Button kind="tint" size="sm" disabledReason={isOpen && t.draftOpen} onClick={onOpen}>
          {t.openDraft}
        </Button>
      </div>
    </li>
  );
}

/** Asked anew as the list opens and with each change of a draft; whoever acts on one asks once more. */
function useEdited(open: boolean, drafts: readonly DraftRow[]): ReadonlySet<string> {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved draft is one that somebody edits.
  useEffect(() => {
    if (open) void editedNow().then(setEdited, () => undefined);
  }, [open, drafts]);
  return edited;
}

function useDrafts(form: string): DraftRow[] {
  const userId = useAuthor();
  const [drafts, setDrafts] = useState<DraftRow[]>([]);
  useEffect(() => {
    const usable = async (draft: DraftRow): Promise<DraftRow> => ({ ...draft, value: await usableOf(draft) });
    // Followed with their photos: one that cannot be used, or is lost, is not counted.
    return watch(async () => Promise.all((await draftsOf(form, userId)).map(usable)), setDrafts);
  }, [form, userId]);
  return drafts;
}
