/** Asking what pieces would bring: of merchants or of us. Kept on the phone at every step, and queued when submitted. */
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { consignmentInquire } from '../../../contract/consignment/calls.ts';
import { type Grade, grades } from '../../../contract/item/grades.ts';
import { recycleEstimate, recycleInquire } from '../../../contract/recycle/calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { read } from '../../api/read.ts';
import { OfflineError } from '../../offline/device/errors.ts';
import { enqueue } from '../../offline/outbox/outbox.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { share } from '../../ui/feedback/share.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { clock } from '../../ui/format/format.ts';
import { IconCheck, IconOffline, IconShare } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { ProductPicker } from '../stock/receipt/ProductPicker.tsx';
import type { Aim } from '../stock/shoot/Shoot.tsx';
import { text as askText } from './ask-words.ts';
import { type OwnItem, OwnPicker } from './OwnPicker.tsx';
import { PieceForm } from './PieceForm.tsx';
import styles from './recycle.module.css';
import {
  DRAFT,
  type InquiryForm,
  isBare,
  isIdle,
  isUngraded,
  type Piece,
  partsOf,
  pieceOf,
  useInquiry,
  withShot,
} from './use-inquiry.ts';
import { text } from './words.ts';

const PATH = '/pages/consignment/inquiry';
const ways = ['recycle', 'consign'] as const;
const Shoot = lazy(() => import('../stock/shoot/Shoot.tsx').then((module) => ({ default: module.Shoot })));

export const Route = createFileRoute('/pages/consignment/inquiry')({
  validateSearch: ({ way, skuId, grade }: Search): { way?: (typeof ways)[number]; skuId?: string; grade?: Grade } => ({
    way: oneOf(way, ways),
    skuId: idIn(skuId),
    grade: oneOf(grade, grades),
  }),
  component: Inquiry,
});

function Inquiry() {
  const t = useText(text);
  const a = useText(askText);
  const { way: asked, skuId, grade } = Route.useSearch();
  const language = useLanguage();
  const queries = useQueryClient();
  const online = useOnline();
  const draft = useInquiry(asked ?? 'recycle');
  const [picking, setPicking] = useState<'model' | 'own' | null>(null);
  const [shooting, setShooting] = useState<Aim | null>(null);
  const [grading, setGrading] = useState<string | null>(null);
  const [done, setDone] = useState<InquiryForm['way'] | null>(null);
  const ready = draft !== null;
  const begin = useEffectEvent(async () => {
    if (!draft || !skuId || draft.value.pieces.some((piece) => piece.skuId === skuId)) return;
    // Seen a moment ago where this came from, so it is there without a network too.
    const found = await queries
      .ensureQueryData(read(recycleEstimate, { skuId, grade: grade ?? '95' }))
      .catch(() => null);
    if (!found) return;
    const product = { ...found, id: found.productId, brand: found.name, skus: [] };
    draft.set(({ pieces }) => ({ pieces: [...pieces, pieceOf(product, { id: skuId, size: found.size }, grade)] }));
  });
  useEffect(() => {
    if (ready) void begin();
  }, [ready]);

  if (done) return <Submitted way={done} online={online} onAnother={() => setDone(null)} />;
  if (!draft) return <Screen screen={PATH} title={a.askTitle} ground="task" state="loading" />;
  const { value: form, set, savedAt } = draft;
  const change = (key: string, by: (piece: Piece) => Piece) =>
    set(({ pieces }) => ({ pieces: pieces.map((piece) => (piece.key === key ? by(piece) : piece)) }));
  const bare = form.pieces.filter((piece) => isBare(piece, form.way));
  const ungraded = form.pieces.filter(isUngraded);
  const idle = form.pieces.filter((piece) => isIdle(piece, form.way)).length;
  const tooMany = form.pieces.length >= recycleRules.pieces && a.tooMany(recycleRules.pieces);
  const missing =
    form.pieces.length === 0
      ? a.missingPiece
      : idle > 0
        ? a.idle(idle)
        : ungraded.length > 0
          ? a.missingGrade(ungraded.length)
          : bare.length > 0
            ? a.missingPhoto(bare.length)
            : null;
  const addOwn = ({ id, stored, defects, ...item }: OwnItem) => {
    const product = { ...item, id: item.productId, brand: item.name, skus: [] };
    const piece = pieceOf(product, { id: item.skuId, size: item.size }, item.grade);
    const found = { defects: defects.map((one) => one[language]), own: { id, stored } };
    set(({ pieces }) => ({ pieces: [...pieces, { ...piece, ...found }] }));
    setPicking(null);
  };
  const submit = async () => {
    try {
      await draft.submit(queueInquiry);
      setDone(form.way);
      void draft.startOver();
    } catch (error) {
      toast(error instanceof OfflineError && error.code === 'STORAGE_FULL' ? t.full : t.failed, { failure: true });
    }
  };
  return (
    <Screen
      screen={PATH}
      title={a.askTitle}
      ground="task"
      end={
        <IconButton name={a.share} onClick={() => void share(a.shareTitle)}>
          <IconShare />
        </IconButton>
      }
      bar={
        <Button
          block
          disabledReason={missing}
          onBlocked={() => {
            if (form.pieces.length === 0) setPicking('model');
            else if (idle > 0) return;
            else if (ungraded[0]) setGrading(ungraded[0].key);
            else setShooting(bare[0] ? { key: bare[0].key } : null);
          }}
          onClick={() => void submit()}
          sub={savedAt ? a.saved(clock(savedAt)) : undefined}
        >
          {online ? a.submit(form.pieces.length) : a.submitOffline(form.pieces.length)}
        </Button>
      }
    >
      <Stack>
        {!online && (
          <Notice tone="wait" icon={<IconOffline size={20} />} title={a.offlineTitle} end={<SyncChip />}>
            {a.offlineBody}
          </Notice>
        )}
        <Segment<InquiryForm['way']>
          name={a.way}
          value={form.way}
          onChange={(way) => set({ way })}
          options={[
            { value: 'recycle', label: a.merchants },
            { value: 'consign', label: a.consign },
          ]}
        />
        <p className={styles.note}>{form.way === 'recycle' ? a.merchantsHint : a.consignHint}</p>
        {form.pieces.map((piece) => (
          <PieceForm
            key={piece.key}
            piece={piece}
            guessed={form.way === 'recycle'}
            showsItself={form.way === 'recycle' && piece.own?.stored === true}
            onChange={(next) => change(piece.key, () => next)}
            onRemove={() => set(({ pieces }) => ({ pieces: pieces.filter(({ key }) => key !== piece.key) }))}
            asking={grading === piece.key}
            onAsk={(open) => setGrading(open ? piece.key : null)}
            onShoot={(slot) => setShooting({ key: piece.key, slot })}
          />
        ))}
        <Card title={a.pieces}>
          {form.pieces.length === 0 && <p className={styles.note}>{a.none}</p>}
          <div className={styles.tools}>
            <Button grow kind="tint" disabledReason={tooMany} onClick={() => setPicking('model')}>
              {a.add}
            </Button>
            <Button grow kind="line" disabledReason={tooMany} onClick={() => setPicking('own')}>
              {a.own}
            </Button>
          </div>
        </Card>
        <Card>
          <TextArea
            label={t.note}
            placeholder={a.notePlaceholder}
            value={form.note}
            onChange={(note) => set({ note })}
          />
        </Card>
      </Stack>
      {picking === 'own' && (
        <OwnPicker
          picked={new Set(form.pieces.flatMap(({ own }) => own?.id ?? []))}
          stored={form.way === 'recycle'}
          onPick={addOwn}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === 'model' && (
        <ProductPicker
          open
          onClose={() => setPicking(null)}
          onPick={(product, sku) => {
            set(({ pieces }) => ({ pieces: [...pieces, pieceOf(product, sku)] }));
            setPicking(null);
          }}
        />
      )}
      {shooting && (
        <Suspense>
          <Shoot
            lines={form.pieces.filter((piece) => !(form.way === 'recycle' && piece.own?.stored))}
            draft={DRAFT}
            first={shooting}
            onClose={() => setShooting(null)}
            onShot={(key, shot) => change(key, (piece) => withShot(piece, shot))}
          />
        </Suspense>
      )}
    </Screen>
  );
}

function Submitted({ way, online, onAnother }: { way: InquiryForm['way']; online: boolean; onAnother: () => void }) {
  const t = useText(text);
  const a = useText(askText);
  return (
    <Screen screen={PATH} title={a.askTitle} ground="task" state="ready">
      <Empty
        icon={<IconCheck />}
        title={online ? a.submittedOnline : a.submitted}
        body={a.submittedBody}
        action={
          way === 'recycle' ? (
            <LinkButton to="/pages/order/recycle/order">{a.seeList}</LinkButton>
          ) : (
            <LinkButton to="/pages/order/inquiry/list">{t.valuations}</LinkButton>
          )
        }
        second={
          <Button kind="line" onClick={onAnother}>
            {t.again}
          </Button>
        }
        foot={
          <LinkButton kind="text" to="/pages/user/outbox">
            {a.seeQueue}
          </LinkButton>
        }
      />
    </Screen>
  );
}

/** Into the queue in order; with its last part it goes out of the drafts, in one transaction of the device's database. */
async function queueInquiry(form: InquiryForm): Promise<void> {
  const parts = form.way === 'recycle' ? partsOf(form.pieces) : form.pieces.map((piece) => [piece]);
  for (const [n, pieces] of parts.entries()) {
    const shots = pieces.reduce((sum, piece) => sum + piece.shots.length, 0);
    const common = {
      ...(n === parts.length - 1 && { draft: DRAFT }),
      label: { zh: askText.zh.label(pieces.length, shots), en: askText.en.label(pieces.length, shots) },
      form: { name: DRAFT, value: { ...form, pieces } satisfies InquiryForm, path: PATH },
    };
    const [first] = pieces;
    if (form.way === 'recycle')
      await enqueue({
        ...common,
        call: recycleInquire,
        id: first?.key ?? form.id,
        link: '/pages/order/recycle/order',
        input: {
          batchId: form.id,
          note: form.note,
          pieces: pieces.map(({ key, skuId, grade, answers, defects, own, shots: photos }) => ({
            ...{ id: key, skuId, grade, answers, defects, ...(own?.stored && { itemId: own.id }) },
            photos: photos.map(({ photo }) => photo),
          })),
        },
      });
    else if (first)
      await enqueue({
        ...common,
        call: consignmentInquire,
        id: first.key,
        link: '/pages/order/inquiry/list',
        input: {
          ...{ id: first.key, skuId: first.skuId, grade: first.grade, defects: first.defects, note: form.note },
          photos: first.shots.map(({ photo }) => photo),
        },
      });
  }
}
