/** Writing an address: pasted whole, or field by field. Kept on the device when there is no network. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressList } from '../../../contract/address/calls.ts';
import { prefetch, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { IconPin } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { isMobile } from '../../ui/format/validators.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Switch } from '../../ui/input/Choice.tsx';
import { ChoiceField, Field } from '../../ui/input/Field.tsx';
import { Row } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { tellSaved } from '../device/kept.ts';
import { type DraftForm, useDraftForm } from '../device/use-draft.ts';
import { type Entry, useBook, useSaveAddress, writeOf } from './book.ts';
import { loadDivisions, regionLine } from './divisions.ts';
import { PasteAddress } from './PasteAddress.tsx';
import { parsePlace } from './parse.ts';
import { type Place, placeIn } from './place/place.ts';
import { RegionSheet } from './RegionSheet.tsx';
import { answer, pathOnly } from './select.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/address/modify')({
  validateSearch: (search): { id?: string; from?: string } & Partial<Place> => ({
    id: typeof search.id === 'string' ? search.id : undefined,
    from: pathOnly(search.from),
    ...placeIn(search),
  }),
  loader: ({ context }) => prefetch(context.queries, read(addressList, {})),
  component: Modify,
});

const LIST = '/pages/address/address';

const blank: Entry = {
  id: '',
  name: '',
  phone: '',
  province: '',
  city: '',
  district: '',
  detail: '',
  isDefault: false,
  waiting: false,
};

function Modify() {
  const t = useText(text);
  const { id } = Route.useSearch();
  const query = useQuery(read(addressList, {}));
  const book = useBook(query);
  if (id === undefined) return <Form title={t.addTitle} start={{ ...blank, firstSince: book[0]?.firstSince }} />;
  const entry = book.find((one) => one.id === id);
  if (entry) return <Form title={t.editTitle} start={entry} />;
  return (
    <Screen
      screen="/pages/address/modify"
      title={t.editTitle}
      ground="task"
      query={query}
      empty={() => <Empty icon={<IconPin />} title={t.notFound} />}
    />
  );
}

function Form({ title, start }: { title: string; start: Entry }) {
  const draft = useDraftForm({
    form: 'address',
    id: start.id,
    start: () => ({ ...start, id: start.id || crypto.randomUUID() }),
    isTouched: (now) => Boolean(now.name || now.phone || now.detail),
  });
  if (!draft) return <Screen screen="/pages/address/modify" title={title} ground="task" state="loading" />;
  return <Fields title={title} start={start} draft={draft} />;
}

/** A place that was chosen on its own screen is a region and a street, and nobody's name. Coordinates alone name no street. */
function usePlace(set: (change: Partial<Entry>) => void): void {
  const { address, name, latitude } = Route.useSearch();
  const place = latitude === undefined ? [address, name].filter(Boolean).join(' ') : '';
  const take = useEffectEvent(async () => set(parsePlace(place, await loadDivisions())));
  useEffect(() => {
    if (place) void take().catch(() => undefined);
  }, [place]);
}

function Fields({ title, start, draft }: { title: string; start: Entry; draft: DraftForm<Entry> }) {
  const t = useText(text);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { from } = Route.useSearch();
  const { value, set } = draft;
  const { id } = value;
  const [region, setRegion] = useState(false);
  const [insist, setInsist] = useState(false);
  const path = start.id ? `/pages/address/modify?id=${start.id}` : '/pages/address/modify';
  // As it stood when they began.
  const [seen] = useState({ changedAt: start.changedAt, firstSince: start.firstSince });
  const save = useSaveAddress({ name: draft.name, path });
  usePlace(set);
  const goodPhone = isMobile(value.phone);
  const missing = [
    !value.name.trim() && t.name,
    !goodPhone && t.phone,
    !value.province && t.region,
    value.detail.trim().length < 2 && t.detail,
  ].filter((part) => part !== false);

  const submit = async () => {
    const saved = await draft.submit((address) => save.mutateAsync(writeOf(address, seen))).catch(() => null);
    if (!saved) return;
    tellSaved(saved, t.saved);
    if (!from || saved.queued) return canGoBack ? router.history.back() : router.navigate({ to: LIST, replace: true });
    answer(router, from, { addressId: id }, 2);
  };

  return (
    <Screen
      screen="/pages/address/modify"
      title={title}
      ground="task"
      bar={
        <Button
          block
          pending={save.isPending}
          disabledReason={missing.length > 0 && t.missing(missing)}
          onBlocked={() => setInsist(true)}
          onClick={() => void submit()}
        >
          {t.save}
        </Button>
      }
    >
      {draft.resumedAt !== null && (
        <Notice
          tone="ok"
          end={
            <Button kind="line" size="sm" onClick={() => void draft.startOver()}>
              {t.startOver}
            </Button>
          }
        >
          {t.resumed}
        </Notice>
      )}
      {!start.id && <PasteAddress onParsed={set} />}
      <Card>
        <Field
          label={t.name}
          placeholder={t.namePlaceholder}
          autoComplete="name"
          maxLength={30}
          value={value.name}
          onChange={(name) => set({ name })}
        />
        <Field
          label={t.phone}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          placeholder={t.phonePlaceholder}
          value={value.phone}
          onChange={(typed) => set({ phone: typed.replace(/\D/g, '') })}
          check={(typed) => (isMobile(typed) ? null : t.phoneWrong)}
          insist={insist}
        />
        <ChoiceField
          label={t.region}
          placeholder={t.regionPlaceholder}
          value={regionLine(value)}
          onClick={() => setRegion(true)}
        />
        <LinkButton kind="text" size="sm" to="/choose-location" search={{ from: router.latestLocation.href }}>
          {t.choosePlace}
        </LinkButton>
        <Field
          label={t.detail}
          placeholder={t.detailPlaceholder}
          autoComplete="street-address"
          maxLength={120}
          value={value.detail}
          onChange={(detail) => set({ detail })}
          check={(typed) => (typed.trim().length < 2 ? t.detailShort : null)}
          insist={insist}
        />
      </Card>
      <Card>
        <Row
          value={
            <Switch
              name={t.makeDefault}
              checked={value.isDefault}
              disabled={start.isDefault}
              onChange={(isDefault) => set({ isDefault })}
            />
          }
        >
          {t.makeDefault}
        </Row>
      </Card>
      <RegionSheet open={region} onClose={() => setRegion(false)} value={value} onChoose={set} />
    </Screen>
  );
}
