/** The waybill of a piece on its way to be washed: kept on the device at once, sent when there is a network. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type CleaningDetail, cleaningDeliver, cleaningDetail } from '../../../contract/cleaning/calls.ts';
import { slotFrom } from '../../../contract/express/pickup.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { IconCheck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { regionLine } from '../address/divisions.ts';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { SentForm } from '../device/work/SentForm.tsx';
import { names as express } from '../express/names.ts';
import { slotWords } from '../express/PickupSlots.tsx';
import { WaybillFields, wholeWaybill } from '../express/WaybillFields.tsx';
import { isWaybill } from '../express/WaybillScan.tsx';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import styles from './cleaning.module.css';
import { Never } from './parcel/Never.tsx';
import { Parcels } from './parcel/Parcels.tsx';
import { SendHere } from './parcel/SendHere.tsx';
import { text as photoWords } from './photos/words.ts';
import { Ask } from './talk/Ask.tsx';
import { text } from './words.ts';

const PATH = '/pages/cleaning/washlogistics';

export const Route = createFileRoute('/pages/cleaning/washlogistics')({
  validateSearch: idSearch,
  component: Waybill,
});

interface Form {
  company: string;
  waybill: string;
  /** Of the box before it is closed; a draft from before has none. */
  photos?: PhotoRef[];
}

function Waybill() {
  const t = useText(text);
  const tp = useText(photoWords);
  const ts = useText(express);
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(cleaningDetail, { id }), ...ALWAYS_FRESH });
  const [sent, setSent] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const form = useDraftForm<Form>({
    form: 'cleaning-send',
    id,
    start: (): Form => ({ company: '', waybill: '', photos: [] }),
    isTouched: ({ company, waybill, photos = [] }) => company !== '' || waybill !== '' || photos.length > 0,
  });
  const toOrder = (
    <LinkButton kind="tint" to="/pages/cleaning/washdetail" search={{ id }}>
      {t.toDetail}
    </LinkButton>
  );
  if (sent !== null)
    return (
      <Screen screen={PATH} title={t.logistics} ground="task">
        <SentForm
          id={sent}
          form={form}
          onBack={() => setSent(null)}
          title={t.noted}
          body={t.sentBody}
          action={toOrder}
        />
      </Screen>
    );
  const parcel = form && wholeWaybill(form.value);
  const { company = '', waybill = '' } = form?.value ?? {};
  // One that cannot be is said before it is sent.
  const bad = waybill.trim() !== '' && !isWaybill(waybill) && ts.waybillBad;
  const lacking = [company.trim() === '' && t.carrier, waybill.trim() === '' && t.number].filter(
    (part) => part !== false,
  );
  const send = async () => {
    setTried(true);
    if (!form || !parcel) return;
    setSent(
      await sendForm(form, {
        call: cleaningDeliver,
        input: ({ photos = [], ...value }) => ({
          ...{ id, ...(wholeWaybill(value) ?? parcel) },
          ...(photos.length > 0 && { photos }),
        }),
        label: { zh: text.zh.logistics, en: text.en.logistics },
        link: `/pages/cleaning/washdetail?id=${id}`,
        path: `${PATH}?id=${id}`,
      }),
    );
  };
  return (
    <Screen
      screen={PATH}
      title={query.data?.parcel && !query.data.sendTo ? t.parcel : t.logistics}
      ground="task"
      query={query}
      // What was sent is looked for where its number was typed.
      empty={(data) =>
        !data.sendTo && !data.parcel && <Empty icon={<IconCheck size={24} />} title={t.notNow} action={toOrder} />
      }
      bar={(data) =>
        data.sendTo && (
          <Button
            block
            pending={form?.submitting}
            disabledReason={lacking.length > 0 ? t.missing(lacking) : bad}
            kind={data.fetchAt ? 'line' : 'pri'}
            onClick={() => void send()}
          >
            {data.fetchAt ? t.orSend : t.sent}
          </Button>
        )
      }
    >
      {(data) =>
        !data.sendTo ? (
          <Stack>
            <Parcels data={data} />
            {data.role === 'owner' && <Never data={data} />}
            <Ask data={data} />
            {toOrder}
          </Stack>
        ) : (
          form && (
            <Stack>
              <QueuedNotice thing={`cleaning-${id}`} />
              {data.fetchAt && <Fetch data={data} address={data.fetchAt} />}
              {data.fetchAt && <p className={styles.note}>{t.orSendNote}</p>}
              <SendHere data={data} />
              <Card>
                <WaybillFields value={form.value} onChange={form.set} insist={tried} />
                <PhotoPick
                  optional
                  label={tp.box}
                  draft={form.name}
                  photos={form.value.photos ?? []}
                  onChange={(photos) => form.set({ photos })}
                />
                <p className={styles.note}>{tp.boxNote}</p>
              </Card>
            </Stack>
          )
        )
      }
    </Screen>
  );
}

/** A courier still comes, at this hour. */
function Fetch({ data, address }: { data: CleaningDetail; address: NonNullable<CleaningDetail['fetchAt']> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <Card title={t.fetchTitle}>
      <Facts>
        {data.pickupAt !== null && <Fact name={t.slot}>{slotWords(data.pickupAt, now, language)}</Fact>}
        <Fact name={t.fetchAt}>
          {address.name} {regionLine(address)} {address.detail}
        </Fact>
      </Facts>
      {data.pickupAt !== null && slotFrom(data.pickupAt).until < now && <Notice tone="wait">{t.slotPast}</Notice>}
    </Card>
  );
}
