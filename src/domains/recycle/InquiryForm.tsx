/** Asking what pieces would bring: of merchants or of us. Kept on the phone at every step, and queued when submitted. */
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { productDetail } from '../../../contract/catalogue/calls.ts';
import { consignmentDetail } from '../../../contract/consignment/calls.ts';
import { type Grade, grades } from '../../../contract/item/grades.ts';
import { recycleDetail, recycleEstimate } from '../../../contract/recycle/calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { read } from '../../api/read.ts';
import { useAuthor } from '../../api/use-session.ts';
import { prepareOnce } from '../../offline/cache/prepare-device.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { share } from '../../ui/feedback/share.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { clock } from '../../ui/format/format.ts';
import { IconOffline, IconShare } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search } from '../../ui/format/search-params.ts';
import { textNow, useLanguage, useText } from '../../ui/format/text.ts';
import { Button, IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { useAhead } from '../../ui/surface/part.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Drafts } from '../device/drafts/Drafts.tsx';
import { tellNotKept } from '../device/not-kept.ts';
import { shrinking } from '../device/photos/photos-ready.ts';
import { usePhotoHashes } from '../device/photos/use-photo-hashes.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { AlsoWaits } from '../device/work/AlsoWaits.tsx';
import { useKeeping } from '../device/work/keeping.ts';
import { ProductPicker } from '../stock/receipt/ProductPicker.tsx';
import { shownBy, viewsOf, withShot, withShotsOf } from '../stock/receipt/use-receipt-form.ts';
import { type Aim, Shoot } from '../stock/shoot/Shoot.tsx';
import { text as askText } from './ask-words.ts';
import { PATH, queueInquiry, type Sent } from './inquiry/queue-inquiry.ts';
import { Submitted } from './inquiry/Submitted.tsx';
import { type OwnItem, OwnPicker } from './OwnPicker.tsx';
import { PieceForm } from './PieceForm.tsx';
import styles from './recycle.module.css';
import {
  DRAFT,
  forEverybody,
  type InquiryForm,
  isBare,
  isIdle,
  isTwice,
  isUngraded,
  isUnnamed,
  mostPhotos,
  named,
  type Piece,
  pieceAgain,
  pieceOf,
  pieceOfValuation,
  sharing,
  showsItself,
  unnamedPiece,
  useInquiry,
  withTwice,
} from './use-inquiry.ts';
import { text } from './words.ts';

const ways = ['recycle', 'consign'] as const;
const catalogue = { ahead: prepareOnce };

interface Asked {
  way?: (typeof ways)[number];
  /** What was made because it was missing here: its size is picked. */
  productId?: string;
  skuId?: string;
  grade?: Grade;
  /** One of the caller's that ended, of us or of merchants: the piece with its words and photos. */
  valuation?: string;
  piece?: string;
  /** Which of the drafts. */
  draft?: string;
}

export const Route = createFileRoute('/pages/consignment/inquiry')({
  validateSearch: ({ way, productId, skuId, grade, valuation, piece, draft }: Search): Asked => ({
    way: oneOf(way, ways),
    productId: idIn(productId),
    skuId: idIn(skuId),
    grade: oneOf(grade, grades),
    valuation: idIn(valuation),
    piece: idIn(piece),
    draft: idIn(draft),
  }),
  component: Inquiry,
});

function Inquiry() {
  const t = useText(text);
  const a = useText(askText);
  const { way: asked, productId, skuId, grade, valuation, piece, draft: id } = Route.useSearch();
  const language = useLanguage();
  const queries = useQueryClient();
  const online = useOnline();
  const author = useAuthor();
  const href = useLocation({ select: (location) => location.href });
  const keeping = useKeeping();
  const draft = useInquiry(asked ?? 'recycle', id);
  useAhead(shrinking, catalogue);
  const [picking, setPicking] = useState<'model' | 'own' | null>(null);
  /** The piece that was begun without a model and gets one now. */
  const [naming, setNaming] = useState<string | null>(null);
  /** What is looked for first where a piece has no style number. */
  const [first, setFirst] = useState('');
  const [shooting, setShooting] = useState<Aim | null>(null);
  const [grading, setGrading] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const ready = draft !== null;
  const hashes = usePhotoHashes(
    (draft?.value.pieces ?? []).flatMap(({ shots }) => shots.map(({ photo }) => photo.$photo)),
  );
  const begin = useEffectEvent(async () => {
    if (draft && valuation)
      return carryOver(
        valuation,
        () => queries.ensureQueryData(read(consignmentDetail, { id: valuation })),
        pieceOfValuation,
      );
    if (draft && piece)
      return carryOver(piece, () => queries.ensureQueryData(read(recycleDetail, { id: piece })), pieceAgain);
    if (draft && productId) {
      const made = await queries.ensureQueryData(read(productDetail, { id: productId })).catch(() => null);
      // A reload does not ask again for what was named.
      if (!made || draft.value.pieces.some((piece) => made.skus.some(({ id }) => id === piece.skuId))) return;
      setNaming(draft.value.pieces.find(isUnnamed)?.key ?? null);
      setFirst(made.styleNo);
      return setPicking('model');
    }
    if (!draft || !skuId || draft.value.pieces.some((piece) => piece.skuId === skuId)) return;
    // Seen a moment ago where this came from, so it is there without a network too.
    const found = await queries
      .ensureQueryData(read(recycleEstimate, { skuId, grade: grade ?? '95' }))
      .catch(() => null);
    if (!found) return;
    const product = { ...found, id: found.productId, brand: found.name, skus: [] };
    draft.set(({ pieces }) => ({ pieces: [...pieces, pieceOf(product, { id: skuId, size: found.size }, grade)] }));
  });
  const carryOver = async <T extends { note: string }>(
    id: string,
    ask: () => Promise<T>,
    toPiece: (found: T) => Piece,
  ) => {
    if (!draft || draft.value.pieces.some((piece) => piece.from === id)) return;
    const found = await ask().catch(() => null);
    if (!found) return toast(a.notCarried, { failure: true });
    const others = draft.value.pieces.length;
    if (others > 0) toast(a.joined(others));
    draft.set(({ pieces, note, way }) => ({
      // What stands there for another way is not turned to this one.
      way: pieces.length === 0 ? (asked ?? way) : way,
      pieces: [...pieces, toPiece(found)],
      note: note || found.note,
    }));
  };
  useEffect(() => {
    if (ready) void begin();
  }, [ready]);

  if (sent)
    return (
      <Screen
        screen={PATH}
        title={a.titles[draft?.value.way ?? 'recycle']}
        ground="task"
        state="ready"
        end={<SyncChip />}
      >
        <Submitted sent={sent} onAnother={() => setSent(null)} />
      </Screen>
    );
  if (!draft) return <Screen screen={PATH} title={a.titles[asked ?? 'recycle']} ground="task" state="loading" />;
  const { set, savedAt } = draft;
  const form = { ...draft.value, pieces: draft.value.pieces.map((piece) => withTwice(piece, hashes)) };
  const change = (key: string, by: (piece: Piece) => Piece) =>
    set(({ pieces }) => ({ pieces: pieces.map((piece) => (piece.key === key ? by(piece) : piece)) }));
  const bare = form.pieces.filter((piece) => isBare(piece, form.way));
  const ungraded = form.pieces.filter(isUngraded);
  const unnamed = form.pieces.filter(isUnnamed);
  const most = mostPhotos(form.way);
  const twice = form.pieces.find((piece) => isTwice(piece));
  const crowded = form.pieces.some((piece) => shownBy(piece) > most);
  const pick = (key: string | null) => {
    setNaming(key);
    setPicking('model');
  };
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
            : unnamed.length > 0
              ? a.missingModel(unnamed.length)
              : twice
                ? a.twice(twice.name[language])
                : crowded
                  ? a.tooManyPhotos(most)
                  : null;
  const addOwn = ({ id, stored, defects, ...item }: OwnItem) => {
    const product = { ...item, id: item.productId, brand: item.name, skus: [] };
    const piece = pieceOf(product, { id: item.skuId, size: item.size }, item.grade);
    const found = { defects: defects.map((one) => one[language]), own: { id, stored } };
    set(({ pieces }) => ({ pieces: [...pieces, { ...piece, ...found }] }));
    setPicking(null);
  };
  const submit = async () => {
    const doubt = doubtsOf(form, { a, hashes, language });
    const ask = doubt && { title: a.doubtTitle, body: doubt, ok: a.doubtSend, cancel: a.doubtBack };
    if (ask && !(await confirm(ask))) return;
    try {
      setSent(await draft.submit((value) => queueInquiry(value, draft.name, id)));
      void draft.startOver();
    } catch (error) {
      tellNotKept(error);
    }
  };
  return (
    <Screen
      screen={PATH}
      part={form.way === 'consign' ? 'consignment' : 'recycle'}
      title={a.titles[form.way]}
      ground="task"
      end={
        <IconButton name={a.share} onClick={() => void share(a.shareTitle, forEverybody(window.location.href))}>
          <IconShare />
        </IconButton>
      }
      bar={
        !author ? (
          <LinkButton block to="/pages/login/login" search={{ redirect: href }}>
            {a.loginFirst}
          </LinkButton>
        ) : (
          <Button
            block
            pending={draft.submitting}
            disabledReason={missing}
            onBlocked={() => {
              if (form.pieces.length === 0) pick(null);
              else if (idle > 0) return;
              else if (ungraded[0]) setGrading(ungraded[0].key);
              else if (bare[0]) setShooting({ key: bare[0].key });
              else if (unnamed[0]) pick(unnamed[0].key);
              else if (twice)
                setShooting({ key: twice.key, slot: twice.shots.find(({ fault }) => fault === 'twice')?.slot });
            }}
            onClick={() => void submit()}
            sub={savedAt ? a.saved(clock(savedAt)) : undefined}
          >
            {online ? a.submit(form.pieces.length) : a.submitOffline(form.pieces.length)}
          </Button>
        )
      }
    >
      <Stack>
        <Drafts form={DRAFT} current={draft.name} path={PATH} inWords={inWords} />
        {!author && <Notice tone="idle">{a.loginNote}</Notice>}
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
        {form.way === 'recycle' && (
          <AlsoWaits
            items={new Map(form.pieces.flatMap(({ own, name }) => (own?.stored ? [[own.id, name[language]]] : [])))}
            onLeaveOut={(ids) =>
              set(({ pieces }) => ({ pieces: pieces.filter(({ own }) => !own || !ids.includes(own.id)) }))
            }
          />
        )}
        {form.pieces.map((piece) => (
          <PieceForm
            key={piece.key}
            piece={piece}
            guessed={form.way === 'recycle'}
            showsItself={showsItself(piece, form.way)}
            onChange={(next) => change(piece.key, () => next)}
            onName={() => pick(piece.key)}
            onRemove={() => set(({ pieces }) => ({ pieces: pieces.filter(({ key }) => key !== piece.key) }))}
            asking={grading === piece.key}
            onAsk={(open) => setGrading(open ? piece.key : null)}
            onShoot={(slot) => setShooting({ key: piece.key, slot })}
          />
        ))}
        <Card title={a.pieces}>
          {form.pieces.length === 0 && <p className={styles.note}>{a.none}</p>}
          <div className={styles.tools}>
            <Button grow kind="tint" disabledReason={tooMany} onClick={() => pick(null)}>
              {a.add}
            </Button>
            <Button grow kind="line" disabledReason={tooMany} onClick={() => setPicking('own')}>
              {a.own}
            </Button>
          </div>
        </Card>
        <Card>
          <TextArea
            label={form.pieces.length > 1 ? t.noteAll : t.note}
            placeholder={a.notePlaceholder}
            value={form.note}
            onChange={(note) => set({ note })}
          />
        </Card>
        {savedAt && <p className={styles.note}>{keeping}</p>}
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
          from={{ form: 'inquiry', ...(id && { draft: id }) }}
          first={form.pieces.find(({ key }) => key === naming)?.styleNo || first}
          onClose={() => setPicking(null)}
          onPick={(product, sku) => {
            if (naming) change(naming, (piece) => named(piece, product, sku));
            else set(({ pieces }) => ({ pieces: [...pieces, pieceOf(product, sku)] }));
            setPicking(null);
          }}
          {...(!naming && {
            onLater: () => {
              set(({ pieces }) => ({ pieces: [...pieces, unnamedPiece()] }));
              setPicking(null);
            },
          })}
        />
      )}
      {shooting && (
        <Shoot
          lines={form.pieces.filter((piece) => !showsItself(piece, form.way))}
          draft={draft.name}
          first={shooting}
          onClose={() => setShooting(null)}
          onShot={(key, shot) => change(key, (piece) => withShot(piece, shot))}
          onDiscard={(before) => set(({ pieces }) => ({ pieces: withShotsOf(pieces, before) }))}
        />
      )}
    </Screen>
  );
}

/** What merchants would not see of these pieces, before it is sent. */
function doubtsOf(
  { pieces, way }: InquiryForm,
  { a, hashes, language }: { a: (typeof askText)['zh']; hashes: ReadonlyMap<string, string>; language: Language },
): string | null {
  const shown = pieces.filter((piece) => !showsItself(piece, way));
  const few = shown.filter((piece) => viewsOf(piece).missing.length > 0).length;
  const faulty = shown.filter(({ shots }) => shots.some(({ fault }) => fault)).length;
  const unclear = few + faulty > 0 && `${few > 0 ? a.few(few) : ''}${faulty > 0 ? a.faulty(faulty) : ''}${a.doubtBody}`;
  const pair = sharing(shown, hashes);
  return [pair && a.shared(pair.map(({ name }) => name[language])), unclear].filter(Boolean).join('\n') || null;
}

const inWords = (value: unknown) => {
  const { pieces, note } = value as InquiryForm;
  const shots = pieces.reduce((sum, piece) => sum + shownBy(piece), 0);
  return [textNow(askText).label(pieces.length, shots), note.trim().slice(0, 20)].filter(Boolean).join(' · ');
};
