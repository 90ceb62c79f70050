/** What the shop stands on, tried for real: a message, a payment that goes back, an upload; with what came of it. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useRef, useState } from 'react';
import { type Channel, channelName } from '../../../../contract/payment/calls.ts';
import {
  shopTrialMessage,
  shopTrialPayment,
  shopTrials,
  shopTrialUpload,
  type Trial,
} from '../../../../contract/shop/trial-calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Row, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import styles from '../staff.module.css';
import { text } from './trials-words.ts';

/** While money is on its way, ms. */
const LOOK_EVERY = 3_000;
/** Two presses within it are one, ms. */
const DOUBLE = 1_000;
/** As many stand open. */
const LATEST = 3;
const isUnderWay = ({ state }: Trial) => state === 'returning' || state === 'waits';

export function Trials({ mayTry }: { mayTry: boolean }) {
  const t = useText(text);
  const { data } = useQuery({
    ...read(shopTrials, {}),
    ...ALWAYS_FRESH,
    refetchInterval: ({ state }) => state.data?.list.some(isUnderWay) && LOOK_EVERY,
  });
  const [all, setAll] = useState(false);
  if (!data) return null;
  // What still waits is never folded away.
  const shown = all ? data.list : data.list.filter((one, n) => n < LATEST || isUnderWay(one));
  const folded = data.list.length - shown.length;
  return (
    <Card title={t.title}>
      <p className={styles.hint}>{t.hint}</p>
      {mayTry && <Buttons channels={data.channels} />}
      <Rows>
        {shown.map((one) => (
          <Tried key={one.id} trial={one} />
        ))}
      </Rows>
      {(folded > 0 || (all && data.list.length > LATEST)) && (
        <Button kind="text" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.fewer : t.more(folded)}
        </Button>
      )}
    </Card>
  );
}

function Buttons({ channels }: { channels: readonly Channel[] }) {
  const t = useText(text);
  const language = useLanguage();
  const navigate = useNavigate();
  const message = useWrite(shopTrialMessage);
  const upload = useWrite(shopTrialUpload);
  const payment = useWrite(shopTrialPayment);
  // A trial may be over before the second tap of a double one comes.
  const pressed = useRef(-Infinity);
  const once = (event: MouseEvent, act: () => Promise<unknown>) => {
    if (event.timeStamp - pressed.current < DOUBLE) return;
    pressed.current = event.timeStamp;
    quietly(act());
  };
  const pay = async (channel: Channel) => {
    const { paymentId } = await payment.mutateAsync({ channel });
    if (paymentId) await navigate({ to: '/pages/buy/cashier', search: { id: paymentId } });
  };
  return (
    <div className={styles.work}>
      {channels.length === 0 && <small>{t.noChannel}</small>}
      <LiveButton
        size="sm"
        kind="line"
        pending={message.isPending}
        onClick={(event) => once(event, () => message.mutateAsync({}))}
      >
        {t.message}
      </LiveButton>
      <LiveButton
        size="sm"
        kind="line"
        pending={upload.isPending}
        onClick={(event) => once(event, () => upload.mutateAsync({}))}
      >
        {t.upload}
      </LiveButton>
      {channels.map((channel) => (
        <LiveButton
          key={channel}
          size="sm"
          kind="line"
          pending={payment.isPending && payment.variables.channel === channel}
          onClick={(event) => once(event, () => pay(channel))}
        >
          {t.pay(channelName(channel)[language])}
        </LiveButton>
      ))}
    </div>
  );
}

const tones = { waits: 'wait', returning: 'wait', good: 'ok', bad: 'bad' } as const;

function Tried({ trial: { kind, state, found, at, endedAt, by, paymentId } }: { trial: Trial }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const parts = {
    note: t.by(found[language], by),
    value: <Tag tone={tones[state]}>{paymentId ? t.goOn : t.states[state]}</Tag>,
    children: t.line(t.kinds[kind], dateTime(endedAt ?? at, now, language)),
  };
  return paymentId ? <RowLink to="/pages/buy/cashier" search={{ id: paymentId }} {...parts} /> : <Row {...parts} />;
}
