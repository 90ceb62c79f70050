/** The waybill of a return: kept on the device at once, sent when there is a network. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { aftersaleDeliver, aftersaleDetail } from '../../../contract/aftersale/calls.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconCheck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { SentForm } from '../device/work/SentForm.tsx';
import { SendTo } from '../express/SendTo.tsx';
import { WaybillFields, wholeWaybill } from '../express/WaybillFields.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from './case.module.css';
import { text } from './words.ts';

const PATH = '/pages/order/service/deliver';

export const Route = createFileRoute('/pages/order/service/deliver')({ validateSearch: idSearch, component: Deliver });

function Deliver() {
  const t = useText(text);
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(aftersaleDetail, { id }), ...ALWAYS_FRESH });
  const [sent, setSent] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const form = useDraftForm({
    form: 'return',
    id,
    start: () => ({ company: '', waybill: '' }),
    isTouched: ({ company, waybill }) => company !== '' || waybill !== '',
  });
  const toCase = (
    <LinkButton kind="tint" to="/pages/order/service/detail" search={{ id }}>
      {t.toCase}
    </LinkButton>
  );
  if (sent !== null)
    return (
      <Screen screen={PATH} title={t.deliverTitle} ground="task">
        <SentForm id={sent} form={form} onBack={() => setSent(null)} body={t.deliveredBody} action={toCase} />
      </Screen>
    );
  const send = async () => {
    setTried(true);
    const parcel = form && wholeWaybill(form.value);
    if (!parcel) return;
    setSent(
      await sendForm(form, {
        call: aftersaleDeliver,
        input: (value) => ({ id, ...(wholeWaybill(value) ?? parcel) }),
        label: { zh: text.zh.deliverLabel, en: text.en.deliverLabel },
        link: `/pages/order/service/detail?id=${id}`,
        path: `${PATH}?id=${id}`,
      }),
    );
  };
  return (
    <Screen
      screen={PATH}
      title={t.deliverTitle}
      ground="task"
      query={query}
      empty={(data) =>
        data.state !== 'approved' && <Empty icon={<IconCheck size={24} />} title={t.notNow} action={toCase} />
      }
      bar={(data) =>
        data.state === 'approved' && (
          <Button block pending={form?.submitting} onClick={() => void send()}>
            {t.deliver}
          </Button>
        )
      }
    >
      {(data) => (
        <Stack>
          <QueuedNotice thing={`case-${id}`} />
          {data.sendTo && <SendTo to={data.sendTo} />}
          <Card>
            <ItemRow item={data.item} />
          </Card>
          {form && (
            <Card>
              <p className={styles.note}>{t.deliverLead}</p>
              <WaybillFields value={form.value} onChange={form.set} insist={tried} />
            </Card>
          )}
        </Stack>
      )}
    </Screen>
  );
}
