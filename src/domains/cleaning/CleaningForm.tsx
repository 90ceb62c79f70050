/** Orders the cleaning of one piece: what, how, what it is worth, how it looks now; every line of the bill before paying. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { addressDefault } from '../../../contract/address/calls.ts';
import { productBrandList } from '../../../contract/catalogue/calls.ts';
import { cleaningOrderSave } from '../../../contract/cleaning/calls.ts';
import {
  type Care,
  type CleaningWish,
  careNames,
  cares,
  coverOf,
  type Kind,
  kinds,
  linesOf,
  type Material,
  materialNames,
  materials,
  type Stain,
  stainNames,
  stains,
  totalOf,
} from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconCheck } from '../../ui/format/icons.tsx';
import { oneOf, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Card, MoreLink, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { regionLine } from '../address/divisions.ts';
import { useKeptWords } from '../device/kept.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import styles from './cleaning.module.css';
import { text } from './words.ts';

const PATH = '/pages/cleaning/dolaundary';

export const Route = createFileRoute('/pages/cleaning/dolaundary')({
  validateSearch: ({ kind, care }: Search): { kind?: Kind; care?: Care } => ({
    kind: oneOf(kind, kinds),
    care: oneOf(care, careNames),
  }),
  component: OrderForm,
});

interface Form extends CleaningWish {
  /** Minted with the form: however often it is sent, it is one order. */
  id: string;
  brandId: string;
  /** Fen. */
  declared: number | null;
  note: string;
  photos: PhotoRef[];
}

const NO_BRAND = 'none';

function OrderForm() {
  const t = useText(text);
  const language = useLanguage();
  const { kind = 'sneakers', care = 'clean' } = Route.useSearch();
  const [sent, setSent] = useState(false);
  const { data: address } = useQuery(read(addressDefault, {}));
  const home = address?.address ?? null;
  const form = useDraftForm<Form>({
    form: 'cleaning',
    start: () => ({
      ...{ id: crypto.randomUUID(), kind, care, material: 'textile', stain: 'light' },
      ...{ brandId: NO_BRAND, declared: null, note: '', photos: [] },
    }),
    isTouched: ({ photos, declared, note }) => photos.length > 0 || declared !== null || note !== '',
  });
  const value = form?.value;
  const brands = useQuery(read(productBrandList, { categoryId: value?.kind ?? 'sneakers' }));
  if (sent) return <Sent />;
  const lines = value ? linesOf(value) : [];
  const missing = value
    ? [!value.declared && t.declared, value.photos.length === 0 && t.photos, !home && t.home].filter(
        (part) => part !== false,
      )
    : [];
  const send = async () => {
    if (!form || !value || !home) return;
    const { brandId, declared, note, ...rest } = value;
    const done = await sendForm(form, {
      call: cleaningOrderSave,
      input: {
        ...rest,
        ...(brandId !== NO_BRAND && { brandId }),
        declared: declared ?? 0,
        expectedTotal: totalOf(lines),
        addressId: home.id,
        note: note.trim(),
      },
      id: value.id,
      label: { zh: text.zh.label, en: text.en.label },
      link: '/pages/cleaning/washorder',
      path: PATH,
    });
    if (done) setSent(true);
  };
  return (
    <Screen
      screen={PATH}
      title={t.place}
      ground="task"
      state={value ? 'ready' : 'loading'}
      end={<SyncChip />}
      bar={
        value && (
          <Button block disabledReason={missing.length > 0 && t.missing(missing)} onClick={() => void send()}>
            {t.submit} ¥{yuan(totalOf(lines))}
          </Button>
        )
      }
    >
      {form && value && (
        <Stack>
          <Card title={t.kind}>
            <Pills<Kind>
              name={t.kind}
              value={value.kind}
              onChange={(next) => form.set({ kind: next, brandId: NO_BRAND })}
              options={kinds.map((one) => ({ value: one, label: t.kindNames[one] }))}
            />
          </Card>
          <Card title={t.care}>
            <Pills<Care>
              name={t.care}
              value={value.care}
              onChange={(next) => form.set({ care: next })}
              options={careNames.map((one) => ({ value: one, label: cares[one][language] }))}
            />
          </Card>
          <Card title={t.material}>
            <Pills<Material>
              name={t.material}
              value={value.material}
              onChange={(next) => form.set({ material: next })}
              options={materialNames.map((one) => ({ value: one, label: materials[one][language] }))}
            />
          </Card>
          <Card title={t.stain}>
            <Pills<Stain>
              name={t.stain}
              value={value.stain}
              onChange={(next) => form.set({ stain: next })}
              options={stainNames.map((one) => ({ value: one, label: stains[one][language] }))}
            />
          </Card>
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
          <Card>
            <AmountField
              label={t.declared}
              value={value.declared}
              onChange={(declared) => form.set({ declared })}
              hint={value.declared ? t.covers(`¥${yuan(coverOf(value.declared))}`) : t.declaredHint}
            />
            <PhotoPick
              label={t.photos}
              draft={form.name}
              photos={value.photos}
              onChange={(photos) => form.set({ photos })}
            />
            <p className={styles.note}>{t.photosNote}</p>
            <TextArea
              label={t.note}
              placeholder={t.notePlaceholder}
              value={value.note}
              onChange={(note) => form.set({ note })}
            />
          </Card>
          <Card title={t.home} end={<MoreLink to="/pages/address/address">{t.change}</MoreLink>}>
            <p className={styles.note}>{home ? `${home.name} ${regionLine(home)} ${home.detail}` : t.noAddress}</p>
          </Card>
          <Card title={t.lines}>
            <FeeLines
              lines={lines.map(({ line, amount }) => ({ label: t.lineNames[line], amount }))}
              total={{ label: t.total, amount: totalOf(lines) }}
              foot={value.declared ? t.covers(`¥${yuan(coverOf(value.declared))}`) : undefined}
            />
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

function Sent() {
  const t = useText(text);
  const kept = useKeptWords();
  return (
    <Screen screen={PATH} title={t.place} ground="task" end={<SyncChip />}>
      <Empty
        icon={<IconCheck size={24} />}
        title={kept}
        body={t.savedBody}
        action={
          <LinkButton kind="tint" to="/pages/cleaning/washorder">
            {t.toOrders}
          </LinkButton>
        }
        second={
          <LinkButton kind="line" to="/pages/user/outbox">
            {t.toQueue}
          </LinkButton>
        }
      />
    </Screen>
  );
}
