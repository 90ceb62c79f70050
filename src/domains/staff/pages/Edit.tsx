/** One page being edited: its blocks in their order, how it looks on a phone, its versions, and what people read. */

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { CmsBlock } from '../../../../contract/cms/blocks.ts';
import { cmsPublish, cmsSave, cmsWorkPage, type EditedPage } from '../../../../contract/cms/calls.ts';
import { firstHome, HOME, homeParts } from '../../../../contract/cms/home.ts';
import { PAGE_NAME } from '../../../../contract/cms/name.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { fromWhen, type When, WhenPills } from '../shop/Versions.tsx';
import staff from '../staff.module.css';
import { WorkKinds } from '../WorkKinds.tsx';
import { BlockList, type Keyed, keyed } from './BlockList.tsx';
import { Both } from './Both.tsx';
import { History } from './History.tsx';
import { mostIn } from './most.ts';
import { Preview } from './Preview.tsx';
import styles from './pages.module.css';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

export function Edit({ id }: { id: string }) {
  const t = useText(text);
  const query = useQuery({ ...read(cmsWorkPage, { id }), ...ALWAYS_FRESH });
  if (!query.data)
    return (
      <Screen screen="/pages/user/workbench" title={t.title} ground="task" query={query} controls={<WorkKinds />} />
    );
  return <Open key={query.data.id} page={query.data} />;
}

/** What is written here stays, whoever else saves meanwhile: theirs is shown when it is asked for. */
function Open({ page }: { page: EditedPage }) {
  const [from, setFrom] = useState(page);
  return <Form key={from.version} start={from} latest={page} name={page.name} onNewer={() => setFrom(page)} />;
}

export function NewPage({ home }: { home: boolean }) {
  return <Form start={null} latest={null} name={home ? HOME : ''} />;
}

/** Leaving with work that is in no version asks first, whichever way one leaves. */
function useWarning(unsaved: boolean) {
  const t = useText(text);
  const words = { title: t.leaveTitle, body: t.leaveBody, ok: t.leave, cancel: t.stay, bad: true };
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => unsaved,
    shouldBlockFn: async ({ current, next }) => {
      const place = ({ pathname, search }: typeof current) => JSON.stringify([pathname, search]);
      return place(current) !== place(next) && !(await confirm(words));
    },
  });
}

const both = (words: { zh: string; en: string }) => words.zh.trim() !== '' && words.en.trim() !== '';

interface FormProps {
  /** The version that is worked on; null before the first. */
  start: EditedPage | null;
  /** As the server has it now. */
  latest: EditedPage | null;
  name: string;
  onNewer?: () => void;
}

function Form({ start, latest, name: given, onNewer }: FormProps) {
  const t = useText(text);
  const navigate = route.useNavigate();
  const [page, setPage] = useState(start);
  const save = useWrite(cmsSave);
  const publish = useWrite(cmsPublish);
  const home = given === HOME;
  const homely = { zh: text.zh.home, en: text.en.home };
  const [name, setName] = useState(given);
  const [title, setTitle] = useState(page?.title ?? (home ? homely : { zh: '', en: '' }));
  const [summary, setSummary] = useState(page?.summary ?? (home ? homely : { zh: '', en: '' }));
  const [blocks, setBlocks] = useState<Keyed[]>(() => keyed(page?.blocks ?? (home ? firstHome : [])));
  const [publishing, setPublishing] = useState<number | null>(null);
  const content = { title, summary, cover: page?.cover ?? null, blocks: blocks.map(({ block }) => block) };
  const written = (of: { title: unknown; summary: unknown; blocks: readonly CmsBlock[] }) =>
    JSON.stringify([of.title, of.summary, of.blocks]);
  const dirty = page ? written(content) !== written(page) : true;
  const [empty] = useState(() => written(content));
  useWarning(page ? dirty : written(content) !== empty);
  const newer = latest !== null && page !== null && latest.version > page.version;
  const lacking = (page || PAGE_NAME.test(name)) && both(title) && both(summary) && blocks.length > 0 ? null : t.wrong;
  const keep = async () => {
    const saved = await save.mutateAsync(
      page ? { id: page.id, version: page.version, ...content } : { version: 0, name, ...content },
    );
    toast(t.saved(saved.version), { success: true });
    setPage(saved);
    if (!page) void navigate({ search: { work: 'pages', queue: saved.id }, replace: true, ignoreBlocker: true });
  };
  const leave = () => void navigate({ search: { work: 'pages' } });
  const takeDown = async () => {
    if (!page || !(await askLive({ title: t.takeDownTitle, body: t.takeDownBody, ok: t.takeDown, bad: true }))) return;
    await publish.mutateAsync({ id: page.id, version: null, at: null });
    toast(t.down, { success: true });
  };
  return (
    <Screen
      screen="/pages/user/workbench"
      title={home ? t.home : t.title}
      ground="task"
      state="ready"
      controls={<WorkKinds />}
      bar={
        <>
          <Button kind="line" onClick={leave}>
            {t.back}
          </Button>
          <LiveButton
            kind="tint"
            grow
            pending={save.isPending}
            disabledReason={lacking ?? (!dirty && t.same)}
            onClick={() => void keep().catch(() => undefined)}
          >
            {t.save}
          </LiveButton>
          <LiveButton
            grow
            disabledReason={(!page || dirty) && t.saveFirst}
            onClick={() => setPublishing(page?.version ?? null)}
          >
            {t.publish}
          </LiveButton>
        </>
      }
    >
      <div className={styles.desk}>
        <Stack>
          <NeedsNetwork />
          {newer && (
            <Notice
              tone="wait"
              title={t.savedElsewhere(latest.version)}
              end={
                <Button kind="text" size="sm" onClick={onNewer}>
                  {t.showNewer}
                </Button>
              }
            >
              {t.savedElsewhereBody}
            </Notice>
          )}
          {!home && (
            <Card>
              <div className={staff.form}>
                {!page && (
                  <Field
                    label={t.name}
                    hint={t.nameHint}
                    value={name}
                    onChange={(typed) => setName(typed.trim())}
                    check={(typed) => (PAGE_NAME.test(typed) ? null : t.nameHint)}
                  />
                )}
                <Both max={mostIn(cmsSave.input, 'title')} name={t.fields.title} value={title} onChange={setTitle} />
                <Both max={mostIn(cmsSave.input, 'summary')} name={t.summary} value={summary} onChange={setSummary} />
              </div>
            </Card>
          )}
          <BlockList
            blocks={blocks}
            onChange={setBlocks}
            missing={
              home ? homeParts.filter((part) => !content.blocks.some((b) => b.kind === 'home' && b.part === part)) : []
            }
          />
          {page && (
            <History
              page={latest ?? page}
              onShow={setPublishing}
              onTakeDown={() => void takeDown().catch(() => undefined)}
            />
          )}
        </Stack>
        <Preview blocks={content.blocks} />
      </div>
      {page && publishing !== null && (
        <PublishSheet id={page.id} version={publishing} onClose={() => setPublishing(null)} />
      )}
    </Screen>
  );
}

function PublishSheet({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const t = useText(text);
  const publish = useWrite(cmsPublish);
  const [when, setWhen] = useState<When>('now');
  const submit = async () => {
    await publish.mutateAsync({ id, version, at: fromWhen(when) });
    toast(when === 'now' ? t.published : t.planned, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.publishTitle(version)}
      foot={
        <Button block pending={publish.isPending} onClick={() => void submit().catch(() => undefined)}>
          {t.publish}
        </Button>
      }
    >
      <div className={staff.form}>
        <p className={staff.hint}>{t.when}</p>
        <WhenPills value={when} onChange={setWhen} />
      </div>
    </LiveSheet>
  );
}
