/** Orders the cleaning of one piece: what, how, what it is worth, how it looks now; every line of the bill before paying. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressDefault } from '../../../contract/address/calls.ts';
import { productBrandList } from '../../../contract/catalogue/calls.ts';
import { cleaningDetail, cleaningGain, cleaningOrderSave } from '../../../contract/cleaning/calls.ts';
import {
  type Care,
  type CleaningWay,
  type CleaningWish,
  careNames,
  coverOf,
  type Kind,
  kinds,
  linesOf,
  totalOf,
} from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconBox } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search } from '../../ui/format/search-params.ts';
import { textNow, useLanguage, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Drafts } from '../device/drafts/Drafts.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { useArrived } from '../device/work/outcome.ts';
import { SentForm } from '../device/work/SentForm.tsx';
import { PaySheet } from '../payment/PaySheet.tsx';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import styles from './cleaning.module.css';
import { StoredCard } from './stored/StoredCard.tsx';
import { Travel } from './Travel.tsx';
import { WishCards } from './WishCards.tsx';
import { wayOf } from './way.ts';
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

interface Form extends Omit<CleaningWish, 'material'> {
  /** Nobody has said yet what one of our warehouse is made of. */
  material: CleaningWish['material'] | null;
  /** Minted with the form: however often it is sent, it is one order. */
  id: string;
  brandId: string;
  /** Fen. */
  declared: number | null;
  note: string;
  photos: PhotoRef[];
  /** When a courier shall come; null for who sends it themselves. */
  pickupAt: number | null;
}

const NO_BRAND = 'none';

function OrderForm() {
  const t = useText(text);
  const language = useLanguage();
  const { kind = 'sneakers', care = 'clean', itemId, draft } = Route.useSearch();
  const [sent, setSent] = useState<string | null>(null);
  const { data: address, isFetching } = useQuery(read(addressDefault, {}));
  const home = address?.address ?? null;
  const form = useDraftForm<Form>({
    // What lies with us is another form: it is not among the drafts of what is sent in.
    form: itemId === undefined ? FORM : `${FORM}-here`,
    id: itemId ?? draft,
    start: () => ({
      ...{ id: crypto.randomUUID(), kind, care, material: itemId === undefined ? 'textile' : null, stain: 'light' },
      ...{ brandId: NO_BRAND, declared: null, note: '', photos: [], pickupAt: null },
    }),
    isTouched: ({ photos, declared, note }) => photos.length > 0 || declared !== null || note !== '',
  });
  const stored = useQuery({ ...read(cleaningGain, { itemId: itemId ?? '' }), enabled: itemId !== undefined });
  const item = (itemId !== undefined && stored.data) || null;
  const prefill = useEffectEvent(() => {
    if (item?.kind && form && form.value.declared === null)
      form.set({ kind: item.kind, brandId: item.brandId, declared: item.declared });
    // On its shelf it does not get dirty again.
    if (form && item?.done === form.value.care)
      form.set({ care: careNames.find((one) => one !== item.done) ?? form.value.care });
  });
  const known = form !== null && item !== null;
  useEffect(() => {
    if (known) prefill();
  }, [known]);
  const value = form?.value;
  const brands = useQuery(read(productBrandList, { categoryId: value?.kind ?? 'sneakers' }));
  if (sent) return <Sent id={sent} />;
  const way: CleaningWay = itemId !== undefined ? 'here' : value?.pickupAt ? 'fetch' : 'send';
  if (stored.isError || (item && !item.free)) return <NotFree />;
  const wish = value && { ...value, material: value.material ?? 'textile' };
  const lines = wish ? linesOf(wish, way) : [];
  const missing = value
    ? [
        value.material === null && t.material,
        !value.declared && t.declared,
        way !== 'here' && value.photos.length === 0 && t.photos,
        way !== 'here' && !home && t.home,
      ].filter((part) => part !== false)
    : [];
  const send = async () => {
    if (!form || !value?.material || (way !== 'here' && !home)) return;
    const { material: chosen } = value;
    const done = await sendForm(form, {
      call: cleaningOrderSave,
      input: ({ brandId, declared, note, pickupAt, material, ...rest }) => ({
        ...rest,
        material: material ?? chosen,
        ...(brandId !== NO_BRAND && { brandId }),
        declared: declared ?? 0,
        expectedTotal: totalOf(lines),
        ...(way === 'here' ? { itemId } : { addressId: home?.id }),
        ...(way === 'fetch' && pickupAt !== null && { pickupAt }),
        note: note.trim(),
      }),
      label: { zh: text.zh.label, en: text.en.label },
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
      state={value && (way !== 'here' || item) ? 'ready' : 'loading'}
      end={<SyncChip />}
      bar={
        value && (
          <Button
            block
            pending={form?.submitting}
            disabledReason={missing.length > 0 && t.missing(missing)}
            onClick={() => void send()}
          >
            {t.submit} ¥{yuan(totalOf(lines))}
          </Button>
        )
      }
    >
      {form && value && (
        <Stack>
          {itemId === undefined && <Drafts form={FORM} current={form.name} path={PATH} inWords={inWords} />}
          {item && <StoredCard item={item} cost={totalOf(lines)} />}
          <WishCards
            wish={value}
            kindFixed={item !== null}
            done={item?.done ?? null}
            onChange={(change) => form.set({ ...change, ...(change.kind && { brandId: NO_BRAND }) })}
          />
          {way !== 'here' && (
            <Card title={t.brand}>
              <Pills<string>
                name={t.brand}
                value={value.brandId}
                onChange={(brandId) => form.set({ brandId })}
                options={[
                  { value: NO_BRAND, label: t.brandNone },
                  ...(brands.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name[language] })),
                ]}
              />
            </Card>
          )}
          <Card>
            <AmountField
              label={t.declared}
              value={value.declared}
              onChange={(declared) => form.set({ declared })}
              hint={value.declared ? coversOf(value.declared, t) : way === 'here' ? t.declaredHere : t.declaredHint}
            />
            {way !== 'here' && (
              <>
                <PhotoPick
                  label={t.photos}
                  draft={form.name}
                  photos={value.photos}
                  onChange={(photos) => form.set({ photos })}
                />
                <p className={styles.note}>{t.photosNote}</p>
              </>
            )}
            <TextArea
              label={t.note}
              placeholder={t.notePlaceholder}
              value={value.note}
              onChange={(note) => form.set({ note })}
            />
          </Card>
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
            <FeeLines
              lines={lines.map(({ line, amount }) => ({ label: t.lineNames[line], amount }))}
              total={{ label: t.total, amount: totalOf(lines) }}
              foot={value.declared ? coversOf(value.declared, t) : undefined}
            />
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

const inWords = (value: unknown) => {
  const { kind, declared, note } = value as Form;
  return [textNow(text).kindNames[kind], declared && `¥${yuan(declared)}`, note.trim().slice(0, 20)]
    .filter(Boolean)
    .join(' · ');
};

/** Below what was declared, that it is our limit. */
function coversOf(declared: number, t: (typeof text)['zh']): string {
  const covered = coverOf(declared);
  return (covered < declared ? t.coversNoMore : t.covers)(`¥${yuan(covered)}`);
}

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

/** Once it has arrived it is paid for here and now. */
function Sent({ id }: { id: string }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(cleaningDetail, { id }), enabled: useArrived(id) });
  const [paying, setPaying] = useState(false);
  return (
    <Screen screen={PATH} title={t.place} ground="task" end={<SyncChip />}>
      <SentForm
        id={id}
        body={data?.due ? t.payThen[wayOf(data)] : t.savedBody}
        action={
          data?.due ? (
            <Button onClick={() => setPaying(true)}>{t.toPay(`¥${yuan(data.due.amount)}`)}</Button>
          ) : (
            <LinkButton kind="tint" to="/pages/cleaning/washorder">
              {t.toOrders}
            </LinkButton>
          )
        }
        second={
          data ? (
            <LinkButton kind="line" to="/pages/cleaning/washdetail" search={{ id }}>
              {t.toDetail}
            </LinkButton>
          ) : (
            <LinkButton kind="line" to="/pages/user/outbox">
              {t.toQueue}
            </LinkButton>
          )
        }
      />
      {data?.due && (
        <PaySheet
          purpose={data.due.purpose}
          subjectId={id}
          due={data.due.amount}
          ways={data.payWith}
          open={paying}
          onClose={() => setPaying(false)}
        />
      )}
    </Screen>
  );
}
