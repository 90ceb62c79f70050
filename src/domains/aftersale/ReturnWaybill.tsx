/** The waybill of a return: kept on the device at once, sent when there is a network. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { aftersaleDeliver, aftersaleDetail } from '../../../contract/aftersale/calls.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { OfflineError } from '../../offline/device/errors.ts';
import { enqueue } from '../../offline/outbox/outbox.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconCheck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { useKeptWords } from '../device/kept.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { SendTo } from '../express/SendTo.tsx';
import { isParcel, isTouched, noParcel, trimmed, WaybillFields } from '../express/WaybillFields.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from './case.module.css';
import { text } from './words.ts';

const PATH = '/pages/order/service/deliver';

export const Route = createFileRoute('/pages/order/service/deliver')({ validateSearch: idSearch, component: Deliver });

function Deliver() {
  const t = useText(text);
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(aftersaleDetail, { id }), ...ALWAYS_FRESH });
  const [sent, setSent] = useState(false);
  const kept = useKeptWords();
  const [tried, setTried] = useState(false);
  const form = useDraftForm({
    form: 'return',
    id,
    start: () => noParcel,
    isTouched,
  });
  const toCase = (
    <LinkButton kind="tint" to="/pages/order/service/detail" search={{ id }}>
      {t.toCase}
    </LinkButton>
  );
  if (sent)
    return (
      <Screen screen={PATH} title={t.deliverTitle} ground="task">
        <Empty icon={<IconCheck size={24} />} title={kept} body={t.deliveredBody} action={toCase} />
      </Screen>
    );
  const send = async () => {
    setTried(true);
    if (!form || !isParcel(form.value)) return;
    const { name } = form;
    try {
      await form.submit((value) =>
        enqueue({
          call: aftersaleDeliver,
          input: { id, ...trimmed(value) },
          label: { zh: text.zh.deliverLabel, en: text.en.deliverLabel },
          link: `/pages/order/service/detail?id=${id}`,
          draft: name,
          form: { name, value, path: `${PATH}?id=${id}` },
        }),
      );
    } catch (error) {
      const full = error instanceof OfflineError && error.code === 'STORAGE_FULL';
      return toast(full ? t.storageFull : t.failed, { failure: true });
    }
    setSent(true);
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
          <Button block onClick={() => void send()}>
            {t.deliver}
          </Button>
        )
      }
    >
      {(data) => (
        <Stack>
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
