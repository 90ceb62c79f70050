/** Orders the cleaning of one piece or of several in one parcel: what, how, what it is worth, how it looks now; every line of the bill before paying. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressDefault } from '../../../contract/address/calls.ts';
import { cleaningGain, cleaningOrderSave } from '../../../contract/cleaning/calls.ts';
import {
  type Care,
  type CleaningWay,
  careNames,
  cleaningRules,
  type Kind,
  kinds,
  totalOf,
} from '../../../contract/cleaning/rules.ts';
import { mayPickUp } from '../../../contract/express/pickup.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconBox, IconPlus } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search } from '../../ui/format/search-params.ts';
import { textNow, useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Drafts } from '../device/drafts/Drafts.tsx';
import { usePhotoHashes } from '../device/photos/use-photo-hashes.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { AlsoWaits } from '../device/work/AlsoWaits.tsx';
import styles from './cleaning.module.css';
import { Agreed } from './form/Agreed.tsx';
import { Lines } from './form/Lines.tsx';
import { PieceFields } from './form/PieceFields.tsx';
import {
  billsOf,
  changed,
  type Form,
  inputOf,
  isPriced,
  newPiece,
  piecesOf,
  usedTwice,
  without,
} from './form/piece.ts';
import { Sent } from './form/Sent.tsx';
import { text as several } from './form/words.ts';
import { StoredCard } from './stored/StoredCard.tsx';
import { Travel } from './Travel.tsx';
import { text } from './words.ts';

const PATH = '/pages/cleaning/dolaundary';
const FORM = 'cleaning';

interface Asked {
  kind?: Kind | undefined;
  care?: Care | undefined;
  itemId?: string | undefined;
  draft?: string | undefined;
}

export const Route = createFileRoute('/pages/cleaning/dolaundary')({
  validateSearch: ({ kind, care, itemId, draft }: Search): Asked => ({
    kind: oneOf(kind, kinds),
    care: oneOf(care, careNames),
    itemId: idIn(itemId),
    draft: idIn(draft),
  }),
  component: OrderForm,
});

function OrderForm() {
  const t = useText(text);
  const tt = useText(several);
  const language = useLanguage();
  const { kind = 'sneakers', care = null, itemId, draft } = Route.useSearch();
  const [sent, setSent] = useState<string | null>(null);
  const { data: address, isFetching } = useQuery(read(addressDefault, {}));
  const home = address?.address ?? null;
  const form = useDraftForm<Form>({
    // What lies with us is another form: it is not among the drafts of what is sent in.
    form: itemId === undefined ? FORM : `${FORM}-here`,
    id: itemId ?? draft,
    several: itemId === undefined,
    start: () => ({
      ...newPiece({ kind, care }),
      ...{ more: [], pickupAt: null },
    }),
    anew: (now) => ({
      ...{ ...now, id: crypto.randomUUID() },
      more: now.more.map((piece) => ({ ...piece, id: crypto.randomUUID() })),
    }),
    isTouched: ({ more, photos, declared, note, material, stain, ...now }) =>
      [more.length > 0, photos.length > 0, declared !== null, note !== '', material !== null, stain !== null].includes(
        true,
      ) || now.care !== care,
  });
  const stored = useQuery({ ...read(cleaningGain, { itemId: itemId ?? '' }), enabled: itemId !== undefined });
  const item = (itemId !== undefined && stored.data) || null;
  const prefill = useEffectEvent(() => {
    if (item?.kind && form && form.value.declared === null)
      form.set({ kind: item.kind, brandId: item.brandId, declared: item.declared });
    // On its shelf it does not get dirty again.
    if (form && item?.done && item.done === form.value.care) form.set({ care: null });
  });
  const known = form !== null && item !== null;
  useEffect(() => {
    if (known) prefill();
  }, [known]);
  const value = form?.value;
  const now = useServerNow(60_000);
  const hashes = usePhotoHashes(
    value ? piecesOf(value).flatMap(({ photos }) => photos.map(({ $photo }) => $photo)) : [],
  );
  if (sent)
    return (
      <Screen screen={PATH} title={t.place} ground="task" end={<SyncChip />}>
        <Sent id={sent} />
      </Screen>
    );
  const way: CleaningWay = itemId !== undefined ? 'here' : value?.pickupAt ? 'fetch' : 'send';
  if (stored.isError || (item && !item.free)) return <NotFree />;
  const pieces = value ? piecesOf(value) : [];
  const bills = billsOf(pieces, way);
  const total = bills.reduce((sum, lines) => sum + totalOf(lines), 0);
  const named = (n: number, what: string) => (pieces.length > 1 ? tt.ofPiece(n + 1, what) : what);
  const missing = value
    ? [
        ...pieces.flatMap(({ care: chosen, material, stain, declared, photos }, n) => [
          chosen === null && named(n, t.care),
          material === null && named(n, t.material),
          stain === null && named(n, t.stain),
          !declared && named(n, t.declared),
          way !== 'here' && photos.length === 0 && named(n, t.photos),
        ]),
        way !== 'here' && !home && t.home,
        // A draft may be of before its hour.
        way === 'fetch' && !mayPickUp(value.pickupAt ?? 0, now) && t.chooseSlot,
      ].filter((part) => part !== false)
    : [];
  // What it costs is known once all that decides it is chosen.
  const priced = pieces.every(isPriced);
  const shots = pieces.reduce((sum, { photos }) => sum + photos.length, 0);
  const over = shots > PHOTO.maxCount && tt.over(shots, PHOTO.maxCount);
  const twice = usedTwice(pieces, hashes).map(({ again, first }) => ({
    ...{ piece: again.piece, said: tt.twice(again, first, pieces.length > 1) },
  }));
  // What it is worth is said, and too high: that is not missing.
  const most = item?.most ?? Number.POSITIVE_INFINITY;
  const tooHigh = (value?.declared ?? 0) > most && tt.tooHigh(`¥${yuan(most)}`);
  const send = async () => {
    if (!form || !value || (way !== 'here' && !home)) return;
    const done = await sendForm(form, {
      call: cleaningOrderSave,
      input: (now) => {
        const [first, ...more] = piecesOf(now);
        return {
          ...inputOf(first),
          more: more.map(inputOf),
          expectedTotal: total,
          ...(way === 'here' ? { itemId } : { addressId: home?.id }),
          ...(way === 'fetch' && now.pickupAt !== null && { pickupAt: now.pickupAt }),
        };
      },
      label: pieces.length > 1 ? labelOf(pieces.length) : { zh: text.zh.label, en: text.en.label },
      link: '/pages/cleaning/washorder',
      path: itemId ? `${PATH}?itemId=${itemId}` : draft ? `${PATH}?draft=${draft}` : PATH,
      ...(itemId === undefined && { several: FORM }),
    });
    if (done) setSent(done);
  };
  return (
    <Screen
      screen={PATH}
      title={t.place}
      ground="task"
      wide="own"
      state={value && (way !== 'here' || item) ? 'ready' : 'loading'}
      end={<SyncChip />}
      bar={
        value && (
          <Button
            block
            pending={form?.submitting}
            disabledReason={over || twice[0]?.said || (missing.length > 0 ? t.missing(missing) : tooHigh)}
            onClick={() => void send()}
          >
            {priced ? `${t.submit} ¥${yuan(total)}` : t.submit}
          </Button>
        )
      }
    >
      {form && value && (
        <Stack>
          {itemId === undefined && <Drafts form={FORM} current={form.name} path={PATH} inWords={inWords} />}
          {item && itemId !== undefined && <AlsoWaits items={new Map([[itemId, item.name[language]]])} />}
          {item && <StoredCard item={item} cost={priced ? total : null} />}
          <div className={styles.order}>
            <Stack>
              {pieces.map((piece, n) => (
                <PieceFields
                  key={piece.id}
                  piece={piece}
                  n={pieces.length > 1 ? n + 1 : null}
                  draft={form.name}
                  twice={twice.filter((one) => one.piece === n + 1).map(({ said }) => said)}
                  // An answer kept on the phone may be of before the limit was told.
                  stored={item && { done: item.done, most: item.most ?? Number.POSITIVE_INFINITY }}
                  onChange={(change) => form.set((now) => changed(now, piece.id, change))}
                  onRemove={() => form.set((now) => without(now, piece.id))}
                />
              ))}
              {way !== 'here' && pieces.length < cleaningRules.pieces && (
                <Button
                  block
                  kind="line"
                  onClick={() => form.set(({ more }) => ({ more: [...more, newPiece({ kind: value.kind })] }))}
                >
                  <IconPlus size={20} />
                  {tt.more}
                </Button>
              )}
            </Stack>
            <Stack>
              {way !== 'here' && (
                <Travel
                  home={home}
                  known={address !== undefined}
                  asking={isFetching}
                  pickupAt={value.pickupAt}
                  onChange={(pickupAt) => form.set({ pickupAt })}
                />
              )}
              <Card title={t.takesTitle}>
                <p className={styles.note}>{t.takes(way === 'here')}</p>
              </Card>
              <Card title={t.lines}>
                <Lines pieces={pieces} bills={bills} limit={most} />
              </Card>
              {priced && <Agreed bills={bills} way={way} />}
            </Stack>
          </div>
        </Stack>
      )}
    </Screen>
  );
}

const labelOf = (n: number) => ({ zh: several.zh.label(n), en: several.en.label(n) });

const inWords = (value: unknown) => {
  const { kind, declared, note, more = [] } = value as Form;
  return [
    textNow(text).kindNames[kind],
    more.length > 0 && textNow(several).label(more.length + 1),
    declared && `¥${yuan(declared)}`,
    note.trim().slice(0, 20),
  ]
    .filter(Boolean)
    .join(' · ');
};

function NotFree() {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.place} ground="task">
      <Empty
        icon={<IconBox size={24} />}
        title={t.notFree}
        body={t.notFreeBody}
        action={
          <LinkButton kind="tint" to="/pages/stock/stockList">
            {t.toStock}
          </LinkButton>
        }
      />
    </Screen>
  );
}
