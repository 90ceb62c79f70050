/** Just the views that the experts asked for, taken with or without a network. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { identifyDetail, identifySupplement } from '../../../contract/identify/calls.ts';
import type { SlotId } from '../../../contract/identify/slots.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconCheck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { SentForm } from '../device/work/SentForm.tsx';
import { isDoubted, type Shot, shotInputs, slotName } from './form.ts';
import { text } from './form-words.ts';
import styles from './identify.module.css';
import { SlotGrid } from './slots/SlotGrid.tsx';
import { Earlier, Wanted } from './slots/Wanted.tsx';

const PATH = '/pages/identify/supplement';

export const Route = createFileRoute('/pages/identify/supplement')({
  validateSearch: idSearch,
  component: Supplement,
});

interface Form {
  shots: Shot[];
  /** Of the views that are asked for. */
  cannot?: SlotId[];
  note: string;
}

function Supplement() {
  const t = useText(text);
  const language = useLanguage();
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(identifyDetail, { id }), ...ALWAYS_FRESH });
  const [sent, setSent] = useState<string | null>(null);
  const form = useDraftForm<Form>({
    form: 'identify-supplement',
    id,
    start: () => ({ shots: [], note: '' }),
    isTouched: ({ shots, cannot = [], note }) => shots.length + cannot.length > 0 || note !== '',
  });
  const toPiece = (
    <LinkButton kind="tint" to="/pages/identify/detail" search={{ id }}>
      {t.toPiece}
    </LinkButton>
  );
  if (sent !== null)
    return (
      <Screen screen={PATH} title={t.supplement} ground="task" end={<SyncChip />}>
        <SentForm id={sent} action={toPiece} />
      </Screen>
    );
  const asked = query.data?.asked;
  const value = form?.value;
  const unshown = asked?.slots.filter((slot) => !value?.shots.some((shot) => shot.slot === slot)) ?? [];
  const cannot = new Set(value?.cannot?.filter((slot) => unshown.includes(slot)));
  const missing = unshown.filter((slot) => !cannot.has(slot));
  const doubted = value?.shots.filter(isDoubted).length ?? 0;
  const send = async () => {
    if (!form || !value) return;
    setSent(
      await sendForm(form, {
        call: identifySupplement,
        input: ({ shots, note }) => ({ id, photos: shotInputs(shots), cannot: [...cannot], note: note.trim() }),
        label: { zh: text.zh.supplementLabel, en: text.en.supplementLabel },
        link: `/pages/identify/detail?id=${id}`,
        path: `${PATH}?id=${id}`,
      }),
    );
  };
  return (
    <Screen
      screen={PATH}
      title={t.supplement}
      ground="task"
      query={query}
      end={<SyncChip />}
      empty={(data) => !data.asked && <Empty icon={<IconCheck size={24} />} title={t.notNow} action={toPiece} />}
      bar={(data) =>
        data.asked && (
          <Button
            block
            pending={form?.submitting}
            disabledReason={
              missing.length + doubted > 0 &&
              t.missing([
                ...(missing.length > 0 ? [t.missingShots(missing.length)] : []),
                ...(doubted > 0 ? [t.doubted(doubted)] : []),
              ])
            }
            onClick={() => void send()}
          >
            {t.send}
          </Button>
        )
      }
    >
      {(data) =>
        data.asked &&
        form &&
        value && (
          <Stack>
            <Wanted data={data} note={data.asked.note} />
            <Card title={t.photos}>
              <SlotGrid
                slots={data.asked.slots}
                needed={data.asked.slots}
                shots={value.shots}
                beside={(slot) => <Earlier photo={data.photos.findLast((one) => one.slot === slot)} />}
                draft={form.name}
                onChange={(change) => form.set((now) => ({ shots: change(now.shots) }))}
              />
              {unshown.length > 0 && (
                <div className={styles.gap}>
                  <p className={styles.note}>{t.cannot}</p>
                  <Pills<SlotId>
                    name={t.cannot}
                    value={cannot}
                    onChange={(slot) =>
                      form.set({
                        cannot: cannot.has(slot) ? [...cannot].filter((one) => one !== slot) : [...cannot, slot],
                      })
                    }
                    options={unshown.map((slot) => ({ value: slot, label: slotName(slot)[language] }))}
                  />
                </div>
              )}
              <div className={styles.gap}>
                <TextArea
                  label={t.note}
                  placeholder={t.supplementNote}
                  value={value.note}
                  onChange={(note) => form.set({ note })}
                />
              </div>
            </Card>
          </Stack>
        )
      }
    </Screen>
  );
}
