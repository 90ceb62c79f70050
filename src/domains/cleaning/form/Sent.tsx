/** In the form's place once its order was sent. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { read } from '../../../api/read.ts';
import { deadlineText } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { useArrived } from '../../device/work/outcome.ts';
import { SentForm } from '../../device/work/SentForm.tsx';
import { PaySheet } from '../../payment/PaySheet.tsx';
import { dueLines, wayOf } from '../way.ts';
import { text } from '../words.ts';
import { text as several } from './words.ts';

/** Once it has arrived it is paid for here and now. */
export function Sent({ id }: { id: string }) {
  const t = useText(text);
  const tt = useText(several);
  const { data } = useQuery({ ...read(cleaningDetail, { id }), enabled: useArrived(id) });
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [paying, setPaying] = useState(false);
  return (
    <>
      <SentForm
        id={id}
        // Nothing is done before it is paid for: thanks would say that it is.
        {...(data?.due && { title: tt.toPay })}
        body={
          data?.due
            ? [
                t.payThen[wayOf(data)],
                data.deadlineAt !== null && t.payBy(deadlineText(data.deadlineAt, now, language)),
              ]
                .filter(Boolean)
                .join(language === 'zh' ? '' : ' ')
            : t.savedBody
        }
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
          lines={dueLines(data, language)}
          ways={data.payWith}
          open={paying}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}
