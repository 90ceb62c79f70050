/** A receipt made in the warehouse: goods, photos and a note, kept on the phone at every step and queued when submitted. */
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PHOTO } from '../../../../contract/limits.ts';
import { receiptSave } from '../../../../contract/stock.ts';
import { OfflineError } from '../../../offline/errors.ts';
import { enqueue } from '../../../offline/outbox.ts';
import { holdUpdates } from '../../../offline/updates.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { confirm } from '../../../ui/dialogs.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { clock, relativeTime } from '../../../ui/format.ts';
import { IconCheck, IconOffline, IconPlus } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';
import { toast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useOnline } from '../../-offline.ts';
import { SyncChip } from '../../-SyncChip.tsx';
import { DRAFT, type Line, piecesOf, type ReceiptForm, useReceiptForm } from './-form.ts';
import { Lines } from './-Lines.tsx';
import { Photos } from './-Photos.tsx';
import { ProductPicker } from './-ProductPicker.tsx';
import { text } from './-text.ts';

const PATH = '/pages/stock/receipt/createReceipt';

export const Route = createFileRoute('/pages/stock/receipt/createReceipt')({ component: CreateReceipt });

function CreateReceipt() {
  const t = useText(text);
  const online = useOnline();
  const { form, change, savedAt, resumedAt, startOver, renew } = useReceiptForm();
  const [picking, setPicking] = useState(false);
  const [preparing, setPreparing] = useState(0);
  const [done, setDone] = useState(false);
  const pieces = form ? piecesOf(form) : 0;
  const busy = pieces > 0 || (form?.photos.length ?? 0) > 0;
  useEffect(() => (busy ? holdUpdates() : undefined), [busy]);

  if (done) return <Submitted online={online} onAnother={() => setDone(false)} />;
  if (!form) return <Screen screen={PATH} title={t.create} ground="task" state="loading" />;

  const submit = async () => {
    try {
      await queueReceipt(form, text.zh.label(pieces, form.photos.length), text.en.label(pieces, form.photos.length));
      renew();
      setDone(true);
    } catch (error) {
      toast(error instanceof OfflineError ? t.errors[error.code] : t.errors.STORAGE_REFUSED, { failure: true });
    }
  };
  const missing = pieces === 0 ? t.missingGoods : preparing > 0 ? t.missingPhotos : null;
  return (
    <Screen
      screen={PATH}
      title={t.create}
      ground="task"
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
          disabledReason={missing}
          onBlocked={() => pieces === 0 && setPicking(true)}
          onClick={submit}
          sub={savedAt ? t.saved(clock(savedAt)) : undefined}
        >
          {online ? t.submit(pieces) : t.submitOffline(pieces)}
        </Button>
      }
    >
      {!online && (
        <Notice tone="wait" icon={<IconOffline size={20} />} title={t.offlineTitle} end={<SyncChip />}>
          {t.offlineBody}
        </Notice>
      )}
      {resumedAt && <Resumed at={resumedAt} />}
      <Card
        title={t.goods}
        end={
          <Button kind="text" size="sm" onClick={() => setPicking(true)}>
            <IconPlus size={18} />
            {t.add}
          </Button>
        }
      >
        {form.lines.length === 0 ? (
          <Empty
            title={t.noGoods}
            action={
              <Button kind="tint" onClick={() => setPicking(true)}>
                {t.add}
              </Button>
            }
          />
        ) : (
          <>
            <p>{t.goodsCount(form.lines.length, pieces)}</p>
            <Lines
              lines={form.lines}
              onChange={(index, line) => change((now) => ({ ...now, lines: withLine(now.lines, index, line) }))}
            />
          </>
        )}
      </Card>
      <Card title={t.photos} end={t.photoCount(form.photos.length, PHOTO.maxCount)}>
        <Photos
          photos={form.photos}
          onAdd={(photo) => change((now) => ({ ...now, photos: [...now.photos, photo] }))}
          onRemove={(id) => change((now) => ({ ...now, photos: now.photos.filter((photo) => photo.$photo !== id) }))}
          onOrder={(photos) => change((now) => ({ ...now, photos }))}
          onBusy={setPreparing}
        />
      </Card>
      <Card>
        <TextArea
          label={t.note}
          placeholder={t.notePlaceholder}
          value={form.note}
          onChange={(note) => change((now) => ({ ...now, note }))}
        />
      </Card>
      <ProductPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={(product, sku) => {
          setPicking(false);
          change((now) => ({
            ...now,
            lines: withOneMore(now.lines, {
              skuId: sku.id,
              productId: product.id,
              name: product.name,
              styleNo: product.styleNo,
              size: sku.size,
              cover: product.cover,
              grade: '95',
              quantity: 1,
              expectedPrice: null,
            }),
          }));
        }}
      />
    </Screen>
  );
}

function Submitted({ online, onAnother }: { online: boolean; onAnother: () => void }) {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.create} ground="task" state="ready">
      <Empty
        icon={<IconCheck />}
        title={online ? t.submittedOnline : t.submitted}
        body={t.submittedBody}
        action={<LinkButton to="/pages/user/outbox">{t.seeQueue}</LinkButton>}
        second={
          <Button kind="line" onClick={onAnother}>
            {t.another}
          </Button>
        }
        foot={
          <LinkButton kind="text" to="/pages/stock/receipt/receiptList">
            {t.seeList}
          </LinkButton>
        }
      />
    </Screen>
  );
}

function Resumed({ at }: { at: number }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Notice tone="ok" title={t.draftFound}>
      {t.draftFoundAt(relativeTime(at, now, language))}
    </Notice>
  );
}

/** The form goes into the queue and out of the drafts in one transaction of the device's database. */
const queueReceipt = (form: ReceiptForm, zh: string, en: string) =>
  enqueue({
    call: receiptSave,
    id: form.id,
    draft: DRAFT,
    label: { zh, en },
    link: '/pages/stock/receipt/receiptList',
    input: {
      id: form.id,
      note: form.note,
      photos: form.photos,
      lines: form.lines.map(({ skuId, grade, quantity, expectedPrice }) => ({
        skuId,
        grade,
        quantity,
        ...(expectedPrice !== null && { expectedPrice }),
      })),
    },
  });

async function askStartOver(t: { startOver: string; startOverBody: string }, startOver: () => Promise<void>) {
  if (await confirm({ title: t.startOver, body: t.startOverBody, ok: t.startOver, bad: true })) await startOver();
}

const withLine = (lines: Line[], index: number, line: Line | null) =>
  line ? lines.map((old, i) => (i === index ? line : old)) : lines.filter((_, i) => i !== index);

/** Picking the same size again means one more of it. */
function withOneMore(lines: Line[], line: Line): Line[] {
  const at = lines.findIndex((old) => old.skuId === line.skuId && old.grade === line.grade);
  return at < 0 ? [...lines, line] : lines.map((old, i) => (i === at ? { ...old, quantity: old.quantity + 1 } : old));
}
