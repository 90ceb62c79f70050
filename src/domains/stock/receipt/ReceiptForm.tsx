/** A receipt made in the warehouse: goods, photos and a note, kept on the phone at every step and queued when submitted. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { productDetail } from '../../../../contract/catalogue/calls.ts';
import { consignmentDetail } from '../../../../contract/consignment/calls.ts';
import { type Grade, grades } from '../../../../contract/item/grade-names.ts';
import { recycleDetail } from '../../../../contract/recycle/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { PHOTO, TEXT } from '../../../../contract/wire/limits.ts';
import { MAX_FEN } from '../../../../contract/wire/money.ts';
import { read } from '../../../api/read.ts';
import type { CatalogueRow } from '../../../offline/device/db.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { clock, relativeTime } from '../../../ui/format/format.ts';
import { IconCamera, IconOffline, IconPlus } from '../../../ui/format/icons.tsx';
import { idIn, oneOf, type Search, wholeIn } from '../../../ui/format/search-params.ts';
import { textNow, useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { Drafts } from '../../device/drafts/Drafts.tsx';
import { SyncChip } from '../../device/SyncChip.tsx';
import { useOnline } from '../../device/use-outbox.ts';
import { useKeeping } from '../../device/work/keeping.ts';
import { CsvImport } from '../CsvImport.tsx';
import { isOthers, pieceRead, useCarried } from '../report/carried.ts';
import { LostPiece, useMissing } from '../report/LostPiece.tsx';
import { Submitted } from '../sent/Submitted.tsx';
import { Shoot } from '../shoot/Shoot.tsx';
import { Lines } from './Lines.tsx';
import { Photos } from './Photos.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { PATH, queueReceipt } from './queue-receipt.ts';
import styles from './receipt.module.css';
import { partsOf } from './split.ts';
import {
  DRAFT,
  type Line,
  lineOf,
  photosOf,
  piecesOf,
  type ReceiptForm,
  useReceiptForm,
  withAsked,
  withOneMore,
  withShot,
  withShotsOf,
} from './use-receipt-form.ts';
import { text } from './words.ts';

interface Begin {
  draft?: string | undefined;
  productId?: string | undefined;
  skuId?: string | undefined;
  grade?: Grade | undefined;
  /** fen */
  price?: number | undefined;
  /** The report of the first piece that is added of its product, or of its brand where it names no product. */
  identifyId?: string | undefined;
  /** What merchants were asked for and did not buy: its defects, its note and its photos go along. */
  piece?: string | undefined;
  /** Likewise what we valued, or did not. */
  valuation?: string | undefined;
  /** What its owner means to do once it is in. */
  way?: 'auction' | undefined;
}

export const Route = createFileRoute('/pages/stock/receipt/createReceipt')({
  // Which of the drafts; without one, the one that was begun first.
  validateSearch: (search: Search): Begin => ({
    draft: idIn(search.draft),
    productId: idIn(search.productId),
    skuId: idIn(search.skuId),
    grade: grades.find((grade) => grade === search.grade),
    price: wholeIn(search.price, MAX_FEN),
    identifyId: idIn(search.identifyId),
    piece: idIn(search.piece),
    valuation: idIn(search.valuation),
    way: oneOf(search.way, ['auction'] as const),
  }),
  component: CreateReceipt,
});

function CreateReceipt() {
  const t = useText(text);
  const online = useOnline();
  const keeping = useKeeping();
  const { draft: id, ...begin } = Route.useSearch();
  const draft = useReceiptForm(id);
  const navigate = Route.useNavigate();
  /** What is looked for first while goods are being picked. */
  const [picking, setPicking] = useState<string | null>(null);
  useBeginWith(begin, draft, setPicking);
  const mayBe = usePieceOf(begin);
  const carried = useCarried(begin.identifyId);
  const [importing, setImporting] = useState(false);
  const [shooting, setShooting] = useState<string | null>(null);
  const [shots, setShots] = useState<{ missing: string | null; unusable: number }>({ missing: null, unusable: 0 });
  const [sent, setSent] = useState<readonly string[] | null>(null);

  const report = begin.identifyId ?? draft?.value.lines.find((line) => line.identifyId)?.identifyId;
  const here = useIsHere(report);
  const lost = useMissing(report);

  if (sent) return <Submitted auction={begin.way === 'auction'} sent={sent} onAnother={() => setSent(null)} />;
  if (!draft) return <Screen screen={PATH} title={t.create} ground="task" state="loading" />;

  const { value: form, set: change, savedAt, resumedAt, takenBack, startOver } = draft;
  const pieces = piecesOf(form);
  const busy = pieces > 0 || photosOf(form) > 0;

  const submit = async () => {
    try {
      const queued = await draft.submit((value) => queueReceipt(value, draft.name, id));
      void startOver();
      setSent(queued);
    } catch (error) {
      toast(error instanceof OfflineError ? t.errors[error.code] : t.errors.STORAGE_REFUSED, { failure: true });
    }
  };
  const parts = partsOf(form).length;
  const setLines = (update: (lines: Line[]) => Line[]) => change((now) => ({ lines: update(now.lines) }));
  const alone = here && pieces > 1 ? t.hereAlone : shots.missing;
  const missing = pieces === 0 ? t.missingGoods : alone;
  if (lost && report && pieces === 0)
    return (
      <Screen screen={PATH} title={t.create} ground="task">
        <LostPiece id={report} />
      </Screen>
    );
  return (
    <Screen
      screen={PATH}
      title={t.create}
      ground="task"
      wide="beside"
      end={
        busy && (
          <Button kind="text" size="sm" onClick={() => void askStartOver(t, startOver)}>
            {t.startOver}
          </Button>
        )
      }
      bar={
        <Button
          block
          pending={draft.submitting}
          disabledReason={lost ?? missing}
          onBlocked={() => pieces === 0 && setPicking('')}
          onClick={submit}
          sub={savedAt ? t.saved(clock(savedAt)) : undefined}
        >
          {online ? t.submit(pieces) : t.submitOffline(pieces)}
        </Button>
      }
    >
      {!online && !draft.unsaved && (
        <Notice tone="wait" icon={<IconOffline size={20} />} title={t.offlineTitle} end={<SyncChip />}>
          {t.offlineBody}
        </Notice>
      )}
      {report && <LostPiece id={report} />}
      {here && <Notice title={t.hereTitle}>{t.hereBody}</Notice>}
      {begin.way === 'auction' && <Notice title={t.auctionTitle}>{t.auctionBody}</Notice>}
      {resumedAt && <Resumed at={resumedAt} takenBack={takenBack} />}
      <Drafts form={DRAFT} current={draft.name} path={PATH} inWords={inWords} />
      <Card
        title={t.goods}
        end={
          <Button kind="text" size="sm" onClick={() => setPicking('')}>
            <IconPlus size={18} />
            {t.add}
          </Button>
        }
      >
        {form.lines.length === 0 ? (
          <Empty
            title={here ? t.noGoodsHere : t.noGoods}
            action={
              <Button kind="tint" onClick={() => setPicking('')}>
                {t.add}
              </Button>
            }
            second={
              <Button kind="line" onClick={() => setImporting(true)}>
                {t.csv}
              </Button>
            }
          />
        ) : (
          <>
            <p>{t.goodsCount(form.lines.length, pieces)}</p>
            <Lines
              lines={form.lines}
              onChange={(lines) => setLines(() => lines)}
              onShoot={setShooting}
              onMore={(line) => setPicking(line.styleNo)}
            />
            <div className={styles.send}>
              <Button kind="line" size="sm" onClick={() => setImporting(true)}>
                {t.csv}
              </Button>
              <Button kind="tint" size="sm" onClick={() => setShooting(form.lines[0]?.key ?? null)}>
                <IconCamera size={18} />
                {t.shootAll}
              </Button>
            </div>
            {parts > 1 && <Notice tone="wait">{t.parts(parts)}</Notice>}
          </>
        )}
      </Card>
      <Card title={t.photos} end={t.photoCount(form.photos.length - shots.unusable, PHOTO.maxCount)}>
        <Photos
          draft={draft.name}
          photos={form.photos}
          onAdd={(photo) => change((now) => ({ photos: [...now.photos, photo] }))}
          onRemove={(id) => change((now) => ({ photos: now.photos.filter((photo) => photo.$photo !== id) }))}
          onOrder={(photos) => change({ photos })}
          onWords={(words) => change(({ note }) => ({ note: note || words.slice(0, TEXT.area) }))}
          onState={setShots}
        />
      </Card>
      <Card>
        <TextArea
          label={t.note}
          placeholder={t.notePlaceholder}
          value={form.note}
          onChange={(note) => change({ note })}
        />
      </Card>
      {savedAt && <p className={styles.link}>{keeping}</p>}
      {picking !== null && (
        <ProductPicker
          open
          from={{ form: 'receipt', ...(id && { draft: id }) }}
          first={picking}
          lead={carried}
          picked={(skuId) =>
            form.lines.filter((line) => line.skuId === skuId).reduce((sum, { quantity }) => sum + quantity, 0)
          }
          onClose={() => setPicking(null)}
          onPick={(product, sku) => {
            // A report is of one piece: the first that it can be of.
            const { identifyId: named } = begin;
            const open = named !== undefined && !form.lines.some((line) => line.identifyId === named);
            const identifyId = open && mayBe(product) ? named : null;
            if (open && !identifyId) toast(t.otherPiece);
            setLines((lines) =>
              withOneMore(lines, { ...lineOf(product, sku, lines.at(-1)?.grade ?? '95'), identifyId }),
            );
            if (identifyId) void navigate({ search: ({ way }) => ({ draft: id, way }), replace: true });
          }}
          foot={
            pieces > 0 && (
              <Button block onClick={() => setPicking(null)}>
                {t.pickedDone(pieces)}
              </Button>
            )
          }
        />
      )}
      <CsvImport
        open={importing}
        onClose={() => setImporting(false)}
        onLines={(lines) => setLines((now) => [...now, ...lines])}
      />
      {shooting !== null && (
        <Shoot
          draft={draft.name}
          lines={form.lines}
          first={{ key: shooting }}
          onClose={() => setShooting(null)}
          onShot={(key, shot) =>
            setLines((lines) => lines.map((line) => (line.key === key ? withShot(line, shot) : line)))
          }
          onDiscard={(before) => setLines((lines) => withShotsOf(lines, before))}
        />
      )}
    </Screen>
  );
}

/** The piece of a report lies with us already. */
function useIsHere(identifyId: string | null | undefined): boolean {
  const { data } = useQuery({ ...pieceRead(identifyId ?? ''), enabled: Boolean(identifyId) });
  return data?.lies === 'here';
}

/** Whether the report that the address names can be of a product; the server asks the same. */
function usePieceOf({ productId, identifyId }: Begin): (product: CatalogueRow) => boolean {
  const { data } = useQuery({ ...pieceRead(identifyId), enabled: identifyId !== undefined && productId === undefined });
  return ({ id, brand }) =>
    productId === undefined ? !data?.brand.id || data.brand.name.zh === brand.zh : productId === id;
}

/** A piece that the address names joins the form once; then the address forgets it. */
function useBeginWith(
  { productId, skuId, grade = '95', price, identifyId, piece, valuation }: Begin,
  draft: ReturnType<typeof useReceiptForm>,
  onPick: (first: string) => void,
): void {
  const language = useLanguage();
  const queries = useQueryClient();
  const navigate = Route.useNavigate();
  const t = useText(text);
  const ready = draft !== null;
  const join = useEffectEvent(async () => {
    if (!draft) return;
    // Nothing is picked for a piece that its owner does not have.
    if (identifyId && (await queries.ensureQueryData(pieceRead(identifyId)).catch(() => null))?.missing) return;
    if (identifyId && isOthers(draft.value.lines, identifyId))
      return void navigate({ search: (now) => ({ ...now, draft: crypto.randomUUID() }), replace: true });
    const named = draft.value.lines.some((line) => line.identifyId !== null && line.identifyId === identifyId);
    if (!productId) {
      if (!identifyId || named) return;
      const piece = await queries.ensureQueryData(pieceRead(identifyId)).catch(() => null);
      // A brand that the shop does not deal in is looked for too: that it is not there is said, with the way on.
      return onPick(piece?.styleNo || (piece?.brand.name[language] ?? ''));
    }
    // Seen a moment ago where this came from, so it is there without a network too.
    const product = await queries.ensureQueryData(read(productDetail, { id: productId })).catch(() => null);
    if (!skuId && !named) {
      if (product) onPick(product.styleNo);
      // A report knows no size: its owner picks it, and the address remembers the report until then.
      if (identifyId) return;
    }
    const sku = product?.skus.find((one) => one.id === skuId);
    if (product && sku) {
      const row = { ...product, brand: product.brand.name };
      const line = { ...lineOf(row, sku, grade), expectedPrice: price ?? null };
      if (piece || valuation) {
        const reading: Promise<Parameters<typeof withAsked>[2]> = piece
          ? queries.ensureQueryData(read(recycleDetail, { id: piece }))
          : queries.ensureQueryData(read(consignmentDetail, { id: valuation ?? '' })).then(withSources);
        const asked = await reading.catch(() => null);
        // The address is kept, so that opening it again can still bring them.
        if (!asked) return toast(t.notCarried, { failure: true });
        draft.set((form) => withAsked(form, line, asked));
        void navigate({ search: ({ way }) => ({ way }), replace: true });
        return;
      }
      // Whoever comes back with another price means the same piece.
      const isSame = (old: typeof line) => old.skuId === line.skuId && old.grade === line.grade;
      draft.set(({ lines }) => ({
        lines: lines.some(isSame)
          ? lines.map((old) => (isSame(old) ? { ...old, expectedPrice: line.expectedPrice } : old))
          : withOneMore(lines, line),
      }));
    }
    void navigate({ search: ({ way }) => ({ way }), replace: true });
  });
  useEffect(() => {
    if (ready) void join();
  }, [ready]);
}

/** Its photos as they lie on the server. */
const withSources = (data: Output<typeof consignmentDetail>) => ({
  ...data,
  uploads: data.uploads.map(({ id }, n) => ({ id, src: data.photos[n] ?? '' })),
});

function Resumed({ at, takenBack }: { at: number; takenBack: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Notice tone={takenBack ? 'wait' : 'ok'} title={takenBack ? t.takenBack : t.draftFound}>
      {t.draftFoundAt(relativeTime(at, now, language))}
    </Notice>
  );
}

const inWords = (value: unknown) => {
  const form = value as ReceiptForm;
  const note = form.note.trim().slice(0, 20);
  return [textNow(text).label(piecesOf(form), photosOf(form)), note].filter(Boolean).join(' · ');
};

async function askStartOver(t: { startOver: string; startOverBody: string }, startOver: () => Promise<void>) {
  if (await confirm({ title: t.startOver, body: t.startOverBody, ok: t.startOver, bad: true })) await startOver();
}
