/** Telling us what is wrong, could be better, or is missing from the catalogue; written without a network too. */
import { createFileRoute } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { feedbackForms, feedbackKinds, feedbackSave } from '../../../../contract/account/feedback.ts';
import { TEXT } from '../../../../contract/wire/limits.ts';
import { useSession } from '../../../api/use-session.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconCheck } from '../../../ui/format/icons.tsx';
import { idIn, oneOf, type Search, wordsIn } from '../../../ui/format/search-params.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Field, FieldFrame } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { text as draftWords } from '../../device/drafts/draft-words.ts';
import { RefusedPhotos } from '../../device/photos/RefusedPhotos.tsx';
import { useOutcome } from '../../device/work/outcome.ts';
import styles from '../settings.module.css';
import { Before } from './Before.tsx';
import feedback from './feedback.module.css';
import { useFeedbackForm } from './feedback-form.ts';
import { text } from './words.ts';

const PATH = '/pages/user/setting/feedback';

interface Begin {
  kind?: (typeof feedbackKinds)[number] | undefined;
  find?: string | undefined;
  /** The form that it was looked for in, and which of its drafts. */
  from?: (typeof feedbackForms)[number] | undefined;
  draft?: string | undefined;
}

export const Route = createFileRoute('/pages/user/setting/feedback')({
  validateSearch: (search: Search): Begin => ({
    kind: oneOf(search.kind, feedbackKinds),
    find: wordsIn(search.find, TEXT.area),
    from: oneOf(search.from, feedbackForms),
    draft: idIn(search.draft),
  }),
  component: Feedback,
});

function Feedback() {
  const t = useText(text);
  const u = useText(draftWords);
  const session = useSession();
  const { kind, find, from, draft: of } = Route.useSearch();
  const draft = useFeedbackForm({ kind, find, askedFrom: from && { form: from, ...(of && { draft: of }) } });
  /** What was sent, once it is in the queue. */
  const [sent, setSent] = useState<string | null>(null);
  const outcome = useOutcome(sent);
  const files = useRef<HTMLInputElement>(null);
  if (!draft) return <Screen screen={PATH} title={t.title} ground="task" state="loading" />;
  if (sent !== null)
    return (
      <Screen screen={PATH} title={t.title} ground="task">
        <Empty
          icon={<IconCheck />}
          title={outcome}
          body={t.sentBody}
          action={
            <Button kind="tint" onClick={() => setSent(null)}>
              {t.again}
            </Button>
          }
          second={
            <LinkButton kind="line" to="/pages/user/outbox">
              {t.queue}
            </LinkButton>
          }
        />
        <Before />
      </Screen>
    );

  const { name, value: form, set: change, urls, taking, addPhotos, removePhoto } = draft;
  const good = taking.good(form.photos, ({ $photo }) => $photo);
  const { unusable } = taking;
  const about = form.kind === 'missing';
  const length = [...form.body.trim()].length;
  const missing = [length === 0 && t.body, length > TEXT.area && t.tooLong].filter((part) => part !== false);
  const send = async () => {
    try {
      const id = await draft.submit((value) =>
        enqueue({
          call: feedbackSave,
          input: value,
          id: value.id,
          label: { zh: text.zh.label, en: text.en.label },
          link: PATH,
          draft: name,
          form: { name, value, path: PATH },
        }),
      );
      void draft.startOver();
      setSent(id);
    } catch (error) {
      return toast(storageFull(error) ? t.storageFull : t.photoFailed, { failure: true });
    }
  };
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      bar={
        session ? (
          <Button
            block
            pending={draft.submitting}
            disabledReason={unusable > 0 ? u.unusable(unusable) : missing.length > 0 && t.missing(missing)}
            onClick={() => void send()}
          >
            {t.send}
          </Button>
        ) : (
          <LinkButton block to="/pages/login/login" search={{ redirect: PATH }}>
            {t.logIn}
          </LinkButton>
        )
      }
    >
      <Card title={t.kind}>
        <Pills
          name={t.kind}
          value={form.kind}
          onChange={(kind) => change({ kind })}
          options={feedbackKinds.map((value) => ({ value, label: t.kinds[value] }))}
        />
        {about && <p className={feedback.lead}>{t.missingLead}</p>}
      </Card>
      <Card>
        <TextArea
          label={t.body}
          placeholder={about ? t.missingPlaceholder : t.bodyPlaceholder}
          rows={4}
          value={form.body}
          onChange={(body) => change({ body })}
        />
        <FieldFrame label={about ? t.missingPhotos : t.photos} group optional>
          {(aria) => (
            <div {...aria} role="group">
              <ImageGrid
                photos={good.map(({ $photo: id }) => ({ id, src: urls.get(id) ?? '' }))}
                onAdd={() => files.current?.click()}
                onRemove={(id) => void removePhoto(id)}
              />
              <RefusedPhotos
                photos={taking.refused}
                onDismiss={(id) => {
                  void removePhoto(id);
                  taking.dismiss(id);
                }}
              />
              <input
                ref={files}
                className={styles.file}
                type="file"
                accept="image/*"
                multiple
                aria-label={t.photos}
                tabIndex={-1}
                onChange={(event) => {
                  void addPhotos([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
            </div>
          )}
        </FieldFrame>
        <Field
          label={t.contact}
          optional
          placeholder={t.contactPlaceholder}
          maxLength={60}
          value={form.contact}
          onChange={(contact) => change({ contact })}
        />
      </Card>
      {session && <Before />}
    </Screen>
  );
}

const storageFull = (error: unknown) => error instanceof OfflineError && error.code === 'STORAGE_FULL';
